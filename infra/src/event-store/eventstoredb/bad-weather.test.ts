import { anAppend, follow, newStream, wholeLog } from '../contract.ts';
import { Busy, OutcomeUnknown } from '../errors.ts';
import type { Append, Appended, EventStore } from '../port.ts';
import { eventStoreDb } from './eventstoredb-event-store.ts';
import { roadTo } from './stand-in/road.ts';
import { startStandIn } from './stand-in/stand-in.ts';
import type { StandIn } from './stand-in/stand-in.ts';
import { until } from '../../../test/until.ts';

let standIn: StandIn;
let store: EventStore;
beforeEach(async () => {
  standIn = await startStandIn();
  store = eventStoreDb({ address: standIn.url });
});
afterEach(async () => {
  await store.close();
  await standIn.stop();
});

/** What a caller of the house does: whatever passes is tried again with the same id at the same version. @returns the answer, and what came before it. */
const insist = async (
  through: EventStore,
  append: Append,
): Promise<{ readonly answer: Appended; readonly before: readonly string[] }> => {
  const before: string[] = [];
  return await until('the append is answered', async () => {
    try {
      const answer = await through.append(append);
      if (answer.kind === 'conflict') throw new Error(`A conflict at ${answer.actual}: something else was stored`);
      return { answer, before };
    } catch (error) {
      if (!(error instanceof Busy || error instanceof OutcomeUnknown)) throw error;
      before.push(error.name);
      return undefined;
    }
  });
};

test('an append whose answer was lost is unknown, and asked again it gets the first answer', async () => {
  await store.append(anAppend(newStream(), 0));
  const append = anAppend(newStream(), 0, { size: 3 });
  standIn.weather.cutNext(['unanswered']);
  const { answer, before } = await insist(store, append);
  expect(before[0]).toBe('OutcomeUnknown');
  expect(answer).toMatchObject({ kind: 'duplicate', version: 3 });
  expect(await wholeLog(store)).toHaveLength(4);
});

test('an append that was lost on its way is unknown too, and asked again it is stored', async () => {
  await store.append(anAppend(newStream(), 0));
  standIn.weather.cutNext(['unstored']);
  const { answer, before } = await insist(store, anAppend(newStream(), 0));
  expect(before[0]).toBe('OutcomeUnknown');
  expect(answer).toMatchObject({ kind: 'appended', version: 1 });
});

test('while the server is away an append is busy and not unknown, and nothing was stored', async () => {
  await store.append(anAppend(newStream(), 0));
  await standIn.goAway();
  await store.append(anAppend(newStream(), 0)).catch(() => undefined); // notices that the call is gone
  await expect(store.append(anAppend(newStream(), 0))).rejects.toThrow(Busy);
  await standIn.comeBack();
  await insist(store, anAppend(newStream(), 0));
  expect(await wholeLog(store)).toHaveLength(2);
});

test('an append that a stalled server takes too late is stored once', async () => {
  const hasty = eventStoreDb({ address: standIn.url, answerTimeoutMs: 200 });
  await hasty.append(anAppend(newStream(), 0));
  const append = anAppend(newStream(), 0, { size: 2 });
  const goOn = standIn.weather.stall();
  await expect(hasty.append(append)).rejects.toThrow(OutcomeUnknown);
  goOn();
  expect((await insist(hasty, append)).answer).toMatchObject({ version: 2 });
  expect(await wholeLog(hasty)).toHaveLength(3);
  await hasty.close();
});

test('callers go on over lost answers, lost appends and a server that goes and comes: nothing is lost, nothing is doubled', async () => {
  const befall = (index: number) => (index % 23 === 11 ? 'unanswered' : index % 23 === 19 ? 'unstored' : undefined);
  standIn.weather.cutNext(Array.from({ length: 200 }, (_, index) => befall(index)));
  const caller = async (_: unknown, index: number): Promise<number> => {
    const stream = newStream();
    for (let turn = 0; turn < 12; turn += 1) {
      if (index === 0 && turn % 4 === 3) {
        await standIn.goAway();
        await standIn.comeBack();
      }
      await insist(store, anAppend(stream, turn * 2, { size: 2 }));
    }
    return 24;
  };
  const acknowledged = await Promise.all(Array.from({ length: 12 }, caller));
  const whole = await wholeLog(store);
  expect(whole).toHaveLength(acknowledged.reduce((sum, events) => sum + events, 0));
  expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length);
  const versions = Map.groupBy(whole, ({ stream }) => stream);
  for (const events of versions.values())
    expect(events.map(({ version }) => version)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
});

test('a subscriber whose subscription is cut, whose connection is lost and whose server goes away misses nothing and gets nothing twice', async () => {
  const following = follow(store, 0n, 400, 30);
  for (let turn = 0; turn < 40; turn += 1) {
    if (turn % 10 === 3) standIn.cutSubscriptions();
    if (turn % 10 === 6) standIn.weather.cutNext(['unanswered']);
    if (turn % 20 === 9) {
      await standIn.goAway();
      await standIn.comeBack();
    }
    await insist(store, anAppend(newStream(), 0, { size: 10 }));
  }
  expect(await following).toEqual(await wholeLog(store));
});

test('a closed store leaves no connection behind: the next one at its address does not meet a server that is gone', async () => {
  const port = Number(new URL(standIn.url).port);
  for (let turn = 0; turn < 4; turn += 1) {
    expect((await store.append(anAppend(newStream(), 0))).kind).toBe('appended');
    await store.close();
    await standIn.stop();
    standIn = await startStandIn(port);
    store = eventStoreDb({ address: standIn.url });
  }
});

test('closing ends the connection that a store had', async () => {
  const road = await roadTo(Number(new URL(standIn.url).port), 0);
  const travelled = eventStoreDb({ address: `esdb://127.0.0.1:${road.port}?tls=false` });
  await travelled.append(anAppend(newStream(), 0));
  expect(road.travelling()).toBe(1);
  await travelled.close();
  await until('nobody is connected', () => road.travelling() === 0);
  await road.close();
});
