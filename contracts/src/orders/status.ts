import type { WaybillStatus } from '../scanning/journey.ts';
import type { Order } from './order.ts';

/** The status of an order as lists show it (R-0200). */
export const ORDER_STATUSES = [
  'forecast',
  'handed_over',
  'forecast_cancelled',
  'received',
  'shipping',
  'void',
  'warehoused',
  'bagged',
  'out_of_warehouse',
  'problem_piece',
  'returned',
  'not_returned',
  'intercepted',
  'impounded',
  'impound_cancelled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** How an order is shown and sought: as its status, or as signed once all of it is that did not come back. R-0200 has no code for that: the path ends on the waybill (R-0201). */
export const ORDER_STANDINGS = [...ORDER_STATUSES, 'signed'] as const;
export type OrderStanding = (typeof ORDER_STANDINGS)[number];
export const standingOf = ({
  orderStatus,
  tab,
}: {
  readonly orderStatus: OrderStatus;
  readonly tab: OrderTab;
}): OrderStanding => (tab === 'completed' && orderStatus === 'shipping' ? 'signed' : orderStatus);

/** While it stands so, an order is voided: all of it is where it began, and in no bag (R-0201). */
export const VOIDABLE: readonly OrderStatus[] = [
  'forecast',
  'handed_over',
  'received',
  'warehoused',
  'impound_cancelled',
];

/** The tabs of the order list (R-0171). */
export const ORDER_TABS = [
  'all',
  'to_be_collected',
  'pending_shipment',
  'pending_receipt',
  'completed',
  'abnormal',
  'returned',
] as const;
export type OrderTab = (typeof ORDER_TABS)[number];

/** What the list knows of each parcel of an order. */
export interface ParcelOutline {
  readonly status: WaybillStatus;
  readonly bagged: boolean;
  readonly intercepted: boolean;
  readonly impounded: boolean;
  /** It came to its end, and finance confirmed it (R-0205). */
  readonly closed: boolean;
}

const FORWARD: readonly OrderStatus[] = ['received', 'warehoused', 'bagged', 'out_of_warehouse', 'shipping'];

function reached(parcel: ParcelOutline): OrderStatus | undefined {
  switch (parcel.status) {
    case 'to_be_assigned':
    case 'to_be_collected':
    case 'cancelled':
      return undefined;
    case 'collected':
      return parcel.bagged ? 'bagged' : 'received';
    case 'received_consolidation':
      return parcel.bagged ? 'bagged' : 'warehoused';
    case 'dispatched_consolidation':
      return 'out_of_warehouse';
    case 'received_distribution':
    case 'dispatched_distribution':
    case 'received_delivery_point':
    case 'delivering':
    case 'signed':
      return 'shipping';
    case 'problem_piece':
      return 'problem_piece';
    case 'returned':
      return 'returned';
  }
}

/** The order's status: its own until a parcel moves, then that of its least advanced parcel (R-0201). Holds come first. */
export function orderStatus(own: Exclude<Order['status'], 'absent'>, parcels: readonly ParcelOutline[]): OrderStatus {
  if (own === 'void' || own === 'forecast_cancelled') return own;
  if (parcels.some((parcel) => parcel.impounded)) return 'impounded';
  if (parcels.some((parcel) => parcel.intercepted)) return 'intercepted';
  const live = parcels.filter((parcel) => parcel.status !== 'cancelled');
  const statuses = live.map(reached);
  if (statuses.includes('problem_piece')) return 'problem_piece';
  if (statuses.length > 0 && statuses.every((status) => status === 'returned')) return 'returned';
  const moving = statuses.filter((status) => status !== 'returned');
  if (moving.length === 0 || moving.includes(undefined)) return own;
  return FORWARD[Math.min(...moving.map((status) => FORWARD.indexOf(status as OrderStatus)))] ?? own;
}

/** Something of it was signed for, and nothing of it is under way any more: the rest came back, or was cancelled. */
function isCompleted(parcels: readonly ParcelOutline[]): boolean {
  const statuses = new Set(parcels.map(({ status }) => status));
  for (const over of ['cancelled', 'returned'] as const) statuses.delete(over);
  return statuses.size === 1 && statuses.has('signed');
}

/** All of it that lives is closed (R-0205). */
export function isClosed(parcels: readonly ParcelOutline[]): boolean {
  const live = parcels.filter(({ status }) => status !== 'cancelled');
  return live.length > 0 && live.every(({ closed }) => closed);
}

/** The tab under which an order stands (R-0171). */
export function orderTab(status: OrderStatus, parcels: readonly ParcelOutline[]): Exclude<OrderTab, 'all'> {
  switch (status) {
    case 'forecast':
    case 'handed_over':
    case 'impound_cancelled':
      return 'to_be_collected';
    case 'received':
    case 'warehoused':
    case 'bagged':
      return 'pending_shipment';
    case 'out_of_warehouse':
      return 'pending_receipt';
    case 'shipping':
      return isCompleted(parcels) ? 'completed' : 'pending_receipt';
    case 'returned':
      return isClosed(parcels) ? 'completed' : 'returned';
    case 'not_returned':
      return 'returned';
    case 'problem_piece':
    case 'intercepted':
    case 'impounded':
    case 'void':
    case 'forecast_cancelled':
      return 'abnormal';
  }
}

/** The waybill status of an order of several parcels: the least advanced that still lives. */
export function leastAdvanced(
  statuses: readonly WaybillStatus[],
  progress: (status: WaybillStatus) => number,
): WaybillStatus {
  const live = statuses.filter((status) => status !== 'cancelled');
  return (
    live.reduce<WaybillStatus | undefined>(
      (least, status) => (least === undefined || progress(status) < progress(least) ? status : least),
      undefined,
    ) ?? 'cancelled'
  );
}
