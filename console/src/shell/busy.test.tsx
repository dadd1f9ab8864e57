import { jest } from '@jest/globals';
import { act, render, renderHook, screen as view, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startFake } from '../../test/mount.tsx';
import { App, queries } from '../app.tsx';
import { restExports, useResting } from '../ui/list/resting.ts';
import { LOADING_MS } from './shell.tsx';
import { useLinger } from './watches.ts';

afterEach(() => jest.useRealTimers());

const LIST = '/collectionCenter/handle/bagNumQuery';

test('a page is busy until what it shows was answered once, and not when it asks again', async () => {
  const fake = await startFake({ signedIn: false });
  localStorage.setItem('malote.session', 'true');
  window.history.replaceState(null, '', LIST);
  queries.clear();
  let holding = Promise.withResolvers<void>();
  let asked = 0;
  globalThis.fetch = async (...call) => {
    if (String(call[0] instanceof Request ? call[0].url : call[0]).endsWith('/bag/page')) {
      asked += 1;
      await holding.promise;
    }
    return await fake.fetch(...call);
  };
  render(<App />);
  const main = await view.findByRole('main');
  await waitFor(() => expect(asked).toBe(1));
  expect(main).toHaveAttribute('aria-busy', 'true');
  holding.resolve();
  await waitFor(() => expect(main).toHaveAttribute('aria-busy', 'false'));
  expect(view.getAllByRole('row').length).toBeGreaterThan(5);
  holding = Promise.withResolvers<void>();
  await userEvent.click(view.getByRole('button', { name: 'Atualizar' }));
  await waitFor(() => expect(asked).toBe(2));
  expect(main).toHaveAttribute('aria-busy', 'false');
  holding.resolve();
});

test('the line of a call stays a second, however soon the answer is there (R-0087, R-0124)', () => {
  jest.useFakeTimers();
  const { result, rerender } = renderHook(({ on }) => useLinger(on, LOADING_MS), { initialProps: { on: true } });
  act(() => jest.advanceTimersByTime(50));
  rerender({ on: false });
  act(() => jest.advanceTimersByTime(949));
  expect(result.current).toBe(true);
  act(() => jest.advanceTimersByTime(1));
  expect(result.current).toBe(false);
});

test('exports rest for ten seconds after one, and no longer (R-0134)', () => {
  jest.useFakeTimers();
  const { result } = renderHook(() => useResting());
  expect(result.current).toBe(false);
  act(() => restExports());
  act(() => jest.advanceTimersByTime(9_999));
  expect(result.current).toBe(true);
  act(() => jest.advanceTimersByTime(1));
  expect(result.current).toBe(false);
});
