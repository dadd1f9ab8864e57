/** What a station counts: codes that were accepted, codes that were not, and which were accepted in the last minute. */
export interface Tally {
  readonly ok: number;
  readonly refused: number;
  readonly recent: readonly { readonly id: string; readonly at: number }[];
}

export const RATE_MS = 60_000;
export const NOTHING_COUNTED: Tally = { ok: 0, refused: 0, recent: [] };

/** One more is accepted, at this instant (ms). */
export function countAccepted({ ok, refused, recent }: Tally, id: string, at: number): Tally {
  return { ok: ok + 1, refused, recent: [...recent.filter((one) => one.at > at - RATE_MS), { id, at }] };
}

export function countRefused(tally: Tally): Tally {
  return { ...tally, refused: tally.refused + 1 };
}

/** What was accepted is so no longer: it was taken back, or refused after the station had shown green. */
export function uncount({ ok, refused, recent }: Tally, id: string): Tally {
  return { ok: Math.max(0, ok - 1), refused, recent: recent.filter((one) => one.id !== id) };
}

/** Accepted codes in the minute before this instant (ms). */
export function perMinute({ recent }: Tally, now: number): number {
  return recent.filter(({ at }) => at > now - RATE_MS).length;
}
