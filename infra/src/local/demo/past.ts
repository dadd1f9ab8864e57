import { createOrder, handOverOrder } from '@malote/contracts/orders/commands.ts';
import { collectParcel, dispatchParcel, receiveParcel, weighParcel } from '@malote/contracts/scanning/commands.ts';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import type { Circumstances } from '@malote/contracts/kernel/envelope.ts';
import type { Dice } from '../../tools/simulator/dice.ts';
import { personAt } from '../../tools/simulator/people.ts';
import { DEMO_CUSTOMERS } from './business.ts';
import { workerAt } from './crew.ts';
import { DEMO_SITES } from './sites.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Midnight UTC of the day that the company has at an instant, so many days before: what happened in the hours after it lies on no later day of the company. */
export const daysBefore = (now: Date, days: number): number =>
  Date.parse(businessDay(now, COMPANY_ZONE)) - days * DAY_MS;

const OUTLETS = DEMO_SITES.filter(({ type }) => type === 'outlet');
/** Customers with an outlet in their state, where they hand in. */
export const SENDERS = DEMO_CUSTOMERS.flatMap((one) => {
  const place = OUTLETS.find(({ state }) => state === one.state);
  return place === undefined ? [] : [{ ...one, place }];
});

/** An order, and whose it is. */
export interface OrderOfCustomer {
  readonly orderNumber: string;
  readonly customer: string;
}

/** A command of the past: where and when it happened, and how it is called. */
export interface Past {
  readonly definition: CommandDefinition;
  readonly key: string;
  readonly input: object;
  readonly about: Circumstances;
}

/** An order of the past. */
interface PastOrder {
  readonly orderNumber: string;
  readonly customer: string;
  readonly customerOrderNumber: string;
  readonly waybills: readonly string[];
  readonly channel: string;
  /** What all of it is worth, in reais, and what it is. */
  readonly worth: number;
  readonly goods: string;
  /** What each parcel weighs, in kilograms. */
  readonly weight: number;
  /** Where its invoices count from. */
  readonly invoice: number;
  /** The outlet that is to deliver it. */
  readonly outlet: string;
  /** Its hours count from this instant. */
  readonly from: number;
  /** After so many hours it is promised. */
  readonly promised: number;
  readonly dice: Dice;
}

/** What is said of an order of the past, hours after it began: commands about it, and scans of one of its parcels at a site; `device` where it is another than the site's own. */
export interface Telling {
  readonly say: (definition: CommandDefinition, hours: number, input: object, where?: string) => Past;
  readonly scan: (
    definition: CommandDefinition,
    hours: number,
    waybill: string,
    where: string,
    more?: object,
    device?: string,
  ) => Past;
}

/** Tells of an order. Ids follow from its number, the hours and the parcel, so each is told once. */
export function tellingOf(orderNumber: string, from: number, parcels: readonly string[]): Telling {
  const at = (hours: number) => new Date(from + hours * HOUR_MS).toISOString();
  const key = (hours: number, waybill?: string) => {
    const part = waybill === undefined ? 0 : parcels.indexOf(waybill);
    return part > 0 ? `${orderNumber} ${hours} ${part}` : `${orderNumber} ${hours}`;
  };
  const where = (site: string, device = `leitor-${site}`) => ({ site, device, shown: 'accepted' as const });
  return {
    say: (definition, hours, input, site) => ({
      definition,
      key: key(hours),
      input,
      about: { happenedAt: at(hours), ...(site !== undefined && where(site)) },
    }),
    scan: (definition, hours, waybill, site, more = {}, device) => ({
      definition,
      key: key(hours, waybill),
      input: { waybill, ...more, scanUserId: workerAt(site) },
      about: { happenedAt: at(hours), ...where(site, device) },
    }),
  };
}

/** How an order of the past began: registered, handed over, its parcels collected where the customer hands in. */
export function collectedOrder(order: PastOrder): readonly Past[] {
  const { orderNumber, customer, waybills, worth, weight, outlet, from, dice } = order;
  const sender = SENDERS.find(({ code }) => code === customer);
  const there = DEMO_SITES.find(({ code }) => code === outlet);
  if (sender === undefined || there === undefined) throw new Error(`${orderNumber} comes from nowhere`);
  const money = { amount: String(worth * 100), currency: 'BRL' } as const;
  const place = ({ city, state, cep }: (typeof DEMO_SITES)[number]) => ({ city, state, zip: cep });
  const { say, scan } = tellingOf(orderNumber, from, waybills);
  const date = new Date(from).toISOString().slice(0, 10);
  return [
    say(createOrder, 12, {
      orderNumber,
      customer,
      customerOrderNumber: order.customerOrderNumber,
      channel: order.channel,
      source: 'api',
      declaredValue: money,
      sender: personAt(dice, place(sender.place), sender.name),
      recipient: personAt(dice, place(there)),
      products: [{ namePt: order.goods, quantity: 1, unitPrice: money }],
      packages: waybills.map((waybill, part) => ({
        waybill,
        weight,
        invoices: [{ number: String(order.invoice + part), serial: '1', date, amount: money }],
      })),
      promisedAt: new Date(from + order.promised * HOUR_MS).toISOString(),
    }),
    say(handOverOrder, 13, { orderNumber }),
    ...waybills.map((waybill) => scan(collectParcel, 17, waybill, sender.place.code)),
  ];
}

/** How it went on: its parcels were received and weighed at the hub of their outlet. */
export function begunOrder(order: PastOrder): readonly Past[] {
  const { orderNumber, waybills, weight, from } = order;
  const hub = hubOf(order);
  const { scan } = tellingOf(orderNumber, from, waybills);
  return [
    ...collectedOrder(order),
    ...waybills.flatMap((waybill) => [
      scan(receiveParcel, 22, waybill, hub),
      scan(weighParcel, 22.1, waybill, hub, { weight: Math.round(weight * 1_020) / 1_000, source: 'scale' }),
    ]),
  ];
}

/** How it reached its outlet, hours after it began: what is known to lie at the hub is nowhere else before it left. */
export function carriedOrder(order: PastOrder, arrives: number): readonly Past[] {
  const { orderNumber, waybills, outlet, from } = order;
  const { scan } = tellingOf(orderNumber, from, waybills);
  return [
    ...begunOrder(order),
    ...waybills.map((waybill) => scan(dispatchParcel, 26, waybill, hubOf(order), { nextSite: outlet })),
    ...waybills.map((waybill) => scan(receiveParcel, arrives, waybill, outlet)),
  ];
}

const hubOf = ({ outlet }: Pick<PastOrder, 'outlet'>): string =>
  DEMO_SITES.find(({ code }) => code === outlet)?.owningTransitCenter ?? '';
