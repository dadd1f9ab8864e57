import { Registry } from 'prom-client';
import { Busy, OutcomeUnknown, SomeAppendsFailed } from './errors.ts';
import { measured } from './measured.ts';
import type { Append, AppendResult, EventStore } from './port.ts';

const event = { id: 'e', type: 'T', schemaVersion: 1, data: '{}', metadata: '{}' };
const append: Append = { stream: 's', events: [event, event], expected: 0, appendId: 'a' };
const appended: AppendResult = { kind: 'appended', stream: 's', version: 2, position: 2n };
const conflict: AppendResult = { kind: 'conflict', actual: 4 };

/** A store whose appends end as told; nothing else of it is used. */
const storeThat = (ends: Partial<EventStore>) => {
  const registry = new Registry();
  const store = measured(ends as EventStore, registry);
  const value = async (name: string) =>
    (await registry.getSingleMetric(name)?.get())?.values.map(({ labels, value: count }) => [
      Object.values(labels).join(),
      count,
    ]);
  return { store, outcomes: () => value('malote_appends_total'), events: () => value('malote_append_events_total') };
};

test('an append is counted by what it came to, and its events when they were stored', async () => {
  const answers = [appended, conflict, { ...appended, kind: 'duplicate' as const }];
  const { store, outcomes, events } = storeThat({ append: () => Promise.resolve(answers.shift() ?? conflict) });
  for (let times = 0; times < 3; times += 1) await store.append(append);
  expect(await outcomes()).toEqual([
    ['appended', 1],
    ['conflict', 1],
    ['duplicate', 1],
  ]);
  expect(await events()).toEqual([['', 2]]);
});

test('an append that throws is counted, and throws on', async () => {
  const errors = [new Busy('queue full'), new Busy('disk full'), new OutcomeUnknown(), new Error('broken')];
  const { store, outcomes } = storeThat({ append: () => Promise.reject(errors.shift() ?? new Error()) });
  for (let times = 0; times < 2; times += 1) await expect(store.append(append)).rejects.toThrow(Busy);
  await expect(store.append(append)).rejects.toThrow(OutcomeUnknown);
  await expect(store.append(append)).rejects.toThrow('broken');
  expect(await outcomes()).toEqual([
    ['busy', 1],
    ['disk full', 1],
    ['unknown', 1],
    ['failed', 1],
  ]);
});

test('of many appends each is counted by itself, also when some of them failed', async () => {
  const some = new SomeAppendsFailed([
    { status: 'fulfilled', value: appended },
    { status: 'rejected', reason: new Busy('too slow') },
  ]);
  const { store, outcomes, events } = storeThat({
    appendMany: (many) => (many.length === 2 ? Promise.reject(some) : Promise.resolve([appended, appended, conflict])),
  });
  await store.appendMany([append, append, append]);
  await expect(store.appendMany([append, append])).rejects.toBe(some);
  expect(await outcomes()).toEqual([
    ['appended', 3],
    ['conflict', 1],
    ['busy', 1],
  ]);
  expect(await events()).toEqual([['', 6]]);
});
