import fc from 'fast-check';
import type { Entry } from '@malote/contracts/billing/customer-account.ts';
import { fold } from '../testing/fold.ts';
import { balanceOn, closed, company, CUSTOMERS, dayOf, money, pay } from '../testing/paid.ts';
import type { Story } from '../testing/story.ts';
import { customerAccountsTable } from './customer-accounts.ts';

const standing = (story: Story, options: Parameters<typeof fold>[2] = {}) => {
  const folded = fold(money, story.events, options);
  expect(folded.held).toEqual([]);
  return folded;
};

const days = fc.integer({ min: 0, max: 6 });
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      customer: fc.constantFrom(...CUSTOMERS),
      entry: fc.constantFrom<Entry>('top_up', 'charge', 'charge_reversal'),
      minor: fc.bigInt({ min: 1n, max: 99_999_999_900n }),
      on: days,
    }),
  },
  { weight: 1, arbitrary: fc.record({ through: days }) },
);

test('whatever is posted and closed, told in whatever batches and twice, the books sum to zero, balances are those of a plain model, and a closed day never changes', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 25 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 0, max: 5 }),
      (steps, batch, redelivered) => {
        const story = company();
        const plain = { C001: 0n, C002: 0n };
        const frozen: { customer: string; day: string; balance: bigint }[] = [];
        let closedTo = -1;
        for (const [at, one] of steps.entries()) {
          const written = 7 + at;
          if ('through' in one) {
            if (one.through <= closedTo) continue;
            closedTo = one.through;
            closed(story, one.through, written);
            const { counts } = standing(story);
            for (const customer of CUSTOMERS)
              for (let day = 0; day <= closedTo; day += 1)
                frozen.push({ customer, day: dayOf(day), balance: balanceOn(counts, customer, dayOf(day)) });
            continue;
          }
          pay(story, { ...one, written });
          plain[one.customer] += one.entry === 'charge' ? -one.minor : one.minor;
        }
        const { counts, row } = standing(story, { batch, redelivered });
        expect([...counts.values()].reduce((sum, count) => sum + count, 0n)).toBe(0n);
        for (const customer of CUSTOMERS) {
          expect(row(customerAccountsTable, customer)?.balance).toBe(plain[customer]);
          expect(balanceOn(counts, customer, '9999-12-31')).toBe(plain[customer]);
        }
        for (const { customer, day, balance } of frozen) expect(balanceOn(counts, customer, day)).toBe(balance);
      },
    ),
    { numRuns: 60 },
  );
});
