import {
  cancelForecast,
  cancelImpound,
  createOrder,
  handOverOrder,
  impoundOrder,
  interceptOrder,
  releaseOrder,
  voidOrder,
} from '@malote/contracts/orders/commands.ts';
import { makeWaybill } from '@malote/contracts/kernel/values/waybill-number.ts';
import type { NetworkSite } from '../journey/network.ts';
import { orderKey, parcelKey, planned } from '../journey/planned.ts';
import { digitsOf } from '../digits.ts';
import * as asides from './asides.ts';
import { diceOf, weighted } from './dice.ts';
import type { Dice } from './dice.ts';
import { DAY, HOUR, MINUTE, hourOf, midnight } from './hours.ts';
import type { Parcel } from './parcel.ts';
import { personAt } from './people.ts';
import { DESTINATIONS, ORDER_HOURS, SHARES, SHOPS } from './shares.ts';
import type { LivingOptions, World } from './world.ts';

/** Takes the parcels of an order that was handed over at an instant. */
type Collect = (customer: string, parcels: readonly Parcel[], handed: number, dice: Dice) => void;

/**
 * What customers order, hour by hour: registered, handed over, and left to who collects. Some think again, and of some somebody looks at the papers before
 * they go on. Answers what plans an hour and all after it.
 */
export function ordering(
  { network, seed, desks, clock, say, later, atDesks }: World,
  { senders, ordersPerDay, from: begun }: Pick<LivingOptions, 'senders' | 'ordersPerDay' | 'from'>,
  collect: Collect,
): (hour: number) => void {
  const served = network.outlets.filter(({ state }) => (DESTINATIONS[state] ?? 0) > 0);
  const pickOutlet = weighted(
    served,
    (outlet) => (DESTINATIONS[outlet.state] ?? 0) / served.filter(({ state }) => state === outlet.state).length,
  );
  const pickSender = weighted(senders, ({ state }) => SHOPS[state ?? ''] ?? 1);

  function orders(hour: number): void {
    const start = begun + hour * HOUR;
    const dice = diceOf(seed, 'hour', start);
    const count = Math.floor(ordersPerDay * (ORDER_HOURS[Math.floor(hourOf(start))] ?? 0) + dice.next());
    for (let index = 0; index < count; index += 1) {
      const at = start + dice.next() * HOUR;
      later(at, () => order(at, [seed, start, index]));
    }
    later(start + HOUR, () => orders(hour + 1));
  }

  function order(at: number, names: readonly (string | number)[]): void {
    const dice = diceOf('order', ...names);
    const sender = pickSender(dice);
    const from =
      (sender.city === undefined || sender.state === undefined
        ? undefined
        : network.serving(sender.city, sender.state)) ?? pickOutlet(dice);
    const there = pickOutlet(dice);
    const to = network.serving(there.city, there.state) ?? there;
    const counter = (outlet: NetworkSite, end: string): NetworkSite =>
      diceOf('mini-drop', end, ...names).chance(SHARES.miniDrop) ? (network.miniDropOf(outlet) ?? outlet) : outlet;
    const channel = dice.chance(0.05) ? 'BULKY' : dice.chance(0.2) ? 'EXPRESS' : 'STANDARD';
    const orderNumber = `PD${digitsOf(12, 'order', ...names)}`;
    const count = dice.chance(0.85) ? 1 : dice.whole(2, 3);
    const together = Array.from({ length: count }, (_, part) =>
      makeWaybill(BigInt(digitsOf(12, 'waybill', part, ...names))),
    );
    const isForecast = desks !== undefined && diceOf('forecast', ...names).chance(SHARES.savedOnArrival);
    const parcels = together.map((waybill, part): Parcel => ({
      waybill,
      orderNumber,
      customer: sender.code,
      together,
      part,
      isForecast: isForecast && part === 0,
      grams: channel === 'BULKY' ? dice.whole(8_000, 60_000) : Math.round(200 + 6_000 * dice.next() ** 3),
      channel,
      // Large parcels fit over no counter.
      origin: channel === 'BULKY' ? from : counter(from, 'in'),
      outlet: channel === 'BULKY' ? to : counter(to, 'out'),
      dice: diceOf('parcel', part, ...names),
    }));
    const cents = dice.whole(1_990, 89_990);
    const days = 2 + Math.ceil(network.kilometres(network.centreOf(from).code, network.centreOf(to).code) / 700);
    const keys = [orderKey(orderNumber), ...together.map(parcelKey)];
    say(
      planned(
        createOrder,
        {
          orderNumber,
          customer: sender.code,
          customerOrderNumber: `W${dice.digits(9)}`,
          channel,
          source: 'api',
          forecast: true,
          declaredValue: { amount: String(cents * count), currency: 'BRL' },
          sender: personAt(
            dice,
            { city: from.city, state: from.state, zip: `${from.cep.slice(0, 5)}${dice.digits(3)}` },
            sender.name,
          ),
          recipient: personAt(dice, { city: to.city, state: to.state, zip: `${to.cep.slice(0, 5)}${dice.digits(3)}` }),
          products: [
            {
              namePt: dice.pick([
                'Livro',
                'Camiseta',
                'Fone de ouvido',
                'Cafeteira',
                'Tênis',
                'Luminária',
                'Brinquedo',
                'Perfume',
                'Panela',
                'Mochila',
              ]),
              quantity: count,
              unitPrice: { amount: String(cents), currency: 'BRL' },
            },
          ],
          packages: parcels.map(({ waybill, grams }) => ({
            waybill,
            weight: grams / 1_000,
            invoices: [
              {
                number: `1${dice.digits(6)}`,
                serial: '1',
                date: new Date(clock(at)).toISOString().slice(0, 10),
                amount: { amount: String(cents), currency: 'BRL' as const },
              },
            ],
          })),
          promisedAt: new Date(clock(midnight(at) + (days + 1) * DAY - HOUR)).toISOString(),
        },
        keys,
        [],
        { at: clock(at) },
      ),
      at,
    );
    if (dice.chance(SHARES.cancelled)) {
      cancel(orderNumber, keys, at + dice.between(5, 25) * MINUTE);
      return;
    }
    const handed = at + dice.between(3, 25) * MINUTE;
    if (!isForecast)
      say(planned(handOverOrder, { orderNumber }, [orderKey(orderNumber)], [], { at: clock(handed) }), handed);
    if (dice.chance(SHARES.held)) hold(orderNumber, keys, handed, dice);
    const office = diceOf('desk', ...names);
    const asked = handed + office.between(20, 90) * MINUTE;
    if (office.chance(SHARES.referenced))
      atDesks((where) => [asides.referenced(orderNumber, `PED-${office.digits(7)}`, asked, where(asked))]);
    if (count > 1 && office.chance(SHARES.heldTogether))
      atDesks((where) => asides.heldTogether(orderNumber, office.chance(SHARES.heldNoMore), asked, where));
    collect(sender.code, parcels, handed, dice);
  }

  /** A customer wants nothing any more: his shop takes its forecast back, or the order is void. */
  function cancel(orderNumber: string, keys: readonly string[], at: number): void {
    const [what, where] = diceOf('taken back', orderNumber).chance(SHARES.forecastCancelled)
      ? ([cancelForecast, { at: clock(at) }] as const)
      : ([voidOrder, { at: clock(at), reason: 'Cliente desistiu da compra' }] as const);
    say(planned(what, { orderNumber }, keys, [], where), at);
  }

  /** Somebody looks at an order before it is collected: its parcels are held for some minutes, and let go. */
  function hold(orderNumber: string, keys: readonly string[], handed: number, dice: Dice): void {
    const impounds = dice.chance(0.4);
    const from = handed + dice.between(1, 4) * MINUTE;
    const until = handed + dice.between(8, 18) * MINUTE;
    const reason = impounds ? 'Documento fiscal em conferência' : 'Endereço em conferência com o cliente';
    const [begin, end] = impounds
      ? ([impoundOrder, cancelImpound] as const)
      : ([interceptOrder, releaseOrder] as const);
    say(planned(begin, { orderNumber }, keys, [], { at: clock(from), reason }), from);
    say(planned(end, { orderNumber }, keys, [], { at: clock(until) }), until);
  }

  return orders;
}
