import {
  cancelImpound,
  createOrder,
  handOverOrder,
  impoundOrder,
  interceptOrder,
  releaseOrder,
  voidOrder,
} from '@malote/contracts/orders/commands.ts';
import { receiveBag, scanOutBag } from '@malote/contracts/bags/commands.ts';
import { handleLargeParcel } from '@malote/contracts/bulky/large-recipient.ts';
import type { LargeStep } from '@malote/contracts/bulky/large-recipient.ts';
import { bulkyProtocol } from '@malote/contracts/bulky/protocol.ts';
import { bagNumberOf } from '@malote/contracts/kernel/values/bag-number.ts';
import { customerDropOff } from '@malote/contracts/pickup/drop-off.ts';
import { makeWaybill } from '@malote/contracts/kernel/values/waybill-number.ts';
import { FORECAST_TOLERANCE_GRAMS } from '@malote/contracts/scanning/limits.ts';
import {
  closeProblem,
  collectParcel,
  failDelivery,
  receiveParcel,
  registerProblem,
  returnParcel,
  sendOutForDelivery,
  signParcel,
  startReturn,
  weighParcel,
} from '@malote/contracts/scanning/commands.ts';
import { recordSort } from '@malote/contracts/sorting/sorting.ts';
import { loadSteps, openingOf, putting, trunkSteps, unpacking } from '../journey/bag-trip.ts';
import type { Post } from '../journey/bag-trip.ts';
import type { Network, NetworkSite } from '../journey/network.ts';
import { flightSteps } from '../journey/flight.ts';
import { pickupSteps } from '../journey/pickup-round.ts';
import { postalSteps } from '../journey/postal-list.ts';
import type { Collector, Pickup, Shop } from '../journey/pickup-round.ts';
import { sheetSteps } from '../journey/sheet-trip.ts';
import type { SheetBag, SiteVehicle } from '../journey/sheet-trip.ts';
import { signatureProof } from '@malote/contracts/delivery/signature-proof.ts';
import { demoGridOf } from '../../local/demo/sorting.ts';
import { PARCELS_OF_BAG } from '@malote/contracts/linehaul/master-waybill.ts';
import { bagKey, isMaking, making, orderKey, parcelKey, planned, plannedOf } from '../journey/planned.ts';
import type { Desk } from '../journey/service-case.ts';
import type { Circumstance, Planned, Timed } from '../journey/planned.ts';
import { digitsOf } from '../digits.ts';
import { agenda } from './agenda.ts';
import * as asides from './asides.ts';
import { complaint, question } from './complaints.ts';
import { deskDay } from './desk-day.ts';
import type { Desks } from './desk-day.ts';
import { parcelPicture, signaturePicture } from '../pictures.ts';
import { diceOf } from './dice.ts';
import type { Dice } from './dice.ts';
import { HOUR, DAY, MINUTE, SECOND, hourOf, midnight, nextAt } from './hours.ts';
import { personAt, personName } from './people.ts';
import { plateOf } from './plates.ts';
import { DESTINATIONS, ORDER_HOURS, SHARES, SHOPS } from './shares.ts';

export interface Sender {
  readonly code: string;
  readonly name: string;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
}

export interface LivingOptions {
  readonly network: Network;
  /** Who sends parcels. */
  readonly senders: readonly Sender[];
  /** The same seed gives the same orders, journeys and ids. */
  readonly seed: string;
  readonly ordersPerDay: number;
  /** The model's first instant; orders come from here on. */
  readonly from: number;
  /** Who works at a site, by the ids of users: steps of scanners are told in their names. Nobody where it is not said. */
  readonly workerAt?: (site: string) => string | undefined;
  /** What drives from a transit centre to an outlet in the morning, and by whom it is loaded; the bags of outlets without are scanned out. */
  readonly vehicleOf?: ((centre: string, outlet: string) => SiteVehicle | undefined) | undefined;
  /** Who fetches the goods of which shops; nobody where it is not said. */
  readonly fetching?: { readonly collectors: readonly Collector[]; readonly shops: readonly Shop[] } | undefined;
  /** Who works at desks; nothing is done there where it is not said. */
  readonly desks?: Desks | undefined;
  /** What the model's instants are on the wall: later days may pass faster than the sun. */
  readonly clock?: (at: number) => number;
}

/** Commands that one order comes to on average, all its scans and its part of bags and vehicles; measured by the test. */
export const STEPS_PER_ORDER = 18;

interface Parcel {
  readonly waybill: string;
  readonly orderNumber: string;
  readonly customer: string;
  /** Which of its order's parcels it is, from 0. */
  readonly part: number;
  readonly grams: number;
  readonly channel: string;
  readonly origin: NetworkSite;
  readonly outlet: NetworkSite;
  readonly dice: Dice;
}
interface OpenBag {
  readonly bagNumber: string;
  readonly channel: string;
  readonly outlet: NetworkSite;
  readonly parcels: Parcel[];
  grams: number;
  /** The postal operator was told of it: its seal stands as it is. */
  isListed?: boolean;
}

const MAX_BAG: Readonly<Record<string, number>> = { STANDARD: 29_000, EXPRESS: 29_000, BULKY: 480_000 };
/** The trunk leaves after this hour; what is bagged later waits for the next night. */
const BAGS_CLOSE = 22.25;
/** The vehicles of outlets leave their centres at this hour. */
const DEPARTURES = 5;
/** Kilometres beyond which bags fly. */
const FLIES = 1_500;
const AIRLINES = [
  ['Azul Cargo', 'AD'],
  ['LATAM Cargo', 'LA'],
  ['GOLLOG', 'G3'],
] as const;
/** Shops call in the morning and at noon, and are driven to from these hours on. */
const WAVES = [
  [1, 7, 9.5],
  [2, 11.5, 14],
] as const;
const ROAD = 1.25;
/** Milliseconds a kilometre on the way back: nothing hurries there. */
const BACK = 2 * MINUTE;
type ReturnReason = 'refused_by_recipient' | 'attempts_exhausted';
/** Vehicles that missed the evening come within so many hours after midnight. */
const NIGHT_HOURS = 4.5;

/**
 * A living network, step by step, for ever: orders by day, collection in the morning and afternoon, the hubs' peak in the evening, the trunk by
 * night, delivery in the morning, and a share of everything that goes wrong. Pure: steps come in the order in which they are sent.
 */
export function* livingNetwork(options: LivingOptions): Generator<Planned, never, undefined> {
  const { network, senders, seed, ordersPerDay } = options;
  const clock = options.clock ?? ((at: number) => at);
  const coming = agenda<Planned | (() => void)>();
  const openBags = new Map<
    string,
    { readonly closing: number; readonly bags: Map<string, OpenBag>; readonly full: OpenBag[] }
  >();
  const served = network.outlets.filter(({ state }) => (DESTINATIONS[state] ?? 0) > 0);
  const pickOutlet = weighted(
    served,
    (outlet) => (DESTINATIONS[outlet.state] ?? 0) / served.filter(({ state }) => state === outlet.state).length,
  );
  const pickSender = weighted(senders, ({ state }) => SHOPS[state ?? ''] ?? 1);

  const centres = [...new Set(network.outlets.map((outlet) => network.centreOf(outlet).code))].toSorted();
  const lanes = new Map(
    centres.flatMap((hub) => centres.map((centre) => `${hub} ${centre}`)).map((way, at) => [way, at]),
  );

  const post: Post = (site, at, where) => ({ at: clock(at), site, device: `${where}-${site}` });
  const say = (step: Planned, at: number) => coming.note(at, step);
  /** A scan; the station shows green where nothing speaks against it. */
  const scan = (step: Planned, at: number) => say({ shown: 'accepted', ...step }, at);
  const later = (at: number, work: () => void) => coming.note(at, work);
  const sayAll = (steps: readonly Timed[]) => {
    for (const { at, step } of steps) say(step, at);
  };
  const scanAll = (steps: readonly Timed[]) => {
    for (const { at, step } of steps) scan(step, at);
  };
  const { desks } = options;
  const desk = (at: number, by: string): Circumstance => ({ at: clock(at), by });
  /** Says what operations do at their desks, where somebody sits there. */
  const atDesks = (steps: (where: (at: number) => Circumstance) => readonly Timed[]) => {
    if (desks !== undefined) sayAll(steps((at) => desk(at, desks.operations)));
  };
  /** Says what customers are answered, where somebody answers them. */
  const serve = (steps: (who: { readonly desks: Desks; readonly desk: Desk }) => readonly Timed[]) => {
    if (desks !== undefined) sayAll(steps({ desks, desk }));
  };
  /** What is done with a large parcel besides: packed with the others of its recipient, into a vehicle and out of it. */
  const large = ({ channel, waybill }: Parcel, step: Exclude<LargeStep, 'handed_over'>, site: string, at: number) => {
    if (channel === 'BULKY')
      scan(
        planned(handleLargeParcel, { waybill, step }, [parcelKey(waybill)], [step], post(site, at, 'volumosos')),
        at,
      );
  };

  function orders(hour: number): void {
    const start = options.from + hour * HOUR;
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
    const parcels = Array.from({ length: count }, (_, part): Parcel => ({
      waybill: makeWaybill(BigInt(digitsOf(12, 'waybill', part, ...names))),
      orderNumber,
      customer: sender.code,
      part,
      grams: channel === 'BULKY' ? dice.whole(8_000, 60_000) : Math.round(200 + 6_000 * dice.next() ** 3),
      channel,
      // Large parcels fit over no counter.
      origin: channel === 'BULKY' ? from : counter(from, 'in'),
      outlet: channel === 'BULKY' ? to : counter(to, 'out'),
      dice: diceOf('parcel', part, ...names),
    }));
    const cents = dice.whole(1_990, 89_990);
    const days = 2 + Math.ceil(network.kilometres(network.centreOf(from).code, network.centreOf(to).code) / 700);
    const keys = [orderKey(orderNumber), ...parcels.map(({ waybill }) => parcelKey(waybill))];
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
      const void_ = at + dice.between(5, 25) * MINUTE;
      say(
        planned(voidOrder, { orderNumber }, keys, [], { at: clock(void_), reason: 'Cliente desistiu da compra' }),
        void_,
      );
      return;
    }
    const handed = at + dice.between(3, 25) * MINUTE;
    say(planned(handOverOrder, { orderNumber }, [orderKey(orderNumber)], [], { at: clock(handed) }), handed);
    if (dice.chance(SHARES.held)) hold(orderNumber, keys, handed, dice);
    const office = diceOf('desk', ...names);
    const asked = handed + office.between(20, 90) * MINUTE;
    if (office.chance(SHARES.referenced))
      atDesks((where) => [asides.referenced(orderNumber, `PED-${office.digits(7)}`, asked, where(asked))]);
    if (count > 1 && office.chance(SHARES.heldTogether))
      atDesks((where) => asides.heldTogether(orderNumber, office.chance(SHARES.heldNoMore), asked, where));
    collect(sender.code, parcels, collectionOf(handed, dice), dice);
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

  /** The next round of the collectors: 8:30 to 12:00, 13:30 to 16:30. */
  function collectionOf(ready: number, dice: Dice): number {
    const hour = hourOf(ready);
    if (hour < 11) return Math.max(ready + 20 * MINUTE, midnight(ready) + dice.between(8.5, 12) * HOUR);
    if (hour < 15) return Math.max(ready + 20 * MINUTE, midnight(ready) + dice.between(13.5, 16.5) * HOUR);
    return midnight(ready) + DAY + dice.between(8.5, 12) * HOUR;
  }

  function collect(customer: string, parcels: readonly Parcel[], at: number, dice: Dice): void {
    const [first] = parcels;
    if (first?.origin.type === 'mini_drop' && diceOf('brought', first.waybill).chance(SHARES.broughtIn))
      broughtIn(customer, first.origin.code, parcels, at + parcels.length * 4 * SECOND + 20 * SECOND);
    const peak = midnight(at) + (17.5 + (4.2 * (dice.next() + dice.next())) / 2) * HOUR;
    for (const [index, parcel] of parcels.entries()) {
      const time = at + index * 4 * SECOND;
      scan(
        planned(
          collectParcel,
          { waybill: parcel.waybill },
          [parcelKey(parcel.waybill)],
          [],
          post(parcel.origin.code, time, 'coleta'),
        ),
        time,
      );
      large(parcel, 'collected', parcel.origin.code, time + SECOND);
      // Large parcels of one order come together: they are packed and carried together.
      const night = diceOf('night', parcel.channel === 'BULKY' ? (first?.waybill ?? '') : parcel.waybill);
      // Most of them soon after midnight.
      const arrives = night.chance(SHARES.nightArrival)
        ? midnight(at) + DAY + night.next() ** 2 * NIGHT_HOURS * HOUR
        : Math.max(time + HOUR, peak) + index * 30 * SECOND;
      later(arrives, () => atHub(parcel, arrives));
      const morning = nextAt(arrives, 6.5) + index * 7 * SECOND;
      const hub = network.centreOf(parcel.origin).code;
      if (desks !== undefined && hourOf(arrives) < NIGHT_HOURS + 1)
        scan(asides.countedAt(parcel.waybill, hub, morning, desks.warehouseAt(hub), post).step, morning);
    }
  }

  /** What a customer brings to a counter stands on a sheet, which he takes home. */
  function broughtIn(customer: string, site: string, parcels: readonly Parcel[], at: number): void {
    const waybills = parcels.map(({ waybill }) => waybill);
    const keys = waybills.map(parcelKey);
    const fields = { customer, site, parcels: waybills, count: waybills.length };
    const { register, moves } = customerDropOff.commands;
    const where = (time: number) => post(site, time, 'balcao');
    const opening = making(planned(register, { fields } as never, keys, [], where(at)));
    const confirmed = at + 40 * SECOND;
    say(opening, at);
    say(plannedOf(opening, 'code')(moves.confirm, {} as never, keys, [], where(confirmed)), confirmed);
  }

  /** Twice on a working day a collector has a shop to call at. */
  function fetch(day: number): void {
    const { collectors = [], shops = [] } = options.fetching ?? {};
    const isSunday = new Date(day + DAY / 2).getUTCDay() === 0;
    for (const collector of isSunday ? [] : collectors)
      for (const [wave, called, hour] of WAVES) {
        const dice = diceOf(seed, 'pickup', day, collector.driver, wave);
        if (shops.length === 0 || !dice.chance(SHARES.fetched)) continue;
        const quantity = dice.whole(3, 14);
        const roll = dice.next();
        const ways = [
          ['cancelled', SHARES.pickupCancelled],
          ['elsewhere', SHARES.pickupFailed],
          ['later', SHARES.pickupLater],
        ] as const;
        let left = roll;
        const way = ways.find(([, share]) => (left -= share) < 0)?.[0] ?? 'straight';
        const pickup: Pickup = {
          collector,
          shop: dice.pick(shops),
          orderNumber: `LJ${digitsOf(8, 'pickup', seed, day, collector.driver, wave)}`,
          wave,
          quantity,
          found: quantity - (dice.chance(SHARES.pickupShort) ? 1 : 0),
          isFoundLater: diceOf('found later', seed, day, collector.driver, wave).chance(SHARES.pickupFoundLater),
          kilograms: dice.whole(10, 90) / 4,
          called: day + called * HOUR + dice.between(0, 40) * MINUTE,
          collected: day + hour * HOUR + dice.between(0, 75) * MINUTE,
          way,
        };
        sayAll(pickupSteps(pickup, post));
      }
    later(day + DAY, () => fetch(day + DAY));
  }

  /** What is done at desks on a day, for all that the parcels of the day do not ask for. */
  function office(day: number): void {
    if (desks === undefined) return;
    sayAll(deskDay(day, { desks, seed, customers: senders.map(({ code }) => code), clock }));
    later(day + DAY, () => office(day + DAY));
  }

  function atHub(parcel: Parcel, at: number): void {
    const { dice, waybill } = parcel;
    const keys = [parcelKey(waybill)];
    const hub = network.centreOf(parcel.origin).code;
    const sentAt = dice.chance(SHARES.lateScan) ? at + dice.between(10, 90) * MINUTE : at;
    scan(planned(receiveParcel, { waybill }, keys, [hub], post(hub, at, 'esteira')), sentAt);
    if (dice.chance(SHARES.doubleScan))
      scan(
        planned(receiveParcel, { waybill }, keys, [hub, 'again'], {
          ...post(hub, at + 9 * SECOND, 'esteira'),
          shown: dice.chance(SHARES.refusedAfterGreen) ? 'accepted' : 'waiting',
        }),
        sentAt + 9 * SECOND,
      );
    if (dice.chance(SHARES.unknownCode)) {
      const unknown = makeWaybill(BigInt(dice.digits(12)));
      scan(
        planned(receiveParcel, { waybill: unknown }, [parcelKey(unknown)], [hub], {
          ...post(hub, at + 14 * SECOND, 'esteira'),
          shown: 'waiting',
        }),
        at + 14 * SECOND,
      );
    }
    const weighed = Math.max(1, Math.round(parcel.grams * dice.between(0.97, 1.04)));
    const weighing = { waybill, weight: weighed / 1_000, source: 'scale', scaleModel: 'Toledo Prix 3' } as const;
    scan(planned(weighParcel, weighing, keys, [], post(hub, at + 20 * SECOND, 'balanca')), at + 20 * SECOND);
    // The scale says the same again, and somebody confirms it.
    if (weighed > parcel.grams + FORECAST_TOLERANCE_GRAMS)
      scan(
        planned(weighParcel, weighing, keys, ['again'], {
          ...post(hub, at + 38 * SECOND, 'balanca'),
          reason: 'Pesado de novo, confere',
        }),
        at + 38 * SECOND,
      );
    const label = diceOf('label', waybill);
    if (label.chance(SHARES.relabelled)) {
      const { step, at: when } = asides.relabelled(waybill, label.digits(12), hub, at + 39 * SECOND, post);
      scan(step, when);
    }
    const grid = demoGridOf(hub, parcel.outlet.code);
    if (grid !== undefined) {
      const fall = { number: waybill, grid, device: `${hub}-CB`, weight: weighed / 1_000 };
      scan(planned(recordSort, fall, keys, [], post(hub, at + 40 * SECOND, 'esteira')), at + 40 * SECOND);
    }
    large(parcel, 'packed', hub, at + 39 * SECOND);
    let ready = at + dice.between(40, 180) * SECOND;
    if (dice.chance(SHARES.wrongSite)) {
      const wrong = network.centreOf(dice.pick(network.outlets)).code;
      if (wrong !== hub) {
        ready += 40 * MINUTE;
        scan(
          planned(receiveParcel, { waybill }, keys, [wrong], post(wrong, ready - 20 * MINUTE, 'esteira')),
          ready - 20 * MINUTE,
        );
        scanAll(asides.sentOn(waybill, wrong, hub, ready - 16 * MINUTE, post));
      }
    }
    later(ready, () => bag(parcel, hub, ready));
  }

  function bag(parcel: Parcel, hub: string, at: number): void {
    const key = `${parcel.outlet.code} ${parcel.channel}`;
    let here = openBags.get(hub);
    if (here === undefined) {
      const closing = nextAt(at, BAGS_CLOSE);
      here = { closing, bags: new Map(), full: [] };
      openBags.set(hub, here);
      later(closing, () => closeBags(hub, closing));
      if (diceOf('in vain', seed, hub, closing).chance(SHARES.openedInVain)) {
        const number = bagNumberOf(BigInt(digitsOf(10, 'in vain', seed, hub, closing)));
        scanAll(asides.openedInVain(number, parcel.outlet.code, hub, closing - HOUR, post));
      }
    }
    let open = here.bags.get(key);
    if (open === undefined || open.grams + parcel.grams * 1.05 > (MAX_BAG[parcel.channel] ?? 0)) {
      if (open !== undefined) here.full.push(open);
      const turn = here.full.filter((one) => one.outlet === parcel.outlet && one.channel === parcel.channel).length;
      // A bag's number follows from its route, night and turn: a model that begins on another day gives it the same.
      const bagNumber = bagNumberOf(BigInt(digitsOf(10, 'bag', seed, hub, key, here.closing, turn)));
      open = { bagNumber, channel: parcel.channel, outlet: parcel.outlet, parcels: [], grams: 0 };
      here.bags.set(key, open);
      scan(
        openingOf(
          { bagNumber, channel: open.channel, route: [hub, network.centreOf(parcel.outlet).code, parcel.outlet.code] },
          at,
          post,
        ),
        at,
      );
      if (diceOf('bag label', bagNumber).chance(SHARES.bagLabelled))
        say(asides.bagLabelled(bagNumber, hub, at, post).step, at);
      const grid = demoGridOf(hub, parcel.outlet.code);
      if (turn > 0 && grid !== undefined)
        atDesks((where) => [asides.hung(grid, bagNumber, at + MINUTE, where(at + MINUTE))]);
    }
    open.parcels.push(parcel);
    open.grams += parcel.grams * 1.05;
    scan(putting(open.bagNumber, parcel.waybill, hub, at + SECOND, post), at + SECOND);
    // A bag that is about to be sealed is left alone.
    if (diceOf('looked at', parcel.waybill).chance(SHARES.lookedAt) && at + 10 * MINUTE < here.closing)
      scanAll(asides.lookedAt(open.bagNumber, parcel.waybill, hub, at + 2 * MINUTE, post));
  }

  function closeBags(hub: string, at: number): void {
    const here = openBags.get(hub);
    const closing = here === undefined ? [] : [...here.full, ...here.bags.values()];
    openBags.delete(hub);
    for (const [centre, group] of Map.groupBy(closing, ({ outlet }) => network.centreOf(outlet).code)) {
      const dice = diceOf(seed, 'trunk', hub, centre, at);
      const departed =
        at + dice.between(25, 60) * MINUTE + (dice.chance(SHARES.lateVehicle) ? dice.between(3, 14) * HOUR : 0);
      const arrived = departed + ((network.kilometres(hub, centre) * ROAD) / 62 + 0.3) * HOUR;
      const loadNumber = centre === hub ? undefined : `LD${digitsOf(12, 'load', seed, hub, centre, at)}`;
      if (loadNumber !== undefined) {
        const plate = plateOf(lanes.get(`${hub} ${centre}`) ?? 0, at);
        const times = { opened: at, departed, arrived };
        for (const [index, step] of loadSteps({ loadNumber, from: hub, to: centre, plate, ...times }, post).entries())
          scan(step, [times.opened, departed, arrived][index] ?? arrived);
        if (diceOf('broken down', loadNumber).chance(SHARES.brokenDown))
          scanAll(asides.brokenDown(`LX${loadNumber.slice(2)}`, hub, centre, at + 20 * SECOND, post));
      }
      if (network.kilometres(hub, centre) > FLIES) fly(hub, centre, group, at, dice);
      declare(hub, group, at);
      group.forEach((one, index) => ship(one, { hub, centre, index, at, departed, arrived, loadNumber }));
    }
  }

  /** Bags that the postal operator is told of: full ones to outlets that he drives to, while they wait at the dock. */
  function declare(hub: string, group: readonly OpenBag[], at: number): void {
    const full = group.filter(({ parcels }) => parcels.length >= PARCELS_OF_BAG);
    for (const [outlet, bags] of Map.groupBy(full, ({ outlet: { code } }) => code)) {
      const by = desks?.postalRouteOf(outlet);
      if (desks === undefined || by === undefined) continue;
      for (const one of bags) one.isListed = true;
      const clerk = desks.warehouseAt(hub);
      const list = {
        ...by,
        outlet,
        masterNumber: `PLP-${digitsOf(10, 'plp', seed, hub, outlet, at)}`,
        bags: bags.map(({ bagNumber }) => bagNumber),
        listed: at + (60 + group.length * 15) * SECOND,
        again: nextAt(at, 9) + diceOf('plp', seed, hub, outlet, at).between(0, 40) * MINUTE,
      };
      sayAll(postalSteps(list, (when) => desk(when, clerk)));
    }
  }

  /** Far off is flown to: the bags of a night stand on one total order, before they leave for the airport. */
  function fly(from: string, to: string, group: readonly OpenBag[], at: number, dice: Dice): void {
    const [airline, letters] = dice.pick(AIRLINES);
    const flight = {
      from,
      to,
      airline,
      flightNumber: `${letters}${dice.whole(3_000, 4_999)}`,
      bags: group.map(({ bagNumber }) => bagNumber),
      weighedAgain: dice.chance(SHARES.weighedAgain) ? group[0]?.bagNumber : undefined,
      seed,
      opened: at,
      stowed: at + (60 + group.length * 15) * SECOND,
    };
    sayAll(flightSteps(flight, post));
  }

  function ship(
    open: OpenBag,
    trip: {
      readonly hub: string;
      readonly centre: string;
      readonly index: number;
      readonly at: number;
      readonly departed: number;
      readonly arrived: number;
      readonly loadNumber: string | undefined;
    },
  ): void {
    const { hub, centre, at, index } = trip;
    const outlet = open.outlet.code;
    const sealed = at + (30 + index * 15) * SECOND;
    const unloaded = trip.arrived + (10 * MINUTE + index * 20 * SECOND);
    const inCentre = trip.loadNumber === undefined ? sealed : unloaded + 5 * SECOND;
    const morning =
      hourOf(inCentre) > DEPARTURES && hourOf(inCentre) < 12
        ? inCentre + 30 * MINUTE
        : nextAt(inCentre + 20 * MINUTE, DEPARTURES);
    const carrier = { sealNumber: `S${open.bagNumber.slice(-8)}`, route: [hub, centre, outlet] } as const;
    const toCentre = {
      sealed,
      loaded: Math.min(sealed + 12 * MINUTE, trip.departed - MINUTE),
      unloaded,
      receivedAtCentre: unloaded + 5 * SECOND,
    };
    const load = trip.loadNumber === undefined ? {} : { loadNumber: trip.loadNumber };
    const whens =
      trip.loadNumber === undefined ? [sealed] : [sealed, toCentre.loaded, unloaded, toCentre.receivedAtCentre];
    trunkSteps({ bagNumber: open.bagNumber, ...carrier, ...load, times: toCentre }, post).forEach((step, at_) =>
      scan(step, whens[at_] ?? unloaded),
    );
    open.parcels.forEach((parcel, place) => large(parcel, 'loaded', hub, sealed + (place + 1) * SECOND));

    const vehicle = hourOf(morning) === DEPARTURES ? options.vehicleOf?.(centre, outlet) : undefined;
    if (vehicle !== undefined) {
      // A bag of this centre has said from the beginning where it goes on to.
      if (hub === centre) sortBag(open, centre, Math.max(sealed + MINUTE, morning - 30 * MINUTE + index * 12 * SECOND));
      aboard({ centre, outlet: open.outlet, morning, vehicle }, open);
      return;
    }
    const scannedOut = morning + index * 12 * SECOND;
    sortBag(open, centre, scannedOut + 10 * SECOND);
    const receivedAtOutlet = scannedOut + onTheRoad(centre, outlet);
    const unpacked = receivedAtOutlet + 12 * MINUTE;
    const bag = [bagKey(open.bagNumber)];
    const number = { bagNumber: open.bagNumber };
    scan(
      planned(scanOutBag, { ...number, nextSite: outlet }, bag, [centre], post(centre, scannedOut, 'doca')),
      scannedOut,
    );
    scan(planned(receiveBag, number, bag, [outlet], post(outlet, receivedAtOutlet, 'doca')), receivedAtOutlet);
    unpack(open, unpacked);
  }

  /** The sorter of the outlet's centre takes bags as it takes parcels, once it is said where they go on to: its rules are asked for that site. */
  function sortBag(open: OpenBag, centre: string, at: number): void {
    const grid = demoGridOf(centre, open.outlet.code);
    if (grid === undefined) return;
    const fall = { number: open.bagNumber, grid, device: `${centre}-CB`, weight: Math.round(open.grams) / 1_000 };
    scan(planned(recordSort, fall, [bagKey(open.bagNumber)], [], post(centre, at, 'esteira')), at);
  }

  const onTheRoad = (centre: string, outlet: string): number =>
    ((network.kilometres(centre, outlet) * ROAD) / 48 + 0.4) * HOUR;

  function unpack(open: OpenBag, unpacked: number): void {
    const outlet = open.outlet.code;
    const check = diceOf('spot check', open.bagNumber);
    if (check.chance(SHARES.spotChecked))
      atDesks((where) => asides.spotChecked(open.bagNumber, outlet, unpacked - 2 * MINUTE, check, where));
    scan(unpacking(open.bagNumber, outlet, unpacked, post), unpacked);
    for (const [place, parcel] of open.parcels.entries()) {
      large(parcel, 'unloaded', outlet, unpacked + (place + 1) * SECOND);
      const at = unpacked + (place + 1) * 15 * SECOND;
      later(at, () => atOutlet(parcel, open.bagNumber, at));
    }
  }

  /** Bags that wait for the vehicle of their outlet, by outlet and morning. */
  const waiting = new Map<string, OpenBag[]>();
  type Departure = {
    readonly centre: string;
    readonly outlet: NetworkSite;
    readonly morning: number;
    readonly vehicle: SiteVehicle;
  };
  function aboard(departure: Departure, open: OpenBag): void {
    const key = `${departure.outlet.code} ${departure.morning}`;
    const others = waiting.get(key);
    if (others !== undefined) {
      others.push(open);
      return;
    }
    const bags = [open];
    waiting.set(key, bags);
    later(departure.morning, () => {
      waiting.delete(key);
      drive(departure, bags);
    });
  }

  /** An outlet's own vehicle comes for its bags: they are loaded by its sheet, signed for, and counted where they come off. */
  function drive({ centre, outlet, morning, vehicle }: Departure, bags: readonly OpenBag[]): void {
    const signed = morning + 6 * MINUTE + bags.length * 12 * SECOND;
    const arrived = signed + onTheRoad(centre, outlet.code);
    const counted = arrived + 8 * MINUTE + bags.length * 15 * SECOND;
    const onSheet = bags.map(({ bagNumber, parcels }, index): SheetBag => {
      const dice = diceOf('sheet', bagNumber);
      const isMissed = bags.length > 1 && dice.chance(SHARES.missedBag);
      const unloaded = isMissed ? counted + dice.between(20, 90) * MINUTE : arrived + 5 * MINUTE + index * 15 * SECOND;
      const torn = dice.chance(SHARES.tornBag);
      return {
        bagNumber,
        parcels: parcels.length,
        loaded: morning + 3 * MINUTE + index * 12 * SECOND,
        unloaded,
        received: unloaded + 5 * SECOND,
        condition: torn ? 'damaged' : dice.chance(SHARES.brokenSeal) ? 'seal_broken' : 'good',
        isMissed,
      };
    });
    const trip = {
      ...vehicle,
      seed,
      from: centre,
      to: outlet.code,
      bags: onSheet,
      opened: morning,
      signed,
      arrived,
      counted,
      confirmedBy:
        diceOf('confirmed', outlet.code, morning).chance(SHARES.confirmed) && desks !== undefined
          ? desks.operations
          : undefined,
    };
    for (const { at, step } of sheetSteps(trip, post)) (step.by === undefined ? scan : say)(step, at);
    bags.forEach((open, index) => {
      const { received = counted, condition } = onSheet[index] ?? {};
      const mended = received + 3 * MINUTE;
      if (condition === 'seal_broken' && open.isListed !== true)
        atDesks((where) => [asides.resealed(open.bagNumber, mended, where(mended))]);
      unpack(open, Math.max(counted, received) + (10 + index * 2) * MINUTE);
    });
  }

  function atOutlet(parcel: Parcel, bagNumber: string, at: number): void {
    const { waybill, dice, outlet } = parcel;
    scan(
      planned(
        receiveParcel,
        { waybill },
        [parcelKey(waybill), bagKey(bagNumber)],
        [outlet.code],
        post(outlet.code, at, 'mesa'),
      ),
      at,
    );
    let ready = at;
    // One paper is signed for all of an order, when all of it is unloaded.
    if (parcel.channel === 'BULKY' && dice.chance(SHARES.handedOver) && parcel.part === 0) {
      const fields = { orders: [parcel.orderNumber], site: outlet.code, receiver: personName(dice) };
      say(
        planned(
          bulkyProtocol.commands.register,
          { fields } as never,
          [parcelKey(waybill)],
          [],
          post(outlet.code, at + MINUTE, 'volumosos'),
        ),
        at + MINUTE,
      );
    }
    if (dice.chance(SHARES.damaged)) {
      ready = at + dice.between(20, 90) * MINUTE;
      scan(
        planned(
          registerProblem,
          { waybill, type: 'damaged', description: 'Embalagem rasgada' },
          [parcelKey(waybill)],
          [],
          post(outlet.code, at + MINUTE, 'mesa'),
        ),
        at + MINUTE,
      );
      scan(
        planned(
          closeProblem,
          { waybill, result: 'Reembalado, conteúdo conferido' },
          [parcelKey(waybill)],
          [],
          post(outlet.code, ready, 'mesa'),
        ),
        ready,
      );
      const packed = ready + MINUTE;
      atDesks((where) => [asides.labelled(waybill, packed, where(packed))]);
      if (diceOf('complaint', waybill).chance(SHARES.complainsOfDamage))
        serve((who) => complaint(parcel, ready + 3 * HOUR, 'damage', who));
    }
    later(ready, () => deliver(parcel, ready, 1));
  }

  /** Where the courier's device says that it is when a parcel is signed for: near the recipient, now and then far off or nowhere. */
  function signedAt({ waybill, outlet, dice }: Parcel): { readonly latitude?: number; readonly longitude?: number } {
    const around = [dice.between(-0.05, 0.05), dice.between(-0.05, 0.05)] as const;
    const other = diceOf('position', waybill);
    // At the counter of a mini drop recipients come for their parcels: it is signed for right there.
    const isCounter = outlet.type === 'mini_drop';
    const near = isCounter ? ([around[0] / 50, around[1] / 50] as const) : around;
    if (!isCounter && other.chance(SHARES.noPosition)) return {};
    const off = other.chance(SHARES.signedElsewhere) ? other.between(0.2, 0.9) : 0;
    return { latitude: round(outlet.latitude + near[0] + off), longitude: round(outlet.longitude + near[1]) };
  }

  /** Photos follow some signatures, minutes later, as they do from a phone: what was left, and now and then the hand that signed. */
  function prove(
    waybill: string,
    [signature, nearer]: readonly [signature: string, nearer: string],
    at: number,
    site: string,
  ): void {
    const other = diceOf('proof', waybill);
    const upload = signatureProof.files?.upload;
    if (upload === undefined || !other.chance(SHARES.proven)) return;
    const when = at + other.between(0.5, 4) * MINUTE;
    const photo = { upload, field: 'photo', name: 'entrega.png', bytes: () => parcelPicture(waybill) };
    const hand = { upload, field: 'secondPhoto', name: 'assinatura.png', bytes: () => signaturePicture(waybill) };
    const files = other.chance(SHARES.signedByHand) ? [photo, hand] : [photo];
    const proof = (code: string, name: string): Planned =>
      planned(signatureProof.commands.register, { code, fields: { waybill } } as never, [parcelKey(waybill)], [name], {
        ...post(site, when, 'entrega'),
        files,
      });
    // Where the first signature was too far off, it is the second that is shown.
    const instead = () => proof(nearer, 'proof nearer');
    say(
      { ...proof(signature, 'proof'), refused: (_, code) => (code === 'SIGNATURE_NOT_FOUND' ? instead() : undefined) },
      when,
    );
  }

  function deliver(parcel: Parcel, ready: number, attempt: number): void {
    const { waybill, dice, outlet } = parcel;
    const keys = [parcelKey(waybill)];
    const hour = hourOf(ready);
    const night = diceOf('night round', waybill, attempt);
    const out = night.chance(SHARES.nightRound)
      ? nextAt(ready, 0) + night.next() * 2 * HOUR
      : (hour > 6 && hour < 13 ? ready : nextAt(ready, 7.5)) + dice.between(15, 100) * MINUTE;
    const leaving = planned(sendOutForDelivery, { waybill }, keys, [attempt], post(outlet.code, out, 'entrega'));
    scan(leaving, out);
    if (diceOf('taken back', waybill, attempt).chance(SHARES.takenBack))
      scanAll(asides.takenBack(leaving, waybill, outlet.code, out + MINUTE, post));
    const at = Math.min(out + dice.between(0.4, 7) * HOUR, midnight(out) + 20.5 * HOUR);
    if (!dice.chance(SHARES.notDelivered)) {
      const isForced = diceOf('forced', waybill).chance(SHARES.signedByForce);
      const signer = personName(dice);
      const signing = (place: ReturnType<typeof signedAt>, name: readonly string[], where: Circumstance): Planned =>
        planned(signParcel, { waybill, signer, ...place, ...(isForced && { forced: true }) }, keys, name, where);
      // Who typed it in too far off goes back, and signs where he stands then.
      const there = { latitude: round(outlet.latitude), longitude: round(outlet.longitude) };
      const nearer = signing(there, ['nearer'], post(outlet.code, at + 10 * SECOND, 'entrega'));
      const signed: Planned = {
        ...signing(signedAt(parcel), [], post(outlet.code, at, 'entrega')),
        refused: (_, code) => (code === 'SIGNING_OUTSIDE_FENCE' ? nearer : undefined),
      };
      scan(signed, at);
      prove(waybill, [signed.id, nearer.id], at, outlet.code);
      const twice = diceOf('signed twice', waybill);
      if (!twice.chance(SHARES.signedTwice)) return;
      const again = at + twice.between(3, 20) * MINUTE;
      const other = personName(twice);
      scan(
        planned(
          signParcel,
          { waybill, signer: other, ...signedAt(parcel) },
          keys,
          ['again'],
          post(outlet.code, again, 'mesa'),
        ),
        again,
      );
      if (twice.chance(SHARES.complainsOfSigning))
        serve((who) => complaint(parcel, again + 2 * HOUR, 'false_delivery', who));
      return;
    }
    const cause = dice.pick([
      'recipient_absent',
      'recipient_absent',
      'address_not_found',
      'refused_by_recipient',
      'area_unsafe',
    ] as const);
    scan(planned(failDelivery, { waybill, cause }, keys, [attempt], post(outlet.code, at, 'entrega')), at);
    const told = at + 15 * MINUTE;
    const goesOn = cause !== 'refused_by_recipient' && attempt < 3;
    if (goesOn && diceOf('promised', waybill, attempt).chance(SHARES.promisedAnew))
      atDesks((where) => [
        asides.promisedAnew(parcel.orderNumber, clock(midnight(at) + 2 * DAY - HOUR), told, attempt, where(told)),
      ]);
    if (goesOn && diceOf('asks', waybill, attempt).chance(SHARES.asksWhere))
      serve((who) => question(parcel, told, attempt, who));
    if (goesOn && cause === 'address_not_found') atDesks((where) => asides.lookedUp(waybill, outlet.code, told, where));
    if (cause === 'refused_by_recipient') goBack(parcel, at + HOUR, cause);
    else if (attempt < 3) later(at + HOUR, () => deliver(parcel, nextAt(at, 7), attempt + 1));
    else goBack(parcel, at + HOUR, 'attempts_exhausted');
  }

  /** Who does not want it is not asked again: it goes back from the outlet, and is given back at the counter where it was handed in. */
  function goBack({ waybill, orderNumber, outlet, origin, dice }: Parcel, at: number, cause: ReturnReason): void {
    const keys = [parcelKey(waybill)];
    const back = nextAt(at + network.kilometres(outlet.code, origin.code) * BACK, 9) + dice.between(0, 5) * HOUR;
    // With a note it goes and comes by that: nothing is scanned.
    if (desks !== undefined && diceOf('note', waybill).chance(SHARES.noted)) {
      const parcel = { waybill, orderNumber, cause, site: outlet.code };
      atDesks((where) => asides.noted(parcel, at, back, where));
      return;
    }
    scan(planned(startReturn, { waybill, cause }, keys, [], post(outlet.code, at, 'mesa')), at);
    scan(planned(returnParcel, { waybill }, keys, [], post(origin.code, back, 'mesa')), back);
  }

  const counted = new Map<string, number>();
  const made = new Map<string, Planned>();
  /** A device counts what it sends, and knows who holds it. */
  const countedBy = (step: Planned, sentAt: number): Planned => {
    if (step.device === undefined) return step;
    const deviceNumber = (counted.get(step.device) ?? 0) + 1;
    counted.set(step.device, deviceNumber);
    return { ...step, deviceNumber, ...(step.at < sentAt && { sentAt }) };
  };
  /** The step as it is sent, and what may be sent again for it or in its place as that device sends it. */
  const sentFrom = (planned_: Planned, sentAt: number): Planned => {
    const step = countedBy(inTheNameOf(planned_, options.workerAt), sentAt);
    const { of, refused, deviceNumber } = step;
    const sent: Planned = {
      ...step,
      ...(of !== undefined && {
        of: {
          ...of,
          step: made.get(of.step.id) ?? of.step,
          ...(of.otherwise !== undefined && {
            otherwise: { ...of.otherwise, ...(deviceNumber !== undefined && { deviceNumber }) },
          }),
        },
      }),
      ...(refused !== undefined && {
        refused: (params: unknown, code?: string) => {
          const next = refused(params, code);
          return next && sentFrom(next, sentAt);
        },
      }),
    };
    if (isMaking(sent)) remember(made, sent);
    return sent;
  };

  orders(0);
  fetch(midnight(options.from));
  office(midnight(options.from));
  for (let next = coming.next(); ; next = coming.next()) {
    if (next === undefined) throw new Error('a living network never ends');
    if (typeof next.item === 'function') next.item();
    else yield sentFrom(next.item, clock(next.at));
  }
}

/** The step as it is told by who works where it happens, if its command names people at all. */
function inTheNameOf(step: Planned, workerAt: LivingOptions['workerAt']): Planned {
  const worker = step.site === undefined ? undefined : workerAt?.(step.site);
  if (worker === undefined) return step;
  const { shape = {} } = step.command.input as { readonly shape?: object };
  return 'scanUserId' in shape ? { ...step, input: { ...step.input, scanUserId: worker } } : step;
}

/** Steps whose followers are still to come; those of some days are. */
const REMEMBERED = 2_000;
function remember(made: Map<string, Planned>, step: Planned): void {
  made.set(step.id, step);
  const [oldest] = made.keys();
  if (made.size > REMEMBERED && oldest !== undefined) made.delete(oldest);
}

/** Picks by weight. */
function weighted<Item>(items: readonly Item[], weightOf: (item: Item) => number): (dice: Dice) => Item {
  const weights = items.map(weightOf);
  const sum = weights.reduce((all, one) => all + one, 0);
  return (dice) => {
    let left = dice.next() * sum;
    return items.find((_, index) => (left -= weights[index] ?? 0) <= 0) ?? dice.pick(items);
  };
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
