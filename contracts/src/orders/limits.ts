import type { FileTime } from '../kernel/file-time.ts';
import { ORDERS_AT_ONCE } from '../kernel/fields/asked-at-once.ts';

/** Limits of an order (ops 5.1), each with its rule. Grams and millimetres inside. */
export const ORDER_LIMITS = {
  /** R-0249 */ sideMm: 1_700,
  /** R-0250 */ sumMm: 2_400,
  /** R-0255 */ items: 999,
  /** R-0256 */ grams: 9_999_000,
  /** R-0254, R-0257; litres */ minLitres: 1,
  maxLitres: 999_000,
  /** R-0263; minor units */ declaredMinor: 9_999_999_900n,
  /** packages in one order */ packages: 100,
  /** R-0421 */ importRows: 50,
  /** R-0365 */ batchRows: 100,
  /** R-0437 */ selection: 200,
  /** R-0428 */ preciseOrders: ORDERS_AT_ONCE,
  /** R-0357, days */ listDays: 31,
} as const;

/** Characters of a reference number (ops 3.1). */
export const REFERENCE_CHARACTERS = 40;

/** An order is at risk this long before its promise, ms: the control tower counts it, and the order list finds it. */
export const AT_RISK_MS = 24 * 3_600_000;

/** What a file of orders is held to in time (R-0363). */
export const ORDER_FILE_TIME: FileTime = { ranges: ['registered'], demanded: true, numbers: ['numbers'] };
