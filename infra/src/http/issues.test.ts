import { z } from 'zod';
import { fieldFaults } from './issues.ts';

const order = z.strictObject({
  pageSize: z.int().min(1).max(1_000),
  amount: z.string().regex(/^\d{1,14}$/),
  at: z.iso.datetime(),
  currency: z.enum(['BRL', 'USD']),
  name: z.string(),
});

test('a fault tells what its field takes, for who reads nothing but the answer', () => {
  const read = order.safeParse(
    { pageSize: 5_000, amount: '100.00', at: 'yesterday', currency: 'EUR', name: 12 },
    { reportInput: true },
  );
  expect(read.error && fieldFaults(read.error, 'en')).toEqual([
    { path: 'pageSize', code: 'OUT_OF_RANGE', msg: expect.any(String) as string, params: { max: '1000' } },
    { path: 'amount', code: 'FIELD_FORMAT', msg: expect.any(String) as string, params: { pattern: '/^\\d{1,14}$/' } },
    { path: 'at', code: 'FIELD_FORMAT', msg: expect.any(String) as string, params: { format: 'datetime' } },
    {
      path: 'currency',
      code: 'FIELD_ENUM',
      msg: 'Use one of these values: BRL, USD.',
      params: { values: ['BRL', 'USD'] },
    },
    {
      path: 'name',
      code: 'FIELD_WRONG_TYPE',
      msg: 'The value is of a type that this field does not take; it takes the type string.',
      params: { expected: 'string' },
    },
  ]);
});

test('a fault of which there is nothing more to say has no parameters', () => {
  const read = order.safeParse(
    { pageSize: 1, amount: '1', at: '2026-11-27T10:00:00Z', currency: 'BRL' },
    { reportInput: true },
  );
  expect(read.error && fieldFaults(read.error, 'en')).toEqual([
    { path: 'name', code: 'FIELD_MANDATORY', msg: 'This field is mandatory.' },
  ]);
});
