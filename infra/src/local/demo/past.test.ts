import { openBag, sealBag } from '@malote/contracts/bags/commands.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import { openBagJourneys } from './open-bags.ts';
import { daysBefore } from './past.ts';
import { postalJourneys } from './postal.ts';

const hours = Array.from({ length: 24 }, (_, hour) => new Date(Date.UTC(2026, 10, 26, hour, 30)));

test.each(hours)('the day before %s is the one before the company’s day, not before that of Greenwich', (now) => {
  const today = businessDay(now, COMPANY_ZONE);
  const sealed = postalJourneys(now)
    .flat()
    .filter(({ definition }) => definition === sealBag);
  expect(sealed.length).toBeGreaterThan(0);
  const begun = openBagJourneys(now)
    .flat()
    .filter(({ definition }) => definition === openBag);
  expect(begun.length).toBeGreaterThan(0);
  for (const { about } of [...sealed, ...begun])
    expect(businessDay(about.happenedAt ?? now, COMPANY_ZONE) < today).toBe(true);
  expect(new Date(daysBefore(now, 0)).toISOString().slice(0, 10)).toBe(today);
});
