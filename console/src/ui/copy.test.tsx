import { jest } from '@jest/globals';
import { act, screen as view } from '@testing-library/react';
import { mount, startFake } from '../../test/mount.tsx';
import { dismissAll } from '../shell/toasts.tsx';
import { copyText } from './copy.ts';

const SAID = { done: 'Copiado.', byHand: 'Copie manualmente.' };

beforeEach(async () => {
  await startFake();
  dismissAll();
});
afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'));

const browserWith = (clipboard: unknown) =>
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });

test('a text is copied, and said to be', async () => {
  const writeText = jest.fn(() => Promise.resolve());
  browserWith({ writeText });
  mount(<p>ML0000000005724</p>);
  await act(async () => await copyText('ML0000000005724', SAID));
  expect(writeText).toHaveBeenCalledWith('ML0000000005724');
  expect(view.getByText('Copiado.')).toBeVisible();
});

test.each([
  ['is too old to have a clipboard', undefined],
  ['does not let a page have it', { writeText: () => Promise.reject(new Error('denied')) }],
])('a browser that %s says to copy by hand, and the text is selected (R-0670)', async (_, clipboard) => {
  browserWith(clipboard);
  mount(<p data-testid="code">ML0000000005724</p>);
  await act(async () => await copyText('ML0000000005724', SAID, view.getByTestId('code')));
  expect(view.getByText('Copie manualmente.')).toBeVisible();
  expect(view.queryByText('Copiado.')).not.toBeInTheDocument();
  expect(getSelection()?.toString()).toBe('ML0000000005724');
});
