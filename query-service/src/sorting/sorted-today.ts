import { DAY_GRIDS, LAST_FALLS } from '@malote/contracts/sorting/queries.ts';
import type { sortedToday } from '@malote/contracts/sorting/queries.ts';
import type { sortResult } from '@malote/contracts/sorting/sorting-log.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import type { Handler } from '../kernel/handlers.ts';
import { inScope } from '../kernel/lists/in-scope.ts';

interface GridRaw {
  readonly code: string;
  readonly destination: string;
  readonly status: 'enabled' | 'full' | 'closed';
  readonly bag: string | null;
}
interface CountRaw {
  readonly drop_grid: string;
  readonly pieces: number;
  readonly elsewhere: number;
  readonly unruled: number;
}
interface FallRaw {
  readonly id: string;
  readonly number: string;
  readonly grid: string;
  readonly result: keyof typeof sortResult;
  readonly at: string | Date;
}

/** The company's clock is three hours behind that of Greenwich. */
const OFFSET = '-03:00';

const total = (counts: readonly CountRaw[], of: 'pieces' | 'elsewhere' | 'unruled'): number =>
  counts.reduce((sum, count) => sum + count[of], 0);

/** What fell today, by grid; a grid of the caller's site into which nothing fell stands there with zeros. */
export const answerSortedToday: Handler<typeof sortedToday> = async (_, { db, caller, now }) => {
  const site = caller.site ?? null;
  const begins = new Date(`${businessDay(now, COMPANY_ZONE)}T00:00:00${OFFSET}`).toISOString();
  const ofToday = () =>
    inScope(db.from('reads.sorting_log'), caller.scope)
      .whereBetween('sorting_time', [begins, now.toISOString()])
      .modify((query) => void (site !== null && query.where({ sorting_center: site })));
  const counts = (await ofToday()
    .select('drop_grid')
    .select({
      pieces: db.raw('count(*)::int'),
      elsewhere: db.raw("(count(*) filter (where result = 'other'))::int"),
      unruled: db.raw("(count(*) filter (where result = 'unruled'))::int"),
    })
    .groupBy('drop_grid')
    .orderBy([{ column: 'pieces', order: 'desc' }, { column: 'drop_grid' }])) as CountRaw[];
  const last = (await ofToday()
    .select({ id: 'id', number: 'tracking_number', grid: 'drop_grid', result: 'result', at: 'sorting_time' })
    .orderBy([
      { column: 'sorting_time', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(LAST_FALLS)) as FallRaw[];
  const grids = (await inScope(db.from('reads.sortinggrids'), caller.scope)
    .select(['code', 'destination', 'status', 'bag'])
    .whereIn('status', ['enabled', 'full', 'closed'])
    .modify(
      (query) =>
        void (site === null
          ? query.whereIn(
              'code',
              counts.slice(0, DAY_GRIDS).map((count) => count.drop_grid),
            )
          : query.where({ center: site })),
    )
    .orderBy('code')
    .limit(DAY_GRIDS)) as GridRaw[];
  const gridOf = new Map(grids.map((grid) => [grid.code, grid]));
  const countOf = new Map(counts.map((count) => [count.drop_grid, count]));
  const own = site === null ? [] : grids.map(({ code }) => code);
  const others = counts.map((count) => count.drop_grid).filter((grid) => !own.includes(grid));
  return {
    site,
    pieces: total(counts, 'pieces'),
    elsewhere: total(counts, 'elsewhere'),
    unruled: total(counts, 'unruled'),
    grids: [...own, ...others].slice(0, DAY_GRIDS).map((grid) => ({
      grid,
      destination: gridOf.get(grid)?.destination ?? null,
      status: gridOf.get(grid)?.status ?? null,
      bag: gridOf.get(grid)?.bag ?? null,
      pieces: countOf.get(grid)?.pieces ?? 0,
      elsewhere: countOf.get(grid)?.elsewhere ?? 0,
    })),
    last: last.map(({ at, ...fall }) => ({ ...fall, at: new Date(at).toISOString() })),
  };
};
