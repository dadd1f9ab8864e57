import type { Knex } from 'knex';

/** The sites whose counts a caller gets; undefined for all of them. */
export type CountedSites = readonly string[] | undefined;

/** Scans of one minute of one day. */
export interface MinuteCount {
  readonly day: string;
  readonly minute: number;
  readonly count: number;
}
/** A sum by one or two words. */
export interface GroupCount {
  readonly measure: string;
  readonly status: string | null;
  readonly state: string | null;
  readonly count: number;
}
/** Between two sites. */
export interface FlowCount {
  readonly measure: string;
  readonly site: string;
  readonly to_site: string;
  readonly count: number;
}

type Counted<Row> = Omit<Row, 'count'> & { readonly count: string };

function numbers<Row extends { readonly count: number }>(rows: readonly Counted<Row>[]): readonly Row[] {
  return rows.map((row) => ({ ...row, count: Number(row.count) }) as unknown as Row);
}

/** Scans by day and minute; the row of site `*` holds the sum of all sites. */
export async function minuteCounts(
  db: Knex,
  days: readonly string[],
  sites: CountedSites,
): Promise<readonly MinuteCount[]> {
  const { rows } = await db.raw<{ rows: Counted<MinuteCount>[] }>(
    `select day::text as day, minute, sum(count) as count from reads.tower_counts
      where measure = 'scans' and day = any(:days::date[]) and site = any(:sites::text[]) group by day, minute`,
    { days: [...days], sites: sites === undefined ? ['*'] : [...sites] },
  );
  return numbers<MinuteCount>(rows);
}

/** Parcels by status and state, bags by status, and today's signed and sealed. */
export async function groupCounts(db: Knex, day: string, sites: CountedSites): Promise<readonly GroupCount[]> {
  const { rows } = await db.raw<{ rows: Counted<GroupCount>[] }>(
    `select measure, status, state, sum(count) as count from reads.tower_counts
      where (measure in ('parcels', 'bags') or (measure in ('signed', 'bags_sealed') and day = :day::date))
        and (:all or site = any(:sites::text[])) group by measure, status, state`,
    { day, all: sites === undefined, sites: [...(sites ?? [])] },
  );
  return numbers<GroupCount>(rows);
}

/** Departures of a day between sites, of which at least one is counted. */
export async function flowCounts(db: Knex, day: string, sites: CountedSites): Promise<readonly FlowCount[]> {
  const { rows } = await db.raw<{ rows: Counted<FlowCount>[] }>(
    `select measure, site, to_site, sum(count) as count from reads.tower_counts
      where measure in ('flow_parcels', 'flow_bags', 'flow_vehicles') and day = :day::date and to_site is not null
        and (:all or site = any(:sites::text[]) or to_site = any(:sites::text[])) group by measure, site, to_site`,
    { day, all: sites === undefined, sites: [...(sites ?? [])] },
  );
  return numbers<FlowCount>(rows);
}
