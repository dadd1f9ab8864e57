import { bag } from '@malote/contracts/bags/bag.ts';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import type { Fact, StoredEvent } from '@malote/contracts/kernel/event.ts';
import { parseEvent } from '@malote/infra/event-store/parse.ts';
import type { EventStore } from '@malote/infra/event-store/port.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import { bagHandlers } from '../src/bags/handlers.ts';
import { completeBagSeal } from '../src/bags/complete-bag-seal.ts';
import { completeWholeOrders } from '../src/orders/complete-whole-orders.ts';
import { wholeOrders } from '../src/orders/handlers.ts';
import type { Handler } from '../src/kernel/execute.ts';
import { linehaulHandlers } from '../src/linehaul/handlers.ts';
import { createRun } from '../src/kernel/run.ts';
import type { Outcome } from '../src/kernel/outcome.ts';
import { absent } from '../src/kernel/loaded.ts';
import { written } from '../src/kernel/written.ts';
import type { Aggregate } from '@malote/contracts/kernel/aggregate.ts';
import { streamOf } from '@malote/contracts/kernel/aggregate.ts';
import { order } from '@malote/contracts/orders/order.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import { promises } from '../../infra/test/promises.ts';
import type { Promises } from '../../infra/test/promises.ts';
import { ORDER, orderRegistered, parcelRegistered } from './facts.ts';
import { memoryLog } from './memory-event-store.ts';
import { atGuarulhos } from './small-network.ts';
import { createStage } from './stage.ts';
import type { Fate, Points, Process } from './stage.ts';

const NAMESPACE = '3c1f6f0a-8f0e-4a57-9c1d-0b7a1b7a1e55';
const handlers: ReadonlyMap<string, Handler> = new Map(
  [...bagHandlers, ...linehaulHandlers, ...wholeOrders.map(({ handler }) => handler)].map((one) => [
    one.definition.name,
    one,
  ]),
);

/** A command of a scenario. Two with one id are one command, sent twice. */
export interface Sent {
  readonly id: string;
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export const put = (id: string, waybill: string, bagNumber: string): Sent => ({
  id,
  name: 'bags.putParcelInBag',
  input: { bagNumber, waybill },
});
export const takeOut = (id: string, waybill: string, bagNumber?: string): Sent => ({
  id,
  name: 'bags.takeParcelOutOfBag',
  input: { waybill, undo: false, ...(bagNumber !== undefined && { bagNumber }) },
});
export const seal = (id: string, bagNumber: string, bagList: readonly string[]): Sent => ({
  id,
  name: 'bags.sealBag',
  input: { bagNumber, bagList },
});
export const open = (id: string, bagNumber: string): Sent => ({ id, name: 'bags.openBag', input: { bagNumber } });
export const replace = (id: string, bagNumber: string, replacement: string): Sent => ({
  id,
  name: 'bags.replaceBag',
  input: { bagNumber, replacement },
});
export const unpack = (id: string, bagNumber: string): Sent => ({ id, name: 'bags.unpackBag', input: { bagNumber } });

export const openLoad = (id: string, loadNumber: string): Sent => ({
  id,
  name: 'linehaul.openLoad',
  input: { loadNumber, originSite: 'SPGRU01', stops: ['RJRIO01'] },
});
export const cancelLoad = (id: string, loadNumber: string): Sent => ({
  id,
  name: 'linehaul.cancelLoad',
  input: { loadNumber },
});
export const loadBag = (id: string, bagNumber: string, loadNumber: string): Sent => ({
  id,
  name: 'linehaul.loadBag',
  input: { loadNumber, bagNumber },
});
export const unloadBag = (id: string, bagNumber: string, loadNumber: string): Sent => ({
  id,
  name: 'linehaul.unloadBag',
  input: { loadNumber, bagNumber, condition: 'good' },
});

type WholeOrder = 'voidOrder' | 'interceptOrder' | 'releaseOrder' | 'impoundOrder' | 'cancelImpound';
/** To the one order of a scenario, with all its parcels. */
export const wholeOrder = (id: string, what: WholeOrder): Sent => ({
  id,
  name: `orders.${what}`,
  input: { orderNumber: ORDER },
});

/** What stands before, and what each process then does, one command after the other. A process that dies does not go on. */
export interface Scenario {
  /** They are those of one order. */
  readonly parcels: readonly string[];
  readonly before: readonly Sent[];
  /** After so many of what stands before, the processes read everything into their memories, and know nothing of what came then; after all of it unless told. */
  readonly remembered?: number;
  readonly processes: readonly (readonly Sent[])[];
}

/** Draws which of several things happens: a number below `options`. */
export type Choose = (options: number) => number;

/** What came of one order of things. */
export interface Ending {
  readonly promises: Promises;
  /** Of the commands that came back, by process and place. */
  readonly outcomes: readonly (readonly Outcome[])[];
  readonly events: readonly StoredEvent[];
  readonly deaths: number;
  /** What happened in which order, to be read when a promise broke. */
  readonly story: readonly string[];
}

interface Rules {
  readonly points: Points;
  readonly deaths: number;
  /** As Postgres does unless told. */
  readonly knowsAppends?: EventStore['knowsAppends'];
  /** Takes the place of the real handler where it answers one. */
  readonly handlerOf?: (name: string) => Handler | undefined;
}

/** Plays a scenario in the order that `choose` draws. Commands of dead processes are sent again afterwards, to another process, when `retried` says so. */
export async function play(
  scenario: Scenario,
  { points, deaths, knowsAppends, handlerOf = () => undefined }: Rules,
  choose: Choose,
): Promise<Ending> {
  const kept = promises();
  const story: string[] = [];
  const log = memoryLog((events) => {
    kept.take(events);
    story.push(`  ${events.map((event) => `${event.stream}: ${event.type}`).join(', ')}`);
  }, knowsAppends);
  const stage = createStage(log, points);
  const all: Process[] = [];
  const started = (name: string) => {
    const process = stage.start(name);
    all.push(process);
    return process;
  };

  async function carryOut(process: Process, { id, name, input }: Sent): Promise<Outcome> {
    const handler = handlerOf(name) ?? handlers.get(name);
    if (handler === undefined) throw new Error(`nobody handles ${name}`);
    const run = createRun(process.kit, {
      definition: handler.definition as CommandDefinition,
      input,
      recordInput: input,
      inputHash: JSON.stringify(input),
      callerScope: '*',
      callerGrants: { permissions: new Set(), buttonsTaken: new Set() },
      opening: '*',
      session: '',
      envelope: { ...atGuarulhos, command: name, commandId: uuidv5(NAMESPACE, id) },
    });
    return await handler.handle(run as never);
  }

  /** Lets whoever waits go on, as it is drawn, until nobody does. */
  async function drain(deathsLeft: number): Promise<number> {
    let died = 0;
    for (let waiting = await stage.quiet(); waiting.length > 0; waiting = await stage.quiet()) {
      const options = waiting.flatMap(({ call, process }, index) =>
        (
          [
            'goes on',
            ...(call === 'append' && died < deathsLeft ? (['dies before', 'dies after'] as const) : []),
          ] as Fate[]
        ).map((fate) => ({ index, fate, process })),
      );
      const drawn = options[choose(options.length)];
      if (drawn === undefined) throw new Error('the draw was out of range');
      story.push(`${drawn.process.name} ${drawn.fate}`);
      if (drawn.fate !== 'goes on') died += 1;
      stage.decide(drawn.index, drawn.fate);
    }
    return died;
  }

  async function inOrder(process: Process, commands: readonly Sent[], into: Outcome[]): Promise<void> {
    for (const command of commands) into.push(await carryOut(process, command));
  }

  async function finished(work: Promise<void>): Promise<void> {
    await drain(0);
    await work;
  }

  async function readEverything({ streams }: Process['kit']): Promise<void> {
    for (const waybill of scenario.parcels) await streams.load(parcel, waybill);
    await streams.load(order, ORDER);
    for (const { input } of scenario.before)
      if (typeof input['bagNumber'] === 'string') await streams.load(bag, input['bagNumber']);
  }

  const first = started('before');
  for (const waybill of scenario.parcels) await registered(log.open(), parcel, waybill, parcelRegistered({ waybill }));
  await registered(
    log.open(),
    order,
    ORDER,
    orderRegistered({ parcels: scenario.parcels.map((waybill) => ({ waybill, grams: 500, invoices: [] })) }),
  );
  const remembered = scenario.remembered ?? scenario.before.length;
  await finished(inOrder(first, scenario.before.slice(0, remembered), []));
  const processes = scenario.processes.map((_, index) => started(`process ${index + 1}`));
  for (const { kit } of processes) await finished(readEverything(kit));
  await finished(inOrder(first, scenario.before.slice(remembered), []));
  story.length = 0;
  const outcomes: Outcome[][] = scenario.processes.map(() => []);
  const failures: unknown[] = [];
  scenario.processes.forEach(
    (commands, index) =>
      void inOrder(processes[index] ?? first, commands, outcomes[index] ?? []).catch((error: unknown) =>
        failures.push(error),
      ),
  );
  const died = await drain(deaths);

  const retried = choose(died > 0 ? 2 : 1) === 1;
  const later = started('afterwards');
  if (retried) {
    story.push('sent again');
    const lost = scenario.processes.flatMap((commands, index) => (processes[index]?.dead() === true ? commands : []));
    void inOrder(later, lost, []).catch((error: unknown) => failures.push(error));
    await drain(0);
  }
  story.push('the reactor');
  void endIntents(later).catch((error: unknown) => failures.push(error));
  await drain(0);
  for (const process of all) await process.close();
  if (failures.length > 0) throw failures[0];
  return { promises: kept, outcomes, events: log.events.map(parseEvent), deaths: died, story };

  async function endIntents(process: Process): Promise<void> {
    for (const watch of [completeBagSeal(process.kit), completeWholeOrders(process.kit)]) {
      const opened = new Map<string, StoredEvent>();
      for (const event of log.events.map(parseEvent)) {
        for (const closed of watch.closes(event)) opened.delete(closed);
        const key = watch.opens(event);
        if (key !== undefined) opened.set(key, event);
      }
      for (const event of opened.values()) await watch.end(event);
    }
  }
}

async function registered<State>(store: EventStore, of: Aggregate<State>, id: string, fact: Fact): Promise<void> {
  const stream = streamOf(of, id);
  const appendId = uuidv5(NAMESPACE, `registered ${id}`);
  const [event] = written(
    absent(of, stream),
    [fact],
    appendId,
    { ...atGuarulhos, commandId: appendId },
    false,
    new Date('2026-11-20T12:00:00Z'),
  );
  if (event !== undefined) await store.append({ stream, expected: 0, appendId, events: [event.stored] });
}

/** Plays every order in which the calls to the store can happen, up to `most`. Answers how many there were. */
export async function playAll(
  scenario: Scenario,
  rules: Omit<Rules, 'points'>,
  look: (ending: Ending) => void,
  most = 50_000,
): Promise<number> {
  let path: { readonly options: number; readonly drawn: number }[] = [];
  for (let count = 1; ; count += 1) {
    const way = path;
    const taken: typeof path = [];
    look(
      await play(scenario, { ...rules, points: 'appends' }, (options) => {
        const drawn = way[taken.length]?.drawn ?? 0;
        taken.push({ options, drawn });
        return drawn;
      }),
    );
    let last = taken.length - 1;
    while (last >= 0 && (taken[last]?.drawn ?? 0) + 1 === taken[last]?.options) last -= 1;
    if (last < 0 || count === most) return count;
    path = [...taken.slice(0, last), { options: taken[last]?.options ?? 1, drawn: (taken[last]?.drawn ?? 0) + 1 }];
  }
}
