import { getEventListeners } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import type { Fact } from '@malote/contracts/kernel/event.ts';
import { site } from '@malote/contracts/network/site.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { EventStore } from '@malote/infra/event-store/port.ts';
import type { StateTable } from '@malote/infra/event-store/postgres/states.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import { bagOpened } from '../../test/facts.ts';
import { memoryLog } from '../../test/memory-event-store.ts';
import { atGuarulhos } from '../../test/small-network.ts';
import { followDirectory } from './follow-directory.ts';
import { absent } from './loaded.ts';
import { written } from './written.ts';

const NAMESPACE = '0b2f5d1c-6a1e-4c8e-8a35-6b6f4a1f7d20';
const nothingKept: StateTable = {
  load: async () => await Promise.resolve(new Map()),
  save: async () => await Promise.resolve(),
};

/** A directory over a log of its own, of which it hears nothing until the test lets it. */
async function following() {
  const log = memoryLog().open();
  const ending = new AbortController();
  const { promise: mayHear, resolve: hear } = Promise.withResolvers<void>();
  const deaf: EventStore = {
    ...log,
    async *subscribe(...asked) {
      for await (const page of log.subscribe(...asked)) {
        await mayHear;
        yield page;
      }
    },
  };
  const followed = followDirectory(deaf, nothingKept, ending.signal);
  await followed.ready;
  const append = async (stream: string, fact: Fact, store = followed.store): Promise<bigint> => {
    const appendId = uuidv5(NAMESPACE, stream);
    const [event] = written(absent(parcel, stream), [fact], appendId, atGuarulhos, false, new Date());
    if (event === undefined) throw new Error('nothing was written');
    const answer = await store.append({ stream, expected: 0, appendId, events: [event.stored] });
    if (answer.kind === 'conflict') throw new Error(`${stream} stands elsewhere`);
    return answer.position;
  };
  return {
    followed,
    append,
    hear,
    log,
    listeners: () => getEventListeners(ending.signal, 'abort').length,
    end: async () => {
      ending.abort();
      hear();
      await followed.done;
    },
  };
}

const newSite = (code: string) => site.events.registered({ code, fields: {} } as never) as Fact;

/** Whether a promise has come by now, after everything that needs nobody had its turn. */
async function hasCome(promise: Promise<void>): Promise<boolean> {
  let came = false;
  void promise.then(() => {
    came = true;
  });
  for (let turns = 0; turns < 5; turns += 1) await turn();
  return came;
}

test('who appended nothing that the directory is made of waits for nothing', async () => {
  const { followed, append, end } = await following();
  const at = await append('bag-A', bagOpened());
  await followed.heard(at);
  await end();
});

test('who appended some of it waits until the directory has it, and no longer than for what stood with it', async () => {
  const { followed, append, hear, end } = await following();
  const before = await append('bag-A', bagOpened());
  const at = await append('site-SPNEW01', newSite('SPNEW01'));
  const waits = followed.heard(at);
  expect(await hasCome(waits)).toBe(false);
  expect(followed.directory.sites.has('SPNEW01')).toBe(false);
  const earlier = followed.heard(before);
  hear();
  await waits;
  await earlier;
  expect(followed.directory.sites.has('SPNEW01')).toBe(true);
  await end();
});

test('what another process appended is waited for by its position alone', async () => {
  const { followed, append, log, hear, end } = await following();
  const at = await append('site-SPNEW01', newSite('SPNEW01'), log);
  await followed.heard(at);
  const waits = followed.seen(at);
  expect(await hasCome(waits)).toBe(false);
  hear();
  await waits;
  expect(followed.directory.sites.has('SPNEW01')).toBe(true);
  await end();
});

test('nobody who waited stays behind on the signal that ends all, and the end lets go of who waits still', async () => {
  const { followed, append, listeners, end } = await following();
  const at = await append('site-SPNEW01', newSite('SPNEW01'));
  const before = listeners();
  const waits = Array.from({ length: 100 }, async () => await followed.seen(at));
  await turn();
  expect(listeners()).toBe(before);
  await end();
  await Promise.all(waits);
});

test('a store that is away at the start is waited for, also by what was kept of the directory there', async () => {
  const ending = new AbortController();
  let asked = 0;
  const away: StateTable = {
    ...nothingKept,
    load: async (streams) => {
      asked += 1;
      if (asked < 3) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      return await nothingKept.load(streams);
    },
  };
  const followed = followDirectory(memoryLog().open(), away, ending.signal);
  await followed.ready;
  expect(asked).toBe(3);
  ending.abort();
  await followed.done;
});
