import type { sitePlaces } from '@malote/contracts/reports/board-queries.ts';
import type { Handler } from '../kernel/handlers.ts';
import type { Asking } from '../kernel/asking.ts';

/** A site in use, with its coordinates. */
interface PlacedSite {
  readonly site: string;
  readonly name: string;
  readonly type: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** The sites in use whose coordinates are known, by code. */
export const placedSites = async (db: Asking['db']): Promise<PlacedSite[]> =>
  (await db
    .from('reads.sites')
    .select({ site: 'code', name: 'name', type: 'type', latitude: 'latitude', longitude: 'longitude' })
    .where({ status: 'enabled' })
    .whereNotNull('latitude')
    .whereNotNull('longitude')
    .orderBy('code')) as PlacedSite[];

export const answerSitePlaces: Handler<typeof sitePlaces> = async (_, { db }) => ({ sites: await placedSites(db) });
