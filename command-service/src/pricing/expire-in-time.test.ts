import { partition, partitionScheme } from '@malote/contracts/pricing/partition.ts';
import { priceInquiry } from '@malote/contracts/pricing/price-inquiry.ts';
import { quote } from '@malote/contracts/pricing/quote.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { row } from '../../test/price-rows.ts';
import { smallNetwork } from '../../test/small-network.ts';
import { expireInTime } from './expire-in-time.ts';

const NOW = '2026-11-20T13:00:00.000Z';

const records = smallNetwork.records as Map<string, unknown>;
const KINDS = [quote, partition, partitionScheme] as unknown as readonly [AnyRecord, AnyRecord, AnyRecord];
const [QUOTE, PARTITION] = KINDS;
let service: MemoryService;
beforeEach(() => {
  service = memoryService();
  records.set('FeeDefinition', new Map([['FRETE', { status: 'enabled', fields: { type: 'courier' } }]]));
});
afterEach(async () => {
  await service.close();
  for (const noun of ['FeeDefinition', ...KINDS.map(({ noun: of }) => of)]) records.delete(noun);
});

/** What the house has heard of by now, as it follows the log. */
async function follow() {
  for (const made of KINDS) {
    const codes = service.events().flatMap(({ type, data }) => (type === made.events.registered.type ? [data] : []));
    const known = await Promise.all(
      codes.map(async (data) => {
        const { code } = data as { readonly code: string };
        return [code, await service.load(made.aggregate, code)] as const;
      }),
    );
    records.set(made.noun, new Map(known));
  }
  (smallNetwork as { revision: number }).revision += 1;
}
async function send(name: string, input: object) {
  const done = await service.send(`pricing.${name}` as never, input as never);
  await follow();
  return done as unknown as { readonly answer?: { readonly code: string }; readonly refusal?: object };
}
async function made(noun: string, move: string, fields: object): Promise<string> {
  const code = (await send(`register${noun}`, { fields })).answer?.code ?? '';
  if (move !== '') await send(`${move}${noun}`, { code });
  return code;
}
const aPartition = async (name: string, zipCodes: string) =>
  await made('Partition', 'enable', { name, use: 'delivery', template: 'BRASIL', zipCodes });
const aScheme = async (name: string, partitions: readonly string[], validUntil?: string) =>
  await made('PartitionScheme', '', { name, template: 'BRASIL', partitions, validFrom: '2026-11-01', validUntil });
const aQuote = async (move: string, partitionScheme: string, validityEnd: string, customer?: string) =>
  await made('Quote', move, {
    name: 'Entrega',
    type: 'courier',
    customer,
    validityStart: '2026-11-20',
    validityEnd,
    businessPrincipal: 'Malote',
    payableEntity: 'Cliente',
    businessType: 'ecommerce',
    pickupMethod: 'collected',
    operatingModel: 'direct',
    partitionScheme,
    expressType: 'express',
    mode: 'guaranteed_price',
    weightType: 'initial',
    statementType: 'monthly',
    billType: 'forward',
    weightStart: 0,
    weightEnd: 30,
    priceRows: [row()],
  });
const stand = async (of: AnyRecord, ...codes: readonly string[]) =>
  await Promise.all(codes.map(async (code) => (await service.load(of.aggregate, code)).status));
/** The house looks, at this moment. */
async function at(instant: string) {
  service.clock(instant);
  await service.endIntents();
  await follow();
}

test('quotes, and partitions whose schemes have all ended, expire by themselves when the company’s day is over (R-0556, R-0706)', async () => {
  const [capital, inland, coast] = [
    await aPartition('Capital', '01~05'),
    await aPartition('Interior', '13'),
    await aPartition('Litoral', '11'),
  ];
  await aScheme('Até novembro', [capital, inland], '2026-11-30');
  const scheme = await aScheme('Sem fim', [inland]);
  const [ends, goesOn, draft] = [
    await aQuote('activate', scheme, '2026-11-30'),
    await aQuote('activate', scheme, '2026-12-31', 'LOJA1'),
    await aQuote('', scheme, '2026-11-30'),
  ];
  const quotes = async () => await stand(QUOTE, ends, goesOn, draft);
  const partitions = async () => await stand(PARTITION, capital, inland, coast);
  // Still the thirtieth at headquarters.
  await at('2026-12-01T02:59:59.000Z');
  expect([await quotes(), await partitions()]).toEqual([
    ['enabled', 'enabled', 'draft'],
    ['enabled', 'enabled', 'enabled'],
  ]);
  await at('2026-12-01T03:00:00.000Z');
  expect([await quotes(), await partitions()]).toEqual([
    ['expired', 'enabled', 'draft'],
    ['expired', 'enabled', 'enabled'],
  ]);
  expect(await send('enablePartition', { code: capital })).toMatchObject({
    refusal: { refused: 'PARTITION_SCHEME_ENDED' },
  });
  const before = service.events().length;
  await at('2026-12-01T03:00:01.000Z');
  expect(service.events()).toHaveLength(before);
});

test('a quote of before anybody watched expires once a price is asked for, and is not looked for again that day', async () => {
  records.set('Quote', new Map([['CO00000001', { status: 'enabled', fields: { validityEnd: '2026-11-19' } }]]));
  const acted: unknown[] = [];
  const { opens, end } = expireInTime({
    directory: smallNetwork,
    now: () => new Date(NOW),
    act: async (command: { readonly name: string }, _: string, { code }: { readonly code: string }) =>
      await Promise.resolve({ kind: acted.push([command.name, code]) === 1 ? 'denied' : 'stored' }),
  } as never);
  const asked = { type: priceInquiry.events.registered.type, data: { code: 'CQ00000001', fields: {} } } as never;
  const expires = ['pricing.expireQuote', 'CO00000001'];
  expect(opens(asked)).toBeDefined();
  expect(await end(asked)).toBe('open');
  expect(await end(asked)).toBeUndefined();
  expect(await end(asked)).toBeUndefined();
  expect(acted).toEqual([expires, expires]);
});
