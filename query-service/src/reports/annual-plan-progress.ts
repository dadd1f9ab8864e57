import type { annualPlanProgress } from '@malote/contracts/reports/annual-plan.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import type { Asking } from '../kernel/asking.ts';
import type { Handler } from '../kernel/handlers.ts';

interface Planned {
  readonly months: readonly { readonly month: string; readonly plannedVolume: number }[];
}
interface Region {
  readonly zip_ranges: readonly { readonly start: string; readonly end: string }[];
  readonly zip: readonly string[] | null;
}
/** From one beginning of postal codes to another, both in it. */
type Stretch = readonly [from: string, to: string];

const MONTHS = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));
const cep5 = (digits: string) => digits.replaceAll(/\D/g, '').slice(0, 5);

/** The postal codes of a region; none where there is no such region. */
async function stretchesOf({ db }: Asking, code: string): Promise<readonly Stretch[]> {
  const [found] = (await db.from('reads.regions').select('zip_ranges', 'zip').where({ code })) as Region[];
  if (found === undefined) return [];
  return [
    ...found.zip_ranges.map(({ start, end }): Stretch => [cep5(start), cep5(end)]),
    ...(found.zip ?? []).map((one): Stretch => [cep5(one), cep5(one)]),
  ];
}

/** What the plan asks for up to a day: months that are over, and of the current one the share of its days, this one included. */
export function expectedBy(today: string, year: string, plan: ReadonlyMap<string, number>): number {
  const [thisYear = '', thisMonth = '', day = ''] = today.split('-');
  const days = new Date(Date.UTC(Number(thisYear), Number(thisMonth), 0)).getUTCDate();
  return [...plan].reduce((sum, [month, planned]) => {
    if (year < thisYear || (year === thisYear && month < thisMonth)) return sum + planned;
    return year === thisYear && month === thisMonth ? sum + Math.round((planned * Number(day)) / days) : sum;
  }, 0);
}

/** A year's plan beside what came, month by month. */
export const answerAnnualPlanProgress: Handler<typeof annualPlanProgress> = async ({ year, region }, asking) => {
  const { db, now } = asking;
  const plans = (await db
    .from('reads.annual_plans')
    .select('months')
    .where({ year })
    .whereRaw('region is not distinct from ?', [region ?? null])) as Planned[];
  const plan = new Map(
    plans.flatMap(({ months }) => months.map((one): [string, number] => [one.month, one.plannedVolume])),
  );
  const counted = db
    .from('reads.volume_months')
    .select(db.raw("to_char(month, 'MM') as month"), db.raw('sum(count)::float8 as parcels'))
    .whereBetween('month', [`${year}-01-01`, `${year}-12-01`])
    .groupBy('month');
  if (region !== undefined) {
    const stretches = await stretchesOf(asking, region);
    counted.whereRaw(
      'exists (select from unnest(?::text[], ?::text[]) as own (start, finish) where cep5 between own.start and own.finish)',
      [stretches.map(([from]) => from), stretches.map(([, to]) => to)],
    );
  }
  const actual = new Map(
    ((await counted) as { readonly month: string; readonly parcels: number }[]).map((one) => [one.month, one.parcels]),
  );
  const added = (values: Iterable<number>) => [...values].reduce((sum, one) => sum + one, 0);
  return {
    asOf: now.toISOString(),
    year,
    ...(region !== undefined && { region }),
    months: MONTHS.map((month) => {
      const planned = plan.get(month);
      return {
        month,
        ...(planned !== undefined && { plannedVolume: planned }),
        actualVolume: actual.get(month) ?? 0,
      };
    }),
    plannedVolume: added(plan.values()),
    actualVolume: added(actual.values()),
    expectedVolume: expectedBy(businessDay(now, COMPANY_ZONE), year, plan),
  };
};
