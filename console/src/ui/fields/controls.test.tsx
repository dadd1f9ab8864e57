import { cleanup, fireEvent, screen as view } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { jest } from '@jest/globals';
import {
  cep,
  choice,
  freeWord,
  grams,
  instant,
  money,
  person,
  ref,
  rows,
  text,
} from '@malote/contracts/kernel/fields/index.ts';
import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import { useState } from 'react';
import { mount, startFake } from '../../../test/mount.tsx';
import { loadTexts } from '../../i18n/i18n.ts';
import { FieldControl } from './controls.tsx';
import { textOf } from './values.ts';

const words = { pt: 'Campo', zh: '字段', en: 'Field' };

/** A field as a form has it, and what it is told. */
async function mountField(field: Field, start?: unknown, error?: string): Promise<jest.Mock> {
  await startFake();
  await loadTexts(['record']);
  const told = jest.fn();
  function Holder() {
    const [value, setValue] = useState<unknown>(start);
    return (
      <FieldControl
        {...{ field, value, label: 'Campo', prefix: 'records:Site', name: 'it', path: 'it', faults: new Map() }}
        error={error}
        autoFocus={false}
        onChange={(next) => {
          told(next);
          setValue(next);
        }}
      />
    );
  }
  mount(<Holder />);
  return told;
}

test.each(['01310100', '01310-100'])(
  'a CEP typed as %j stands there as people write it, and is told by its digits',
  async (typed) => {
    const told = await mountField(cep(words));
    await userEvent.type(view.getByLabelText(/^Campo/), typed);
    expect(view.getByLabelText(/^Campo/)).toHaveValue('01310-100');
    expect(told).toHaveBeenLastCalledWith('01310100');
  },
);

test('a CEP that stands is shown as people write it, and one that is not whole as it was typed', async () => {
  await mountField(cep(words), '01310100');
  const box = view.getByLabelText(/^Campo/);
  expect(box).toHaveValue('01310-100');
  await userEvent.type(box, '{Backspace}');
  expect(box).toHaveValue('01310-10');
});

test('a text for which words are offered keeps the key of the chosen one, and whatever else is typed as it is', async () => {
  const box = { box: { pt: 'Caixa', zh: '纸箱', en: 'Box' }, tube: { pt: 'Tubo', zh: '圆筒', en: 'Tube' } };
  const told = await mountField(freeWord('PACKAGE_TYPE', choice(box), words, { optional: true }), 'constructor');
  const input = await view.findByRole('combobox', { name: 'Campo' });
  expect(input).toHaveValue('constructor');
  await userEvent.clear(input);
  await userEvent.click(await view.findByRole('option', { name: 'Caixa', hidden: true }));
  expect(told).toHaveBeenLastCalledWith('box');
  expect(input).toHaveValue('Caixa');
  await userEvent.type(input, ' de isopor');
  expect(told).toHaveBeenLastCalledWith('Caixa de isopor');
});

test('of a text that records hold, one of theirs is chosen where nothing else is taken, and offered where it is', async () => {
  const offered = { of: 'ReceivableAccount', field: 'businessSubject' } as const;
  const told = await mountField(text(words, { max: 80, offered: { ...offered, only: true } }));
  await userEvent.click(await view.findByRole('combobox', { name: /^Campo/ }));
  await userEvent.click(await view.findByRole('option', { name: 'Texto de exemplo', hidden: true }));
  expect(told).toHaveBeenLastCalledWith('Texto de exemplo');
  cleanup();
  const typed = await mountField(text(words, { max: 80, offered }));
  await userEvent.type(await view.findByRole('combobox', { name: /^Campo/ }), 'Malote');
  expect(typed).toHaveBeenLastCalledWith('Malote');
});

test('a phone that is copied from a list is taken without its brackets', async () => {
  const told = await mountField(person(words, { as: 'phone' }));
  const box = view.getByLabelText(/^Campo/);
  await userEvent.click(box);
  await userEvent.paste('(11) 98765-4321');
  expect(told).toHaveBeenLastCalledWith('11 98765-4321');
  expect(box).toHaveAttribute('type', 'tel');
});

test('a choice that only has the keyboard hides nothing; it opens when it is asked', async () => {
  await mountField(ref(words, { to: 'Site' }));
  const box = view.getByRole('combobox');
  await userEvent.tab();
  expect(box).toHaveFocus();
  expect(box).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{ArrowDown}');
  expect(box).toHaveAttribute('aria-expanded', 'true');
});

test('rows that are at fault are mended where a row is added', async () => {
  await mountField(rows({ zip: cep(words) }, words, { min: 1 }), undefined, 'Campo obrigatório.');
  expect(view.getByRole('button', { name: 'Adicionar linha' })).toHaveAttribute('data-fault', 'true');
});

test('a time of a work order is typed and shown by the clock of UTC+8, which its heading says (R-0450)', async () => {
  const field = instant(words, { zone: 'UTC+8' });
  expect(field.words).toEqual({ pt: 'Campo (UTC+8)', zh: '字段 (UTC+8)', en: 'Field (UTC+8)' });
  const told = await mountField(field, '2026-11-20T10:00:00.000Z');
  const control = await view.findByLabelText(/Campo/);
  expect(control).toHaveValue('2026-11-20T18:00');
  fireEvent.change(control, { target: { value: '2026-11-21T09:30' } });
  expect(told).toHaveBeenLastCalledWith('2026-11-21T09:30:00.000+08:00');
  expect(textOf(field, '2026-11-20T18:30:00.000Z')).toBe('21/11/2026, 02:30');
});

test.each([
  ['1.234,56', '123456', 'R$ 1.234,56'],
  ['129.93', '12993', 'R$ 129,93'],
  ['12.345', '1234500', 'R$ 12.345,00'],
  ['-3', '300', 'R$ 3,00'],
])(
  'an amount typed as %s is that amount, and stands there as people write it once it is left',
  async (typed, amount, left) => {
    const told = await mountField(money(words));
    const box = view.getByLabelText(/^Campo/);
    await userEvent.type(box, typed);
    expect(told).toHaveBeenLastCalledWith({ amount, currency: 'BRL' });
    await userEvent.tab();
    expect(box).toHaveValue(left);
  },
);

test('who comes to an amount by keyboard types over it, and an arrow key changes nothing of it', async () => {
  const told = await mountField(money(words), { amount: '123456', currency: 'BRL' });
  const box = view.getByLabelText<HTMLInputElement>(/^Campo/);
  expect(box).toHaveValue('R$ 1.234,56');
  await userEvent.tab();
  expect([box.value, box.selectionStart, box.selectionEnd]).toEqual(['1234,56', 0, 7]);
  await userEvent.keyboard('{ArrowUp}');
  expect(told).not.toHaveBeenCalled();
  await userEvent.tab();
  await userEvent.tab({ shift: true });
  await userEvent.keyboard('7,5');
  expect(told).toHaveBeenLastCalledWith({ amount: '750', currency: 'BRL' });
  await userEvent.clear(box);
  expect(told).toHaveBeenLastCalledWith(undefined);
  await userEvent.tab();
  expect(box).toHaveValue('');
});

test('a weight that the wire has in grams is seen and typed in kilograms all the same', async () => {
  const told = await mountField(grams(words, { max: 500_000, wire: 'grams' }), 30_000);
  const box = view.getByLabelText(/^Campo/);
  expect(box).toHaveValue('30 kg');
  await userEvent.clear(box);
  await userEvent.type(box, '12,5');
  expect(told).toHaveBeenLastCalledWith(12_500);
});

test('a weight keeps its three decimals, and is told in kilograms', async () => {
  const told = await mountField(grams(words, { max: 60_000_000 }));
  const box = view.getByLabelText(/^Campo/);
  await userEvent.type(box, '1.250,5');
  expect(told).toHaveBeenLastCalledWith(1250.5);
  await userEvent.tab();
  expect(box).toHaveValue('1.250,5 kg');
});
