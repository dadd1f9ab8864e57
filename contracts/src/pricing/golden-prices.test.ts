import { priceOf } from './price-of.ts';
import type { Priced, PriceList, PriceRow } from './price-of.ts';

/** A price that was computed by hand: the list, what is priced, the centavos, and the arithmetic fee by fee. */
interface GoldenPrice {
  readonly says: string;
  readonly list: PriceList;
  readonly priced: Priced;
  readonly minor: number;
  readonly lines: readonly string[];
}

const brl = (amount: number) => ({ amount: String(amount) });
const row = (
  fee: string,
  dimension: PriceRow['dimension'],
  [start, end]: readonly [number, number],
  price: number,
  more: Partial<PriceRow> = {},
): PriceRow => ({ fee, dimension, start, end, price: brl(price), ...more });
const list = (priceRows: readonly PriceRow[], more: Partial<PriceList> = {}): PriceList => ({
  mode: 'guaranteed_price',
  weightType: 'initial',
  priceRows,
  ...more,
});

/** Delivery by weight, with an excess in the last row. */
const COURIER = [
  row('FRETE', 'weight', [0, 1], 1_290),
  row('FRETE', 'weight', [1, 5], 1_850),
  row('FRETE', 'weight', [5, 30], 2_400, { excessPricePerUnit: brl(115) }),
];
/** The first kilogram, and what each further one costs. */
const STEPS = [
  row('FRETE', 'weight', [0, 1], 1_190),
  row('FRETE', 'weight', [1, 10], 260),
  row('FRETE', 'weight', [10, 30], 185),
];
const additional = { weightType: 'additional' } as const;
const TRUNK = [
  row('TRONCO', 'km', [0, 400], 400, { vehicleType: 'truck', minimumKm: 80 }),
  row('TRONCO', 'km', [400, 4_000], 355, { vehicleType: 'truck' }),
  row('TRONCO', 'km', [0, 4_000], 210, { vehicleType: 'van', minimumKm: 60 }),
];
const interval = { mode: 'highest_in_interval' } as const;
const DRIVER = [
  row('MOTOR', 'km', [0, 1_000], 0, { minimumKm: 100, guaranteedSalary: brl(18_000), excessUnitPrice: brl(95) }),
];
/** A piece is a day of storage that was begun: three are free. */
const STORAGE = [
  row('ARMAZ', 'package_count', [0, 3], 0),
  row('ARMAZ', 'package_count', [3, 365], 0, { excessPricePerUnit: brl(85) }),
];

/** Prices that stay what they are: each way of pricing, at its edges, with its arithmetic. */
const GOLDEN_PRICES: readonly GoldenPrice[] = [
  {
    says: 'the lightest parcel costs the first row whole',
    list: list(COURIER),
    priced: { weight: 0.001 },
    minor: 1_290,
    lines: ['FRETE: 12.9'],
  },
  {
    says: 'a row holds its end',
    list: list(COURIER),
    priced: { weight: 5 },
    minor: 1_850,
    lines: ['FRETE: 18.5'],
  },
  {
    says: 'a gram above the end is in the next row, with its excess of a gram',
    // 24,00 + 0,001 × 1,15 = 24,00115
    list: list(COURIER),
    priced: { weight: 5.001 },
    minor: 2_400,
    lines: ['FRETE: 24 + 0.001 × 1.15'],
  },
  {
    says: 'the excess counts above the start of its row',
    // 24,00 + 25 × 1,15 = 52,75
    list: list(COURIER),
    priced: { weight: 30 },
    minor: 5_275,
    lines: ['FRETE: 24 + 25 × 1.15'],
  },
  {
    says: 'half a centavo goes away from zero, once, at the end',
    // 24,00 + 0,1 × 1,15 = 24,115
    list: list(COURIER),
    priced: { weight: 5.1 },
    minor: 2_412,
    lines: ['FRETE: 24 + 0.1 × 1.15'],
  },
  {
    says: 'additional weight: the first row alone',
    list: list(STEPS, additional),
    priced: { weight: 1 },
    minor: 1_190,
    lines: ['FRETE: 11.9'],
  },
  {
    says: 'additional weight: a started kilogram is a whole one',
    // 11,90 + 1 × 2,60
    list: list(STEPS, additional),
    priced: { weight: 1.2 },
    minor: 1_450,
    lines: ['FRETE: 11.9 + 1 × 2.6'],
  },
  {
    says: 'additional weight through three rows',
    // 11,90 + 9 × 2,60 + 5 × 1,85 = 11,90 + 23,40 + 9,25
    list: list(STEPS, additional),
    priced: { weight: 14.3 },
    minor: 4_455,
    lines: ['FRETE: 11.9 + 9 × 2.6 + 5 × 1.85'],
  },
  {
    says: 'additional weight by whole intervals',
    // 11,90 + 2,60 + 1,85
    list: list(STEPS, { ...additional, intervalPrice: true }),
    priced: { weight: 14.3 },
    minor: 1_635,
    lines: ['FRETE: 11.9 + 2.6 + 1.85'],
  },
  {
    says: 'the price of the interval for each kilogram',
    // 14,3 × 1,85 = 26,455
    list: list(STEPS, interval),
    priced: { weight: 14.3 },
    minor: 2_646,
    lines: ['FRETE: 14.3 × 1.85'],
  },
  {
    says: 'direct multiplication takes the price of the first row',
    // 14,3 × 11,90 = 170,17
    list: list(STEPS, { mode: 'direct_multiply' }),
    priced: { weight: 14.3 },
    minor: 17_017,
    lines: ['FRETE: 14.3 × 11.9'],
  },
  {
    says: 'kilometres count from the minimum on',
    // 80 × 4,00
    list: list(TRUNK, interval),
    priced: { km: 35, vehicleType: 'truck' },
    minor: 32_000,
    lines: ['TRONCO: 80 × 4'],
  },
  {
    says: 'a long way costs the price of its own interval',
    // 429,5 × 3,55 = 1.524,725
    list: list(TRUNK, interval),
    priced: { km: 429.5, vehicleType: 'truck' },
    minor: 152_473,
    lines: ['TRONCO: 429.5 × 3.55'],
  },
  {
    says: 'a van has its own rows and its own minimum',
    // 60 × 2,10
    list: list(TRUNK, interval),
    priced: { km: 12, vehicleType: 'van' },
    minor: 12_600,
    lines: ['TRONCO: 60 × 2.1'],
  },
  {
    says: 'a driver has his salary within the minimum',
    list: list(DRIVER),
    priced: { km: 90 },
    minor: 18_000,
    lines: ['MOTOR: 180 + 0 × 0.95'],
  },
  {
    says: 'and more above it',
    // 180,00 + 57,5 × 0,95 = 234,625
    list: list(DRIVER),
    priced: { km: 157.5 },
    minor: 23_463,
    lines: ['MOTOR: 180 + 57.5 × 0.95'],
  },
  {
    says: 'free days of storage cost nothing',
    list: list(STORAGE),
    priced: { package_count: 3 },
    minor: 0,
    lines: ['ARMAZ: 0'],
  },
  {
    says: 'days of storage above the free ones',
    // 11 × 0,85
    list: list(STORAGE),
    priced: { package_count: 14 },
    minor: 935,
    lines: ['ARMAZ: 0 + 11 × 0.85'],
  },
  {
    says: 'two fees are two lines, each rounded by itself, and the rows of a partition stand before those for all',
    // 15,00 + 1,35
    list: list([
      row('FRETE', 'weight', [0, 30], 2_200),
      row('FRETE', 'weight', [0, 30], 1_500, { partition: 'PT1' }),
      row('EMBAL', 'box_count', [0, 3], 135),
    ]),
    priced: { weight: 4, box_count: 3, partition: 'PT1' },
    minor: 1_635,
    lines: ['FRETE: 15', 'EMBAL: 1.35'],
  },
  {
    says: 'a first order costs more, by volume too',
    // 0,125 × 90,00 + 4,00 = 11,25 + 4,00
    list: list([row('VOLUME', 'volume', [0, 10], 9_000, { firstOrderPrice: brl(400) })], interval),
    priced: { volume: 0.125 },
    minor: 1_525,
    lines: ['VOLUME: 0.125 × 90 + 4'],
  },
  {
    says: 'a gram below the end of the last row',
    // 24,00 + 24,999 × 1,15 = 52,74885
    list: list(COURIER),
    priced: { weight: 29.999 },
    minor: 5_275,
    lines: ['FRETE: 24 + 24.999 × 1.15'],
  },
];

test.each(GOLDEN_PRICES)('$says: $minor centavos', ({ list: of, priced, minor, lines }) => {
  const price = priceOf('CO1', of, priced);
  if ('refused' in price) throw new Error(price.refused);
  expect(price.minor).toBe(BigInt(minor));
  expect(price.lines.map(({ fee, formula }) => `${fee}: ${formula}`)).toEqual(lines);
});

test('there are twenty at least, and none stands twice', () => {
  const asked = GOLDEN_PRICES.map(({ list: of, priced }) => JSON.stringify([of, priced]));
  expect(asked.length).toBeGreaterThanOrEqual(20);
  expect(new Set(asked).size).toBe(asked.length);
});
