import { lostParcel, TIMEOUT_DAYS } from '@malote/contracts/exceptions/lost-parcel.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { WatchKit } from '../kernel/context.ts';
import type { Watch } from '../kernel/reactor.ts';
import { DAY_MS } from './lost-parcel-rules.ts';
import { suspectSilent } from './suspect-silent.ts';
import { isSighting, SIGHTINGS } from './tracks.ts';

const NAMESPACE = 'a1c0f4f5-6c0b-4f4e-9a53-3c8a3a5f6d20';

const { registered, revised, moved } = lostParcel.events;
const { moves } = lostParcel.commands;
const opened: readonly string[] = [registered.type, revised.type];
const judged = (['confirm', 'blame-site', 'blame-distribution', 'cancel'] as const).map(
  (move): string => moved[move].type,
);

/** What a suspicion says of itself when it is registered or revised; the rest stays as it was. */
interface Told {
  readonly code: string;
  readonly fields?: { readonly waybillNumber?: string; readonly lastTrackTime?: string };
}
const told = ({ data }: Pick<StoredEvent, 'data'>): Told => data as Told;

const canBe = (move: 'time-out' | 'cancel', status: string): boolean =>
  (lostParcel.life.moves[move].from as readonly string[]).includes(status);

/** Suspicions are out of time by themselves, so many days after the last track (R-0221, R-0699). */
function timeOut({ streams, now, act }: WatchKit): Watch {
  const dueAt = (lastTrackTime: string) => Date.parse(lastTrackTime) + TIMEOUT_DAYS * DAY_MS;
  return {
    name: 'let suspicions of loss run out of time',
    lasting: true,
    afterMs: ({ metadata: { writtenAt }, ...event }) =>
      dueAt(told(event).fields?.lastTrackTime ?? writtenAt) - Date.parse(writtenAt),
    types: [...opened, ...judged, moved['time-out'].type],
    opens: (event) =>
      opened.includes(event.type) && told(event).fields?.lastTrackTime !== undefined ? told(event).code : undefined,
    closes: (event) => (opened.includes(event.type) ? [] : [told(event).code]),
    end: async (event) => {
      const { code } = told(event);
      // Looked at as it stands: who judges it at that moment, or hears of the parcel, is not followed by a refusal that nobody asked for.
      const { status, fields } = (await streams.fresh(lostParcel.aggregate, code)).state;
      if (!canBe('time-out', status) || fields === undefined) return undefined;
      if (now().getTime() < dueAt(fields.lastTrackTime)) return 'open';
      const done = await act(moves['time-out'], uuidv5(NAMESPACE, event.id), { code });
      return done.kind === 'denied' ? 'open' : undefined;
    },
  };
}

/** A parcel that is scanned, or that its provider has, after its last known track is back in transit, until somebody has judged that it is lost (R-0699). */
function findAgain(kit: WatchKit): Watch {
  const { streams, act } = kit;
  /** What is looked for, by its code. */
  const sought = new Map<string, { readonly waybill: string; readonly lastTrackTime: string }>();
  /** Codes by waybill: every scan of the company is held against them. */
  const codes = new Map<string, Set<string>>();
  const seek = ({ code, fields }: Told): void => {
    const { waybill = '', lastTrackTime = '' } = sought.get(code) ?? {};
    const now = { waybill: fields?.waybillNumber ?? waybill, lastTrackTime: fields?.lastTrackTime ?? lastTrackTime };
    sought.set(code, now);
    codes.set(now.waybill, (codes.get(now.waybill) ?? new Set()).add(code));
  };
  const giveUp = ({ code }: Told): void => {
    const { waybill = '' } = sought.get(code) ?? {};
    sought.delete(code);
    codes.get(waybill)?.delete(code);
    if (codes.get(waybill)?.size === 0) codes.delete(waybill);
  };
  /** The suspicions that a scan takes away: of its parcel, whatever label was read, and older than the scan itself. */
  const foundBy = (event: StoredEvent): readonly string[] => {
    if (codes.size === 0) return [];
    const { waybill, scanned = waybill } = event.data as { readonly waybill: string; readonly scanned?: string };
    return [...new Set([waybill, scanned])]
      .flatMap((label) => [...(codes.get(label) ?? [])])
      .filter((code) => Date.parse(event.metadata.happenedAt) > Date.parse(sought.get(code)?.lastTrackTime ?? ''));
  };
  return {
    name: 'find parcels again that were thought lost',
    lasting: true,
    // A suspicion waits for a scan, and for nothing else.
    afterMs: (event) => (isSighting(event) ? 0 : Number.POSITIVE_INFINITY),
    types: [...opened, ...judged, ...SIGHTINGS],
    opens: (event) => {
      if (isSighting(event)) return foundBy(event).length > 0 ? event.id : undefined;
      if (!opened.includes(event.type)) return undefined; // also what a provider says of a parcel that he does not have
      seek(told(event));
      return `${event.type} ${told(event).code}`;
    },
    closes: (event) => {
      if (!judged.includes(event.type)) return [];
      giveUp(told(event));
      return opened.map((type) => `${type} ${told(event).code}`);
    },
    end: async (event) => {
      if (!isSighting(event)) return 'open';
      for (const code of foundBy(event)) {
        if (!canBe('cancel', (await streams.fresh(lostParcel.aggregate, code)).state.status)) continue;
        const done = await act(moves.cancel, uuidv5(NAMESPACE, `${event.id} ${code}`), { code });
        if (done.kind === 'denied') return 'open';
      }
      return undefined;
    },
    later: suspectSilent(kit, (waybill) => codes.has(waybill)),
  };
}

/** What follows from suspicions of loss by itself. */
export const followLostParcels = (kit: WatchKit): readonly Watch[] => [timeOut(kit), findAgain(kit)];
