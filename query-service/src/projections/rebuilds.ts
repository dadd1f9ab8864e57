import type { AskedRebuild, Projection, ProjectionGroup } from '@malote/contracts/projections/projection.ts';
import type { Health } from '@malote/contracts/projections/queries.ts';
import type { Knex } from 'knex';

type Rebuild = Health['rebuilds'][number];

/** Past rebuilds that are shown. */
const SHOWN_REBUILDS = 30;

interface Raw {
  readonly rebuild: string;
  readonly group_name: ProjectionGroup;
  readonly cause: Rebuild['cause'];
  readonly status: Rebuild['status'];
  readonly position: string;
  readonly head: string;
  readonly rate: number;
  readonly generation: number | null;
  readonly error: string | null;
  readonly failed: Rebuild['failed'];
  readonly started_at: string;
  readonly ended_at: string | null;
}

/** Rebuilds that wait, run or have ended, newest first: what was asked stands in the log, how it went in the table of the projection service. */
export async function rebuildsOf(
  db: Knex,
  decided: ReadonlyMap<ProjectionGroup, Projection>,
  names: ReadonlyMap<string, string>,
): Promise<Rebuild[]> {
  const rows = (await db
    .from('reads.rebuilds')
    .orderBy('started_at', 'desc')
    .limit(SHOWN_REBUILDS)
    .select(
      'rebuild',
      'group_name',
      'cause',
      'status',
      'position',
      'head',
      'rate',
      'generation',
      'error',
      'failed',
      'started_at',
      'ended_at',
    )) as Raw[];
  const asked = new Map(
    [...decided].flatMap(([group, { rebuilds }]) => rebuilds.map((one) => [one.rebuild, { ...one, group }] as const)),
  );
  const begun = rows.map((row) => builtOf(row, asked.get(row.rebuild), names));
  const known = new Set(rows.map((row) => row.rebuild));
  const newest = rows.at(-1)?.started_at ?? '';
  const unbegun = [...asked.values()]
    .filter((one) => !known.has(one.rebuild) && (one.at >= newest || rows.length < SHOWN_REBUILDS))
    .map((one): Rebuild => ({
      group: one.group,
      rebuild: one.rebuild,
      status: one.cancelled === undefined ? 'waiting' : 'cancelled',
      cause: 'request',
      by: one.by,
      byName: names.get(one.by) ?? null,
      at: one.at,
      startedAt: null,
      endedAt: one.cancelled?.at ?? null,
      position: '0',
      head: '0',
      eventsPerSecond: 0,
      secondsLeft: null,
      generation: null,
      error: null,
      failed: null,
      cancelledByName: cancelledBy(one, names),
    }));
  return [...unbegun, ...begun].toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, SHOWN_REBUILDS);
}

function builtOf(row: Raw, asked: AskedRebuild | undefined, names: ReadonlyMap<string, string>): Rebuild {
  const left = Number(row.head) - Number(row.position);
  return {
    group: row.group_name,
    rebuild: row.rebuild,
    status: row.status,
    cause: row.cause,
    by: asked?.by ?? null,
    byName: asked === undefined ? null : (names.get(asked.by) ?? null),
    at: asked?.at ?? row.started_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    position: row.position,
    head: row.head,
    eventsPerSecond: row.rate,
    secondsLeft: row.status === 'building' && row.rate > 0 ? Math.max(0, left / row.rate) : null,
    generation: row.generation,
    error: row.error,
    failed: row.failed,
    cancelledByName: row.status === 'cancelled' ? cancelledBy(asked, names) : null,
  };
}

const cancelledBy = (asked: AskedRebuild | undefined, names: ReadonlyMap<string, string>): string | null =>
  asked?.cancelled === undefined ? null : (names.get(asked.cancelled.by) ?? asked.cancelled.by);
