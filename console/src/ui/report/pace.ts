/** A board is asked again this often; a report when its reader asks. */
export const LIVE_MS = 15_000;
