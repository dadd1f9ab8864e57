import { load as loadStream } from '@malote/contracts/linehaul/load.ts';
import { MANIFEST_LINES } from '@malote/contracts/linehaul/manifest.ts';
import type { loadManifest, loadStandings } from '@malote/contracts/linehaul/manifest.ts';
import { streamOf } from '@malote/contracts/kernel/aggregate.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { parseEvent } from '@malote/infra/event-store/parse.ts';
import { accessRefusal } from '../kernel/access.ts';
import type { Asking } from '../kernel/asking.ts';
import type { Handler } from '../kernel/handlers.ts';
import { inScope } from '../kernel/lists/in-scope.ts';
import { kilograms } from '../kernel/units.ts';
import { userNames } from '../kernel/user-names.ts';
import { siteNames } from '../network/for-others.ts';

interface LoadRaw {
  readonly load_number: string;
  readonly status: (typeof loadStandings)[number];
  readonly plate: string | null;
  readonly origin_site: string;
  readonly stops: readonly string[];
  readonly departed_at: string | null;
  readonly parcels: number;
  readonly grams: number;
}
interface LineRaw {
  readonly load_number: string;
  readonly bag: string;
  readonly parcels: number;
  readonly weight: number;
  readonly loaded_at: string;
  readonly loaded_site: string | null;
  readonly unloaded_at: string | null;
}

/** Who took a load back, and when: of those that were cancelled alone, from their streams. */
async function endingsOf(
  loads: readonly LoadRaw[],
  asking: Pick<Asking, 'events' | 'master' | 'personal'>,
): Promise<ReadonlyMap<string, { readonly by: string; readonly at: string }>> {
  const found = new Map<string, { readonly by: string; readonly at: string }>();
  for (const { load_number: number } of loads.filter(({ status }) => status === 'cancelled'))
    for await (const recorded of asking.events.readStream(streamOf(loadStream, number), 0)) {
      if (recorded.type !== 'LoadCancelled') continue;
      const { metadata } = parseEvent(recorded);
      found.set(number, { by: metadata.actor, at: metadata.happenedAt });
    }
  const names = await userNames(
    asking.master,
    asking.personal,
    [...found.values()].map(({ by }) => by),
  );
  return new Map([...found].map(([number, { by, at }]) => [number, { by: names.get(by) ?? by, at }]));
}

/** Loads on paper with all that was put on them; what was taken off again before the departure is no line. */
export const answerLoadManifest: Handler<typeof loadManifest> = async ({ loadNumbers, accessId }, asking) => {
  const { db, caller } = asking;
  const wanted = [...new Set(loadNumbers)];
  const refused = await accessRefusal(asking, accessId, { kind: 'print', of: wanted });
  if (refused !== undefined) return refused;
  const loads = (await inScope(db.from('reads.loads'), caller.scope)
    .select('load_number', 'status', 'plate', 'origin_site', 'stops', 'departed_at', 'parcels', 'grams')
    .whereIn('load_number', wanted)
    .orderBy('load_number')) as LoadRaw[];
  if (loads.length < wanted.length) return refuse('RECORD_NOT_FOUND', {}, 'loadNumbers');
  // One more than may be: whoever asks for too many is told, and nobody waits for the rest.
  const lines = (await db
    .from('reads.loadings')
    .select('load_number', 'bag', 'parcels', 'weight', 'loaded_at', 'loaded_site', 'unloaded_at')
    .whereIn('load_number', wanted)
    .whereNot('standing', 'waived')
    .orderBy(['load_number', 'loaded_at', 'id'])
    .limit(MANIFEST_LINES + 1)) as LineRaw[];
  if (lines.length > MANIFEST_LINES) return refuse('MANIFEST_TOO_LONG', { max: MANIFEST_LINES }, 'loadNumbers');
  const endings = await endingsOf(loads, asking);
  const byLoad = Map.groupBy(lines, ({ load_number: load }) => load);
  const sites = new Set([
    ...loads.flatMap(({ origin_site: origin, stops }) => [origin, ...stops]),
    ...lines.flatMap(({ loaded_site: site }) => site ?? []),
  ]);
  return {
    siteNames: siteNames(asking.master, sites),
    loads: loads.map((load) => ({
      loadNumber: load.load_number,
      plate: load.plate,
      originSite: load.origin_site,
      stops: [...load.stops],
      departedAt: load.departed_at,
      status: load.status,
      ...(endings.has(load.load_number) && { ending: endings.get(load.load_number) }),
      parcels: load.parcels,
      weight: kilograms(load.grams),
      lines: (byLoad.get(load.load_number) ?? []).map((line) => ({
        bag: line.bag,
        parcels: line.parcels,
        weight: kilograms(line.weight),
        loadedAt: line.loaded_at,
        loadedSite: line.loaded_site,
        unloadedAt: line.unloaded_at,
      })),
    })),
  };
};
