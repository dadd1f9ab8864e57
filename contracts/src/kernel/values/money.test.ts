import fc from 'fast-check';
import { refusalOfIssue } from '../refusals/refusal-of-issue.ts';
import { amountOf, formatMoney, Money, moneyOf, sumOf } from './money.ts';

const minor = fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n });
const refusals = (input: unknown) =>
  Money.safeParse(input, { reportInput: true })
    .error?.issues.map((issue) => refusalOfIssue(issue))
    .map(({ field, refused }) => `${field} ${refused}`);

test('money travels as whole minor units in a text', () => {
  expect(Money.parse({ amount: '1999', currency: 'BRL' })).toEqual({ amount: '1999', currency: 'BRL' });
  for (const amount of ['19.99', '1e3', '', ' 1', '007', '-0', '+1', '1'.repeat(19)])
    expect(refusals({ amount, currency: 'BRL' })).toEqual(['amount FIELD_FORMAT']);
  expect(refusals({ amount: 1999, currency: 'BRL' })).toEqual(['amount FIELD_WRONG_TYPE']);
  expect(refusals({ amount: '1', currency: 'EUR' })).toEqual(['currency FIELD_ENUM']);
  expect(refusals({})).toEqual(['amount FIELD_MANDATORY', 'currency FIELD_MANDATORY']);
});

test('an amount is exact in both directions', () =>
  fc.assert(
    fc.property(minor, fc.constantFrom('BRL' as const, 'USD' as const), (cents, currency) => {
      const money = moneyOf({ minor: cents, currency });
      expect(Money.parse(money)).toEqual(money);
      expect(amountOf(money)).toEqual({ minor: cents, currency });
    }),
  ));

test('money is written as the reader writes it', () => {
  const plain = (text: string) => text.replaceAll(/\s/g, ' ');
  expect(plain(formatMoney({ amount: '123450', currency: 'BRL' }, 'pt'))).toBe('R$ 1.234,50');
  expect(plain(formatMoney({ amount: '-5', currency: 'USD' }, 'en'))).toBe('-US$0.05');
  expect(plain(formatMoney({ amount: '99999999999999999', currency: 'BRL' }, 'en'))).toBe('R$999,999,999,999,999.99');
  expect(plain(formatMoney({ amount: '0', currency: 'BRL' }, 'zh'))).toBe('R$0.00');
});

test('amounts of one currency add up; a mix is a mistake of whoever adds', () => {
  expect(
    sumOf(
      [
        { minor: 1n, currency: 'BRL' },
        { minor: 2n, currency: 'BRL' },
      ],
      'BRL',
    ),
  ).toEqual({ minor: 3n, currency: 'BRL' });
  expect(sumOf([], 'USD')).toEqual({ minor: 0n, currency: 'USD' });
  expect(() => sumOf([{ minor: 1n, currency: 'USD' }], 'BRL')).toThrow(new TypeError('USD cannot be added to BRL'));
});
