/** A reason has 3 to 200 characters. */
const REASON_MIN = 3;
export const REASON_MAX = 200;

export const fitsReason = (reason: string): boolean =>
  reason.trim().length >= REASON_MIN && reason.trim().length <= REASON_MAX;
