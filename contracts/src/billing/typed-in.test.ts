import { valuesOfCells } from '../kernel/fields/field-cells.ts';
import { charge } from './charge.ts';
import { topUp } from './top-up.ts';

const fields = {
  customer: 'AURORA',
  amount: { amount: '100', currency: 'BRL' },
  method: 'pix',
  time: '2026-11-20T12:00:00Z',
};

test.each([
  ['1234567', false],
  ['12345678', true],
  ['12345678901234', true],
  ['123456789012345', false],
  ['1234567A', false],
])('the reconciliation code %p of a deposit is taken: %p (R-0299)', (reconciliationCode, taken) => {
  const { input } = topUp.commands.register;
  const { success, error } = input.safeParse({ fields: { ...fields, reconciliationCode } });
  const wrong = error?.issues.map(({ path }) => path.join('.')) ?? [];
  expect(wrong.includes('fields.reconciliationCode')).toBe(!taken);
  if (success) expect(taken).toBe(true);
});

test('occurrence and business time of a charge are written YYYY-MM-DD HH:mm:ss, in the time of Brasília (R-0580)', () => {
  for (const name of ['occurrenceTime', 'businessTime'] as const) {
    const read = (text: string) => valuesOfCells({ [name]: charge.fields[name] }, { [name]: text });
    expect(read('2026-11-20 14:30:05').values[name]).toBe('2026-11-20T14:30:05-03:00');
    for (const wrong of ['20-11-2026 14:30:05', '2026-11-20 14h30', '2026/11/20 14:30:05', '2026-11-20 14:30:5'])
      expect(read(wrong).faults.get(name)?.refused).toBe('FIELD_FORMAT');
  }
});
