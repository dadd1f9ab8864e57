import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { Sides } from '@malote/contracts/kernel/values/volume.ts';
import { ORDER_LIMITS } from '@malote/contracts/orders/limits.ts';

/** Length, width and height are all filled or all empty (R-0253); the first that lacks is told. Millimetres. */
export function sidesOf({
  length,
  width,
  height,
}: {
  readonly [Side in keyof Sides]?: number | undefined;
}): { readonly mm?: Sides } | Refusal {
  if (length === undefined && width === undefined && height === undefined) return {};
  if (length === undefined) return refuse('DIMENSIONS_ALL_OR_NONE', {}, 'length');
  if (width === undefined) return refuse('DIMENSIONS_ALL_OR_NONE', {}, 'width');
  if (height === undefined) return refuse('DIMENSIONS_ALL_OR_NONE', {}, 'height');
  return { mm: { length, width, height } };
}

/** Limits of a parcel's sides (R-0249, R-0250), told at the longest; bulky channels have none (R-0735). */
export function sidesRefused(mm: Sides | undefined, bulky: boolean): Refusal | undefined {
  if (mm === undefined || bulky) return undefined;
  const longest = Math.max(mm.length, mm.width, mm.height);
  const side = mm.length === longest ? 'length' : mm.width === longest ? 'width' : 'height';
  if (longest > ORDER_LIMITS.sideMm) return refuse('PACKAGE_SIDE_LIMIT', {}, side);
  return mm.length + mm.width + mm.height > ORDER_LIMITS.sumMm ? refuse('PACKAGE_SUM_LIMIT', {}, side) : undefined;
}
