import { BOARD_GRIDS, BOARD_MACHINES } from '@malote/contracts/reports/board-queries.ts';
import type { sortingMachines } from '@malote/contracts/reports/board-queries.ts';
import type { Handler } from '../kernel/handlers.ts';
import { inScope } from '../kernel/lists/in-scope.ts';

interface DeviceRaw {
  readonly code: string;
  readonly name: string;
  readonly center: string;
}
interface GridRaw {
  readonly code: string;
  readonly device: string;
  readonly destination: string;
  readonly status: 'enabled' | 'full' | 'closed';
  readonly bag: string | null;
}
interface FallRaw {
  readonly device_id: string;
  readonly drop_grid: string;
  readonly pieces: number;
  readonly lately: number;
  readonly rejects: number;
  readonly last_at: string | Date;
}

const HOUR_MS = 3_600_000;

/** The machines in the caller's scope that are in use, with what fell from each into each grid; the busiest of the last hour first, and one that did nothing with zeros at the end. */
export const answerSortingMachines: Handler<typeof sortingMachines> = async (
  { centers },
  { db, caller, master, now },
) => {
  const devices = (await inScope(db.from('reads.sortingdevices'), caller.scope)
    .select(['code', 'name', 'center'])
    .where({ status: 'enabled' })
    .modify((query) => void (centers !== undefined && query.whereIn('center', centers)))
    .orderBy('code')
    .limit(BOARD_MACHINES)) as DeviceRaw[];
  const codes = devices.map(({ code }) => code);
  const grids = (await db
    .from('reads.sortinggrids')
    .select(['code', 'device', 'destination', 'status', 'bag'])
    .whereIn('device', codes)
    .whereIn('status', ['enabled', 'full', 'closed'])
    .orderBy('code')) as GridRaw[];
  const hourAgo = new Date(now.getTime() - HOUR_MS).toISOString();
  const falls = (await inScope(db.from('reads.sorting_log'), caller.scope)
    .select('device_id', 'drop_grid')
    .select({
      pieces: db.raw('count(*)::int'),
      lately: db.raw('(count(*) filter (where sorting_time > ?))::int', [hourAgo]),
      rejects: db.raw("(count(*) filter (where sorting_time > ? and result <> 'expected'))::int", [hourAgo]),
      last_at: db.raw('max(sorting_time)'),
    })
    .whereIn('device_id', codes)
    .where({ by: 'machine' })
    .whereBetween('sorting_time', [new Date(now.getTime() - 24 * HOUR_MS).toISOString(), now.toISOString()])
    .groupBy('device_id', 'drop_grid')) as FallRaw[];
  const names = new Map([...master.sites()].map(({ code, name }) => [code, name]));
  const gridsOf = Map.groupBy(grids, ({ device }) => device);
  const fallsOf = Map.groupBy(falls, (fall) => fall.device_id);
  const machines = devices.map(({ code, name, center }) => {
    const own = gridsOf.get(code) ?? [];
    const fallen = fallsOf.get(code) ?? [];
    const into = new Map(fallen.map((fall) => [fall.drop_grid, fall.pieces]));
    const last = fallen.map((fall) => new Date(fall.last_at).toISOString()).toSorted();
    return {
      device: code,
      name,
      center,
      centerName: names.get(center) ?? null,
      pieces: fallen.reduce((sum, fall) => sum + fall.lately, 0),
      rejects: fallen.reduce((sum, fall) => sum + fall.rejects, 0),
      lastAt: last.at(-1) ?? null,
      gridCount: own.length,
      full: own.filter(({ status }) => status === 'full').length,
      closed: own.filter(({ status }) => status === 'closed').length,
      grids: own.slice(0, BOARD_GRIDS).map((grid) => ({
        grid: grid.code,
        destination: grid.destination,
        status: grid.status,
        bag: grid.bag,
        pieces: into.get(grid.code) ?? 0,
      })),
    };
  });
  return {
    machines: machines.toSorted(
      (one, other) => other.pieces - one.pieces || (other.lastAt ?? '').localeCompare(one.lastAt ?? ''),
    ),
  };
};
