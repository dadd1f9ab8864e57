import type { Knex } from 'knex';
import { attentionList } from '@malote/contracts/reports/queries.ts';
import type { AttentionRow } from '@malote/contracts/reports/queries.ts';
import type { DisputedFact } from '@malote/contracts/reports/attention.ts';
import type { Language } from '@malote/contracts/kernel/language.ts';
import { isRefusalCode } from '@malote/contracts/kernel/refusals/catalogue.ts';
import { refusalText } from '@malote/contracts/kernel/refusals/refusal-text.ts';
import type { CallerScope } from '@malote/contracts/kernel/scope.ts';
import type { Asking } from '../kernel/asking.ts';
import { oneOf } from '../kernel/lists/filters.ts';
import { inScope } from '../kernel/lists/in-scope.ts';
import type { ListSource } from '../kernel/lists/list-source.ts';
import { userNames } from '../kernel/user-names.ts';

/** One thing that needs somebody, stored or derived from an instant that has passed. */
export interface AttentionRaw {
  readonly id: string;
  readonly kind: AttentionRow['kind'];
  readonly number: string;
  readonly order_number: string | null;
  readonly site: string | null;
  readonly since: string;
  readonly due_at: string | null;
  readonly detail: AttentionRow['detail'] | null;
  readonly facts: readonly DisputedFact[] | null;
  readonly taken_by: string | null;
  readonly snoozed_until: string | null;
  readonly snooze_reason: string | null;
}

/**
 * What needs somebody now, in parts: stored attentions whose cause lasts, and parcels that are quiet, late or bound to a bag that does not hold them, by the indexes on those instants.
 * A row of a derived kind exists only when somebody acted on it; an answer from before the instant came again does not count.
 * Scope is applied inside each part, where its index is.
 */
export function attentionsNow(db: Knex, now: Date, scope: CallerScope): readonly Knex.QueryBuilder[] {
  const stored = inScope(db.from({ a: 'reads.attentions' }), scope, 'a.scope')
    .whereRaw('a.open and not a.answered')
    .select(
      'a.id',
      'a.kind',
      'a.number',
      'a.order_number',
      'a.site',
      'a.since',
      'a.due_at',
      'a.detail',
      'a.facts',
      'a.taken_by',
      'a.snoozed_until',
      'a.snooze_reason',
    );
  const derived = (kind: 'quiet' | 'late' | 'stray_binding', column: 'quiet_at' | 'late_at' | 'stray_at') =>
    inScope(db.from({ p: 'reads.parcels' }), scope, 'p.scope')
      .leftJoin({ a: 'reads.attentions' }, 'a.id', db.raw(`'${kind}:' || p.waybill`))
      .where(`p.${column}`, '<=', now)
      .whereRaw(`(a.id is null or not a.answered or a.answered_at < p.${column})`)
      .select(
        db.raw(`'${kind}:' || p.waybill as id`),
        db.raw(`'${kind}' as kind`),
        'p.waybill as number',
        'p.order_number',
        'p.current_site as site',
        `p.${column} as since`,
        'p.promised_at as due_at',
        db.raw(
          `json_build_object('status', p.status, 'lastNode', p.last_node, 'lastAt', to_char(p.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'bag', coalesce(p.bag, p.bound_bag), 'load', p.load) as detail`,
        ),
        db.raw('null::json as facts'),
        'a.taken_by',
        'a.snoozed_until',
        'a.snooze_reason',
      );
  return [stored, derived('quiet', 'quiet_at'), derived('late', 'late_at'), derived('stray_binding', 'stray_at')];
}

/** The kinds that are derived from a parcel are named after it: its index finds them. */
function withKeys(query: Knex.QueryBuilder, keys: readonly string[]): Knex.QueryBuilder {
  const numbers = keys.map((key) => key.slice(key.indexOf(':') + 1));
  return query.whereRaw(
    'id = any(:keys::text[]) and (kind <> all(:derived::text[]) or number = any(:numbers::text[]))',
    { keys: [...keys], derived: ['quiet', 'late', 'stray_binding'], numbers },
  );
}

/** The queue of what needs somebody: open ones first, oldest first. */
export const attentionSource: ListSource<typeof attentionList, AttentionRaw> = {
  definition: attentionList,
  view: (asking) => attentionsNow(asking.db, asking.now, asking.caller.scope),
  key: 'id',
  withKeys,
  columns: [
    'id',
    'kind',
    'number',
    'order_number',
    'site',
    'since',
    'due_at',
    'detail',
    'facts',
    'taken_by',
    'snoozed_until',
    'snooze_reason',
  ],
  sorts: {
    since: { column: 'since', nulls: 'none' },
    dueAt: { column: 'due_at', nulls: 'last' },
    kind: { column: 'kind', nulls: 'none' },
  },
  always: (query, { now }, params) =>
    params.snoozed === undefined
      ? void query.whereRaw('(snoozed_until is null or snoozed_until <= ?)', [now])
      : undefined,
  filters: {
    kind: oneOf('kind'),
    site: oneOf('site'),
    mine: (query, mine, { caller }) => (mine ? void query.where('taken_by', caller.user) : undefined),
    snoozed: (query, snoozed, { now }) =>
      void (snoozed
        ? query.where('snoozed_until', '>', now)
        : query.whereRaw('(snoozed_until is null or snoozed_until <= ?)', [now])),
  },
  present: presentAttentions,
};

async function presentAttentions(
  rows: readonly AttentionRaw[],
  { master, personal, language }: Pick<Asking, 'master' | 'personal' | 'language'>,
): Promise<readonly AttentionRow[]> {
  const names = await userNames(
    master,
    personal,
    rows.flatMap((row) => [
      ...(row.taken_by === null ? [] : [row.taken_by]),
      ...(row.facts ?? []).flatMap(({ by }) => by ?? []),
    ]),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    number: row.number,
    orderNumber: row.order_number,
    site: row.site,
    siteName: master.site(row.site)?.name ?? null,
    since: row.since,
    dueAt: row.due_at,
    detail: worded(row.detail ?? {}, language),
    facts:
      row.facts?.map((fact) => ({
        ...fact,
        siteName: master.site(fact.site)?.name ?? null,
        byName: fact.by === null ? null : (names.get(fact.by) ?? null),
      })) ?? null,
    takenBy: row.taken_by,
    takenByName: row.taken_by === null ? null : (names.get(row.taken_by) ?? null),
    snoozedUntil: row.snoozed_until,
    snoozeReason: row.snooze_reason,
  }));
}

/** A refusal's code is told with its text, in the reader's language. */
function worded(detail: AttentionRow['detail'], language: Language): AttentionRow['detail'] {
  const { code } = detail;
  return typeof code === 'string' && isRefusalCode(code) ? { ...detail, msg: refusalText(code, language) } : detail;
}
