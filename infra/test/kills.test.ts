import { readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client as Database } from 'pg';
import type { Page, WebSocket } from 'playwright-core';
import { openAccess } from '@malote/contracts/kernel/access.ts';
import { COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import { trackTarget, trackTargetSecret } from '@malote/contracts/tracking/track-target.ts';
import { serverProgram } from '../src/event-store/eventstoredb/testing/server.ts';
import type { EventStore } from '../src/event-store/port.ts';
import { connect } from '../src/tools/client.ts';
import type { Client } from '../src/tools/client.ts';
import { diceOf } from '../src/tools/simulator/dice.ts';
import type { Dice } from '../src/tools/simulator/dice.ts';
import { strike } from './blows.ts';
import type { Blow } from './blows.ts';
import { startCounterparts, SYSTEM } from './counterparts.ts';
import type { Counterparts } from './counterparts.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { startPostalLists } from './postal-lists.ts';
import { everything, faultsShown, faultsStored, numbersStored, signIns } from './stored.ts';
import { faultsOfDeclarations, faultsOfTracks } from './told-outside.ts';
import type { Target } from './told-outside.ts';
import { repeatable, torture } from './torture.ts';
import { smallOrder, startWork } from './workload.ts';
import { until } from './until.ts';

const WORKERS = 6;
/** Commands that must be answered after each blow, before the next one falls. */
const ANSWERED = 20;
/** After so many blows everything stored is checked. */
const CHECK_EVERY = 25;
/** Orders and bags whose history is opened at the end. */
const LOOKED_AT = 20;
const told = torture(serverProgram === undefined ? 6 : 8);

let others: Counterparts;
beforeAll(async () => {
  others = await startCounterparts(told.seed);
});
const demo = demoInBrowser(() => ({ preload: others.preload }));
afterAll(async () => await others?.stop());

const ON_EVENT_STORE: readonly Blow[] = [
  { kind: 'event store', how: 'killed' },
  { kind: 'event store', how: 'frozen' },
];

/** The first blows are every kind once, so that the short form has them all; what follows is drawn. */
function blowAt(round: number, dice: Dice): Blow {
  const FIRST: readonly Blow[] = [
    { kind: 'killed', parts: ['postgres', 'command'] },
    { kind: 'killed', parts: ['edge'] },
    { kind: 'cut', connections: 'listeners' },
    { kind: 'killed', parts: ['projection', 'query'] },
    { kind: 'database restarted' },
    { kind: 'frozen', part: 'command', ms: 1_000 },
  ];
  const first = [...FIRST, ...(demo.stack.eventStore === undefined ? [] : ON_EVENT_STORE)][round];
  if (first !== undefined) return first;
  const lot = dice.next();
  const parts = ['command', 'projection', 'query', 'postgres'] as const;
  if (lot < 0.6)
    return { kind: 'killed', parts: dice.chance(0.7) ? [dice.pick(parts)] : parts.filter(() => dice.chance(0.5)) };
  if (lot < 0.68) return { kind: 'killed', parts: ['edge'] };
  if (lot < 0.8) return { kind: 'cut', connections: dice.pick(['listeners', 'all'] as const) };
  return lot < 0.88
    ? { kind: 'database restarted' }
    : { kind: 'frozen', part: dice.pick(['command', 'projection', 'query'] as const), ms: dice.whole(200, 5_000) };
}

/** How long a socket that comes back by itself may take: its longest pause, and a start of the query service after many deaths. */
const BACK_MS = 60_000;

/** Resolves with the next thing that any socket of the page is told. */
async function nextFrame(page: Page, sockets: readonly WebSocket[]): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(
      () =>
        reject(
          new Error(
            `the page had ${sockets.length} sockets, and none brings anything any more; it is at ${page.url()}`,
          ),
        ),
      BACK_MS,
    );
    const heard = () => {
      clearTimeout(late);
      resolve();
    };
    for (const socket of sockets) socket.once('framereceived', heard);
    page.on('websocket', (socket) => socket.once('framereceived', heard));
  });
}

/** How many bags the log tells to have been sealed, by the day: work of hours goes on over midnight, and the wall shows the day that it is. */
async function sealedByDay(log: Promise<EventStore>): Promise<Readonly<Record<string, number>>> {
  const days = new Map<string, number>();
  for (const { type, metadata } of await everything(log)) {
    if (type !== 'BagSealed') continue;
    const { businessDay } = JSON.parse(metadata) as { readonly businessDay: string };
    days.set(businessDay, (days.get(businessDay) ?? 0) + 1);
  }
  return Object.fromEntries(days);
}

/** Registers the system of the customer for whom everybody works, and looks up the secret that its calls are signed with. */
async function systemOf(client: Client, customer: string): Promise<Target> {
  const ok = <Data>(
    answer: { readonly ok: true; readonly data: Data } | { readonly ok: false; readonly msg: string },
  ): Data => {
    if (!answer.ok) throw new Error(answer.msg);
    return answer.data;
  };
  const fields = { name: 'ERP da loja', customer, address: SYSTEM };
  const { code = '' } = ok(await client.call(trackTarget.commands.register, { fields }));
  const about = { reason: 'cadastro no sistema do cliente' };
  const { accessId } = ok(await client.call(openAccess, { kind: 'reveal', of: code }, { about }));
  const { secret } = ok(await client.call(trackTargetSecret, { code, accessId }));
  return { code, customer, secret };
}

/** For so many rounds the customer's target is paused, then for as many it is not: a parcel's tracks then wait together, and only the house keeps their order. */
const HELD_FOR = 2;

/** Pauses the target or lets it go on, when its turn has come. */
async function holdOrLetGo(client: Client, { code }: Target, round: number): Promise<void> {
  if (round % HELD_FOR !== 0) return;
  const { pause: hold, resume } = trackTarget.commands.moves;
  const answer = await client.call(round % (2 * HELD_FOR) === 0 ? hold : resume, { code });
  if (!answer.ok) throw new Error(answer.msg);
}

/** How long what was stored may take to be told to other houses: one that did not answer six times is left alone for half a minute. */
const TOLD_MS = 120_000;

/** What other houses were not told, or wrongly, once everything had time to reach them; of what came into the log after so many events. */
async function faultsOutside(target: Target, before: number): Promise<readonly string[]> {
  for (const end = performance.now() + TOLD_MS; ; await pause(500)) {
    const log = await everything(demo.stack.openLog());
    const faults = [...faultsOfTracks(log, target, others.tracks), ...faultsOfDeclarations(log.slice(before), others)];
    if (faults.length === 0 || performance.now() > end) return faults;
  }
}

/** A control tower on a wall, which nobody touches. */
async function tower(): Promise<{ readonly page: Page; readonly sockets: readonly WebSocket[] }> {
  const { page } = await demo.person('torre', 'wall');
  const sockets: WebSocket[] = [];
  page.on('websocket', (socket) => sockets.push(socket));
  await page.goto(`${demo.stack.url}/towerControl/dashboard`);
  await page.getByText('nenhuma lacrada hoje').first().waitFor();
  return { page, sockets };
}

test(
  'whatever is killed, frozen or cut off under load: what was acknowledged is stored once, no parcel is in two bags, read models equal a fresh fold, nobody is signed out, and other houses were told of everything, in its order and once',
  async () => {
    await repeatable('kills', told, async () => {
      const wall = await tower();
      const client = await connect({
        url: demo.stack.url,
        username: demo.stack.username,
        password: demo.stack.password,
        concurrency: WORKERS,
        attempts: 200,
        pauseMs: 50,
      });
      const before = await signIns(demo.stack.openLog());
      const stood = (await everything(demo.stack.openLog())).length;
      const target = await systemOf(client, smallOrder.customer);
      const lists = startPostalLists(client, told.seed);
      const work = startWork(client, { workers: WORKERS, seed: told.seed });
      let declared = 0;
      try {
        await work.more(ANSWERED);
        for (let round = 0; round < told.rounds; round += 1) {
          const dice = diceOf(told.seed, 'blow', round);
          await holdOrLetGo(client, target, round);
          await pause(dice.between(0, 500)); // where in a transaction the blow falls
          await strike(demo.stack, blowAt(round, dice));
          await work.more(ANSWERED);
          if (round % CHECK_EVERY === CHECK_EVERY - 1)
            expect(await faultsStored(demo.stack.openLog(), work.acknowledged)).toEqual([]);
        }
      } finally {
        // Whoever goes on working keeps a torture that failed from ever ending.
        [declared] = await Promise.all([lists.end(), work.end()]);
      }
      await holdOrLetGo(client, target, HELD_FOR);

      expect(await faultsStored(demo.stack.openLog(), work.acknowledged)).toEqual([]);
      expect(await faultsOutside(target, stood)).toEqual([]);
      expect([others.tracks.length > ANSWERED, others.answers.size >= declared, declared > 0]).toEqual([
        true,
        true,
        true,
      ]);
      expect(await demo.stack.verify()).toMatchObject({ code: 0 });
      const { orders, bags } = await numbersStored(demo.stack.openLog());
      expect(await faultsShown(client, { orders: orders.slice(-LOOKED_AT), bags: bags.slice(-LOOKED_AT) })).toEqual([]);
      expect(work.acknowledged.filter(({ code }) => code === 'UNAUTHENTICATED')).toEqual([]);
      expect(await signIns(demo.stack.openLog())).toBe(before);

      // The board on the wall came back by itself.
      await nextFrame(wall.page, wall.sockets);
      await wall.page.waitForFunction(
        ([sealed, timeZone]) => {
          const count = sealed[new Intl.DateTimeFormat('sv-SE', { timeZone }).format()];
          const words = count === undefined ? /nenhuma lacrada/ : new RegExp(`(^|\\D)${count} lacrad`);
          return words.test(document.body.innerText.replaceAll('.', ''));
        },
        [await sealedByDay(demo.stack.openLog()), COMPANY_ZONE] as const,
        { timeout: 30_000 },
      );
      expect(wall.sockets.length).toBeGreaterThan(1);
      expect(wall.page.url()).toContain('/towerControl/dashboard');
      await client.close();
    });
  },
  480_000 + told.rounds * 60_000,
);

(serverProgram === undefined ? test : test.skip)(
  'a log on Postgres that was cut at its end, its own log output with it, is found by the last line that was kept elsewhere',
  async () => {
    await demo.stack.kill('command'); // the one that comes seals what came since the last minute
    const output = join(demo.stack.data, 'logs', 'command.log');
    const line = await lastSeal(output);
    const database = new Database({ connectionString: await demo.stack.database() });
    await database.connect();
    await database.query('begin; alter table eventlog.events disable trigger all');
    await database.query('delete from eventlog.events where position >= $1', [
      (JSON.parse(line) as { seal: { upTo: string } }).seal.upTo,
    ]);
    await database.query('alter table eventlog.events enable trigger all; commit');
    await database.end();
    await truncate(output);
    expect((await demo.stack.verify('--seal', line)).said).toContain(
      'stands in the log output and not in the event log',
    );
    expect((await demo.stack.verify('--seal', line.replace(/"count":"\d+"/, '"count":"1"'))).said).toContain(
      'was not signed by a key of this Malote',
    );
    expect((await demo.stack.verify('--seal', 'selado')).said).toContain('--seal takes a whole line');
  },
  600_000,
);

/** The newest line of a log that says what was sealed, once there is one. */
async function lastSeal(path: string): Promise<string> {
  return await until('the log tells of a seal', async () =>
    (await readFile(path, 'utf8'))
      .split('\n')
      .findLast((text) => text.includes('the log was sealed') && text.endsWith('}')),
  );
}
