import { priceOf } from './price-of.ts';
import type { Priced, PriceList, PriceRow } from './price-of.ts';

const money = (reais: number) => ({ amount: String(Math.round(reais * 100)), currency: 'BRL' });
const row = (start: number, end: number, price: number, different: Partial<PriceRow> = {}): PriceRow => ({
  fee: 'FRETE',
  dimension: 'weight',
  start,
  end,
  price: money(price),
  ...different,
});
const ROWS = [row(0, 1, 12.9), row(1, 5, 4.5), row(5, 30, 3.2, { excessPricePerUnit: money(1.15) })];
const list = (different: Partial<PriceList> = {}): PriceList => ({
  mode: 'guaranteed_price',
  weightType: 'initial',
  priceRows: ROWS,
  ...different,
});
const price = (of: PriceList, priced: Priced) => {
  const found = priceOf('CO1', of, priced);
  if ('refused' in found) return found.refused;
  return [String(found.minor), ...found.lines.map(({ formula }) => formula)];
};

test.each([
  // up to 1 kg: the row's 12,90
  [1, ['1290', '12.9']],
  // 1,001 kg is in the second row: 4,50
  [1.001, ['450', '4.5']],
  // 12,4 kg: 3,20 and 7,4 kg above 5 kg at 1,15 = 3,20 + 8,51
  [12.4, ['1171', '3.2 + 7.4 × 1.15']],
])('guaranteed price: %p kg cost the row with its excess (R-0607)', (weight, expected) =>
  expect(price(list(), { weight })).toEqual(expected),
);

test('highest in interval prices the whole quantity with the price of its row (R-0607)', () =>
  // 12,4 kg × 3,20 = 39,68
  expect(price(list({ mode: 'highest_in_interval' }), { weight: 12.4 })).toEqual(['3968', '12.4 × 3.2']));

test('direct multiply takes the one price whatever the row (R-0607)', () =>
  // 12,4 kg × 12,90 = 159,96
  expect(price(list({ mode: 'direct_multiply' }), { weight: 12.4 })).toEqual(['15996', '12.4 × 12.9']));

test('additional weight: the first row whole, each further row for its started kilograms (R-0608)', () => {
  const of = list({ weightType: 'additional', priceRows: [row(0, 1, 12.9), row(1, 5, 4.5), row(5, 30, 3.2)] });
  // 0,3 kg is within the first row
  expect(price(of, { weight: 0.3 })).toEqual(['1290', '12.9']);
  // 7,2 kg: 12,90 + 4 kg × 4,50 + 3 started kg × 3,20 = 12,90 + 18,00 + 9,60
  expect(price(of, { weight: 7.2 })).toEqual(['4050', '12.9 + 4 × 4.5 + 3 × 3.2']);
  // whole rows: 12,90 + 4,50 + 3,20
  expect(price({ ...of, intervalPrice: true }, { weight: 7.2 })).toEqual(['2060', '12.9 + 4.5 + 3.2']);
});

test('a first-order price comes on top where the row has one (R-0608)', () =>
  // 12,90 + 2,50
  expect(price(list({ priceRows: [row(0, 1, 12.9, { firstOrderPrice: money(2.5) })] }), { weight: 1 })).toEqual([
    '1540',
    '12.9 + 2.5',
  ]));

test('a row begins above its start and holds its end (R-0590)', () => {
  expect(price(list(), { weight: 30 })).not.toBe('PRICE_ROW_NOT_FOUND');
  expect(price(list(), { weight: 30.001 })).toBe('PRICE_ROW_NOT_FOUND');
  expect(price(list(), { weight: 0 })).toBe('PRICE_ROW_NOT_FOUND');
  expect(price(list(), { weight: 5 })).toEqual(['450', '4.5']);
});

test('nothing is lost to binary fractions, and half a cent goes up once at the end', () => {
  const of = list({ mode: 'highest_in_interval', priceRows: [row(0, 10, 0.35)] });
  // 0,1 kg × 0,35 = 0,035; 4,7 kg × 0,35 = 1,645
  expect([0.1, 4.7].map((weight) => price(of, { weight })[0])).toEqual(['4', '165']);
});

test('each fee has its own line, and the rows of the partition stand before those for all', () => {
  const of = list({
    priceRows: [
      row(0, 30, 20),
      row(0, 30, 15, { partition: 'PT1' }),
      row(0, 9, 1.8, { fee: 'EMBAL', dimension: 'package_count' }),
    ],
  });
  expect(price(of, { weight: 2, package_count: 2, partition: 'PT1' })).toEqual(['1680', '15', '1.8']);
  expect(price(of, { weight: 2, package_count: 2, partition: 'PT2' })).toEqual(['2180', '20', '1.8']);
  expect(price(of, { weight: 2 })).toBe('FIELD_MANDATORY');
});

test('kilometres count from the minimum on, and a driver has his salary and the excess above it', () => {
  const km = { dimension: 'km', vehicleType: 'van', minimumKm: 50 } as const;
  // 12 km count as 50: 50 × 2,10 = 105,00
  expect(
    price(list({ mode: 'highest_in_interval', priceRows: [row(0, 500, 2.1, km)] }), { km: 12, vehicleType: 'van' }),
  ).toEqual(['10500', '50 × 2.1']);
  const driver = row(0, 500, 0, { ...km, guaranteedSalary: money(180), excessUnitPrice: money(1.4) });
  // 180,00 + 30 km above 50 × 1,40 = 222,00
  expect(price(list({ priceRows: [driver] }), { km: 80, vehicleType: 'van' })).toEqual(['22200', '180 + 30 × 1.4']);
  expect(price(list({ priceRows: [driver] }), { km: 80, vehicleType: 'truck' })).toBe('PRICE_ROW_NOT_FOUND');
});

test('a line says where its price comes from, and a partition where it is of one', () => {
  const told = { dimension: 'weight', quantity: '2', start: '0', end: '30' };
  const of = list({ priceRows: [row(0, 30, 15, { partition: 'PT1' }), row(0, 9, 20, { fee: 'SEGURO' })] });
  expect(priceOf('CO1', of, { weight: 2, partition: 'PT1' })).toStrictEqual({
    lines: [
      { ...told, fee: 'FRETE', partition: 'PT1', formula: '15', minor: 1_500n },
      { ...told, fee: 'SEGURO', end: '9', formula: '20', minor: 2_000n },
    ],
    minor: 3_500n,
  });
});

test('what no row holds is refused with the quote and the quantity, and a list without rows holds nothing', () => {
  const refused = 'PRICE_ROW_NOT_FOUND';
  expect(priceOf('CO1', list(), { weight: 31 })).toMatchObject({ refused, params: { quote: 'CO1', quantity: '31' } });
  const nothing = { refused, params: { quote: 'CO1', quantity: '–' } };
  const { priceRows: _, ...empty } = list();
  expect(priceOf('CO1', empty, { weight: 1 })).toMatchObject(nothing);
  expect(priceOf('CO1', list({ priceRows: [] }), { weight: 1 })).toMatchObject(nothing);
});

test('rows count in the order of their starts, whatever order they stand in', () => {
  const shuffled = [ROWS[2]!, ROWS[0]!, ROWS[1]!];
  expect(price(list({ mode: 'direct_multiply', priceRows: shuffled }), { weight: 2 })).toEqual(['2580', '2 × 12.9']);
  expect(price(list({ weightType: 'additional', priceRows: shuffled }), { weight: 2 })).toEqual([
    '1740',
    '12.9 + 1 × 4.5',
  ]);
});

test('rows of a partition take the place of those for all, fee by fee, and hold for no other partition', () => {
  const of = list({ mode: 'direct_multiply', priceRows: [row(5, 30, 15, { partition: 'PT1' }), row(0, 40, 20)] });
  expect(price(of, { weight: 10, partition: 'PT1' })).toEqual(['15000', '10 × 15']);
  expect(price(of, { weight: 40, partition: 'PT1' })).toBe('PRICE_ROW_NOT_FOUND');
  for (const other of [{ partition: 'PT2' }, {}])
    expect(price(of, { weight: 10, ...other })).toEqual(['20000', '10 × 20']);
  const onlyOwn = list({ priceRows: [row(0, 30, 15, { partition: 'PT1' })] });
  for (const other of [{ partition: 'PT2' }, {}])
    expect(price(onlyOwn, { weight: 10, ...other })).toBe('PRICE_ROW_NOT_FOUND');
});

test('a row that names no type of vehicle is for all of them, one that names it for that alone', () => {
  expect(price(list(), { weight: 1, vehicleType: 'van' })).toEqual(['1290', '12.9']);
  const ofVan = list({ priceRows: [row(0, 1, 9, { vehicleType: 'van' })] });
  expect([price(ofVan, { weight: 1, vehicleType: 'van' }), price(ofVan, { weight: 1 })]).toEqual([
    ['900', '9'],
    'PRICE_ROW_NOT_FOUND',
  ]);
});

test('rows of a vehicle take the place of those for all vehicles, fee by fee, in whatever order they stand', () => {
  const km = { dimension: 'km' } as const;
  const van = { ...km, vehicleType: 'van' } as const;
  const priceRows = [row(0, 100, 1, km), row(0, 100, 3, van), row(0, 200, 7, { ...km, fee: 'TAXA' })];
  for (const rows of [priceRows, priceRows.toReversed()]) {
    const of = list({ mode: 'highest_in_interval', priceRows: rows });
    const total = (vehicleType?: 'van' | 'truck') => price(of, { km: 10, ...(vehicleType && { vehicleType }) })[0];
    // 10 km × 3,00 and 10 km × 7,00; all others 10 km × 1,00 and 10 km × 7,00
    expect([total('van'), total('truck'), total()]).toEqual(['10000', '8000', '8000']);
  }
});

test('a further band counts the bands of its vehicle alone', () => {
  const km = { dimension: 'km' } as const;
  const van = { ...km, vehicleType: 'van' } as const;
  const of = list({
    weightType: 'additional',
    priceRows: [row(0, 100, 50, km), row(0, 100, 80, van), row(100, 200, 2, van)],
  });
  // 80,00 + 20 km × 2,00
  expect(price(of, { km: 120, vehicleType: 'van' })).toEqual(['12000', '80 + 20 × 2']);
});

test('rows of a partition go before those of a vehicle', () => {
  const of = list({ priceRows: [row(0, 30, 15, { partition: 'PT1' }), row(0, 30, 20, { vehicleType: 'van' })] });
  expect(price(of, { weight: 2, partition: 'PT1', vehicleType: 'van' })).toEqual(['1500', '15']);
  expect(price(of, { weight: 2, partition: 'PT2', vehicleType: 'van' })).toEqual(['2000', '20']);
});

test('the least number of kilometres may stand in any row of the fee, and is one of kilometres alone', () => {
  const of = (dimension: 'km' | 'weight') =>
    list({
      mode: 'highest_in_interval',
      priceRows: [row(0, 20, 3, { dimension }), row(20, 500, 2, { dimension, minimumKm: 50 })],
    });
  expect(price(of('km'), { km: 12 })).toEqual(['10000', '50 × 2']);
  expect(price(of('km'), { km: 80 })).toEqual(['16000', '80 × 2']);
  expect(price(of('weight'), { weight: 12 })).toEqual(['3600', '12 × 3']);
});

test('a driver has his salary from the first kilometre on; with a salary alone, or an excess alone, he has that', () => {
  const km = { dimension: 'km', minimumKm: 50 } as const;
  const of = (different: Partial<PriceRow>) =>
    list({ priceRows: [row(0, 20, 0, { ...km, ...different }), row(20, 500, 7, km)] });
  expect(price(of({ guaranteedSalary: money(180), excessUnitPrice: money(1.4) }), { km: 12 })).toEqual([
    '18000',
    '180 + 0 × 1.4',
  ]);
  expect(price(of({ guaranteedSalary: money(180) }), { km: 12 })).toEqual(['18000', '180']);
  const { minimumKm: _, ...anywhere } = row(0, 20, 0, { ...km, excessUnitPrice: money(1.4) });
  expect(price(list({ priceRows: [anywhere] }), { km: 12 })).toEqual(['1680', '12 × 1.4']);
  expect(price(of({ excessUnitPrice: money(1.4) }), { km: 12 })).toEqual(['0', '0 × 1.4']);
});
