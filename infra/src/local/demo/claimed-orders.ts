import { createOrder, handOverOrder } from '@malote/contracts/orders/commands.ts';
import {
  collectParcel,
  failDelivery,
  receiveParcel,
  registerProblem,
  sendOutForDelivery,
  signParcel,
  weighParcel,
} from '@malote/contracts/scanning/commands.ts';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import type { Circumstances } from '@malote/contracts/kernel/envelope.ts';
import { makeWaybill } from '@malote/contracts/kernel/values/waybill-number.ts';
import { diceOf } from '../../tools/simulator/dice.ts';
import { personAt } from '../../tools/simulator/people.ts';
import { DEMO_CUSTOMERS } from './business.ts';
import { DEMO_SITES } from './sites.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const OUTLETS = DEMO_SITES.filter(({ type }) => type === 'outlet');
const SENDERS = DEMO_CUSTOMERS.flatMap((one) => {
  const place = OUTLETS.find(({ state }) => state === one.state);
  return place === undefined ? [] : [{ ...one, place }];
});
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

/** A command of the past: where and when it happened, and how it is called. */
interface Past {
  readonly definition: CommandDefinition;
  readonly key: string;
  readonly input: object;
  readonly about: Circumstances;
}

/** How each of them was ordered, collected and carried, and where its way ended, in the two weeks before an instant. In the order in which it happened. */
export const claimedJourneys = (now: Date): readonly (readonly Past[])[] =>
  CLAIMED_ORDERS.map((order, at) => journey(order, at, Math.floor(now.getTime() / DAY_MS) * DAY_MS - 14 * DAY_MS));

function journey({ orderNumber, waybill, customer, mishap, worth, outlet }: ClaimedOrder, at: number, from: number) {
  const sender = SENDERS.find(({ code }) => code === customer);
  const there = DEMO_SITES.find(({ code }) => code === outlet);
  if (sender === undefined || there === undefined) throw new Error(`${orderNumber} comes from nowhere`);
  const dice = diceOf('claimed', at);
  const hub = there.owningTransitCenter ?? '';
  const money = { amount: String(worth * 100), currency: 'BRL' } as const;
  const weight = (400 + at * 90) / 1_000;
  const place = ({ city, state, cep }: (typeof DEMO_SITES)[number]) => ({ city, state, zip: cep });
  const say = (definition: CommandDefinition, hours: number, input: object, where?: string): Past => ({
    definition,
    key: `${orderNumber} ${hours}`,
    input,
    about: {
      happenedAt: new Date(from + hours * HOUR_MS).toISOString(),
      ...(where !== undefined && { site: where, device: `leitor-${where}`, shown: 'accepted' }),
    },
  });
  const scan = (definition: CommandDefinition, hours: number, where: string, more: object = {}) =>
    say(definition, hours, { waybill, ...more }, where);
  const deliver = (hours: number) => scan(sendOutForDelivery, hours, outlet);
  const sign = (hours: number) => scan(signParcel, hours, outlet, { signer: 'Portaria do prédio' });
  const ends: Readonly<Record<Mishap, readonly Past[]>> = {
    loss: [],
    damage: [
      scan(receiveParcel, 60, outlet),
      scan(registerProblem, 61, outlet, { type: 'damaged', description: 'Embalagem rasgada, conteúdo quebrado' }),
      deliver(64),
      scan(failDelivery, 67, outlet, { cause: 'refused_by_recipient', note: 'Recusou o pacote avariado' }),
    ],
    delay: [scan(receiveParcel, 174, outlet), deliver(176), sign(179)],
    theft: [
      scan(receiveParcel, 60, outlet),
      deliver(64),
      scan(registerProblem, 66, outlet, { type: 'stolen', description: 'Roubo durante a entrega, boletim registrado' }),
    ],
  };
  return [
    say(createOrder, 12, {
      orderNumber,
      customer,
      customerOrderNumber: `W77${String(at).padStart(6, '0')}`,
      channel: 'STANDARD',
      source: 'api',
      declaredValue: money,
      sender: personAt(dice, place(sender.place), sender.name),
      recipient: personAt(dice, place(there)),
      products: [{ namePt: GOODS[at % GOODS.length] ?? '', quantity: 1, unitPrice: money }],
      packages: [
        {
          waybill,
          weight,
          invoices: [{ number: `177${String(at).padStart(4, '0')}`, serial: '1', date: dayOf(from), amount: money }],
        },
      ],
      promisedAt: new Date(from + 96 * HOUR_MS).toISOString(),
    }),
    say(handOverOrder, 13, { orderNumber }),
    scan(collectParcel, 17, sender.place.code),
    scan(receiveParcel, 22, hub),
    scan(weighParcel, 22.1, hub, { weight: Math.round(weight * 1_020) / 1_000, source: 'scale' }),
    ...ends[mishap],
  ];
}

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
