/** Days of business time that are recalculated at once (R-0570). */
export const RECALCULATED_DAYS = 7;
/** Charges at once: so many are accepted, one more is not (R-0571). */
export const RECALCULATED_ROWS = 100_000;
/** Rows of a sheet of weights (R-0675), and of one of postal codes (R-0674). */
export const WEIGHT_ROWS = 100_000;
export const ZIP_ROWS = 50_000;
/** Rows of one event. */
export const ROWS_OF_PART = 500;

/** What a recalculation that is asked for from a charge begins with of it: it finds that one, until more days are given. */
export const RECALCULATION_OF_CHARGE = {
  businessType: 'businessType',
  customer: 'customer',
  supplier: 'supplier',
  businessTimeStart: 'businessTime',
  businessTimeEnd: 'businessTime',
} as const;
