import { isRepeated, ODD, oddities, odditiesOf } from './charge-oddities.ts';
import type { LookedAt, Oddity } from './charge-oddities.ts';

const DAY_MS = 86_400_000;
const HAPPENED = '2026-11-03T12:00:00.000Z';
const after = (ms: number) => new Date(Date.parse(HAPPENED) + ms).toISOString();

/** Of a customer, by a quote, for what the scales say: nothing looks odd of it. */
const usual: LookedAt = {
  businessType: 'express',
  minor: 2_500n,
  orderNumber: 'PE1',
  priceInquiry: 'CP1',
  billableWeight: 2_000,
  occurrenceTime: HAPPENED,
  businessTime: HAPPENED,
};
const supplier = { businessType: 'post_office', priceInquiry: undefined };

/** What is said of the usual charge, and whether the reason holds of it then. */
const CASES: Readonly<Record<Oddity, readonly (readonly [string, Partial<LookedAt>, boolean])[]>> = {
  price_low: [
    ['R$ 1', { minor: 100n }, false],
    ['a centavo less', { minor: 99n }, true],
    ['no amount', { minor: undefined }, true],
  ],
  price_high: [
    ['R$ 5.000 for an order', { minor: 500_000n }, false],
    ['a centavo more', { minor: 500_001n }, true],
    ['as much for no one order', { minor: 500_001n, orderNumber: undefined }, false],
  ],
  unquoted: [
    ['an order of a customer without a price inquiry', { priceInquiry: undefined }, true],
    ['what a customer owes for no order', { priceInquiry: undefined, orderNumber: undefined }, false],
    ['a supplier without one', supplier, false],
  ],
  no_weight: [
    ['no weight', { billableWeight: undefined }, true],
    ['nought grams', { billableWeight: 0 }, true],
    ['a collection without one', { businessType: 'pickup', billableWeight: undefined }, true],
    ['a gram', { billableWeight: 1 }, false],
    ['nought before a recalculation by weight', { billableWeight: 0, weightAfterRecalculation: 500 }, false],
    ['storage, which is charged by days', { businessType: 'stocking', billableWeight: undefined }, false],
    ['typed in without a quote', { priceInquiry: undefined, billableWeight: undefined }, false],
  ],
  weight_far: [
    ['30 percent of 2 kg more', { collectedWeight: 2_600 }, false],
    ['a gram above that', { collectedWeight: 2_601 }, true],
    ['a gram below 30 percent less', { collectedWeight: 1_399 }, true],
    ['30 percent less', { collectedWeight: 1_400 }, false],
    ['in transit', { transitWeight: 2_601 }, true],
    ['much of a letter, but 500 g', { billableWeight: 100, collectedWeight: 600 }, false],
    ['501 g of a letter', { billableWeight: 100, collectedWeight: 601 }, true],
    ['nothing weighed', {}, false],
    ['nothing charged by', { billableWeight: undefined, collectedWeight: 9_000, businessType: 'stocking' }, false],
    ['the weight after a recalculation counts', { weightAfterRecalculation: 2_600, collectedWeight: 2_601 }, false],
  ],
  weight_changed: [
    ['30 percent', { weightBeforeRecalculation: 1_400, weightAfterRecalculation: 2_000 }, false],
    ['a gram more', { weightBeforeRecalculation: 1_399, weightAfterRecalculation: 2_000 }, true],
    ['no weight before', { weightAfterRecalculation: 2_000 }, false],
  ],
  repeated: [
    ['charged by another charge, too', { repeated: true }, true],
    ['by this one alone', { repeated: false }, false],
  ],
  price_unusual: [
    ['five times the mean of 20', { usual: { charges: 20, minor: 10_000n } }, false],
    ['a centavo more', { usual: { charges: 20, minor: 10_000n }, minor: 2_501n }, true],
    ['more than that, but of 19', { usual: { charges: 19, minor: 9_500n }, minor: 9_999n }, false],
    ['a fifth of the mean', { usual: { charges: 20, minor: 250_000n } }, false],
    ['a centavo less', { usual: { charges: 20, minor: 250_000n }, minor: 2_499n }, true],
    ['almost nothing, which has a reason of its own', { usual: { charges: 20, minor: 250_000n }, minor: 99n }, false],
  ],
  dates_far: [
    ['31 days later', { businessTime: after(31 * DAY_MS) }, false],
    ['a millisecond more', { businessTime: after(31 * DAY_MS + 1) }, true],
    ['as far before', { businessTime: after(-31 * DAY_MS - 1) }, true],
  ],
};

test('of a usual charge, of a customer or a supplier, nothing looks odd', () => {
  expect(odditiesOf(usual)).toEqual([]);
  expect(odditiesOf({ ...usual, ...supplier })).toEqual([]);
});

test.each(
  Object.entries(CASES).flatMap(([reason, cases]) => cases.map(([what, said, holds]) => [reason, what, said, holds])),
)('%s: %s', (reason, _, said, holds) => {
  const found = odditiesOf({ ...usual, ...(said as Partial<LookedAt>) });
  if (holds === true) expect(found).toEqual([reason]);
  else expect(found).not.toContain(reason);
});

test('several reasons stand together, in the order in which they are offered', () => {
  const found = odditiesOf({
    ...usual,
    minor: ODD.lowMinor - 1n,
    priceInquiry: undefined,
    collectedWeight: 9_000,
    businessTime: after(90 * DAY_MS),
  });
  expect(found).toEqual(['price_low', 'unquoted', 'weight_far', 'dates_far']);
  expect(Object.keys(oddities).filter((one) => found.includes(one as Oddity))).toEqual(found);
});

test('a charge is one more for the same order when party, business and heading are the same, and one of the two was written by hand', () => {
  const one = {
    code: 'CG1',
    status: 'open',
    businessType: 'express',
    orderNumber: 'PE1',
    party: 'AURORA',
    heading: '1.1.01',
  };
  const raised = { ...one, priceInquiry: 'CP1' };
  const other = { ...one, code: 'CG2' };
  expect(isRepeated(one, other)).toBe(true);
  expect(isRepeated(raised, other)).toBe(true);
  expect(isRepeated(one, { ...raised, code: 'CG2' })).toBe(true);
  expect(isRepeated(one, { ...other, status: 'billed' })).toBe(true);
  // Two parcels of an order, each priced by the house.
  expect(isRepeated(raised, { ...raised, code: 'CG2', priceInquiry: 'CP2' })).toBe(false);
  for (const different of [
    { code: 'CG1' },
    { status: 'deleted' },
    { orderNumber: 'PE2' },
    { businessType: 'pickup' },
    { party: 'FAROL' },
    { heading: '1.1.02' },
  ])
    expect([different, isRepeated(one, { ...other, ...different })]).toEqual([different, false]);
  expect(isRepeated({ ...one, orderNumber: undefined }, { ...other, orderNumber: undefined })).toBe(false);
});
