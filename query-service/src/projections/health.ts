import { streamOf } from '@malote/contracts/kernel/aggregate.ts';
import { PROJECTION_GROUPS, projection } from '@malote/contracts/projections/projection.ts';
import type { Projection, ProjectionGroup } from '@malote/contracts/projections/projection.ts';
import { readModelHealth } from '@malote/contracts/projections/queries.ts';
import type { Health } from '@malote/contracts/projections/queries.ts';
import { parseEvent } from '@malote/infra/event-store/parse.ts';
import type { Knex } from 'knex';
import { userNames } from '../kernel/user-names.ts';
import type { LiveBoard, Looking } from '../kernel/live/live-board.ts';
import { parkedCounts, parkedKeysOf } from './parked-keys.ts';
import { rebuildsOf } from './rebuilds.ts';

/** A process that was not heard of for so long is called silent. */
const SILENT_MS = 10_000;

/** How the read models stand: from the tables that the projection service keeps, and from what is decided in the log. */
export async function healthData(looking: Looking): Promise<Health> {
  const { db, events, now } = looking;
  const head = await events.head();
  const decided = new Map<ProjectionGroup, Projection>();
  for (const group of PROJECTION_GROUPS) decided.set(group, await decidedOn(events, group));
  const parked = await parkedKeysOf(db);
  const counts = await parkedCounts(db);
  const names = await userNames(
    looking.master,
    looking.personal,
    [...decided.values()].flatMap(({ skips, rebuilds }) => [
      ...Object.values(skips).map(({ by }) => by),
      ...rebuilds.flatMap(({ by, cancelled }) => [by, cancelled?.by ?? by]),
    ]),
  );
  const runners = await runnersOf(db, now);
  const tables = await tablesOf(db);
  const groups = await Promise.all(
    (await groupsOf(db)).map(async (group) => ({ ...group, behind: await events.eventsAfter(group.position) })),
  );
  return {
    asOf: now.toISOString(),
    head: head.toString(),
    groups: groups.map(({ group, position, behind, movedAt, stillFor, generation, since }) => {
      const mine = parked.filter((one) => one.group === group);
      const waits = counts.filter((one) => one.group === group);
      return {
        group,
        position: position.toString(),
        behind,
        behindSeconds: behind > 0 ? stillFor : 0,
        movedAt,
        generation,
        since,
        parkedKeys: sumOf(waits, 'keys'),
        waiting: sumOf(waits, 'events'),
        runners: runners
          .filter((one) => one.group === group)
          .map(({ process, role, error, eventsPerSecond, seenAt }) => ({
            process,
            role,
            error,
            eventsPerSecond,
            seenAt,
          })),
        models: tables
          .filter((one) => one.group === group)
          .map(({ model, rows, bytes }) => {
            const lastError = mine.findLast((one) => one.model === model && one.error !== null)?.error ?? null;
            return {
              model,
              rows,
              bytes,
              parkedKeys: sumOf(
                waits.filter((one) => one.model === model),
                'keys',
              ),
              lastError,
            };
          }),
      };
    }),
    parked: [...parked],
    skips: [...decided]
      .flatMap(([group, { skips }]) =>
        Object.values(skips).map(({ by, ...skip }) => ({ group, ...skip, by, byName: names.get(by) ?? null })),
      )
      .toSorted((a, b) => (a.at < b.at ? 1 : -1)),
    rebuilds: await rebuildsOf(db, decided, names),
  };
}

/** The same for all who may see it; the projection service says `health` when a rebuild gets on. */
export const healthBoard: LiveBoard = {
  query: readModelHealth,
  tickMs: 1_000,
  movedBy: ['operations', 'master', 'health'],
  scopeOf: () => '*',
  compute: (looking) => healthData(looking),
};

const sumOf = <Name extends 'keys' | 'events'>(counts: readonly Readonly<Record<Name, number>>[], name: Name): number =>
  counts.reduce((sum, one) => sum + one[name], 0);

/** What people decided about a group, read from the log itself: it shows also while no read model follows. */
async function decidedOn(events: Looking['events'], group: ProjectionGroup): Promise<Projection> {
  let state = projection.initial;
  for await (const recorded of events.readStream(streamOf(projection, group), 0)) {
    const event = parseEvent(recorded);
    state = projection.evolve(state, event, event.metadata);
  }
  return state;
}

interface GroupRaw {
  readonly group: ProjectionGroup;
  readonly position: string;
  readonly moved_at: string;
  readonly still_for: number;
  readonly generation: number;
  readonly since: string;
}

async function groupsOf(db: Knex) {
  const rows = (await db
    .from({ c: 'reads.checkpoints' })
    .join({ g: 'reads.generations' }, 'g.group_name', 'c.name')
    .where('g.status', 'live')
    .orderByRaw(`array_position(?, c.name)`, [[...PROJECTION_GROUPS]])
    .select(
      'c.name as group',
      'c.position',
      'c.updated_at as moved_at',
      db.raw('extract(epoch from clock_timestamp() - c.updated_at)::float8 as still_for'),
      'g.generation',
      'g.since',
    )) as GroupRaw[];
  return rows.map(({ position, moved_at: movedAt, still_for: stillFor, ...row }) => ({
    ...row,
    position: BigInt(position),
    movedAt,
    stillFor,
  }));
}

interface RunnerRaw {
  readonly group_name: string;
  readonly process: string;
  readonly role: 'starts' | 'leads' | 'stands_by' | 'waits_after_an_error';
  readonly error: string | null;
  readonly rate: number;
  readonly seen_at: string;
}

async function runnersOf(db: Knex, now: Date) {
  const rows = (await db
    .from('reads.runners')
    .select('group_name', 'process', 'role', 'error', 'rate', 'seen_at')
    .orderBy(['group_name', 'process'])) as RunnerRaw[];
  return rows.map((row) => {
    const silent = now.getTime() - Date.parse(row.seen_at) > SILENT_MS;
    return {
      group: row.group_name,
      process: row.process,
      role: silent ? ('silent' as const) : row.role === 'waits_after_an_error' ? ('waits' as const) : row.role,
      error: row.error,
      eventsPerSecond: silent ? 0 : row.rate,
      seenAt: row.seen_at,
    };
  });
}

/** Rows are those that the server counts for itself: near enough, and never a scan. */
async function tablesOf(db: Knex) {
  const { rows } = (await db.raw(
    `select g.group_name, regexp_replace(c.relname, '_g[0-9]+$', '') as model, coalesce(nullif(s.n_live_tup, 0), greatest(c.reltuples, 0))::bigint as rows, pg_total_relation_size(c.oid) as bytes
     from reads.generations as g cross join unnest(g.tables) with ordinality as made(name, place)
       join pg_class as c on c.oid = to_regclass(made.name) left join pg_stat_user_tables as s on s.relid = c.oid
     where g.status = 'live' order by g.group_name, made.place`,
  )) as { rows: { group_name: string; model: string; rows: string; bytes: string }[] };
  return rows.map((row) => ({
    group: row.group_name,
    model: row.model,
    rows: Number(row.rows),
    bytes: Number(row.bytes),
  }));
}
