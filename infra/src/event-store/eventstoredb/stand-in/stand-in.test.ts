import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, START, UnavailableError, jsonEvent } from '@eventstore/db-client';
import { serverProgram, startServer } from '../testing/server.ts';
import answers from './real-answers.json' with { type: 'json' };
import { probes } from './probes.ts';
import { startStandIn } from './stand-in.ts';
import type { StandIn } from './stand-in.ts';

const recorded = new Map<string, unknown>(Object.entries(answers));

test('every probe has an answer that a real server gave', () =>
  expect([...recorded.keys()]).toEqual(probes.map((probe) => probe.name)));

interface Asked {
  readonly url: string;
  readonly end: () => Promise<void>;
}
const standInToAsk = async (): Promise<Asked> => {
  const standIn = await startStandIn();
  return { url: standIn.url, end: () => standIn.stop() };
};
const realServerToAsk = async (): Promise<Asked> => {
  const server = await startServer();
  return { url: server.address, end: () => server.drop() };
};

describe.each([
  { server: 'the stand-in', start: standInToAsk },
  ...(serverProgram === undefined ? [] : [{ server: 'the real server', start: realServerToAsk }]),
])('$server answers as a real server of version 23.10 did', ({ start }) => {
  let asked: Asked;
  let url: string;
  let client: EventStoreDBClient;
  beforeAll(async () => {
    asked = await start();
    ({ url } = asked);
    client = EventStoreDBClient.connectionString(url);
  });
  afterAll(async () => {
    await client.dispose();
    await asked.end();
  });
  test.each(probes)('$name', async ({ name, ask }) => {
    expect(JSON.parse(JSON.stringify(await ask(client, url)))).toEqual(recorded.get(name));
  });
});

describe('the stand-in in bad weather', () => {
  let standIn: StandIn;
  let client: EventStoreDBClient;
  beforeEach(async () => {
    standIn = await startStandIn();
    client = EventStoreDBClient.connectionString(standIn.url);
  });
  afterEach(async () => {
    await client.dispose();
    await standIn.stop();
  });
  const event = () => jsonEvent({ id: randomUUID(), type: 'Probed', data: {} });
  /** The client learns by its next call that its connection is gone. */
  const meetAgain = () => client.getStreamMetadata('s-2').catch(() => undefined);
  const append = (what = event()) => client.appendToStream('s-1', what, { expectedRevision: 'no_stream' });

  test('gone away it answers nobody, and back it has what it had', async () => {
    const first = event();
    const answer = await append(first);
    await standIn.goAway();
    await expect(append()).rejects.toThrow(/UNAVAILABLE/);
    await standIn.comeBack();
    await meetAgain();
    expect((await append(first)).position).toEqual(answer.position);
  });

  test('a restart forgets the ids by which "any" knew a retry', async () => {
    const one = event();
    const twice = async () =>
      [
        await client.appendToStream('s-1', one, { expectedRevision: 'any' }),
        await client.appendToStream('s-1', one, { expectedRevision: 'any' }),
      ].map((answer) => answer.nextExpectedRevision);
    expect(await twice()).toEqual([0n, 0n]);
    await standIn.goAway();
    await standIn.comeBack();
    await meetAgain();
    expect(await twice()).toEqual([1n, 1n]);
  });

  test.each([
    ['unanswered', 1],
    ['unstored', 0],
  ] as const)('an append that is cut off and %s left %i events', async (cut, stored) => {
    standIn.weather.cutNext([cut]);
    await expect(append()).rejects.toBeInstanceOf(UnavailableError);
    expect(standIn.log.stream('s-1')).toHaveLength(stored);
  });

  test('a stalled server answers when it goes on', async () => {
    const goOn = standIn.weather.stall();
    const answer = append();
    expect(
      await Promise.race([
        answer,
        new Promise((resolve) => {
          setImmediate(resolve, 'nothing yet');
        }),
      ]),
    ).toBe('nothing yet');
    goOn();
    expect(await answer).toMatchObject({ success: true });
  });

  test('subscriptions can be cut while appends go on', async () => {
    const subscription = client.subscribeToAll({ fromPosition: START });
    const over = new Promise((resolve) => {
      for (const end of ['end', 'error']) subscription.once(end, resolve);
    });
    subscription.resume();
    await new Promise<void>((resolve) => {
      subscription.once('caughtUp', resolve);
    });
    standIn.cutSubscriptions();
    await over;
    expect(await append()).toMatchObject({ success: true });
  });
});
