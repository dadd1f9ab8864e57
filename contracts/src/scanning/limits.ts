/** An upload takes this many rows at most; each is answered by itself (architecture, section 3). */
export const UPLOAD_ROWS = 1_000;

/** A scan may be undone by its own station within this time (events, decision 7). */
export const UNDO_MS = 10 * 60_000;

/** Older scans need the permission for past dates. */
export const PAST_SCAN_MS = 7 * 24 * 3_600_000;

/** A device's clock may run ahead of ours by this much before a scan counts as one from the future. */
export const FUTURE_SCAN_MS = 2 * 60_000;

/** An interception must be released within this time (R-0451). */
export const INTERCEPTION_MS = 10 * 24 * 3_600_000;

/** Grams by which a weighing may pass the forecast where the customer's record says nothing (R-0418). */
export const FORECAST_TOLERANCE_GRAMS = 100;

/** A parcel without a scan for this long is possibly abnormal (R-0220). */
export const QUIET_MS = 72 * 3_600_000;

/** No parcel weighs more than this, in grams (R-0248). */
export const HEAVIEST_GRAMS = 500_000;

/** Deliveries that failed before a parcel goes back as undeliverable, where its channel says nothing (R-0466). */
export const ATTEMPTS_BEFORE_RETURN = 3;
