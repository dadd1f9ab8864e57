import { billedOn } from './charges.ts';
import { DAY_MS, daysBefore } from './past.ts';

const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2027, 11, 1 + day, 12)));

test('the day on which the month before is billed is past by one to thirty days, on every day of a year', () => {
  for (const now of days) {
    const billed = Date.parse(billedOn(now));
    const late = (daysBefore(now, 0) - billed) / DAY_MS;
    expect([now.toISOString(), late >= 1 && late <= 30]).toEqual([now.toISOString(), true]);
  }
});
