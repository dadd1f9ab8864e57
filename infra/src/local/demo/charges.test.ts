import { generateBatch } from '@malote/contracts/billing/batch-commands.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import { billedOn, demoBatches, demoCharges } from './charges.ts';
import { DAY_MS, daysBefore } from './past.ts';

const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2027, 11, 1 + day, 12)));
/** The last hour of the company's day, which is the next one in Greenwich. */
const nights = days.map((day) => new Date(day.getTime() + 14.5 * 3_600_000));
const itself = (key: string): string => key;

test('the day on which the month before is billed is past by one to thirty days, on every day of a year', () => {
  for (const now of days) {
    const billed = Date.parse(billedOn(now));
    const late = (daysBefore(now, 0) - billed) / DAY_MS;
    expect([now.toISOString(), late >= 1 && late <= 30]).toEqual([now.toISOString(), true]);
  }
});

test('what is billed together lies in one month of the company (R-0579) and was charged by then, on every day of a year', () => {
  const faults = [...days, ...nights].flatMap((now) => {
    const times = new Map(
      demoCharges(now).map(({ key, fields }) => [
        key,
        (fields(itself) as { readonly businessTime: string }).businessTime,
      ]),
    );
    return demoBatches(now)
      .filter(({ definition }) => definition === generateBatch)
      .flatMap(({ key, input }) => {
        const { charges } = input(itself) as { readonly charges: readonly string[] };
        const charged = charges.map((one) => times.get(one) ?? '');
        const months = new Set(charged.map((time) => businessDay(time, COMPANY_ZONE).slice(0, 7)));
        const isRight = months.size === 1 && charged.every((time) => Date.parse(time) <= now.getTime());
        return isRight ? [] : [`${now.toISOString()} ${key}: ${charged.join(', ')}`];
      });
  });
  expect(faults).toEqual([]);
});
