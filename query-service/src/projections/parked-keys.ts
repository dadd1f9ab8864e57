import type { ProjectionGroup } from '@malote/contracts/projections/projection.ts';
import type { Health } from '@malote/contracts/projections/queries.ts';
import type { Knex } from 'knex';

type ParkedKey = Health['parked'][number];

/** Rows that are listed; all are counted. */
const SHOWN_KEYS = 500;

interface Raw {
  readonly group_name: ProjectionGroup;
  readonly model: string;
  readonly key: string;
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly position: string;
  readonly cause: ParkedKey['cause'];
  readonly error: string | null;
  readonly attempts: number;
  readonly waiting: string;
  readonly since: string;
}

/** Rows whose events wait, longest first, each with the event that it waits on and how many more stand behind it. */
export async function parkedKeysOf(db: Knex): Promise<readonly ParkedKey[]> {
  const first = db
    .from({ p: 'reads.parked' })
    .distinctOn('model', 'key')
    .orderBy(['model', 'key', 'position'])
    .select(
      'group_name',
      'model',
      'key',
      'stream',
      'version',
      'type',
      'position',
      'cause',
      'error',
      'attempts',
      db.raw('count(*) over (partition by model, key) - 1 as waiting'),
      db.raw('min(parked_at) over (partition by model, key) as since'),
    );
  const rows = (await db.from(first.as('parked')).orderBy(['since', 'model', 'key']).limit(SHOWN_KEYS)) as Raw[];
  return rows.map(({ group_name: group, waiting, ...row }) => ({ group, ...row, waiting: Number(waiting) }));
}

/** How many rows of each model wait, and how many events in all. */
export async function parkedCounts(
  db: Knex,
): Promise<
  readonly { readonly group: string; readonly model: string; readonly keys: number; readonly events: number }[]
> {
  const rows = (await db
    .from('reads.parked')
    .groupBy('group_name', 'model')
    .select(
      'group_name as group',
      'model',
      db.raw('count(distinct key)::int as keys'),
      db.raw('count(*)::int as events'),
    )) as { group: string; model: string; keys: number; events: number }[];
  return rows;
}
