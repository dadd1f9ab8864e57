import { jest } from '@jest/globals';
import { fireEvent, render, screen as view } from '@testing-library/react';
import { useState } from 'react';
import { Boundary } from './boundary.tsx';

let isWhole = false;
function Page() {
  if (!isWhole) throw new Error('no row');
  return <p>whole</p>;
}
function Around({ onError }: { readonly onError: () => void }) {
  const [count, setCount] = useState(0);
  return (
    <>
      <button onClick={() => setCount(count + 1)}>around {count}</button>
      <Boundary
        onError={onError}
        fallback={({ error, again }) => <button onClick={again}>{(error as Error).message}</button>}
      >
        <Page />
      </Boundary>
    </>
  );
}

test('a page that throws takes nothing around it along, says why, and is drawn anew when it is asked for', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const onError = jest.fn();
  render(<Around onError={onError} />);
  expect(onError).toHaveBeenCalledTimes(1);
  fireEvent.click(view.getByRole('button', { name: 'around 0' }));
  fireEvent.click(view.getByRole('button', { name: 'no row' }));
  expect(view.getByRole('button', { name: 'no row' })).toBeInTheDocument();
  isWhole = true;
  fireEvent.click(view.getByRole('button', { name: 'no row' }));
  expect(view.getByText('whole')).toBeInTheDocument();
  expect(view.getByRole('button', { name: 'around 1' })).toBeInTheDocument();
});
