/** Grams inside, kilograms on the wire. */
export const kilograms = (grams: number): number => grams / 1_000;
/** The same of grams that may be unknown. */
export const kilogramsOrNull = (grams: number | null): number | null => (grams === null ? null : grams / 1_000);
/** Millimetres inside, centimetres on the wire. */
export const centimetresOrNull = (mm: number | null): number | null => (mm === null ? null : mm / 10);
/** True when an instant has come; a null instant never comes. */
export const hasPassed = (at: string | null, now: Date): boolean => at !== null && Date.parse(at) <= now.getTime();
