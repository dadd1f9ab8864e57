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
    expect(read('2026-11-20T14:30:05').values[name]).toBe('2026-11-20T14:30:05-03:00');
    // Of a day alone, and without seconds, nothing is made up: today's last second would lie in the future.
    for (const wrong of [
      '2026-11-20',
      '20/11/2026 14:30:05',
      '2026-11-20 14:30',
      '2026-11-20 14h30',
      '2026-11-20 14:30:5',
    ])
      expect([wrong, read(wrong).faults.get(name)?.refused]).toEqual([wrong, 'CELL_NOT_TO_THE_SECOND']);
  }
});

test('a charge that says no time or no comment is told what it lacks, as one without its type is (R-0561)', () => {
  const fields = {
    businessType: 'express',
    occurrenceTime: '2026-11-20T12:00:00Z',
    businessTime: '2026-11-20T12:00:00Z',
    outOfWarehouse: false,
    remark: 'Coleta',
  };
  const { register } = charge.commands;
  const faults = (different: object) =>
    register.input.safeParse({ fields: { ...fields, ...different } }).error?.issues.map(({ message }) => message);
  expect(faults({})).toBeUndefined();
  for (const name of ['occurrenceTime', 'businessTime', 'remark'])
    expect([name, faults({ [name]: undefined }), faults({ [name]: ' ' })]).toEqual([
      name,
      ['CHARGE_FIELDS_REQUIRED'],
      ['CHARGE_FIELDS_REQUIRED'],
    ]);
  expect(register.refusals).toContain('CHARGE_FIELDS_REQUIRED');
});

test('of more than 3000 orders a search of charges says how many it takes (R-0583)', () => {
  const asked = (many: number) =>
    charge.list.params.safeParse({ orderNumber: Array.from({ length: many }, (_, at) => `PD${at}`) });
  expect(asked(3_000).success).toBe(true);
  expect(asked(3_001).error?.issues.map(({ message }) => message)).toEqual(['ORDER_NUMBERS_LIMIT_3000']);
});
