import { generateBatch } from '@malote/contracts/billing/batch-commands.ts';
import { registerReceiptPayment } from '@malote/contracts/billing/settlement-commands.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import { demoCharges } from './charges.ts';
import { pastBooks, pastCharges } from './past-books.ts';
import { IMPORT_USER } from './users.ts';

const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2027, 11, 1 + day, 12)));
/** The last hour of the company's day, which is the next one in Greenwich. */
const nights = days.map((day) => new Date(day.getTime() + 14.5 * 3_600_000));
const itself = (key: string): string => key;
const timeOf = ({ fields }: ReturnType<typeof pastCharges>[number]): string =>
  (fields(itself) as { readonly businessTime: string }).businessTime;
const monthOf = (time: string): string => businessDay(time, COMPANY_ZONE).slice(0, 7);

test('the months before the last one are of the past, each step after the one before, on every day of a year', () => {
  const faults = [...days, ...nights].flatMap((now) => {
    const times = new Map(pastCharges(now).map((one) => [one.key, timeOf(one)]));
    return pastBooks(now).flatMap((chain) => {
      const told = chain.map(({ at = '' }) => Date.parse(at));
      const isInOrder = told.every((at, place) => at <= now.getTime() && at >= (told[place - 1] ?? 0));
      const charges = chain
        .filter(({ definition }) => definition === generateBatch)
        .flatMap(({ input }) => (input(itself) as { readonly charges: readonly string[] }).charges);
      const charged = charges.map((key) => times.get(key) ?? '');
      const isOneMonth = new Set(charged.map(monthOf)).size === 1;
      const isBefore = charged.every((time) => Date.parse(time) <= (told[0] ?? 0));
      return isInOrder && isOneMonth && isBefore ? [] : [`${now.toISOString()} ${chain[0]?.key ?? ''}`];
    });
  });
  expect(faults).toEqual([]);
});

test('what was charged lies in three months together with the last one, and is the same whenever it is made', () => {
  const now = new Date('2026-11-29T15:00:00Z');
  const months = new Set([...pastCharges(now), ...demoCharges(now)].map((one) => monthOf(timeOf(one))));
  expect([...months].toSorted()).toEqual(['2026-08', '2026-09', '2026-10', '2026-11']);
  const told = () => JSON.stringify([pastCharges(now).map(({ fields }) => fields(itself)), pastBooks(now).flat()]);
  expect(told()).toBe(told());
});

test('nobody reviews what he wrote down himself, and a receipt comes to what was billed, but for what is open', () => {
  const now = new Date('2026-11-29T15:00:00Z');
  for (const chain of pastBooks(now)) {
    const [maker, ...reviewers] = [
      chain[0]?.by,
      ...chain.filter(({ key }) => /settled|verify|turned/.test(key)).map(({ by }) => by),
    ];
    expect(maker).toBe(IMPORT_USER);
    expect(reviewers.length).toBeGreaterThan(0);
    expect(new Set(reviewers)).toEqual(new Set([undefined]));
  }
  const came = pastBooks(now).filter((chain) => chain.some(({ definition }) => definition === registerReceiptPayment));
  const seenTo = came.filter((chain) => chain.some(({ key }) => key.startsWith('billing.verifyReceipt')));
  expect([came.length, seenTo.length]).toEqual([19, 17]);
});
