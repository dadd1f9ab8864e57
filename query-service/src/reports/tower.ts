import type { z } from 'zod';
import type { Tower } from '@malote/contracts/reports/queries.ts';
import { businessDay } from '@malote/contracts/kernel/values/business-day.ts';
import type { CallerScope } from '@malote/contracts/kernel/scope.ts';
import { JOURNEY } from '@malote/contracts/scanning/journey.ts';
import { parkedCount } from '../kernel/behind.ts';
import type { Asking } from '../kernel/asking.ts';
import { inScope } from '../kernel/lists/in-scope.ts';
import type { DueCounts } from './due-counts.ts';
import { flowCounts, groupCounts, minuteCounts } from './tower-counts.ts';
import type { CountedSites, FlowCount, GroupCount, MinuteCount } from './tower-counts.ts';

/** The board's clock: the company's headquarters. */
export const BOARD_TIME_ZONE = 'America/Sao_Paulo';
const MINUTES = 1_440;
/** A board is read from metres away and sent 4 times a second: the busiest of each kind are enough. */
const SHOWN_SITES = 60;
const SHOWN_FLOWS = 60;
const SHOWN_VEHICLES = 60;

/** What the board needs to know of who looks at it. */
export type Looking = Pick<Asking, 'db' | 'master' | 'now' | 'events'> & { readonly scope: CallerScope };

interface SiteDay {
  readonly site: string;
  readonly scans: number;
  readonly last_scan_at: string;
}
interface VehicleRaw {
  readonly load_number: string;
  readonly plate: string | null;
  readonly from_site: string | null;
  readonly next_site: string | null;
  readonly departed_at: string | null;
  readonly expected_arrival_at: string | null;
  readonly bags: number;
  readonly parcels: number;
}

/** The control tower's data: sums of counters over the sites that the caller sees, with what time alone changes. */
export async function towerData(
  looking: Looking,
  asked: readonly string[] | undefined,
  due: DueCounts,
): Promise<Tower> {
  const { db, master, now, scope } = looking;
  const sites = countedSites(scope, asked);
  const today = businessDay(now.toISOString(), BOARD_TIME_ZONE);
  const yesterday = businessDay(new Date(now.getTime() - 86_400_000).toISOString(), BOARD_TIME_ZONE);
  const minute = minuteOf(now);
  const minutes = await minuteCounts(db, [today, yesterday], sites);
  const groups = await groupCounts(db, today, sites);
  const flows = await flowCounts(db, today, sites);
  const days = (await siteDays(db, today, sites)) as SiteDay[];
  const vehicles = (await vehiclesOnRoad(looking, asked)) as VehicleRaw[];
  const sum = (measure: string, status: string | null) =>
    total(groups.filter((one) => one.measure === measure && one.status === status));
  const lanes = flowsOf(flows, looking);
  const onRoad = vehicles.slice(0, SHOWN_VEHICLES);
  // Who looks at some sites alone is told what they are called, though nothing happened there.
  const named = new Set([
    ...(asked ?? []),
    ...days.map((day) => day.site),
    ...lanes.flatMap((lane) => [lane.from, lane.to]),
    ...onRoad.flatMap((load) => [load.from_site ?? '', load.next_site ?? '']),
  ]);
  const perMinute = series(minutes, today);
  const perMinuteYesterday = series(minutes, yesterday);
  return {
    asOf: await dataAge(looking),
    behind: await parkedCount(db),
    businessDay: today,
    headline: {
      scansToday: added(perMinute),
      scansYesterdayByNow: added(perMinuteYesterday.slice(0, minute + 1)),
      bagsOpen: sum('bags', 'open'),
      bagsSealedToday: total(groups.filter((one) => one.measure === 'bags_sealed')),
      bagsInTransit: sum('bags', 'in_transit'),
      vehiclesOnRoad: vehicles.length,
      delivering: sum('parcels', 'delivering'),
      signedToday: total(groups.filter((one) => one.measure === 'signed')),
      late: added(due.sla.map((one) => one.late)),
      atRisk: added(due.sla.map((one) => one.at_risk)),
      quiet: added(due.sla.map((one) => one.quiet)),
    },
    perMinute,
    perMinuteYesterday,
    perSite: days.map((day) => ({
      site: day.site,
      name: master.site(day.site)?.name ?? day.site,
      scans: day.scans,
      lastScanAt: day.last_scan_at,
    })),
    journey: JOURNEY.map((status) => ({ status, parcels: sum('parcels', status) })),
    states: statesOf(groups, new Map(due.sla.map((one) => [one.state, one.late]))),
    flows: lanes,
    vehicles: onRoad.map((load) => ({
      load: load.load_number,
      plate: load.plate ?? '',
      from: load.from_site ?? '',
      to: load.next_site ?? '',
      departedAt: load.departed_at ?? now.toISOString(),
      expectedArrivalAt: load.expected_arrival_at,
      bags: load.bags,
      parcels: load.parcels,
    })),
    names: Object.fromEntries(
      [...named].flatMap((site) => {
        const found = master.site(site);
        return found === undefined ? [] : [[site, found.name]];
      }),
    ),
    attention: {
      open: added(due.attention.map((one) => one.count)),
      byKind: Object.fromEntries(due.attention.map((one) => [one.kind, one.count])),
    },
    narrowedTo: asked === undefined ? null : [...asked],
  };
}

/** The caller's sites, narrowed by those asked for; undefined means all. */
export function countedSites(scope: CallerScope, asked: readonly string[] | undefined): CountedSites {
  if (scope === '*') return asked;
  const own = scope.filter((entry) => entry.startsWith('site:')).map((entry) => entry.slice('site:'.length));
  return asked === undefined ? own : own.filter((site) => asked.includes(site));
}

function vehiclesOnRoad({ db, scope }: Looking, sites: readonly string[] | undefined) {
  const query = inScope(db.from('reads.loads'), scope)
    .where({ on_road: true })
    .select('load_number', 'plate', 'from_site', 'next_site', 'departed_at', 'expected_arrival_at', 'bags', 'parcels')
    .orderBy('departed_at', 'desc');
  return sites === undefined
    ? query
    : query.whereRaw('(from_site = any(:sites::text[]) or next_site = any(:sites::text[]))', { sites: [...sites] });
}

function siteDays(db: Looking['db'], day: string, sites: CountedSites) {
  const query = db
    .from('reads.site_days')
    .whereRaw('day = ?::date', [day])
    .select('site', 'scans', 'last_scan_at')
    .orderBy('scans', 'desc')
    .limit(SHOWN_SITES);
  return sites === undefined ? query : query.whereRaw('site = any(?::text[])', [[...sites]]);
}

/** When the rows were true: now, unless the projection has not folded what the log already holds; then when it last moved. */
async function dataAge({ db, events, now }: Looking): Promise<string> {
  const [checkpoint] = (await db
    .from('reads.checkpoints')
    .select('position', 'updated_at')
    .where({ name: 'operations' })) as { position: string; updated_at: string }[];
  if (checkpoint === undefined) return new Date(0).toISOString();
  const current = BigInt(checkpoint.position) >= (await events.head());
  return current || Date.parse(checkpoint.updated_at) > now.getTime() ? now.toISOString() : checkpoint.updated_at;
}

const minuteFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: BOARD_TIME_ZONE,
  hourCycle: 'h23',
  hour: 'numeric',
  minute: 'numeric',
});

function minuteOf(at: Date): number {
  const parts = Object.fromEntries(minuteFormat.formatToParts(at).map((part) => [part.type, Number(part.value)]));
  return (parts['hour'] ?? 0) * 60 + (parts['minute'] ?? 0);
}

function series(counts: readonly MinuteCount[], day: string): number[] {
  const filled = Array.from({ length: MINUTES }, () => 0);
  for (const one of counts) if (one.day === day && one.minute < MINUTES) filled[one.minute] = one.count;
  return filled;
}

function statesOf(groups: readonly GroupCount[], late: ReadonlyMap<string, number>): z.infer<typeof Tower>['states'] {
  const parcels = new Map<string, number>();
  for (const one of groups)
    if (one.measure === 'parcels' && one.state !== null)
      parcels.set(one.state, (parcels.get(one.state) ?? 0) + one.count);
  return [...parcels]
    .filter(([, count]) => count > 0)
    .map(([state, count]) => ({ state, parcels: count, late: late.get(state) ?? 0 }))
    .toSorted((one, other) => other.parcels - one.parcels);
}

function flowsOf(counts: readonly FlowCount[], { master }: Looking): Tower['flows'] {
  const of = (lane: readonly FlowCount[], measure: string) => total(lane.filter((one) => one.measure === measure));
  return [...Map.groupBy(counts, (one) => `${one.site}>${one.to_site}`).values()]
    .flatMap((lane) => {
      const [first] = lane;
      if (first === undefined) return [];
      return [
        {
          from: first.site,
          to: first.to_site,
          fromState: master.site(first.site)?.state ?? '',
          toState: master.site(first.to_site)?.state ?? '',
          parcels: of(lane, 'flow_parcels'),
          bags: of(lane, 'flow_bags'),
          vehicles: of(lane, 'flow_vehicles'),
        },
      ];
    })
    .toSorted((one, other) => other.parcels - one.parcels)
    .slice(0, SHOWN_FLOWS);
}

const total = (counts: readonly { readonly count: number }[]): number => added(counts.map((one) => one.count));
const added = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
