import type { Knex } from 'knex';
import type { CallerScope } from '@malote/contracts/kernel/scope.ts';
import type { AttentionRow } from '@malote/contracts/reports/queries.ts';
import { attentionsNow } from './attention-list.ts';
import { slaCounts } from './sla-counts.ts';
import type { SlaCounts } from './sla-counts.ts';

/** What time alone changes: instants that have passed, counted. It takes as long as there are of them. */
export interface DueCounts {
  readonly sla: readonly SlaCounts[];
  readonly attention: readonly { readonly kind: AttentionRow['kind']; readonly count: number }[];
}

interface Counting {
  readonly db: Knex;
  readonly now: Date;
  readonly scope: CallerScope;
}

export async function dueCounts(
  { db, now, scope }: Counting,
  sites: readonly string[] | undefined,
): Promise<DueCounts> {
  const sla = await slaCounts(db, now, scope, sites);
  return { sla, attention: await attentionCounts({ db, now, scope }, sites) };
}

async function attentionCounts(
  { db, now, scope }: Counting,
  sites: readonly string[] | undefined,
): Promise<DueCounts['attention']> {
  const query = db
    .from(db.unionAll([...attentionsNow(db, now, scope)]).as('a'))
    .whereRaw('(snoozed_until is null or snoozed_until <= ?)', [now])
    .select('kind')
    .count('* as count')
    .groupBy('kind');
  const rows = (await (sites === undefined ? query : query.whereRaw('site = any(?::text[])', [[...sites]]))) as {
    kind: AttentionRow['kind'];
    count: string;
  }[];
  return rows.map(({ kind, count }) => ({ kind, count: Number(count) }));
}
