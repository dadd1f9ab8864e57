import { AT_RISK_MS } from '@malote/contracts/orders/limits.ts';
import type { Knex } from 'knex';
import type { CallerScope } from '@malote/contracts/kernel/scope.ts';

/** What only time changes, by state of destination. */
export interface SlaCounts {
  readonly state: string;
  readonly late: number;
  readonly at_risk: number;
  readonly quiet: number;
}

/** Counts parcels by the instants that have passed, or will within a day; two index scans of what is unfinished and due, never of all parcels. */
export async function slaCounts(
  db: Knex,
  now: Date,
  scope: CallerScope,
  sites: readonly string[] | undefined,
): Promise<readonly SlaCounts[]> {
  const { rows } = await db.raw<{ rows: { state: string; late: string; at_risk: string; quiet: string }[] }>(
    `select destination_state as state,
            count(*) filter (where late_at <= :now) as late,
            count(*) filter (where late_at > :now and late_at <= :soon) as at_risk,
            count(*) filter (where quiet_at <= :now) as quiet
       from reads.parcels
      where (late_at <= :soon or quiet_at <= :now) and (:free or scope && :scope::text[]) and (:everywhere or current_site = any(:sites::text[]))
      group by destination_state`,
    {
      now,
      soon: new Date(now.getTime() + AT_RISK_MS),
      free: scope === '*',
      scope: scope === '*' ? [] : [...scope],
      everywhere: sites === undefined,
      sites: [...(sites ?? [])],
    },
  );
  return rows.map((row) => ({
    state: row.state,
    late: Number(row.late),
    at_risk: Number(row.at_risk),
    quiet: Number(row.quiet),
  }));
}
