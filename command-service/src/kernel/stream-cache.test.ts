import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import type { Loaded } from './loaded.ts';
import { createStreamCache, weightOf } from './stream-cache.ts';

const loaded = (stream: string, version: number, state: unknown = {}): Loaded => ({ stream, version, headHash: 'h'.repeat(43), state, scope: ['site:SPGRU01'], known: new Map() });
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

test('whatever is kept and forgotten, no more is kept than the limit, and the account is that of what is kept', () => {
  const step = fc.record({ stream: fc.constantFrom('A', 'B', 'C', 'D', 'E'), does: fc.constantFrom('keep', 'get', 'forget'), grows: fc.integer({ min: 1, max: 400 }) });
  fc.assert(fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
    const cache = createStreamCache(20_000);
    const versions = new Map<string, number>();
    for (const { stream, does, grows } of steps) {
      if (does === 'forget') cache.forget(stream);
      else if (does === 'get') expect(cache.get(stream)?.version).toBe(cache.has(stream) ? versions.get(stream) : undefined);
      else {
        const version = (versions.get(stream) ?? 0) + grows;
        versions.set(stream, version);
        cache.keep(loaded(stream, version, { parcels: parcels(version) }));
        expect(cache.get(stream)?.version).toBe(version);
      }
      const there = ['A', 'B', 'C', 'D', 'E'].filter((name) => cache.has(name));
      expect(cache.bytes() <= 20_000 || there.length === 1).toBe(true);
    }
    for (const stream of versions.keys()) cache.forget(stream);
    expect(cache.bytes()).toBe(0);
  }));
});

/** Weighs streams in a process whose heap holds nothing else that could come or go meanwhile. */
const WEIGHING = `
  import { weightOf } from ${JSON.stringify(join(import.meta.dirname, 'stream-cache.ts'))};
  const text = JSON.stringify({
    status: 'registered', waybill: 'ML0000000000017', orderNumber: 'PD800000000001', customer: 'LOJA', channel: 'STANDARD', bulky: false, divisor: 6_000, registeredBy: 'a'.repeat(36), forecastGrams: 1_250, impounded: false, returning: false, attempts: 0, labels: 0,
    exchange: 'no_exchange', number: 'ML0000000000017', destination: { country: 'BR', state: 'RJ', municipality: '3304557', cep5: '20040', city: 'Rio de Janeiro' },
    steps: [1, 2].map((day) => ({ status: 'to_be_assigned', at: '2026-03-0' + day + 'T12:00:00.000Z', scan: 'b'.repeat(36), site: 'SPGRU01', station: 'mesa' })),
  });
  const many = (count) => Array.from({ length: count }, (_, index) => ({
    stream: 'parcel-ML' + index, version: 4, headHash: 'h'.repeat(43), scope: ['site:SPGRU01'], state: JSON.parse(text.replaceAll('0017', String(index).padStart(4, '0'))),
    known: new Map([0, 1].map((nth) => [(index + '-' + nth).padEnd(36, 'c'), { hash: String(index).padEnd(43, 'd'), version: nth, outcome: 'accepted' }])),
  }));
  gc();
  const before = process.memoryUsage().heapUsed;
  const kept = many(4_000);
  gc();
  const found = (process.memoryUsage().heapUsed - before) / kept.length;
  console.log(JSON.stringify({ found, said: kept.reduce((sum, one) => sum + weightOf(one), 0) / kept.length }));`;

test('what a stream is said to weigh is what the collector finds, within a third', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', '--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', WEIGHING]);
  const { said, found } = JSON.parse(stdout) as { readonly said: number; readonly found: number };
  expect({ said, found, holds: said > found * 0.67 && said < found * 1.5 }).toMatchObject({ holds: true });
});
