import type { RecordState } from '@malote/contracts/kernel/record.ts';
import { quote } from '@malote/contracts/pricing/quote.ts';
import { inquirePrice } from '@malote/contracts/pricing/price-inquiry.ts';
import { knowing } from '../../test/known-records.ts';
import { reais, row } from '../../test/price-rows.ts';
import { answered } from './inquire-price.ts';
import { referenceRefusal } from '../kernel/records/references.ts';
import { inquiryRules, quoteInForce, quoteRules } from './quote-rules.ts';

type Known = RecordState<Readonly<Record<string, unknown>>>;

const NOBODY = { permissions: new Set<string>(), buttonsTaken: new Set<string>() };
const aQuote = (different: object = {}) => ({
  name: 'Entrega 2026',
  type: 'courier',
  validityStart: '2026-11-20',
  validityEnd: '2027-11-19',
  businessPrincipal: 'Malote Brasil',
  payableEntity: 'Cliente',
  businessType: 'ecommerce',
  pickupMethod: 'collected',
  operatingModel: 'direct',
  partitionScheme: 'ES1',
  expressType: 'express',
  mode: 'guaranteed_price',
  weightType: 'initial',
  statementType: 'monthly',
  billType: 'forward',
  weightStart: 0,
  weightEnd: 30,
  priceRows: [row()],
  ...different,
});
const KNOWN = {
  FeeDefinition: {
    FRETE: { type: 'courier' },
    FRETE2: { type: 'courier' },
    SEGURO: { type: 'insurance' },
    MOTOR: { type: 'driver' },
  },
  Partition: {
    PT1: { template: 'BRASIL', zipCodes: '01~19' },
    PT2: { template: 'BRASIL', zipCodes: '20~28' },
    PT9: { template: 'OUTRO', zipCodes: '30' },
  },
  PartitionScheme: { ES1: { template: 'BRASIL', partitions: ['PT1', 'PT2'] } },
  DispatchReference: { RE1: { supplier: 'AJD', site: 'SPSAO11' } },
};
const at = knowing(KNOWN);
const refusal = (different: object) => {
  const found = quoteRules.allows?.(aQuote(different), at, 'CO1', NOBODY);
  return found && [found.refused, found.field];
};
const ofRows = (...priceRows: readonly object[]) => refusal({ priceRows });
const takes = (different: object) => quote.commands.register.input.safeParse({ fields: aQuote(different) }).success;

test('a quote that is whole stands', () => {
  expect(refusal({})).toBeUndefined();
  expect(takes({})).toBe(true);
});

test.each([
  [0, 0],
  [30, 10],
])('a row above %d and up to %d is none (R-0588)', (start, end) =>
  expect(ofRows(row({ start, end }))).toEqual(['RANGE_START_NOT_BELOW_END', 'fields.priceRows.0.end']),
);

test.each(['weight', 'package_count', 'km'])(
  'rows of a fee over %s do not overlap; neighbours share a bound (R-0589)',
  (dimension) => {
    const of = (start: number, end: number) => row({ dimension, start, end });
    expect(ofRows(of(0, 10), of(10, 20))).toBeUndefined();
    expect(ofRows(of(10, 20), of(0, 10))).toBeUndefined();
    for (const [start, end] of [
      [9, 20],
      [0, 10],
      [2, 3],
    ] as const)
      expect(ofRows(of(0, 10), of(start, end))).toEqual(['INTERVAL_OVERLAP', 'fields.priceRows.1.start']);
    const other = { vehicleType: 'van', minimumKm: 1 };
    expect(ofRows(of(0, 10), { ...of(0, 10), ...other })).toBeUndefined();
    expect(ofRows(of(0, 10), { ...of(0, 10), fee: 'SEGURO' })).toBeUndefined();
    expect(ofRows(of(0, 5), { ...of(0, 5), fee: 'SEGURO' }, of(4, 9))).toEqual([
      'INTERVAL_OVERLAP',
      'fields.priceRows.2.start',
    ]);
  },
);

test('a fee has one billing type in a quote (R-0592)', () =>
  expect(ofRows(row(), row({ dimension: 'km', partition: 'PT1' }))).toEqual([
    'SAME_FEE_DIFFERENT_BILLING',
    'fields.priceRows.1.dimension',
  ]));

test('a partition has one fee of a type (R-0593)', () => {
  expect(ofRows(row({ partition: 'PT1' }), row({ partition: 'PT1', fee: 'FRETE2' }))).toEqual([
    'PARTITION_FEE_REPEATED',
    'fields.priceRows.1.fee',
  ]);
  expect(ofRows(row({ partition: 'PT1' }), row({ partition: 'PT2', fee: 'FRETE2' }))).toBeUndefined();
  expect(ofRows(row({ partition: 'PT1' }), row({ partition: 'PT1', fee: 'SEGURO' }))).toBeUndefined();
});

test('a fee for all partitions holds in each of them: beside it none has another fee of its type (R-0593)', () => {
  const repeated = ['PARTITION_FEE_REPEATED', 'fields.priceRows.1.fee'];
  expect(ofRows(row(), row({ partition: 'PT1', fee: 'FRETE2' }))).toEqual(repeated);
  expect(ofRows(row({ partition: 'PT1', fee: 'FRETE2' }), row())).toEqual(repeated);
  expect(ofRows(row(), row({ partition: 'PT1' }))).toBeUndefined();
  expect(ofRows(row(), row({ partition: 'PT1', fee: 'SEGURO' }))).toBeUndefined();
});

test('a fee and a vehicle over kilometres have one minimum (R-0594)', () => {
  const km = (start: number, end: number, minimumKm?: number) =>
    row({ dimension: 'km', vehicleType: 'van', start, end, ...(minimumKm !== undefined && { minimumKm }) });
  expect(ofRows(km(0, 10), km(10, 20))).toEqual(['MIN_KM_DUPLICATE', 'fields.priceRows.0.minimumKm']);
  expect(ofRows(km(0, 10, 5), km(10, 20, 6))).toEqual(['MIN_KM_DUPLICATE', 'fields.priceRows.0.minimumKm']);
  expect(ofRows(km(0, 10, 5), km(10, 20))).toBeUndefined();
  const truck = { vehicleType: 'truck', minimumKm: 6 };
  expect(ofRows(km(0, 10, 5), row({ dimension: 'km', start: 0, end: 10, ...truck }))).toBeUndefined();
  expect(ofRows(row({ vehicleType: 'van' }))).toBeUndefined();
  expect(ofRows(row({ dimension: 'km' }))).toBeUndefined();
});

test('a driver is paid a salary or an excess (R-0595)', () => {
  expect(ofRows(row({ fee: 'MOTOR' }))).toEqual(['DRIVER_FEE_REQUIRED', 'fields.priceRows.0.guaranteedSalary']);
  expect(ofRows(row({ fee: 'MOTOR', guaranteedSalary: reais(180) }))).toBeUndefined();
  expect(ofRows(row({ fee: 'MOTOR', excessUnitPrice: reais(1) }))).toBeUndefined();
});

test.each(['businessPrincipal', 'payableEntity', 'businessType', 'pickupMethod', 'operatingModel', 'partitionScheme'])(
  'before rows are typed in or imported, %s is chosen (R-0597)',
  (name) => {
    expect(refusal({ [name]: undefined })).toEqual(['QUOTE_PREREQUISITES', 'fields.priceRows']);
    expect(refusal({ [name]: null })).toEqual(['QUOTE_PREREQUISITES', 'fields.priceRows']);
    expect(refusal({ [name]: undefined, priceRows: [] })).toBeUndefined();
  },
);

test('a row names a partition of the scheme (R-0598)', () =>
  expect(ofRows(row({ partition: 'PT9' }))).toEqual(['PARTITION_TEMPLATE_MISMATCH', 'fields.priceRows.0.partition']));

test('the delivery network is one of the supplier (R-0599)', () => {
  const network = (supplier: string, deliveryNetwork: string) => refusal({ supplier, deliveryNetwork })?.[0];
  expect(network('AJD', 'SPSAO11')).toBeUndefined();
  expect(network('AJD', 'RJRIO11')).toBe('NETWORK_NOT_OF_SUPPLIER');
  expect(network('DSP', 'SPSAO11')).toBe('NETWORK_NOT_OF_SUPPLIER');
  const several = { DispatchReference: { ...KNOWN.DispatchReference, RE2: { supplier: 'AJD', site: 'SPGRU01' } } };
  const of = { supplier: 'AJD', deliveryNetwork: 'SPGRU01' };
  expect(quoteRules.allows?.(aQuote(of), knowing({ ...KNOWN, ...several }), 'CO1', NOBODY)).toBeUndefined();
  expect(refusal({ supplier: null, deliveryNetwork: null })).toBeUndefined();
});

test('a quote does not start before today, nor end before it starts (R-0600)', () => {
  expect(refusal({ validityStart: '2026-11-19' })?.[0]).toBe('DATE_BEFORE_TODAY');
  expect(refusal({ validityEnd: '2026-11-19' })?.[0]).toBe('RANGE_START_NOT_BELOW_END');
  expect(refusal({ weightStart: 30 })?.[0]).toBe('RANGE_START_NOT_BELOW_END');
  expect(refusal({ validityEnd: '2026-11-20' })).toBeUndefined();
});

test('sides and pieces are whole and above zero (R-0601)', () => {
  expect([1, 0, -1, 1.5].map((length) => takes({ length }))).toEqual([true, false, false, false]);
  expect(ofRows(row({ dimension: 'package_count', end: 2.5 }))?.[0]).toBe('FIELD_FORMAT');
});

test('prices may be nothing, and are never below it (R-0602)', () => {
  const price = (of: number) => takes({ priceRows: [row({ price: reais(of), excessPricePerUnit: reais(of) })] });
  expect([0, 1, -1].map(price)).toEqual([true, true, false]);
});

test('weights, distances and a first-order price are above zero (R-0603)', () => {
  expect([0, 0.001].map((weightEnd) => takes({ weightEnd }))).toEqual([false, true]);
  expect([0, 0.001].map((minimumKm) => takes({ priceRows: [row({ minimumKm })] }))).toEqual([false, true]);
  expect([0, 0.01].map((of) => takes({ priceRows: [row({ firstOrderPrice: reais(of) })] }))).toEqual([false, true]);
});

test('amounts are whole cents (R-0604)', () =>
  expect(takes({ priceRows: [row({ price: { amount: '12.5', currency: 'BRL' } })] })).toBe(false));

test('a quote prices by a guaranteed price, the highest in the interval or a direct multiplication, and by nothing else (R-0606)', () => {
  for (const mode of ['guaranteed_price', 'highest_in_interval', 'direct_multiply'])
    expect([mode, takes({ mode })]).toEqual([mode, true]);
  expect(takes({ mode: 'lowest_in_interval' })).toBe(false);
  expect(takes({ mode: undefined })).toBe(false);
});

test('a file of quotes has at most 20,000 rows (R-0673)', () => expect(quote.sheet?.rows).toBe(20_000));

describe('going into force', () => {
  const goes = (different: object, known: object = {}) =>
    quoteRules.moves?.['activate']?.(aQuote(different), knowing({ ...KNOWN, ...known }), 'CO1', NOBODY)?.refused;
  const beside = (different: object = {}) => ({ Quote: { CO2: aQuote(different) } });

  test('a quote has a fee of what is carried', () => {
    expect(goes({})).toBeUndefined();
    expect(goes({ priceRows: [] })).toBe('COLLECTION_OR_COURIER_FEE_REQUIRED');
    expect(goes({ priceRows: [row({ fee: 'SEGURO' })] })).toBe('COLLECTION_OR_COURIER_FEE_REQUIRED');
    expect(goes({ type: 'other', priceRows: [row({ fee: 'SEGURO' })] })).toBeUndefined();
    expect(goes({ type: 'other', priceRows: [] })).toBe('COLLECTION_OR_COURIER_FEE_REQUIRED');
    expect(goes({ priceRows: [row({ fee: 'SEGURO' }), row()] })).toBeUndefined();
    const collected = { FeeDefinition: { COLETA: { type: 'collection' } } };
    expect(goes({ priceRows: [row({ fee: 'COLETA' })] }, collected)).toBeUndefined();
    expect(goes({}, { FeeDefinition: {} })).toBe('COLLECTION_OR_COURIER_FEE_REQUIRED');
  });

  test('it stands beside no other that says the same on one day', () => {
    expect(goes({}, beside())).toBe('SPAN_TAKEN');
    expect(goes({}, beside({ validityStart: '2027-11-20', validityEnd: '2028-01-01' }))).toBeUndefined();
    expect(goes({}, beside({ customer: 'LOJA1' }))).toBeUndefined();
    expect(goes({}, beside({ weightStart: 30, weightEnd: 500 }))).toBeUndefined();
    expect(goes({ weightStart: 30, weightEnd: 500 }, beside())).toBeUndefined();
    expect(goes({ validityStart: '2027-11-20', validityEnd: '2028-01-01' }, beside())).toBeUndefined();
    expect(goes({}, beside({ validityStart: '2027-11-19', validityEnd: '2028-01-01' }))).toBe('SPAN_TAKEN');
    expect(goes({ validityStart: '2027-11-19', validityEnd: '2028-01-01' }, beside())).toBe('SPAN_TAKEN');
    expect(goes({ customer: null }, beside())).toBe('SPAN_TAKEN');
    expect(quoteRules.moves?.['activate']?.(aQuote(), knowing({ ...KNOWN, ...beside() }), 'CO1', NOBODY)).toMatchObject(
      {
        params: { owner: 'CO2', from: '2026-11-20', to: '2027-11-19' },
        field: 'fields.validityStart',
      },
    );
  });

  test.each(['type', 'customer', 'billType', 'supplier'])('it stands beside one of another %s', (name) =>
    expect(goes({}, beside({ [name]: 'outro' }))).toBeUndefined(),
  );

  test.each(['expressType', 'businessType', 'pickupMethod', 'operatingModel'])(
    'an order says no %s, so of two quotes that differ in it alone nobody knows which one prices it (R-0506)',
    (name) => expect(goes({}, beside({ [name]: 'outro' }))).toBe('SPAN_TAKEN'),
  );

  test('other services of nobody are told apart by what they count; deliveries, and what a supplier is paid, are not', () => {
    const days = { priceRows: [row({ fee: 'SEGURO', dimension: 'package_count' })] };
    const roads = { priceRows: [row({ fee: 'SEGURO', dimension: 'km' })] };
    const stands = (of: object) => goes({ ...of, ...days }, beside({ ...of, ...roads }));
    expect(stands({ type: 'other' })).toBeUndefined();
    expect(stands({ type: 'other', supplier: 'AJD' })).toBe('SPAN_TAKEN');
    const parcels = { priceRows: [row({ dimension: 'package_count' })] };
    expect(goes(parcels, beside())).toBe('SPAN_TAKEN');
    expect(goes({ type: 'other', ...days }, beside({ type: 'other', ...days }))).toBe('SPAN_TAKEN');
  });

  test('it expires once its last day is over, by the clock of the house', () => {
    const expires = (validityEnd: string) =>
      quoteRules.moves?.['expire']?.({ validityEnd }, at, 'CO1', NOBODY)?.refused;
    expect([expires('2026-11-19'), expires('2026-11-20')]).toEqual([undefined, 'MOVE_NOT_POSSIBLE']);
  });
});

test('the next version of a quote goes into force after the one that it was copied from is over, and a copy of any is saved', () => {
  for (const status of ['enabled', 'disabled', 'expired', 'draft']) {
    const records = new Map([['Quote', new Map([['CO1', { status, fields: aQuote() }]])]]);
    const refused = (copiedFrom: string) => referenceRefusal({ records } as never, quote.fields, { copiedFrom });
    expect([status, refused('CO1')]).toEqual([status, undefined]);
    expect(refused('CO9')).toMatchObject({ refused: 'REFERENCE_NOT_USABLE', field: 'fields.copiedFrom' });
  }
});

test('what was asked is written down by the question alone', () =>
  expect(inquiryRules.allows?.({}, at, 'CO1', NOBODY)).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' }));

test('a quote in force is one that is there and was not taken out of use', () => {
  const known = knowing({ Quote: { CO1: aQuote() } });
  expect(quoteInForce(known, 'CO1')).toMatchObject({ name: 'Entrega 2026' });
  expect(quoteInForce(known, 'CO9')).toBeUndefined();
  expect(quoteInForce(knowing({}), 'CO1')).toBeUndefined();
});

describe('a price is asked for', () => {
  const rows = [row({ partition: 'PT1' }), row({ partition: 'PT2', price: reais(35.5) })];
  const known = {
    ...KNOWN,
    Quote: {
      CO1: aQuote({ priceRows: rows }),
      CO2: aQuote({ customer: 'LOJA1', priceRows: [row({ price: reais(17) })] }),
    },
    PostalCodeCorrection: { CP1: { orderNumber: 'PD1', oldZip: '01310100', newZip: '20040002' } },
  };
  const ask = (different: object, more: object = {}) =>
    answered(inquirePrice.input.parse({ weight: 3, cep: '01310100', ...different }), knowing({ ...known, ...more }));

  test('it says the quote, the partition, the row and the arithmetic', () =>
    expect(ask({})).toEqual({
      quote: 'CO1',
      billType: 'forward',
      partition: 'PT1',
      cep: '01310100',
      input: 'CEP 01310100 · 3 kg',
      result: reais(20),
      lines: [
        { fee: 'FRETE', dimension: 'weight', quantity: '3', bracket: '(0; 30]', formula: '20', amount: reais(20) },
      ],
    }));

  test('a customer has his own quote, others that for everybody', () => {
    expect(ask({ customer: 'LOJA1' })).toMatchObject({ quote: 'CO2', result: reais(17) });
    expect(ask({ customer: 'LOJA9' })).toMatchObject({ quote: 'CO1' });
  });

  test('a quote holds above the weight that it starts with and up to the one that it ends with, to the gram (R-0508)', () => {
    const light = aQuote({ weightStart: 0, weightEnd: 5, priceRows: [row()] });
    const heavy = aQuote({ weightStart: 5, weightEnd: 30, priceRows: [row({ price: reais(50) })] });
    // Of two that hold, the lower number would price it.
    const lists = { Quote: { CO1: heavy, CO2: light } };
    expect(ask({ weight: 5 }, lists)).toMatchObject({ quote: 'CO2' });
    expect(ask({ weight: 5.001 }, lists)).toMatchObject({ quote: 'CO1' });
    expect(ask({ weight: 30 }, lists)).toMatchObject({ quote: 'CO1' });
    expect(ask({ weight: 30.001 }, lists)).toMatchObject({ refused: 'QUOTE_NOT_FOUND' });
  });

  test('a supplier is paid by his own list, by none for customers and by none of another supplier', () => {
    const ofSupplier = aQuote({ type: 'other', supplier: 'DSP', priceRows: [row({ price: reais(9) })] });
    const lists = { Quote: { ...known.Quote, CO8: ofSupplier } };
    expect(ask({ type: 'other', supplier: 'DSP' }, lists)).toMatchObject({ quote: 'CO8', result: reais(9) });
    expect(ask({ type: 'other', supplier: 'AJD' }, lists)).toMatchObject({ refused: 'QUOTE_NOT_FOUND' });
    expect(ask({ type: 'other' }, lists)).toMatchObject({ refused: 'QUOTE_NOT_FOUND' });
  });

  test('what was looked up for a price is looked up anew once master data has changed', () => {
    const changing = knowing(known);
    const { directory } = changing;
    const price = () => answered(inquirePrice.input.parse({ weight: 3, cep: '01310100', customer: 'LOJA1' }), changing);
    const change = (noun: string, code: string, to: object) => {
      const records = directory.records.get(noun) as Map<string, Known>;
      records.set(code, { ...records.get(code), ...to } as Known);
      (directory as { revision: number }).revision += 1;
    };
    expect(price()).toMatchObject({ quote: 'CO2', partition: 'PT1' });
    change('Partition', 'PT1', { status: 'disabled' });
    expect(price()).toMatchObject({ refused: 'ZIP_NOT_IN_SCHEME' });
    change('Partition', 'PT1', { status: 'enabled' });
    change('Quote', 'CO2', { status: 'disabled' });
    expect(price()).toMatchObject({ quote: 'CO1', partition: 'PT1' });
    change('Quote', 'CO2', { status: 'enabled' });
    expect(price()).toMatchObject({ quote: 'CO2' });
  });

  test('an order is priced by its corrected postal code', () =>
    expect(ask({ orderNumber: 'PD1' })).toMatchObject({ partition: 'PT2', result: reais(35.5) }));

  test('without a quote for the day, the weight and the postal code there is no price', () => {
    expect(ask({ weight: 31 })).toMatchObject({ refused: 'QUOTE_NOT_FOUND' });
    expect(ask({ quote: 'CO9' })).toMatchObject({ refused: 'QUOTE_NOT_FOUND' });
    expect(ask({ cep: '70000000' })).toMatchObject({ refused: 'ZIP_NOT_IN_SCHEME' });
    expect(ask({}, { Quote: { CO1: aQuote({ validityEnd: '2026-11-19' }) } })).toMatchObject({
      refused: 'QUOTE_NOT_FOUND',
    });
  });
});
