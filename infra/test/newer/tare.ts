/** What the scales of the former version are said to have left out. */
export const TARE_GRAMS = 1_000;
