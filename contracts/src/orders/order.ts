import { aggregate } from '../kernel/aggregate.ts';
import { orderEvents } from './events.ts';

/** The contract to carry parcels. Only these four states are the order's own; the rest follows from its parcels (R-0201). */
export interface Order {
  readonly status: 'absent' | 'forecast' | 'handed_over' | 'forecast_cancelled' | 'void';
  readonly customer: string;
  readonly customerOrderNumber?: string;
  readonly referenceNumber?: string;
  readonly waybills: readonly string[];
  /** The keyed hash that names who it goes to; orders of the same person have the same. */
  readonly recipient?: string;
  readonly promisedAt?: string;
}

const initial: Order = { status: 'absent', customer: '', waybills: [] };

/** How events make an order. */
export const order = aggregate<Order, typeof orderEvents>('order', {
  initial,
  stateVersion: 2,
  events: orderEvents,
  evolve: {
    OrderRegistered: (_, data) => ({
      status: data.status,
      customer: data.customer,
      waybills: data.parcels.map((parcel) => parcel.waybill),
      recipient: data.recipient.key,
      ...(data.customerOrderNumber && { customerOrderNumber: data.customerOrderNumber }),
      ...(data.referenceNumber && { referenceNumber: data.referenceNumber }),
    }),
    OrderAmended: (now, { recipient, referenceNumber }) => ({
      ...now,
      ...(recipient && { recipient: recipient.key }),
      ...(referenceNumber && { referenceNumber }),
    }),
    OrderPromised: (now, data) => ({ ...now, promisedAt: data.promisedAt }),
    OrderHandedOver: (now) => ({ ...now, status: 'handed_over' }),
    OrderForecastCancelled: (now) => ({ ...now, status: 'forecast_cancelled' }),
    OrderVoided: (now) => ({ ...now, status: 'void' }),
  },
});
