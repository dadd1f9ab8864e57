import { Busy, LostEvent } from '../errors.ts';
import type { RecordedEvent } from '../port.ts';
import { patientLog } from './patient-log.ts';
import type { ReadableLog } from './verify-log.ts';

const event = (version: number) => ({ stream: 'bag-1', version, position: BigInt(version) }) as RecordedEvent;

/** A log of five events of one stream whose reads fail as told, one after the other. */
function failing(...errors: readonly (Error | undefined)[]) {
  const left = [...errors];
  const asked: number[] = [];
  const fail = () => {
    const error = left.shift();
    if (error !== undefined) throw error;
  };
  const log: ReadableLog = {
    readAll: async (after, limit) => {
      await Promise.resolve();
      asked.push(limit);
      fail();
      return { events: [], last: after, head: 5n };
    },
    async *readStream(_, after) {
      asked.push(after);
      await Promise.resolve();
      for (let version = after + 1; version <= 5; version += 1) {
        fail();
        yield event(version);
      }
    },
  };
  return { log, asked };
}

const busy = new Busy('unreachable');
const pauses: number[] = [];
const pause = (ms: number) => Promise.resolve(pauses.push(ms));
beforeEach(() => {
  pauses.length = 0;
});

test('a page that came too late is asked for again, a little later each time', async () => {
  const { log, asked } = failing(busy, busy);
  await expect(patientLog(log, pause).readAll(3n, 50)).resolves.toMatchObject({ last: 3n });
  expect(asked).toEqual([50, 50, 50]);
  expect(pauses).toEqual([1_000, 2_000]);
});

test('a store that stays away is told after five tries, and what waiting does not mend at once', async () => {
  await expect(patientLog(failing(...Array.from({ length: 9 }, () => busy)).log, pause).readAll(0n, 1)).rejects.toBe(
    busy,
  );
  expect(pauses).toHaveLength(4);
  const lost = new LostEvent(4n, 6n);
  await expect(patientLog(failing(lost).log, pause).readAll(3n, 1)).rejects.toBe(lost);
  expect(pauses).toHaveLength(4);
});

test('a stream goes on behind the last event that was read of it, each of them once', async () => {
  const { log, asked } = failing(undefined, undefined, busy, busy, undefined, undefined, busy);
  const read = await Array.fromAsync(patientLog(log, pause).readStream('bag-1', 0));
  expect(read.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
  expect(asked).toEqual([0, 2, 2, 4]);
});
