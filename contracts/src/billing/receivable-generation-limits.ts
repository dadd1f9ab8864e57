/** Charges that one generation takes; one more is refused. */
export const GENERATED_CHARGES = 300_000;
/** Customers that may be named. */
export const GENERATED_CUSTOMERS = 200;
/** Rows of one event. */
export const GENERATED_OF_PART = 50;
