import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { flat, unfolded } from './loaded.ts';
import type { Loaded } from './loaded.ts';
import { createStreamCache, weightOf } from './stream-cache.ts';

const loaded = (stream: string, version: number, state: unknown = {}): Loaded => ({
  stream,
  version,
  headHash: 'h'.repeat(43),
  state,
  scope: ['site:SPGRU01'],
  known: new Map(),
});
const parcels = (count: number) => Array.from({ length: count }, (_, index) => `ML${String(index).padStart(13, '0')}`);

test('the streams that nobody asked for longest go first', () => {
  const one = weightOf(loaded('parcel-A', 1));
  const cache = createStreamCache(3 * one);
  for (const name of ['A', 'B', 'C']) cache.keep(loaded(`parcel-${name}`, 1));
  expect(cache.get('parcel-A')).toMatchObject({ stream: 'parcel-A' });
  cache.keep(loaded('parcel-D', 1));
  expect(['A', 'B', 'C', 'D'].filter((name) => cache.has(`parcel-${name}`))).toEqual(['A', 'C', 'D']);
  expect(cache.bytes()).toBe(3 * one);
});

test('a bag that holds much takes the place of many parcels, and one that is too large by itself stays until another stream comes', () => {
  const cache = createStreamCache(10_000);
  for (let index = 0; index < 10; index += 1) cache.keep(loaded(`parcel-${index}`, 1));
  cache.keep(loaded('bag-A', 1_000, { parcels: parcels(1_000) }));
  expect([cache.has('parcel-9'), cache.has('bag-A')]).toEqual([false, true]);
  cache.keep(loaded('parcel-B', 1));
  expect([cache.has('bag-A'), cache.has('parcel-B')]).toEqual([false, true]);
});

test('a stream that is kept as a text comes back as it was, and weighs less', () => {
  const parcel: Loaded = {
    ...loaded('parcel-A', 3, {
      waybill: 'ML1',
      steps: [{ status: 'collected', at: '2026-03-01T12:00:00.000Z', site: 'SPGRU01' }],
      weights: [],
    }),
    known: new Map([['c'.repeat(36), { hash: 'd'.repeat(43), version: 2, outcome: 'accepted' }]]),
  };
  expect(unfolded(flat(parcel))).toEqual(parcel);
  expect(unfolded(flat({ ...parcel, headHash: undefined, known: new Map() }))).toEqual({
    ...parcel,
    headHash: undefined,
    known: new Map(),
  });
  const cache = createStreamCache(1 << 20);
  cache.keep(parcel);
  const before = cache.bytes();
  cache.keep(flat(parcel));
  expect(cache.bytes()).toBeLessThan(before * 0.6);
  expect(cache.get('parcel-A')).toEqual(flat(parcel));
});

test('whatever is kept and forgotten, no more is kept than the limit, and the account is that of what is kept', () => {
  const step = fc.record({
    stream: fc.constantFrom('A', 'B', 'C', 'D', 'E'),
    does: fc.constantFrom('keep', 'keep flat', 'get', 'forget'),
    grows: fc.integer({ min: 1, max: 400 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const cache = createStreamCache(20_000);
      const versions = new Map<string, number>();
      for (const { stream, does, grows } of steps) {
        if (does === 'forget') cache.forget(stream);
        else if (does === 'get')
          expect(cache.get(stream)?.version).toBe(cache.has(stream) ? versions.get(stream) : undefined);
        else {
          const version = (versions.get(stream) ?? 0) + grows;
          versions.set(stream, version);
          const kept = loaded(stream, version, { parcels: parcels(version) });
          cache.keep(does === 'keep' ? kept : flat(kept));
          expect(cache.get(stream)?.version).toBe(version);
        }
        const there = ['A', 'B', 'C', 'D', 'E'].filter((name) => cache.has(name));
        expect(cache.bytes() <= 20_000 || there.length === 1).toBe(true);
      }
      for (const stream of versions.keys()) cache.forget(stream);
      expect(cache.bytes()).toBe(0);
    }),
  );
});

/** Weighs streams in a process whose heap holds nothing else that could come or go meanwhile. */
const WEIGHING = `
  import { flatWeight, unfoldedWeight, weightOf } from ${JSON.stringify(join(import.meta.dirname, 'stream-cache.ts'))};
  import { flat } from ${JSON.stringify(join(import.meta.dirname, 'loaded.ts'))};
  const text = JSON.stringify({
    status: 'registered', waybill: 'ML0000000000017', orderNumber: 'PD800000000001', customer: 'LOJA', channel: 'STANDARD', bulky: false, divisor: 6_000, registeredBy: 'a'.repeat(36), forecastGrams: 1_250, impounded: false, returning: false, attempts: 0, labels: 0,
    exchange: 'no_exchange', number: 'ML0000000000017', destination: { country: 'BR', state: 'RJ', municipality: '3304557', cep5: '20040', city: 'Rio de Janeiro' },
    steps: [1, 2].map((day) => ({ status: 'to_be_assigned', at: '2026-03-0' + day + 'T12:00:00.000Z', scan: 'b'.repeat(36), site: 'SPGRU01', station: 'mesa' })),
  });
  const many = (count) => Array.from({ length: count }, (_, index) => ({
    stream: 'parcel-ML' + index, version: 4, headHash: 'h'.repeat(43), scope: ['site:SPGRU01'], state: JSON.parse(text.replaceAll('0017', String(index).padStart(4, '0'))),
    known: new Map([0, 1].map((nth) => [(index + '-' + nth).padEnd(36, 'c'), { hash: String(index).padEnd(43, 'd'), version: nth, outcome: 'accepted' }])),
  }));
  const flats = (count) => many(count).map(flat);
  const heap = () => { gc(); return process.memoryUsage().heapUsed; };
  const mean = (kept, weigh) => kept.reduce((sum, one) => sum + weigh(one), 0) / kept.length;
  const empty = heap();
  const folded = many(4_000);
  const withFolded = heap();
  const texts = flats(4_000);
  const withTexts = heap();
  console.log(JSON.stringify([
    { found: (withFolded - empty) / folded.length, said: mean(folded, weightOf) },
    { found: (withTexts - withFolded) / texts.length, said: mean(texts, flatWeight) },
    { found: (withFolded - empty) / folded.length, said: mean(texts, unfoldedWeight) },
  ]));`;

test('what a stream is said to weigh is what the collector finds, within a third', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    '--disable-warning=ExperimentalWarning',
    '--input-type=module',
    '--eval',
    WEIGHING,
  ]);
  for (const { said, found } of JSON.parse(stdout) as readonly { readonly said: number; readonly found: number }[]) {
    expect({ said, found, holds: said > found * 0.67 && said < found * 1.5 }).toMatchObject({ holds: true });
  }
});
