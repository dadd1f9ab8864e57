import { SUSPECTED_DAYS, TIMEOUT_DAYS } from '@malote/contracts/exceptions/lost-parcel.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordRule, RecordRules } from '../kernel/records/moves.ts';
import { goneFrom, parcelNamed, parcelNow } from './gone-parcel.ts';
import { lastTrack } from './tracks.ts';

export const DAY_MS = 86_400_000;

/** A parcel whose last track is fresher than that is on its way; the moment counts at which the call came, not the one that a device names. */
const quietFor =
  (days: number): RecordRule =>
  ({ lastTrackTime }, { envelope }) =>
    Date.parse(envelope.receivedAt) - Date.parse(String(lastTrackTime)) < days * DAY_MS
      ? refuse('TRACK_TOO_FRESH', { days }, 'fields.lastTrackTime')
      : undefined;

/** Suspected after 7 days without a track, out of time after 15 (R-0221): of a parcel that is under way, by its own last track where it has one. */
export const lostParcelRules: RecordRules = {
  alsoNames: parcelNamed,
  allows: quietFor(SUSPECTED_DAYS),
  looks: async (run, what, { waybillNumber }) => {
    if (what !== 'register' && what !== 'revise') return undefined;
    const { id, loaded } = await parcelNow(run, waybillNumber);
    const refused = goneFrom(loaded.state);
    if (refused !== undefined) return refused;
    const { last } = await lastTrack(run, id, loaded.state);
    return last === undefined ? undefined : { lastTrackTime: last.at };
  },
  moves: { 'time-out': quietFor(TIMEOUT_DAYS) },
};
