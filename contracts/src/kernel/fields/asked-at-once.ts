/** Lines of a precise search for orders, and for waybills (R-0428). */
export const ORDERS_AT_ONCE = 1_000;
export const WAYBILLS_AT_ONCE = 2_000;
