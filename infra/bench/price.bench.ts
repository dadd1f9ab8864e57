import type { RecordState } from '@malote/contracts/kernel/record.ts';
import { isRefusal } from '@malote/contracts/kernel/refusal.ts';
import type { Context } from '../../command-service/src/kernel/decision.ts';
import { directoryOf } from '../../command-service/src/kernel/directory.ts';
import { answered } from '../../command-service/src/pricing/inquire-price.ts';
import type { Bench } from './bench.ts';
import { median } from './load.ts';

const QUOTES = 500;
const PARTITIONS = 100;
/** Postal codes of a partition, each written out. */
const CODES = 1_000;
const GOAL = { atMost: 50 };

type Values = Readonly<Record<string, unknown>>;
type States = ReadonlyMap<string, RecordState<Values>>;

const records = (count: number, prefix: string, fields: (at: number) => Values): States =>
  new Map(
    Array.from({ length: count }, (_, at) => [
      `${prefix}${at}`,
      { status: 'enabled', fields: fields(at) } as unknown as RecordState<Values>,
    ]),
  );

/** Every other code, so that none of them joins its neighbour. */
const zipOf = (partition: number, code: number): string => String((partition * CODES + code) * 2).padStart(8, '0');

/** A house with a quote for every customer over one scheme of partitions. */
const company = (): Context => {
  const none = { sites: new Map(), channels: new Map(), customers: new Map(), roles: new Map(), users: new Map() };
  const base = directoryOf({ ...none, revision: 0, endedSessions: new Set<string>(), liveSessions: new Map() });
  const priceRows = [
    { fee: 'freight', dimension: 'weight', start: 0, end: 1, price: { amount: '1290' } },
    { fee: 'freight', dimension: 'weight', start: 1, end: 5, price: { amount: '350' } },
    { fee: 'freight', dimension: 'weight', start: 5, end: 1_000, price: { amount: '300' } },
  ];
  const quote = (at: number): Values => ({
    type: 'customer',
    customer: `C${at}`,
    mode: 'guaranteed_price',
    weightType: 'additional',
    validityStart: '2020-01-01',
    validityEnd: '2090-01-01',
    weightStart: 0,
    weightEnd: 1_000,
    partitionScheme: 'S0',
    priceRows,
  });
  const partition = (at: number): Values => ({
    zipCodes: Array.from({ length: CODES }, (_, code) => zipOf(at, code)).join(','),
  });
  const kinds = new Map<string, States>([
    ...(base.records as ReadonlyMap<string, States>),
    ['Quote', records(QUOTES, 'Q', quote)],
    ['Partition', records(PARTITIONS, 'P', partition)],
    [
      'PartitionScheme',
      records(1, 'S', () => ({ partitions: Array.from({ length: PARTITIONS }, (_, at) => `P${at}`) })),
    ],
  ]);
  return {
    directory: { ...base, records: kinds },
    envelope: { receivedAt: new Date().toISOString() },
  } as unknown as Context;
};

export const bench: Bench = {
  what: 'the price of one parcel with its explanation, with 500 quotes and 100,000 postal codes in memory, against writing that answer down as JSON and reading it',
  async *run({ seconds }) {
    const context = company();
    const [times, written]: [number[], number[]] = [[], []];
    const until = performance.now() + seconds * 1_000;
    for (let at = 0; times.length < 100 || performance.now() < until; at += 1) {
      const asked = {
        type: 'customer',
        customer: `C${(at * 7) % QUOTES}`,
        cep: zipOf((at * 13) % PARTITIONS, (at * 17) % CODES),
        weight: 0.2 + (at % 80) / 10,
      };
      const begun = performance.now();
      const answer = answered(asked as never, context);
      const priced = performance.now();
      if (isRefusal(answer)) throw new Error(`A price was refused: ${answer.refused}`);
      JSON.parse(JSON.stringify(answer));
      times.push((priced - begun) * 1_000);
      written.push((performance.now() - priced) * 1_000);
    }
    await Promise.resolve();
    yield { name: 'price', value: median(times), unit: 'µs', against: median(written), goal: GOAL };
  },
};
