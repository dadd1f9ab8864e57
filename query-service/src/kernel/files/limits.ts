/** Rows of a file that has no cap of its own (R-0433). */
export const EXPORT_ROWS = 50_000;

/** Rows of a tracking export (R-0434). */
export const TRACK_EXPORT_ROWS = 100_000;
