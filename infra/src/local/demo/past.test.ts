import { openBag, sealBag } from '@malote/contracts/bags/commands.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import { annualPlan } from '@malote/contracts/reports/annual-plan.ts';
import { quote } from '@malote/contracts/pricing/quote.ts';
import {
  dispatchParcel,
  failDelivery,
  receiveParcel,
  sendOutForDelivery,
  signParcel,
} from '@malote/contracts/scanning/commands.ts';
import { broughtJourneys } from './brought.ts';
import { claimedJourneys } from './claimed-orders.ts';
import { demoFiscal } from './fiscal.ts';
import { openBagJourneys } from './open-bags.ts';
import { daysBefore } from './past.ts';
import { demoPlans } from './plans.ts';
import { postalJourneys } from './postal.ts';
import { demoPricing } from './pricing.ts';
import { troubledJourneys } from './troubled-orders.ts';

const journeys = [claimedJourneys, postalJourneys, openBagJourneys, broughtJourneys, troubledJourneys];
const hours = Array.from({ length: 24 }, (_, hour) => new Date(Date.UTC(2026, 10, 26, hour, 30)));

test.each(hours)('nothing of what was before %s happened later than then', (now) => {
  const times = journeys.flatMap((of) => of(now).flat()).map(({ about }) => Date.parse(about.happenedAt ?? ''));
  expect(times.length).toBeGreaterThan(100);
  expect(times.filter((at) => !(at <= now.getTime()))).toEqual([]);
});

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

test('a parcel of what was before is done with where it lies, and signed for where it was sent out: nothing of it stands as a conflict that nobody meant', () => {
  const [now] = hours;
  const places = new Map<string, { readonly site: string; readonly isOut: boolean }>();
  const contradictions: string[] = [];
  let signed = 0;
  for (const { definition, input, about } of journeys.flatMap((of) => of(now ?? new Date()).flat())) {
    const { waybill } = input as { readonly waybill?: string };
    if (waybill === undefined || about.site === undefined) continue;
    const place = places.get(waybill);
    const isAtTheDoor = definition === signParcel || definition === failDelivery;
    if (place !== undefined && (!place.isOut || isAtTheDoor) && place.site !== about.site)
      contradictions.push(`${definition.name} ${waybill} at ${about.site}, not ${place.site}`);
    if (definition === signParcel) signed += 1;
    if (definition === dispatchParcel) places.delete(waybill);
    // What a courier could not deliver lies where he brought it back to.
    if (definition === receiveParcel || definition === failDelivery)
      places.set(waybill, { site: about.site, isOut: false });
    if (definition === sendOutForDelivery) places.set(waybill, { site: about.site, isOut: true });
  }
  expect(contradictions).toEqual([]);
  expect(signed).toBeGreaterThan(10);
});

/** The last minute of the company's year, which is over in Greenwich, and the one after it. */
const [BEFORE, AFTER] = [new Date('2027-01-01T02:59:30Z'), new Date('2027-01-01T03:00:30Z')];

test('plans are of the company’s year, and invoices of its day, not of those of Greenwich', () => {
  const years = (now: Date) =>
    demoPlans(now)
      .filter(({ made }) => made === annualPlan)
      .map(({ fields }) => (fields((key) => key) as { readonly year: string }).year);
  expect(years(BEFORE)).toEqual(['2026', '2026', '2026', '2027']);
  expect(years(AFTER)).toEqual(['2027', '2027', '2027', '2028']);
  const dates = (now: Date) =>
    new Set(JSON.stringify(demoFiscal(now).map(({ input }) => input((key) => key))).match(/(?<="date":")[^"]+/g));
  expect(dates(BEFORE)).toEqual(new Set(['2026-12-31']));
  expect(dates(AFTER)).toEqual(new Set(['2027-01-01']));
});

test('a quote begins on the day on which it is sent, also where the company was begun on the day before: one of yesterday is refused', () => {
  let now = BEFORE;
  const quotes = demoPricing(() => now)
    .flat()
    .filter(({ made }) => made === quote);
  const begins = () =>
    new Set(quotes.map(({ fields }) => (fields((key) => key) as { readonly validityStart: string }).validityStart));
  expect(begins()).toContain('2026-12-31');
  now = AFTER;
  expect(begins()).not.toContain('2026-12-31');
  expect(begins()).toContain('2027-01-01');
});
