import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { eventStoreDb } from '../src/event-store/eventstoredb/eventstoredb-event-store.ts';
import { serverProgram, startServer } from '../src/event-store/eventstoredb/testing/server.ts';
import { sealStream } from '../src/event-store/seals/seal.ts';
import { connect } from '../src/tools/client.ts';
import type { Client } from '../src/tools/client.ts';
import { readNetwork } from '../src/tools/journey/network.ts';
import type { Network } from '../src/tools/journey/network.ts';
import { sendInOrder } from '../src/tools/journey/send-in-order.ts';
import { daysToShift, newestFact } from '../src/tools/olist/local-time.ts';
import { planOlist } from '../src/tools/olist/plan-olist.ts';
import { registerSellers } from '../src/tools/olist/register-sellers.ts';
import { diceOf } from '../src/tools/simulator/dice.ts';
import type { Dice } from '../src/tools/simulator/dice.ts';
import { DAY } from '../src/tools/simulator/hours.ts';
import { strike } from './blows.ts';
import type { Blow } from './blows.ts';
import { DEMO_PASSWORD } from '../src/local/demo.ts';
import { IMPORT_USER } from '../src/local/demo/users.ts';
import { demoStack } from './demo-stack.ts';
import { smallOlist } from './small-olist.ts';
import { faultsStored } from './stored.ts';
import { repeatable, torture } from './torture.ts';
import type { Torture } from './torture.ts';
import type { WholeStack } from './whole-stack.ts';
import { startWork } from './workload.ts';
import type { Acknowledged } from './workload.ts';

const told = torture(3);
const isLong = told.rounds > 10;
/** Orders of one replay. The long form has as many as make it last for several blows. */
const ORDERS = isLong ? 500 : 15;
/** How long an EventStoreDB stands still (ms). Over 20 s an append and its second try both lose their answer. */
const STILL_MS: readonly number[] = isLong ? [500, 4_000, 12_000, 24_000] : [500, 4_000];
/** Blows are so far apart, counted from when the last one was over. */
const APART_MS = 6_000;
const STAND_IN = join(import.meta.dirname, '..', 'src', 'event-store', 'eventstoredb', 'stand-in', 'serve.ts');

/** Commands of a replay that were answered, and those of them that were refused. */
interface Replayed {
  readonly answered: readonly Acknowledged[];
  readonly refused: readonly string[];
  /** Those that were stored as a conflict: a journey that was possible has none. */
  readonly contradicted: readonly string[];
}

/** Sends a whole data set, as `npm run replay-orders` does. */
async function replay(client: Client, network: Network, seed: number, nth: number): Promise<Replayed> {
  const olist = smallOlist(seed, nth, ORDERS);
  await registerSellers(client, olist, new AbortController().signal);
  const shift = daysToShift(newestFact(olist.shipments), Date.now()) * DAY;
  const answered: Acknowledged[] = [];
  const refused: string[] = [];
  const contradicted: string[] = [];
  await sendInOrder(planOlist(olist, network, shift), {
    client,
    inFlight: 6,
    answered: ({ id, command, keys }, { outcome, code, msg, data }) => {
      const isGood = outcome === 'stored' || outcome === 'duplicate';
      answered.push({ id, command: command.name, outcome: isGood ? 'accepted' : 'refused' });
      if (typeof data === 'object' && data !== null && 'conflicts' in data)
        contradicted.push(`${command.name} of ${keys.join(', ')} contradicts what was known`);
      if (!isGood) refused.push(`${command.name} of ${keys.join(', ')} was ${outcome}: ${code} ${msg}`);
    },
  });
  return { answered, refused, contradicted };
}

/** Replays data sets while the blows fall, one after the other, until all have fallen. */
async function replayUnderBlows(
  stack: WholeStack,
  { rounds, seed }: Torture,
  blowAt: (dice: Dice, round: number) => () => Promise<void>,
): Promise<Replayed & { readonly replays: number }> {
  const client = await connect({
    url: stack.url,
    username: IMPORT_USER,
    password: DEMO_PASSWORD,
    concurrency: 16,
    attempts: 300,
    pauseMs: 50,
  });
  const network = await readNetwork(client);
  const all = { answered: [] as Acknowledged[], refused: [] as string[], contradicted: [] as string[], replays: 0 };
  for (let struck = 0; struck < rounds; all.replays += 1) {
    const over = new AbortController();
    const replaying = replay(client, network, seed, all.replays).finally(() => over.abort());
    const striking = (async () => {
      for (; struck < rounds && !over.signal.aborted; struck += 1) {
        const dice = diceOf(seed, 'replay', struck);
        await pause(dice.between(0, APART_MS), undefined, { signal: over.signal }).catch(() => undefined); // where in the replay the blow falls
        await readNetwork(client); // it has come back from the last one
        if (!over.signal.aborted) await blowAt(dice, struck)();
      }
    })();
    const [{ answered, refused, contradicted }] = await Promise.all([replaying, striking]);
    all.answered.push(...answered);
    all.refused.push(...refused);
    all.contradicted.push(...contradicted);
  }
  await client.close();
  return all;
}

/** What is killed with Postgres or alone, and what stands still: most of the blows befall the ways by which an answer is lost. */
function blowOf(dice: Dice, round: number): Blow {
  const FIRST: readonly Blow[] = [
    { kind: 'killed', parts: ['postgres'] },
    { kind: 'frozen', part: 'command', ms: 2_000 },
    { kind: 'killed', parts: ['postgres', 'command'] },
    { kind: 'killed', parts: ['command'] },
  ];
  const first = FIRST[round];
  if (first !== undefined) return first;
  const lot = dice.next();
  if (lot < 0.3) return { kind: 'killed', parts: ['postgres'] };
  if (lot < 0.6) return { kind: 'killed', parts: ['command'] };
  if (lot < 0.7) return { kind: 'killed', parts: ['postgres', 'command', 'projection', 'query'] };
  if (lot < 0.75) return { kind: 'killed', parts: ['edge'] };
  if (lot < 0.85) return { kind: 'cut', connections: 'all' };
  return { kind: 'frozen', part: dice.pick(['command', 'postgres'] as const), ms: dice.whole(200, 8_000) };
}

async function expectSound(stack: WholeStack, { answered, refused, contradicted }: Replayed): Promise<void> {
  expect(refused).toEqual([]);
  expect(contradicted).toEqual([]);
  expect(await faultsStored(stack.openLog(), answered)).toEqual([]);
  expect(await stack.verify()).toMatchObject({ code: 0 });
}

const LONG_MS = 480_000 + told.rounds * 60_000;

test(
  'orders that are replayed while Postgres and the services are killed and frozen end as they do in peace: nothing is refused, nothing is lost',
  async () => {
    await repeatable('replay', told, async () => {
      const stack = await demoStack();
      try {
        const replayed = await replayUnderBlows(
          stack,
          told,
          (dice, round) => async () => await strike(stack, blowOf(dice, round)),
        );
        await expectSound(stack, replayed);
      } finally {
        await stack.stop();
      }
    });
  },
  LONG_MS,
);

describe('a whole Malote that keeps its log in an EventStoreDB', () => {
  let server: LogServer;
  let stack: WholeStack;
  beforeAll(async () => {
    server = serverProgram === undefined ? await standIn() : await realServer();
    stack = await demoStack({ eventStoreUrl: server.address });
  }, 480_000);
  afterAll(async () => {
    await stack?.stop();
    await server?.drop();
  });

  test('people sign in, scan and seal bags, the log is sealed, and everything verifies', async () => {
    const log = eventStoreDb({ address: server.address });
    const client = await connect({ url: stack.url, username: stack.username, password: stack.password });
    try {
      const work = startWork(client, { workers: 2, seed: 7 });
      await work.more(60);
      await work.end();
      expect(
        work.acknowledged.some(({ command, outcome }) => command === 'bags.sealBag' && outcome === 'accepted'),
      ).toBe(true);
      await stack.kill('command'); // it seals the log when it begins, and then once a minute
      const sealed = new AbortController();
      for await (const page of log.subscribe(0n, { signal: sealed.signal, limit: 1_000 }))
        if (page.events.some(({ stream }) => stream === sealStream)) sealed.abort();
      const { code, said } = await stack.verify();
      expect(said).toMatch(/every chain and seal holds; sealed up to/);
      expect(code).toBe(0);
    } finally {
      await client.close();
      await log.close();
    }
  }, 600_000);

  test(
    'orders that are replayed end as they do in peace while it stands still now and then (a real one is killed as well), and the command service is killed',
    async () => {
      await repeatable('replay', told, async () => {
        const { killed } = server;
        const blows: readonly ((dice: Dice) => Promise<void>)[] = [
          async () => await stack.kill('command'),
          async (dice) => {
            await server.signal('SIGSTOP');
            await pause(dice.pick(STILL_MS));
            await server.signal('SIGCONT');
          },
          ...(killed === undefined ? [] : [killed]),
          async (dice) => await strike(stack, { kind: 'frozen', part: 'command', ms: dice.whole(200, 8_000) }),
          async () => await strike(stack, { kind: 'killed', parts: ['postgres'] }),
        ];
        const replayed = await replayUnderBlows(
          stack,
          told,
          (dice, round) => async () => await (blows[round] ?? dice.pick(blows))(dice),
        );
        await expectSound(stack, replayed);
      });
    },
    LONG_MS,
  );
});

/** The server that keeps the log. */
interface LogServer {
  readonly address: string;
  readonly signal: (name: 'SIGSTOP' | 'SIGCONT') => Promise<void>;
  readonly drop: () => Promise<void>;
  /** Dies as with its machine, and comes back on what it has on its disk; one that keeps nothing there is not killed. */
  readonly killed?: () => Promise<void>;
}

async function realServer(): Promise<LogServer> {
  const server = await startServer();
  return {
    address: server.address,
    signal: async (name) => await server.signal(name),
    drop: async () => await server.drop(),
    killed: async () => {
      await server.signal('SIGKILL');
      await server.start();
    },
  };
}

/** The imitation of an EventStoreDB in a process of its own. */
async function standIn(): Promise<LogServer> {
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', STAND_IN], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [address] = (await once(createInterface({ input: server.stdout }), 'line')) as [string];
  return {
    address,
    async signal(name) {
      server.kill(name);
    },
    async drop() {
      server.stdin.end();
      await once(server, 'exit');
    },
  };
}
