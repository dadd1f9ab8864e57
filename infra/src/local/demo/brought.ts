import { makeWaybill } from '@malote/contracts/kernel/values/waybill-number.ts';
import { customerDropOff } from '@malote/contracts/pickup/drop-off.ts';
import {
  dispatchParcel,
  failDelivery,
  returnParcel,
  sendOutForDelivery,
  signParcel,
  startReturn,
} from '@malote/contracts/scanning/commands.ts';
import { diceOf } from '../../tools/simulator/dice.ts';
import { carriedOrder, collectedOrder, daysBefore, HOUR_MS, SENDERS, tellingOf } from './past.ts';
import type { OrderOfCustomer, Past } from './past.ts';
import type { DemoRecord } from './record.ts';
import { DEMO_SITES } from './sites.ts';

const OUTLETS = DEMO_SITES.filter(({ type }) => type === 'outlet');
const GOODS = ['Camiseta', 'Livro', 'Tênis', 'Luminária'] as const;

/** How a parcel was signed for: of some of these the lists of a quiet hour would show none. */
const ENDINGS = ['signed', 'twice', 'forced', 'twice'] as const;
type Ending = (typeof ENDINGS)[number];

const DELIVERED = 8;
const DROPPED = 8;
/** Their recipients would not have them: of a quiet day nothing would have gone back. */
const REFUSED = 4;

const senderOf = (at: number) => SENDERS.slice(at % SENDERS.length)[0] ?? SENDERS[0];
const outletOf = (at: number): string => OUTLETS[(at * 4 + 3) % OUTLETS.length]?.code ?? '';

const orderOf = (at: number, from: number, waybills: readonly string[]) => ({
  orderNumber: `PD75${String(100_000 + at * 37).padStart(10, '0')}`,
  customer: senderOf(at)?.code ?? '',
  customerOrderNumber: `W75${String(at).padStart(6, '0')}`,
  waybills,
  worth: 60 + at * 17,
  goods: GOODS[at % GOODS.length] ?? '',
  channel: 'STANDARD',
  weight: (300 + at * 70) / 1_000,
  invoice: 1_750_000 + at * 100,
  outlet: outletOf(at),
  from,
  promised: 96,
  dice: diceOf('brought', at),
});
const waybillsOf = (at: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, part) => makeWaybill(BigInt(750_000_000_000 + at * 7_919 + part)));

function delivered(at: number, ending: Ending, from: number): readonly Past[] {
  const [waybill = ''] = waybillsOf(at, 1);
  const order = orderOf(at, from, [waybill]);
  const { outlet } = order;
  const { scan } = tellingOf(order.orderNumber, from, [waybill]);
  const sign = (hours: number, more: object, device?: string) =>
    scan(signParcel, hours, waybill, outlet, { signer: 'Portaria do prédio', ...more }, device);
  const ends: Readonly<Record<Ending, readonly Past[]>> = {
    signed: [sign(39, {})],
    twice: [sign(39, {}), sign(39.3, { signer: 'Marina Tavares' }, `mesa-${outlet}`)],
    forced: [sign(39, { forced: true })],
  };
  return [...carriedOrder(order, 34), scan(sendOutForDelivery, 36, waybill, outlet), ...ends[ending]];
}

/** Every other one has reached the counter where it was handed in, and the rest are on their way there. */
function sentBack(at: number, from: number): readonly Past[] {
  const [waybill = ''] = waybillsOf(at, 1);
  const order = orderOf(at, from, [waybill]);
  const { outlet } = order;
  const { scan } = tellingOf(order.orderNumber, from, [waybill]);
  const counter = senderOf(at)?.place.code ?? '';
  const why = { cause: 'refused_by_recipient' };
  return [
    ...carriedOrder(order, 34),
    scan(sendOutForDelivery, 36, waybill, outlet),
    scan(failDelivery, 39, waybill, outlet, why),
    scan(startReturn, 40, waybill, outlet, why),
    scan(dispatchParcel, 44, waybill, outlet, { nextSite: counter }),
    ...(at % 2 === 0 ? [] : [scan(returnParcel, 64, waybill, counter)]),
  ];
}

/** What customers brought to a counter just now, each with its sheet. */
const dropOffOf = (turn: number) => {
  const at = DELIVERED + turn;
  return { at, waybills: waybillsOf(at, 1 + (turn % 3)) };
};

/** The orders of parcels that reached their recipients. */
export const DELIVERED_ORDERS: readonly OrderOfCustomer[] = Array.from({ length: DELIVERED }, (_, at) =>
  orderOf(at, 0, []),
);

/** Parcels that reached their recipients in the days before an instant, or went back, and those that customers brought a quarter of an hour before it. */
export const broughtJourneys = (now: Date): readonly (readonly Past[])[] => [
  ...Array.from({ length: DELIVERED }, (_, at) =>
    delivered(at, ENDINGS[at % ENDINGS.length] ?? 'signed', daysBefore(now, 3)),
  ),
  ...Array.from({ length: DROPPED }, (_, turn) => {
    const { at, waybills } = dropOffOf(turn);
    return collectedOrder(orderOf(at, now.getTime() - 17.25 * HOUR_MS, waybills));
  }),
  ...Array.from({ length: REFUSED }, (_, turn) => sentBack(DELIVERED + DROPPED + turn, daysBefore(now, 3))),
];

/** The sheets of what was brought. */
export const DEMO_BROUGHT: readonly DemoRecord[] = Array.from({ length: DROPPED }, (_, turn): DemoRecord => {
  const { at, waybills } = dropOffOf(turn);
  const sender = senderOf(at);
  return {
    made: customerDropOff,
    key: `brought ${turn}`,
    fields: () => ({ customer: sender?.code, site: sender?.place.code, parcels: waybills, count: waybills.length }),
    moves: [{ name: 'confirm' }],
  };
});
