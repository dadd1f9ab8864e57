import { isDeepStrictEqual } from 'node:util';
import type { Skip } from '@malote/contracts/projections/projection.ts';
import type { EventStore } from '@malote/infra/event-store/port.ts';
import type { Client } from 'pg';
import { findPlace } from './apply-batch.ts';
import { readCheckpoint } from './checkpoint.ts';
import { liveGround, makeFirstGeneration, makeKitTables } from './generations.ts';
import { ground as groundOf, tableName, tablesOf } from './ground.ts';
import type { Ground } from './ground.ts';
import type { Group } from './read-model.ts';
import { foldUpTo } from './fold-ahead.ts';
import type { Kept, RowForm } from './row-form.ts';
import { lockSession, openClient } from './runner.ts';
import { sideBySide } from './side-by-side.ts';
import type { Side } from './side-by-side.ts';
import { SkipsChanged, readSkips } from './skips.ts';
import { snake } from './table.ts';

/** A row that the live tables hold otherwise than the log says. */
export interface Difference {
  readonly table: string;
  readonly key: string;
  readonly kind: 'missing' | 'surplus' | 'differs' | 'miscounted';
  /** Columns that differ, or what a counter should say. */
  readonly detail: string;
  /** Its events wait: it is expected to lack them. */
  readonly parked: boolean;
}

export interface GroupReport {
  readonly group: string;
  /** Both sides stand here. */
  readonly position: bigint;
  readonly rows: number;
  readonly differences: readonly Difference[];
  /** All of them; the list holds the first ones. */
  readonly differing: number;
  /** What both sides leave out, because the log says so. */
  readonly skipped: readonly Skip[];
}

export interface VerifyOptions {
  readonly connectionString: string;
  readonly schema: string;
  readonly store: EventStore;
  readonly signal: AbortSignal;
  readonly onProgress?: ((group: string, position: bigint, head: bigint) => void) | undefined;
}

const LISTED = 200;
const ROWS_AT_ONCE = 2_000;

/**
 * Folds the whole log into a scratch schema and compares every row with the live tables at the same position, while the live runner goes on.
 * Counters are counted anew from the live rows. Nothing live is changed; the scratch schema is dropped.
 */
export async function verifyGroup(group: Group, options: VerifyOptions): Promise<GroupReport> {
  for (;;) {
    try {
      return await verifyOnce(group, options);
    } catch (error) {
      if (!(error instanceof SkipsChanged)) throw error;
    }
  }
}

async function verifyOnce(group: Group, options: VerifyOptions): Promise<GroupReport> {
  const scratchSchema = `${options.schema}_verify_${group.name}`;
  const live = await openClient(options.connectionString, 'malote verify live');
  const opened = [live];
  try {
    const scratch = await openClient(options.connectionString, 'malote verify scratch');
    opened.push(scratch);
    if (!(await lockSession(scratch, scratchSchema, options.signal))) options.signal.throwIfAborted();
    await scratch.query(`drop schema if exists ${scratchSchema} cascade`);
    try {
      await scratch.query(`create schema ${scratchSchema}`);
      await makeKitTables(scratch, scratchSchema);
      await makeFirstGeneration(scratch, scratchSchema, { ...group, sql: [] }, 'for folds');
      const folded = groundOf(scratchSchema, group, 1, 'live');
      const progress = {
        store: options.store,
        signal: options.signal,
        onStep: (_: unknown, position: bigint, head: bigint) => options.onProgress?.(group.name, position, head),
      };
      const liveNow = await liveGround(live, options.schema, group);
      const began = (await readCheckpoint(live, liveNow)).position;
      const skips = await readSkips(options.store, group.name, began);
      const place = await findPlace(scratch, folded, skips);
      const reading = await openClient(options.connectionString, 'malote verify looks up');
      opened.push(reading);
      const connections = { writing: scratch, reading };
      await foldUpTo(connections, folded, place, progress, began);
      await live.query('begin isolation level repeatable read read only');
      const shown = await liveGround(live, options.schema, group);
      const { position } = await readCheckpoint(live, shown);
      await foldUpTo(connections, folded, place, progress, position);
      return { ...(await compared(live, shown, scratch, folded, position, options.signal)), skipped: skips.list };
    } finally {
      await scratch.query(`drop schema if exists ${scratchSchema} cascade`).catch(() => undefined); // left over after a lost connection, it is dropped by the next run
    }
  } finally {
    await Promise.all(opened.map((client) => client.end()));
  }
}

async function compared(
  live: Client,
  shown: Ground,
  scratch: Client,
  folded: Ground,
  position: bigint,
  signal: AbortSignal,
): Promise<Omit<GroupReport, 'skipped'>> {
  const { rows: waiting } = await live.query<{ model: string; key: string }>(
    `select distinct model, key from ${shown.schema}.parked where group_name = $1`,
    [shown.group.name],
  );
  const parked = new Set(waiting.map(({ model, key }) => `${model}\0${key}`));
  const differences: Difference[] = [];
  let [rows, differing] = [0, 0];
  const differ = (difference: Omit<Difference, 'parked'>) => {
    differing += 1;
    if (differences.length < LISTED)
      differences.push({ ...difference, parked: parked.has(`${difference.table}\0${difference.key}`) });
  };
  const recounts = new Map(shown.counters.map(({ table }) => [table.name, new Map<string, number>()]));
  for (const { table } of shown.group.models) {
    const form = shown.forms.get(table.name);
    if (form === undefined) continue;
    const counters = shown.counters.filter((counter) => counter.of.name === table.name);
    for await (const pairs of sideBySide(sideOf(live, shown, form), sideOf(scratch, folded, form), ROWS_AT_ONCE)) {
      signal.throwIfAborted();
      rows += pairs.length;
      for (const { key, a, b } of pairs) {
        if (a === undefined)
          differ({ table: table.name, key, kind: 'missing', detail: 'the log makes a row that is not there' });
        else if (b === undefined)
          differ({ table: table.name, key, kind: 'surplus', detail: 'nothing in the log makes this row' });
        else {
          const columns = differingColumns(form, a, b);
          if (columns.length > 0) differ({ table: table.name, key, kind: 'differs', detail: columns.join(', ') });
        }
        if (a === undefined) continue;
        for (const { counts, form: counted, table: into } of counters)
          for (const one of counts(a.row)) {
            const sums = recounts.get(into.name);
            sums?.set(counted.keyOf(one.row), (sums.get(counted.keyOf(one.row)) ?? 0) + one.count);
          }
      }
    }
  }
  for (const [name, sums] of recounts) for await (const wrong of miscounted(live, shown, name, sums)) differ(wrong);
  return { group: shown.group.name, position, rows, differences, differing };
}

function differingColumns(form: RowForm, a: Kept, b: Kept): readonly string[] {
  const columns = form.fields.flatMap(({ name }) => (isSame(a.row[name], b.row[name]) ? [] : [name]));
  return isSame(a.scope, b.scope) || isDeepStrictEqual(new Set(a.scope), new Set(b.scope))
    ? columns
    : [...columns, 'scope'];
}

/** Nearly every value is a text or a number and equal: looking into both is for the rest. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || isDeepStrictEqual(one, other);
}

async function* miscounted(
  live: Client,
  shown: Ground,
  name: string,
  sums: Map<string, number>,
): AsyncGenerator<Omit<Difference, 'parked'>> {
  const form = shown.forms.get(name);
  if (form === undefined) return;
  const side = sideOf(live, shown, form);
  for (let after: string | undefined; ;) {
    const page = await side.page({ after }, ROWS_AT_ONCE);
    for (const { row } of page) {
      const key = form.keyOf(row);
      const counted = BigInt(sums.get(key) ?? 0);
      sums.delete(key);
      if (row['count'] !== counted)
        yield { table: name, key, kind: 'miscounted', detail: `says ${String(row['count'])}, the rows say ${counted}` };
    }
    const last = page.at(-1);
    if (last === undefined || page.length < ROWS_AT_ONCE) break;
    after = side.keyOf(last);
  }
  for (const [key, counted] of sums)
    if (counted !== 0) yield { table: name, key, kind: 'missing', detail: `the rows say ${counted}` };
}

function sideOf(client: Client, ground: Ground, form: RowForm): Side<Kept> {
  const { name: table } = form.table;
  if (!tablesOf(ground.group).some((one) => one.name === table))
    throw new Error(`${table} is not in ${ground.group.name}`);
  const key = snake(form.table.key);
  const rows = `select ${form.sqlColumns.join(', ')} from ${tableName(ground.schema, form.table, ground.generation)}`;
  return {
    keyOf: ({ row }) => form.keyOf(row),
    page: async ({ after, upTo }, most) => {
      const given = [after, upTo].filter((bound) => bound !== undefined);
      const bounds = [
        ...(after === undefined ? [] : [`${key} > $1`]),
        ...(upTo === undefined ? [] : [`${key} <= $${given.length}`]),
      ];
      const { rows: found } = await client.query<Record<string, unknown>>(
        `${rows}${bounds.length === 0 ? '' : ` where ${bounds.join(' and ')}`} order by ${key} limit ${most}`,
        given,
      );
      return found.map((values) => form.fromSql(values));
    },
  };
}
