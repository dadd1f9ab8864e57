import { setTimeout as wait } from 'node:timers/promises';
import { events as catalogue } from '@malote/contracts/catalogue.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { parseEvent } from '@malote/infra/event-store/parse.ts';
import type { EventStore, Page, RecordedEvent } from '@malote/infra/event-store/port.ts';
import { Client } from 'pg';
import { LIVE, applyBatch, findPlace } from './apply-batch.ts';
import type { BatchLimits, Place } from './apply-batch.ts';
import { Overtaken, readCheckpoint, tellPosition } from './checkpoint.ts';
import { carryOut } from './decisions.ts';
import { dropRetired, liveGround } from './generations.ts';
import type { Ground } from './ground.ts';
import { oneAhead } from './one-ahead.ts';
import type { Group } from './read-model.ts';
import { isDecision, readSkips } from './skips.ts';
import { rowTypes, rowSession } from './sql-types.ts';
import type { Held } from './walk.ts';

/** What a runner tells: for logs, metrics and the health page. */
export interface RunnerReport {
  readonly role: (group: string, role: 'leads' | 'stands by' | 'waits after an error', error?: unknown) => void;
  readonly batch: (group: string, done: { readonly events: number; readonly rows: number; readonly seconds: number; readonly position: bigint; readonly held: readonly Held[] }) => void;
}

export interface RunnerOptions {
  readonly connectionString: string;
  readonly schema: string;
  readonly store: EventStore;
  readonly group: Group;
  readonly signal: AbortSignal;
  readonly report: RunnerReport;
  /** Builds a new generation when the live one has another shape than this program writes. */
  readonly rebuild: () => Promise<void>;
  readonly limits?: BatchLimits;
}

/** Events of one page. */
const PAGE = 2_000;
/** Notices are kept one hour; swept this often. */
const SWEEP_MS = 5 * 60_000;
const BACKOFF_MS = { first: 100, most: 10_000 };
/** A swap or a replay took over for a moment: look again at once. */
const OVERTAKEN_MS = 10;

/**
 * Folds the log into a group's tables, for ever: one process leads (a session lock picks it), the others stand by. Errors of the machine are waited out
 * with growing pauses; errors of a fold park the row. Ends when the signal aborts.
 */
export async function runGroup(options: RunnerOptions): Promise<void> {
  const { group, signal, report } = options;
  let pause = BACKOFF_MS.first;
  const tenure: Tenure = { fitted: false, going: () => { pause = BACKOFF_MS.first; } };
  while (!signal.aborted) {
    try {
      await lead(options, tenure);
    } catch (error) {
      if (signal.aborted) return;
      const overtaken = error instanceof Overtaken;
      report.role(group.name, overtaken ? 'stands by' : 'waits after an error', error);
      await wait(overtaken ? OVERTAKEN_MS : pause, undefined, { signal }).catch(() => undefined);
      if (!overtaken) pause = Math.min(pause * 2, BACKOFF_MS.most);
    }
  }
}

/** What outlives one lead. */
interface Tenure {
  /** This program's shape was live once: another one now means that a newer program took over, and must not be undone. */
  fitted: boolean;
  readonly going: () => void;
}

/** A connection that reads rows as folds know them. Lost connections are told by the next query. */
export async function openClient(connectionString: string, applicationName: string): Promise<Client> {
  const client = new Client({ connectionString, types: rowTypes, options: rowSession, application_name: applicationName, keepAlive: true, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** The lock and all writes share one connection: who loses the lock cannot write any more. */
async function lead(options: RunnerOptions, tenure: Tenure): Promise<void> {
  const { group, schema, signal, report, store } = options;
  const client = await openClient(options.connectionString, `malote reads ${group.name}`);
  const stop = new AbortController();
  const hangUp = () => void client.end().catch(() => undefined);
  try {
    report.role(group.name, 'stands by');
    if (!(await lockSession(client, `${schema}:${group.name}`, signal))) return;
    let ground = await liveGround(client, schema, group);
    if (ground.shape === 'other' && !tenure.fitted) {
      await options.rebuild();
      ground = await liveGround(client, schema, group);
    }
    if (ground.shape === 'other') throw new Error(`The tables of ${group.name} are those of another program; this one waits until it is replaced`);
    tenure.fitted = true;
    await dropRetired(client, schema, group);
    const { position } = await readCheckpoint(client, ground);
    let place = await findPlace(client, ground, await readSkips(store, group.name, position));
    report.role(group.name, 'leads');
    // Whoever led before may have died between writing and saying so.
    await tellPosition(client, ground, place.checkpoint.position);
    tenure.going();
    let swept = 0;
    for await (const page of oneAhead(store.subscribe(place.checkpoint.position, { signal: AbortSignal.any([signal, stop.signal]), limit: PAGE }))) {
      place = await applyPage(client, ground, place, page, options);
      tenure.going();
      if (Date.now() - swept > SWEEP_MS) {
        await client.query(`delete from ${schema}.notices where at < now() - interval '1 hour'`);
        swept = Date.now();
      }
      if (signal.aborted) return;
    }
  } finally {
    stop.abort();
    hangUp();
  }
}

/** Waits for a lock that lasts as long as the connection; false when the signal came first. */
export async function lockSession(client: Client, name: string, signal: AbortSignal): Promise<boolean> {
  const ask = () => client.query<{ got: boolean }>('select pg_try_advisory_lock(hashtext($1)) as got', [name]);
  while (!signal.aborted) {
    const { rows: [row] } = await ask();
    if (row?.got === true) return true;
    await wait(500, undefined, { signal }).catch(() => undefined);
  }
  return false;
}

/** The events of a page that a group folds, parsed. @throws UnknownEvent, NewerEvent also for events that no model folds. */
export function concerning(ground: Ground, recorded: readonly RecordedEvent[]): readonly StoredEvent[] {
  return recorded.filter((event) => ground.models.has(event.type) || !catalogue.has(event.type)).map(parseEvent);
}

/** Folds a page up to each decision about how the log is read, carries that out, and goes on after it. */
async function applyPage(client: Client, ground: Ground, from: Place, page: Page, options: RunnerOptions): Promise<Place> {
  const decisions = page.events.filter((event) => isDecision(event, options.group.name));
  let place = from;
  for (const decision of decisions) {
    const before = page.events.filter(({ position }) => position > place.checkpoint.position && position < decision.position);
    await applyEvents(client, ground, place, before, before.at(-1)?.position ?? place.checkpoint.position, options);
    place = await carryOut(client, ground, place, parseEvent(decision), options.store);
  }
  if (place.checkpoint.position < page.last) await applyEvents(client, ground, place, page.events.filter(({ position }) => position > place.checkpoint.position), page.last, options);
  return place;
}

async function applyEvents(client: Client, ground: Ground, place: Place, events: readonly RecordedEvent[], last: bigint, options: RunnerOptions): Promise<void> {
  const { group, report } = options;
  let rest = concerning(ground, events);
  while (place.checkpoint.position < last) {
    const started = performance.now();
    const applied = await applyBatch(client, ground, place, rest, last, options.limits ?? LIVE, 'park');
    rest = rest.slice(applied.events);
    report.batch(group.name, { events: applied.events, rows: applied.rows, seconds: (performance.now() - started) / 1_000, position: place.checkpoint.position, held: applied.held });
  }
}
