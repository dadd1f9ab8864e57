import { createOrder, handOverOrder } from '@malote/contracts/orders/commands.ts';
import { makeWaybill } from '@malote/contracts/kernel/values/waybill-number.ts';
import { diceOf } from '../../tools/simulator/dice.ts';
import { begunOrder, collectedOrder, daysBefore, SENDERS } from './past.ts';
import type { OrderOfCustomer, Past } from './past.ts';
import { DEMO_SITES } from './sites.ts';

const OUTLETS = DEMO_SITES.filter(({ type }) => type === 'outlet');
const GOODS = ['Liquidificador', 'Mochila', 'Teclado', 'Conjunto de panelas'] as const;

export const PROBLEMS = 14;
export const LOST = 10;

/** An order whose parcel cannot go on, or is not found. */
export interface TroubledOrder extends OrderOfCustomer {
  readonly waybill: string;
  /** The outlet that was to deliver it. */
  readonly outlet: string;
}

/** Those whose parcels have problems, then those whose parcels nobody finds. */
export const TROUBLED_ORDERS: readonly TroubledOrder[] = Array.from({ length: PROBLEMS + LOST }, (_, at) => ({
  orderNumber: `PD79${String(100_000 + at * 37).padStart(10, '0')}`,
  customer: SENDERS[at % SENDERS.length]?.code ?? '',
  waybill: makeWaybill(BigInt(790_000_000_000 + at * 7_919)),
  outlet: OUTLETS[at % OUTLETS.length]?.code ?? '',
}));

/**
 * How they came to be: parcels with problems lie at the hub of their outlet for some days; of the others only the order is known, because what
 * was scanned and then not heard of is suspected by the house itself.
 */
export const troubledJourneys = (now: Date): readonly (readonly Past[])[] =>
  TROUBLED_ORDERS.map(({ orderNumber, customer, waybill, outlet }, at) => {
    const isLost = at >= PROBLEMS;
    const order = {
      orderNumber,
      customer,
      customerOrderNumber: `W79${String(at).padStart(6, '0')}`,
      waybills: [waybill],
      channel: 'STANDARD',
      worth: 120 + at * 37,
      goods: GOODS[at % GOODS.length] ?? '',
      weight: (350 + at * 60) / 1_000,
      invoice: 1_790_000 + at,
      outlet,
      from: daysBefore(now, isLost ? 24 : 3),
      promised: 120,
      dice: diceOf('troubled', at),
    };
    const isOfOrder = ({ definition }: Past) => definition === createOrder || definition === handOverOrder;
    return isLost ? collectedOrder(order).filter(isOfOrder) : begunOrder(order);
  });
