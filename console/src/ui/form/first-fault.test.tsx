import { act, screen as view } from '@testing-library/react';
import { useRef, useState } from 'react';
import { mount, startFake } from '../../../test/mount.tsx';
import { useFirstFault } from './first-fault.ts';

/** A form on a slow machine: its faults are drawn long after they were asked for. */
function Slow({ told }: { readonly told: { draw: () => void } }) {
  const box = useRef<HTMLFormElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const goToFault = useFirstFault(box);
  told.draw = () => setDrawn(true);
  return (
    <form ref={box}>
      <input aria-label="Nome" />
      <input aria-label="CEP" aria-invalid={isDrawn} />
      <input aria-label="UF" aria-invalid={isDrawn} />
      <button type="button" onClick={goToFault}>
        Salvar
      </button>
    </form>
  );
}

test('the first field with a fault has the keyboard, however late its fault is drawn; after that the keyboard is left alone', async () => {
  await startFake();
  const told = { draw: () => undefined as void };
  mount(<Slow told={told} />);
  act(() => view.getByRole('button').click());
  await new Promise((soon) => setTimeout(soon));
  expect(document.body).toHaveFocus();
  act(() => told.draw());
  expect(view.getByLabelText('CEP')).toHaveFocus();
  act(() => view.getByLabelText('Nome').focus());
  act(() => told.draw());
  expect(view.getByLabelText('Nome')).toHaveFocus();
});
