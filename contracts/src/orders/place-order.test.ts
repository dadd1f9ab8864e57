import type { Fields } from '../kernel/fields/field.ts';
import { inputOf } from '../kernel/fields/schemas.ts';
import { Invoice, Product } from './commands.ts';
import { PLACE_ORDER } from './place-order.ts';

const groups = PLACE_ORDER.steps.flatMap<{ readonly fields: Fields }>((step) => step.groups);
/** What the form takes of an amount in rows, and what the command takes of it. */
const taken = (of: string, name: string, schema: typeof Product | typeof Invoice, amounts: readonly string[]) => {
  const rows = groups.map(({ fields }) => fields[of]).find((field) => field !== undefined) as unknown as {
    readonly of: Fields;
  };
  const form = inputOf({ [name]: rows.of[name]! });
  const command = schema.shape[name as never] as { safeParse(value: unknown): { readonly success: boolean } };
  return amounts.map((amount) => {
    const money = { amount, currency: 'BRL' };
    return [form.safeParse({ [name]: money }).success, command.safeParse(money).success];
  });
};

test.each([
  ['a unit price', 'products', 'unitPrice', Product, true],
  ['the amount of an invoice', 'invoices', 'amount', Invoice, false],
] as const)('the form takes of %s what the command takes: to 999,999,999,999.99 (R-0261, R-0262)', (...it) => {
  const [, of, name, schema, free] = it;
  expect(taken(of, name, schema, ['-1', '0', '1', '99999999999999', '100000000000000'])).toEqual(
    [false, free, true, true, false].map((one) => [one, one]),
  );
});
