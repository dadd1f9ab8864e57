import { isClosed, leastAdvanced, orderStatus, orderTab } from '@malote/contracts/orders/status.ts';
import { progressOf } from '@malote/contracts/scanning/journey.ts';
import type { ParcelRow } from '../scanning/for-others.ts';
import type { OrderRow, ParcelLine } from './orders-table.ts';

/** What an order keeps of a parcel. */
export function lineOf(parcel: ParcelRow): ParcelLine {
  return {
    waybill: parcel.waybill,
    status: parcel.status,
    bagged: parcel.bag !== null,
    intercepted: parcel.intercepted,
    impounded: parcel.impounded,
    closed: parcel.closedAt !== null,
    finished: parcel.finished,
    grams: parcel.grams,
    site: parcel.currentSite,
    bag: parcel.bag,
    lastAt: parcel.lastNode === 'ParcelRegistered' ? null : parcel.lastAt,
  };
}

/** What follows from the order's own status and its parcels (R-0171, R-0201). */
export function withLines(row: OrderRow, lines: readonly ParcelLine[]): OrderRow {
  const status = orderStatus(row.ownStatus, lines);
  const waybillStatus = leastAdvanced(
    lines.map((line) => line.status),
    progressOf,
  );
  const least = lines.find((line) => line.status === waybillStatus);
  const weighed = lines.filter((line) => line.grams !== null);
  const given = row.ownStatus === 'void' || row.ownStatus === 'forecast_cancelled';
  return {
    ...row,
    parcels: lines,
    orderStatus: status,
    tab: orderTab(status, lines),
    waybillStatus,
    closed: isClosed(lines),
    currentSite: least?.site ?? null,
    bag: least?.bag ?? null,
    intercepted: lines.some((line) => line.intercepted),
    impounded: lines.some((line) => line.impounded),
    weighedGrams: weighed.length === 0 ? null : weighed.reduce((sum, line) => sum + (line.grams ?? 0), 0),
    lateAt: given || lines.every((line) => line.finished) ? null : row.promisedAt,
    lastScanAt: lines.reduce<string | null>(
      (last, line) => (line.lastAt !== null && (last === null || line.lastAt > last) ? line.lastAt : last),
      null,
    ),
  };
}
