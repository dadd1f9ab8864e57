import { act, screen as view, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mount, startFake } from '../../test/mount.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { confirm } from './confirm.tsx';

/** How far above the page the dialog with these words stands. */
const height = (words: string): number => {
  const layer = view.getByText(words).closest<HTMLElement>('[style*="--mb-z-index"]');
  return Number(layer?.style.getPropertyValue('--mb-z-index'));
};

test('a question stands over the form that asks it, and is answered there', async () => {
  await startFake();
  mount(
    <Dialog title="Formulário" onClose={() => undefined}>
      Nome do motorista
    </Dialog>,
  );
  let answer: Promise<boolean> | undefined;
  act(() => {
    answer = confirm({ question: 'Sair sem salvar?', yes: 'Sair' });
  });
  await view.findByText('Sair sem salvar?');
  expect(height('Sair sem salvar?')).toBeGreaterThan(height('Nome do motorista'));
  await userEvent.click(view.getByRole('button', { name: 'Sair' }));
  expect(await answer).toBe(true);
  await waitFor(() => expect(view.queryByText('Sair sem salvar?')).not.toBeInTheDocument());
});
