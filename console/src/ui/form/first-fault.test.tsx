import { act, screen as view } from '@testing-library/react';
import { useRef, useState } from 'react';
import { mount, startFake } from '../../../test/mount.tsx';
import { useFirstFault } from './first-fault.ts';

/** A form on a slow machine: its faults are drawn long after they were asked for. */
function Slow({ rows = false }: { readonly rows?: boolean }) {
  const box = useRef<HTMLFormElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const goToFault = useFirstFault(box);
  return (
    <form ref={box}>
      <input aria-label="Nome" />
      {rows && (
        <button type="button" data-fault={isDrawn}>
          Adicionar linha
        </button>
      )}
      <input aria-label="CEP" aria-invalid={isDrawn} />
      <input aria-label="UF" aria-invalid={isDrawn} />
      <button type="button" onClick={goToFault}>
        Salvar
      </button>
      <button type="button" onClick={() => setDrawn(true)}>
        Desenhar
      </button>
    </form>
  );
}

test('the first field with a fault has the keyboard, however late its fault is drawn; after that the keyboard is left alone', async () => {
  await startFake();
  const press = (name: string) => act(() => view.getByRole('button', { name }).click());
  mount(<Slow />);
  press('Salvar');
  await new Promise((soon) => setTimeout(soon));
  expect(document.body).toHaveFocus();
  press('Desenhar');
  expect(view.getByLabelText('CEP')).toHaveFocus();
  act(() => view.getByLabelText('Nome').focus());
  press('Desenhar');
  expect(view.getByLabelText('Nome')).toHaveFocus();
});

test('a table of rows with a fault has the keyboard where a row is added', async () => {
  await startFake();
  mount(<Slow rows />);
  act(() => view.getByRole('button', { name: 'Salvar' }).click());
  act(() => view.getByRole('button', { name: 'Desenhar' }).click());
  expect(view.getByRole('button', { name: 'Adicionar linha' })).toHaveFocus();
});
