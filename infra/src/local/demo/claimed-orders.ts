import { failDelivery, registerProblem, sendOutForDelivery, signParcel } from '@malote/contracts/scanning/commands.ts';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import { makeWaybill } from '@malote/contracts/kernel/values/waybill-number.ts';
import { diceOf } from '../../tools/simulator/dice.ts';
import { begunOrder, carriedOrder, daysBefore, SENDERS, tellingOf } from './past.ts';
import type { Past } from './past.ts';
import { DEMO_SITES } from './sites.ts';

const OUTLETS = DEMO_SITES.filter(({ type }) => type === 'outlet');
const GOODS = ['Fone de ouvido', 'Cafeteira', 'Jogo de copos', 'Relógio de pulso'] as const;

/** What went wrong with a parcel, by the kinds of claims. */
export const MISHAPS = ['loss', 'damage', 'delay', 'theft'] as const;
export type Mishap = (typeof MISHAPS)[number];

/** An order of a customer whose parcel did not come, or not as it should. */
export interface ClaimedOrder {
  readonly orderNumber: string;
  readonly waybill: string;
  readonly customer: string;
  readonly mishap: Mishap;
  /** What the customer says that it is worth, in reais. */
  readonly worth: number;
  /** The outlet that was to deliver it. */
  readonly outlet: string;
}

/** Orders that the demo company's claims, faults and compensations are about, newest last. */
export const CLAIMED_ORDERS: readonly ClaimedOrder[] = Array.from({ length: 14 }, (_, at) => ({
  orderNumber: `PD77${String(100_000 + at * 37).padStart(10, '0')}`,
  waybill: makeWaybill(BigInt(770_000_000_000 + at * 7_919)),
  customer: SENDERS[at % SENDERS.length]?.code ?? '',
  mishap: MISHAPS[at % MISHAPS.length] ?? 'loss',
  worth: 180 + at * 53,
  outlet: OUTLETS[(at * 3 + 1) % OUTLETS.length]?.code ?? '',
}));

/** How each of them was ordered, collected and carried, and where its way ended, in the two weeks before an instant. In the order in which it happened. */
export const claimedJourneys = (now: Date): readonly (readonly Past[])[] =>
  CLAIMED_ORDERS.map((order, at) => journey(order, at, daysBefore(now, 14)));

function journey({ orderNumber, waybill, customer, mishap, worth, outlet }: ClaimedOrder, at: number, from: number) {
  const { scan: told } = tellingOf(orderNumber, from, [waybill]);
  const scan = (definition: CommandDefinition, hours: number, where: string, more: object = {}) =>
    told(definition, hours, waybill, where, more);
  const deliver = (hours: number) => scan(sendOutForDelivery, hours, outlet);
  const sign = (hours: number) => scan(signParcel, hours, outlet, { signer: 'Portaria do prédio' });
  const ends: Readonly<Record<Mishap, readonly Past[]>> = {
    loss: [],
    damage: [
      scan(registerProblem, 61, outlet, { type: 'damaged', description: 'Embalagem rasgada, conteúdo quebrado' }),
      deliver(64),
      scan(failDelivery, 67, outlet, { cause: 'refused_by_recipient', note: 'Recusou o pacote avariado' }),
    ],
    delay: [deliver(176), sign(179)],
    theft: [
      deliver(64),
      scan(registerProblem, 66, outlet, { type: 'stolen', description: 'Roubo durante a entrega, boletim registrado' }),
    ],
  };
  const past = {
    orderNumber,
    customer,
    customerOrderNumber: `W77${String(at).padStart(6, '0')}`,
    waybills: [waybill],
    channel: 'STANDARD',
    worth,
    goods: GOODS[at % GOODS.length] ?? '',
    weight: (400 + at * 90) / 1_000,
    invoice: 1_770_000 + at,
    outlet,
    from,
    promised: 96,
    dice: diceOf('claimed', at),
  };
  // What was lost did not reach its outlet.
  const way = mishap === 'loss' ? begunOrder(past) : carriedOrder(past, mishap === 'delay' ? 174 : 60);
  return [...way, ...ends[mishap]];
}
