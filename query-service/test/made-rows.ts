import { trailer } from '@malote/contracts/fleet/trailer.ts';
import { transportVehicle } from '@malote/contracts/fleet/transport-vehicle.ts';
import { vehicle } from '@malote/contracts/fleet/vehicle.ts';
import type { AnyListing } from '@malote/contracts/kernel/listing.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { WAITED_HOURS, waitedFrom } from '@malote/contracts/kernel/report.ts';
import { shift } from '@malote/contracts/linehaul/shift.ts';
import { leadTimeRule } from '@malote/contracts/network/lead-time-rule.ts';
import { recordRows } from './record-rows.ts';

/**
 * What lists show that stands in other tables than their own, by a plain computation of its own: which rows stand where, and how the list must show them.
 * A list that is made in another way is told here, or its walk finds nothing of it.
 */
type Row = Readonly<Record<string, unknown>>;

export interface MadeRows {
  /** The rows as the list must show them, by the columns of its fields. */
  readonly shown: readonly Row[];
  /** What stands in which table. */
  readonly tables: ReadonlyMap<string, readonly Row[]>;
}

const HOUR_MS = 3_600_000;
const hoursAfter = (at: unknown, hours: number): string =>
  new Date(Date.parse(String(at)) + hours * HOUR_MS).toISOString();
/** The wall clock of the company; it is UTC-3 all year. */
const local = (at: unknown): string => hoursAfter(at, -3);

/** Rows of a kind of record, filled in with what a test does not care about. */
const filled = (made: unknown, rows: readonly Row[]): readonly Row[] => {
  const some = recordRows(made as AnyRecord, rows.length);
  return rows.map((row, at) => ({ ...some[at], status: 'enabled', ...row }));
};

/** Sites under a centre, and one with hours of its own: stored where the walk stores its sites. */
export const SITES_ABOVE: readonly Row[] = [
  { site: 'R0', ancestors: ['R0', 'H1'] },
  { site: 'R1', ancestors: ['R1', 'H1'] },
  { site: 'R2', ancestors: ['R2', 'H1'] },
];

const ALWAYS = { validFrom: '2026-01-01', validUntil: null, region: null, customer: null };
const rules: readonly Row[] = filled(leadTimeRule, [
  { ...ALWAYS, code: 'PZ1', kind: 'transport_duration', origin: 'R0', destination: 'R0', duration: 2.5 },
  {
    ...ALWAYS,
    code: 'PZ2',
    kind: 'transport_duration',
    origin: 'R2',
    destination: 'R2',
    duration: 1,
    validUntil: '2026-11-04',
  },
  {
    ...ALWAYS,
    code: 'PZ3',
    kind: 'transport_duration',
    origin: 'R2',
    destination: 'R2',
    duration: 4,
    validFrom: '2026-11-05',
  },
  { ...ALWAYS, code: 'PZ4', kind: 'transport_duration', origin: 'R0', destination: 'R1', duration: 9 },
  {
    ...ALWAYS,
    code: 'PZ5',
    kind: 'transport_duration',
    origin: 'R1',
    destination: 'R1',
    duration: 9,
    status: 'deleted',
  },
  { ...ALWAYS, code: 'PZ6', kind: 'lead_time_internal', origin: 'R0', destination: 'R0', duration: 9 },
  { ...ALWAYS, code: 'PZ7', kind: 'transit_duration', origin: 'R1', destination: null, duration: 3 },
  {
    ...ALWAYS,
    code: 'PZ8',
    kind: 'transit_duration',
    origin: 'R0',
    destination: null,
    duration: 5,
    validFrom: '2026-11-06',
  },
]);
/** How many hours a rule gives on the day of an instant. */
function hoursOf(kind: string, origin: unknown, destination: unknown, at: unknown): number | undefined {
  const day = local(at).slice(0, 10);
  const rule = rules.find(
    (one) =>
      one['kind'] === kind &&
      one['status'] === 'enabled' &&
      one['origin'] === origin &&
      one['destination'] === destination &&
      String(one['validFrom']) <= day &&
      (one['validUntil'] === null || day <= (one['validUntil'] as string)),
  );
  return rule?.['duration'] as number | undefined;
}

const timetable = filled(shift, [
  { code: 'TN1', shift: 'morning', departureTransferCenter: 'H1', collectionTime: '06:00', collectionEndTime: '12:00' },
  { code: 'TN2', shift: 'middle', departureTransferCenter: 'H1', collectionTime: '11:00', collectionEndTime: '18:00' },
  { code: 'TN3', shift: 'night', departureTransferCenter: 'H1', collectionTime: '22:00', collectionEndTime: '02:00' },
  { code: 'TN4', shift: 'night', departureTransferCenter: 'R2', collectionTime: '16:00', collectionEndTime: '20:00' },
  {
    code: 'TN5',
    shift: 'night',
    departureTransferCenter: 'H1',
    collectionTime: '03:00',
    collectionEndTime: '05:00',
    status: 'deleted',
  },
]);
/** The shift of a pickup, minute by minute since each shift of the site's centres began. */
function shiftAt(site: unknown, at: unknown): unknown {
  const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
  const minute = minuteOf(local(at).slice(11, 16));
  const above = (SITES_ABOVE.find((one) => one['site'] === site)?.['ancestors'] ?? []) as readonly string[];
  const [last] = timetable
    .filter((one) => one['status'] === 'enabled' && above.includes(String(one['departureTransferCenter'])))
    .map((one) => {
      const [begin, end] = [minuteOf(String(one['collectionTime'])), minuteOf(String(one['collectionEndTime']))];
      return { is: one['shift'], since: (minute - begin + 1440) % 1440, lasts: (end - begin + 1440) % 1440 };
    })
    .filter(({ since, lasts }) => since < lasts)
    .toSorted((one, other) => one.since - other.since);
  return last?.is ?? null;
}

/** Parcels whose stages lie hours apart, each with its plan. */
function parcelsInTime(rows: readonly Row[]): MadeRows {
  const kept = rows.map((row, at): Row => {
    const shifted = (name: string, hours: number) => (row[name] === null ? null : hoursAfter(row[name], hours));
    return {
      ...row,
      collectedAt: shifted('collectedAt', (at * 7) % 24),
      hubAt: shifted('hubAt', -(at % 7)),
      arrivedAt: shifted('arrivedAt', at % 5),
    };
  });
  const shown = kept.map((row): Row => {
    const atHub = row['hubAt'] === null ? undefined : hoursOf('transit_duration', row['hubSite'], null, row['hubAt']);
    const onRoad =
      row['leftAt'] === null || row['hubSite'] === null || row['deliverySite'] === null
        ? undefined
        : hoursOf('transport_duration', row['hubSite'], row['deliverySite'], row['leftAt']);
    return {
      ...row,
      shift: row['collectedAt'] === null ? null : shiftAt(row['collectedSite'], row['collectedAt']),
      plannedLeftAt: atHub === undefined ? null : hoursAfter(row['hubAt'], atHub),
      plannedArrivedAt: onRoad === undefined ? null : hoursAfter(row['leftAt'], onRoad),
    };
  });
  return {
    shown,
    tables: new Map([
      ['parcels', kept],
      [leadTimeRule.table, rules],
      [shift.table, timetable],
    ]),
  };
}

/** What stands still, for as long as each bucket lasts. */
function standing(rows: readonly Row[]): MadeRows {
  const now = Date.now();
  const hours = [1, 30, 60, 100, 200, 400];
  const kept = rows.map((row, at): Row => ({
    ...row,
    lastAt: new Date(now - (hours[at % 6] ?? 0) * HOUR_MS).toISOString(),
  }));
  const shown = kept.map((row, at): Row => ({
    ...row,
    waited: waitedFrom(WAITED_HOURS.findLast((from) => from <= (hours[at % 6] ?? 0)) ?? 0),
  }));
  return { shown, tables: new Map([['parcels', kept]]) };
}

/** Loads of vehicles that are in one list, in the other, in both and in none. */
function loads(rows: readonly Row[]): MadeRows {
  const ofSites: Readonly<Record<string, string>> = {
    ABC1D20: 'small_box_truck',
    ABC1D21: 'large_van',
    ABC1D22: 'small_box_truck',
  };
  const ofTransport: Readonly<Record<string, string>> = { ABC1D22: 'sider', ABC1D23: 'tractor' };
  return {
    shown: rows.map((row): Row => {
      const plate = String(row['plate']);
      return { ...row, vehicleType: ofSites[plate] ?? ofTransport[plate] ?? null };
    }),
    tables: new Map([
      ['loads', rows],
      [
        vehicle.table,
        filled(
          vehicle,
          Object.entries(ofSites).map(([plate, type]) => ({ code: plate, plate, type, scope: [] })),
        ),
      ],
      [
        transportVehicle.table,
        filled(
          transportVehicle,
          Object.entries(ofTransport).map(([plate, bodyType]) => ({ code: plate, plate, bodyType })),
        ),
      ],
    ]),
  };
}

/** A third of the rows in each list of vehicles; what a list demands is there, whatever the others leave empty. */
function vehicles(made: AnyListing, rows: readonly Row[]): MadeRows {
  const kinds = [
    ['site', vehicle],
    ['transport', transportVehicle],
    ['trailer', trailer],
  ] as const;
  const tables = new Map<string, Row[]>();
  const shown = rows.map((row, at): Row => {
    const [part, of] = kinds[Math.floor(at / 3) % 3] ?? kinds[0];
    const usual = filled(of, [{}])[0] ?? {};
    const own = {
      code: `V-${String(at).padStart(2, '0')}`,
      status: at % 4 === 3 ? 'disabled' : 'enabled',
      ...(part === 'site' && { scope: row['scope'] }),
    };
    const told: [string, string, unknown][] = Object.entries(made.parts?.of[part]?.fields ?? {}).flatMap(
      ([name, column = '']): [string, string, unknown][] => {
        const isDemanded = (of.fields as AnyListing['fields'])[column]?.optional !== true;
        return name in own ? [] : [[name, column, row[name] ?? (isDemanded ? (usual[column] ?? null) : null)]];
      },
    );
    const kept = { ...usual, ...Object.fromEntries(told.map(([, column, value]) => [column, value])), ...own };
    tables.set(of.table, [...(tables.get(of.table) ?? []), kept]);
    return {
      ...Object.fromEntries(Object.keys(made.fields).map((name) => [name, null])),
      ...Object.fromEntries(told.map(([name, , value]) => [name, value])),
      ...own,
      id: `${part}:${own.code}`,
      register: part,
    };
  });
  return { shown, tables };
}

/** An amount as lists answer it. */
const reais = (minor: number) => ({ amount: String(minor), currency: 'BRL' });

/** Lines of accounts with what they gained and what stood there after them: each account of the rows has one line a day. */
function movements(rows: readonly Row[]): MadeRows {
  const legs = rows.map((row, at) => ({
    ...row,
    account: `test:${at % 3}`,
    day: `2026-11-${String(1 + at).padStart(2, '0')}`,
    minor: (at % 2 === 0 ? 1 : -1) * (1_000 + at),
    place: at,
  }));
  const days = legs.map(({ account, day, minor }) => ({ id: `${account}|${day}`, account, day, count: minor }));
  const shown = legs.map((leg, at) => ({
    ...leg,
    amount: reais(-leg.minor),
    balance: reais(
      -legs.slice(0, at + 1).reduce((sum, one) => (one.account === leg.account ? sum + one.minor : sum), 0),
    ),
  }));
  return {
    shown,
    tables: new Map<string, readonly Row[]>([
      ['ledger_legs', legs],
      ['ledger_days', days],
    ]),
  };
}

/** The rows of a listing: in which tables they stand, and how it shows them. */
export function madeOf(made: AnyListing, rows: readonly Row[]): MadeRows {
  if (made.parts !== undefined) return vehicles(made, rows);
  if (made.table === 'ledger_legs' && made.lookedUp.length > 0) return movements(rows);
  if (made.lookedUp.length > 0) return made.table === 'loads' ? loads(rows) : parcelsInTime(rows);
  if (Object.keys(made.waits).length > 0) return standing(rows);
  return { shown: rows, tables: new Map([[made.table, rows]]) };
}
