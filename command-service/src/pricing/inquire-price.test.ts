import { inquirePrice, priceInquiry } from '@malote/contracts/pricing/price-inquiry.ts';
import { knowing } from '../../test/known-records.ts';
import { memoryService } from '../../test/memory-service.ts';
import { reais, row } from '../../test/price-rows.ts';
import { smallNetwork } from '../../test/small-network.ts';
import type { Context } from '../kernel/decision.ts';
import { answered, quoteNumberFor } from './inquire-price.ts';
import type { Asked } from './inquire-price.ts';

/** In force on the day of the small network, and on no other. */
const aQuote = (different: object = {}) => ({
  type: 'courier',
  validityStart: '2026-11-20',
  validityEnd: '2026-11-20',
  partitionScheme: 'ES1',
  mode: 'guaranteed_price',
  weightType: 'initial',
  billType: 'forward',
  weightStart: 0,
  weightEnd: 30,
  priceRows: [row()],
  ...different,
});
const KNOWN = {
  Partition: { PT1: { zipCodes: '01~19' }, PT2: { zipCodes: '20000000,22~28' }, PT3: {}, PT4: { zipCodes: '' } },
  PartitionScheme: { ES1: { partitions: ['SUMIU', 'PT3', 'PT4', 'PT1', 'PT2'] } },
};
const askedAt = (different: object = {}): Asked => ({
  ...inquirePrice.input.parse({ weight: 3, cep: '01310100' }),
  ...different,
});
/** What is answered where these quotes are all there are. */
const answer = (quotes: Readonly<Record<string, object>>, different: object = {}, known: object = KNOWN) =>
  answered(askedAt(different), knowing({ ...known, Quote: quotes } as never));
const chosen = (quotes: Readonly<Record<string, object>>, different: object = {}) => {
  const of = answer(quotes, different);
  return 'refused' in of ? of.refused : of.quote;
};

describe('a quote', () => {
  test('holds from its first day to its last one, and for the weight that it is for, also where it was named', () => {
    for (const quote of [undefined, 'CO1']) {
      expect(chosen({ CO1: aQuote() }, { quote })).toBe('CO1');
      for (const not of [
        { validityStart: '2026-11-21', validityEnd: '2026-11-30' },
        { validityStart: '2026-11-01', validityEnd: '2026-11-19' },
        { weightStart: 3 },
        { weightEnd: 2.999 },
      ])
        expect(chosen({ CO1: aQuote(not) }, { quote })).toBe('QUOTE_NOT_FOUND');
    }
  });

  test('that was named and is none is at fault itself; else there is none to be found', () => {
    expect(answer({ CO1: aQuote() }, { quote: 'CO9' })).toEqual({
      refused: 'QUOTE_NOT_FOUND',
      params: {},
      field: 'quote',
    });
    expect(answer({}, {})).toMatchObject({ refused: 'QUOTE_NOT_FOUND' });
    expect(answer({}, {})).not.toHaveProperty('field');
    expect(answered(askedAt(), knowing(KNOWN))).toMatchObject({ refused: 'QUOTE_NOT_FOUND' });
  });

  test('of the way back prices no way there; where the way is not said, either does', () => {
    const back = { CO1: aQuote({ billType: 'reverse' }) };
    expect(chosen(back, { billType: 'forward' })).toBe('QUOTE_NOT_FOUND');
    expect(chosen(back, { billType: 'reverse' })).toBe('CO1');
    expect(chosen(back)).toBe('CO1');
  });

  test('of kilometres prices no days: all of its rows count in what is asked for, and it has some', () => {
    const quotes = (...priceRows: readonly object[]) => ({ CO1: aQuote({ priceRows }) });
    expect(chosen(quotes(row()), { by: 'weight' })).toBe('CO1');
    expect(chosen(quotes(row()), { by: 'km' })).toBe('QUOTE_NOT_FOUND');
    expect(chosen(quotes(row(), row({ dimension: 'km' })), { by: 'weight' })).toBe('QUOTE_NOT_FOUND');
    expect(chosen(quotes(), { by: 'weight' })).toBe('QUOTE_NOT_FOUND');
    expect(chosen({ CO1: aQuote({ priceRows: undefined }) }, { by: 'weight' })).toBe('QUOTE_NOT_FOUND');
  });

  test('of two the one that began later counts; of one day the lower number, in whatever order they came', () => {
    const [old, young] = [aQuote({ validityStart: '2026-01-01' }), aQuote({ validityStart: '2026-02-01' })];
    expect(chosen({ CO1: old, CO2: young })).toBe('CO2');
    expect(chosen({ CO2: young, CO1: old })).toBe('CO2');
    expect(chosen({ CO1: young, CO2: old })).toBe('CO1');
    expect(chosen({ CO1: young, CO2: young })).toBe('CO1');
    expect(chosen({ CO2: young, CO1: young })).toBe('CO1');
    expect(chosen({ CO2: young, CO1: young, CO3: young })).toBe('CO1');
  });

  test('of somebody else is not for whom nobody has one, and an older one of his own goes before that for everybody', () => {
    const quotes = {
      CO1: aQuote({ customer: null }),
      CO2: aQuote({ customer: 'LOJA1', validityStart: '2026-01-01' }),
    };
    expect(chosen(quotes)).toBe('CO1');
    expect(chosen(quotes, { customer: 'LOJA1' })).toBe('CO2');
    expect(chosen({ CO2: quotes.CO2 })).toBe('QUOTE_NOT_FOUND');
    expect(chosen({ CO2: quotes.CO2 }, { customer: 'LOJA2' })).toBe('QUOTE_NOT_FOUND');
  });

  test('is told by its number', () => {
    expect(quoteNumberFor(askedAt(), knowing({ Quote: { CO1: aQuote() } }))).toBe('CO1');
    expect(quoteNumberFor(askedAt({ weight: 31 }), knowing({ Quote: { CO1: aQuote() } }))).toBeUndefined();
  });
});

describe('a partition', () => {
  const partition = (cep: string, known: object = KNOWN) => {
    const of = answer({ CO1: aQuote() }, { cep }, known);
    return 'refused' in of ? { refused: of.refused, params: of.params } : of.partition;
  };
  const none = (zip: string) => ({ refused: 'ZIP_NOT_IN_SCHEME', params: { zip, scheme: 'ES1' } });

  test('spans its postal codes with both ends, and no gap between them', () => {
    expect(['01000000', '19999999'].map((cep) => partition(cep))).toEqual(['PT1', 'PT1']);
    expect(['20000000', '22000000', '28999999'].map((cep) => partition(cep))).toEqual(['PT2', 'PT2', 'PT2']);
    for (const cep of ['00999999', '20000001', '21999999', '29000000']) expect(partition(cep)).toEqual(none(cep));
  });

  test('that nobody knows any more is passed over; a scheme without any has no place for a postal code', () => {
    for (const known of [{}, { Partition: {} }, { PartitionScheme: { ES1: {} } }, { PartitionScheme: {} }])
      expect(
        partition('01310100', { ...KNOWN, PartitionScheme: { ES1: { partitions: ['PT1'] } }, Partition: {}, ...known }),
      ).toEqual(none('01310100'));
    expect(partition('01310100', { Partition: KNOWN.Partition })).toEqual(none('01310100'));
  });

  test('prices from the first day of its scheme to the last, and while the scheme is in use (R-0706)', () => {
    const of = (different: object) => ({ ...KNOWN, PartitionScheme: { ES1: { partitions: ['PT1'], ...different } } });
    for (const days of [{ validFrom: '2026-11-20' }, { validFrom: '2026-01-01', validUntil: '2026-11-20' }])
      expect(partition('01310100', of(days))).toBe('PT1');
    for (const days of [{ validFrom: '2026-11-21' }, { validFrom: '2026-01-01', validUntil: '2026-11-19' }])
      expect(partition('01310100', of(days))).toEqual(none('01310100'));
    const at = knowing({ ...of({}), Quote: { CO1: aQuote() } });
    const schemes = at.directory.records.get('PartitionScheme') as Map<string, object>;
    schemes.set('ES1', { ...schemes.get('ES1'), status: 'disabled' });
    expect(answered(askedAt(), at)).toMatchObject({ refused: 'ZIP_NOT_IN_SCHEME' });
  });

  test('is looked up among those of that moment, though the scheme is the same', () => {
    expect(partition('01310100')).toBe('PT1');
    expect(partition('01310100', { ...KNOWN, Partition: { PT2: { zipCodes: '01' } } })).toBe('PT2');
  });

  test('is not asked for where there is no postal code or no scheme; charges name theirs', () => {
    const quotes = {
      CO1: aQuote({ priceRows: [row({ partition: 'PT1' }), row({ partition: 'PT2', price: reais(9) })] }),
    };
    expect(answer(quotes, { cep: undefined, partition: 'PT2' })).toMatchObject({ partition: 'PT2', result: reais(9) });
    expect(answer(quotes, { cep: undefined, partition: 'PT2' })).not.toHaveProperty('cep');
    const whole = answer({ CO1: aQuote({ partitionScheme: undefined }) });
    expect(whole).toMatchObject({ quote: 'CO1', cep: '01310100' });
    expect(whole).not.toHaveProperty('partition');
  });

  test('is found by the order’s corrected postal code, by that which was asked for where nobody corrected it', () => {
    const known = { ...KNOWN, PostalCodeCorrection: { CP1: { orderNumber: 'PD1', newZip: '22000000' } } };
    const of = (different: object) => answer({ CO1: aQuote() }, different, known);
    expect(of({ orderNumber: 'PD1' })).toMatchObject({ partition: 'PT2', cep: '22000000' });
    expect(of({ orderNumber: 'PD2' })).toMatchObject({ partition: 'PT1', cep: '01310100' });
    expect(of({})).toMatchObject({ partition: 'PT1' });
  });
});

test('what was put together is not put together again before master data changed', () => {
  const at: Context = knowing({ ...KNOWN, Quote: { CO1: aQuote(), CO2: aQuote({ validityStart: '2026-01-01' }) } });
  const records = at.directory.records as unknown as Map<string, Map<string, unknown>>;
  const of = () => answered(askedAt(), at);
  expect(of()).toMatchObject({ quote: 'CO1', partition: 'PT1' });
  records.get('Quote')?.delete('CO1');
  records.get('Partition')?.delete('PT1');
  expect(of()).toMatchObject({ quote: 'CO1', partition: 'PT1' });
  (at.directory as { revision: number }).revision += 1;
  expect(of()).toMatchObject({ refused: 'ZIP_NOT_IN_SCHEME' });
  expect(quoteNumberFor(askedAt(), at)).toBe('CO2');
});

test('what was asked stands in one line, each quantity with its unit', () => {
  const { input } = answer(
    { CO1: aQuote() },
    { km: 12, volume: 0.5, package_count: 2, box_count: 1, vehicleType: 'van' },
  ) as { readonly input: string };
  expect(input).toBe('CEP 01310100 · 3 kg · 12 km · 0.5 m³ · 2 vol · 1 cx · van');
  expect(answer({ CO1: aQuote({ partitionScheme: undefined }) }, { cep: undefined })).toMatchObject({ input: '3 kg' });
});

test('where no row is for it there is no price', () =>
  expect(answer({ CO1: aQuote({ priceRows: [row({ start: 10 })] }) })).toMatchObject({
    refused: 'PRICE_ROW_NOT_FOUND',
  }));

describe('the question', () => {
  const records = smallNetwork.records as Map<string, unknown>;
  const quotes = (different: object = {}) =>
    records.set(
      'Quote',
      new Map([['CO1', { status: 'enabled', fields: aQuote({ partitionScheme: undefined, ...different }) }]]),
    );
  afterEach(() => records.delete('Quote'));
  const ask = async (different: object = {}) => {
    const service = memoryService();
    const outcome = await service.send('pricing.inquirePrice', { weight: 3, cep: '01310100', ...different });
    const written = service.events().filter(({ type }) => type === priceInquiry.events.registered.type);
    await service.close();
    return { outcome, written };
  };

  test('is written down with its answer, with who asked and when', async () => {
    quotes();
    const { outcome, written } = await ask();
    const lines = [
      { fee: 'FRETE', dimension: 'weight', quantity: '3', bracket: '(0; 30]', formula: '20', amount: reais(20) },
    ];
    const [event] = written;
    const { code } = (event?.data ?? {}) as { readonly code?: string };
    expect(outcome).toMatchObject({ kind: 'stored', answer: { code, quote: 'CO1', result: reais(20), lines } });
    expect((outcome as { answer: object }).answer).not.toHaveProperty('partition');
    expect(event?.data).toMatchObject({
      fields: { quote: 'CO1', weight: 3, cep: '01310100', input: 'CEP 01310100 · 3 kg', askedBy: 'ana', lines },
    });
  });

  test('tells the partition that was priced', async () => {
    records.set('PartitionScheme', new Map([['ES1', { status: 'enabled', fields: { partitions: ['PT1'] } }]]));
    records.set('Partition', new Map([['PT1', { status: 'enabled', fields: { zipCodes: '01' } }]]));
    quotes({ partitionScheme: 'ES1' });
    const { outcome } = await ask();
    records.delete('PartitionScheme');
    records.delete('Partition');
    expect(outcome).toMatchObject({ answer: { partition: 'PT1' } });
  });

  test('is about the way there, unless the way back is asked for or the quote is named; what was priced is told', async () => {
    quotes({ billType: 'reverse' });
    expect(await ask()).toMatchObject({ outcome: { refusal: { refused: 'QUOTE_NOT_FOUND' } } });
    for (const different of [{ billType: 'reverse' }, { quote: 'CO1' }] as const)
      expect(await ask(different)).toMatchObject({
        outcome: { kind: 'stored' },
        written: [{ data: { fields: { quote: 'CO1', billType: 'reverse' } } }],
      });
  });

  test('that has no answer is refused, and no answer is written down', async () => {
    quotes({ weightEnd: 2 });
    const { outcome, written } = await ask();
    expect(outcome).toMatchObject({ kind: 'refused', refusal: { refused: 'QUOTE_NOT_FOUND' } });
    expect(written).toEqual([]);
  });
});
