import { createOrder } from '@malote/contracts/orders/commands.ts';
import { makeWaybill } from '@malote/contracts/kernel/values/waybill-number.ts';
import { dispatchParcel, receiveParcel } from '@malote/contracts/scanning/commands.ts';
import type { Network, NetworkSite } from '../../src/tools/journey/network.ts';
import { orderKey, parcelKey, planned } from '../../src/tools/journey/planned.ts';
import type { Planned } from '../../src/tools/journey/planned.ts';
import { diceOf } from '../../src/tools/simulator/dice.ts';
import { DAY, MINUTE } from '../../src/tools/simulator/hours.ts';
import { livingNetwork } from '../../src/tools/simulator/living-network.ts';
import type { Sender } from '../../src/tools/simulator/world.ts';
import { personAt } from '../../src/tools/simulator/people.ts';

/** Where and when a company of the benches lives. */
export interface Ground {
  readonly network: Network;
  readonly senders: readonly Sender[];
  /** Its first instant (ms since 1970). */
  readonly from: number;
}

/** The waybill of the nth forecast. */
export const forecastWaybill = (index: number): string => makeWaybill(800_000_000_000 + index);
const forecastOrder = (index: number): string => `PD8${String(index).padStart(11, '0')}`;

/** People who receive forecasts: enough that keys and names differ, few enough that a log of a million is made in minutes. */
const RECIPIENTS = 20_000;

/** An order of one parcel that was announced and not collected yet. */
function forecast({ network, senders }: Ground, index: number, at: number): Planned {
  const dice = diceOf('forecast', index);
  const [from, to] = [dice.pick(network.outlets), dice.pick(network.outlets)];
  const sender = dice.pick(senders);
  const cents = String(dice.whole(1_990, 89_990));
  const [orderNumber, waybill] = [forecastOrder(index), forecastWaybill(index)];
  const zip = (site: NetworkSite) => `${site.cep.slice(0, 5)}${dice.digits(3)}`;
  return planned(
    createOrder,
    {
      orderNumber,
      customer: sender.code,
      channel: dice.chance(0.2) ? 'EXPRESS' : 'STANDARD',
      source: 'api',
      forecast: true,
      declaredValue: { amount: cents, currency: 'BRL' },
      sender: personAt(
        diceOf('shop', sender.code),
        { city: from.city, state: from.state, zip: zip(from) },
        sender.name,
      ),
      recipient: personAt(diceOf('recipient', index % RECIPIENTS), { city: to.city, state: to.state, zip: zip(to) }),
      products: [
        {
          namePt: dice.pick(['Livro', 'Camiseta', 'Cafeteira', 'Mochila']),
          quantity: 1,
          unitPrice: { amount: cents, currency: 'BRL' },
        },
      ],
      packages: [
        {
          waybill,
          weight: dice.whole(200, 6_000) / 1_000,
          invoices: [
            {
              number: `1${dice.digits(6)}`,
              serial: '1',
              date: new Date(at).toISOString().slice(0, 10),
              amount: { amount: cents, currency: 'BRL' },
            },
          ],
        },
      ],
    },
    [orderKey(orderNumber), parcelKey(waybill)],
    [],
    { at },
  );
}

/** So many orders of one parcel each that nobody has scanned yet. */
export function* forecasts(ground: Ground, waybills: number): Generator<Planned, void, undefined> {
  for (let index = 0; index < waybills; index += 1) yield forecast(ground, index, ground.from + index);
}

/** A company's life in the benches: this many days, whatever its size. */
const DAYS = 10;
/** Forecasts for each order that lives: with them a waybill has five events on average. */
const FORECASTS_PER_ORDER = 13;
const WAYBILLS_PER_ORDER = 1.2 + FORECASTS_PER_ORDER;

/**
 * A company of so many waybills and about five times as many events: the simulator's living network, between its orders forecasts that wait, and
 * from the beginning one parcel that is received again and again, until its order has 500 events.
 */
export function* company(ground: Ground, waybills: number): Generator<Planned, void, undefined> {
  const ordersPerDay = Math.max(20, waybills / WAYBILLS_PER_ORDER / DAYS);
  let [known, index] = [0, 0];
  for (const step of restless(ground, index)) yield step;
  index += 1;
  for (const step of livingNetwork({
    network: ground.network,
    senders: ground.senders,
    seed: 'bench',
    ordersPerDay,
    from: ground.from,
  })) {
    yield step;
    if (step.command !== createOrder) continue;
    known += (step.input as { readonly packages: readonly unknown[] }).packages.length;
    for (let more = 0; more < FORECASTS_PER_ORDER && known < waybills; more += 1, index += 1, known += 1)
      yield forecast(ground, index, step.at);
    if (known >= waybills) return;
  }
}

/** The order whose history has 500 events: three of its registration, two of each scan. */
export const RESTLESS_ORDER = forecastOrder(0);
const RESTLESS_SCANS = 248;

function* restless(ground: Ground, index: number): Generator<Planned, void, undefined> {
  const from = ground.from - DAY;
  yield forecast(ground, index, from);
  const waybill = forecastWaybill(index);
  const { outlets } = ground.network;
  for (let scan = 0; scan < RESTLESS_SCANS; scan += 1) {
    // It comes and goes: a parcel that is received where it cannot be would be a conflict.
    const site = outlets[Math.floor(scan / 2) % outlets.length]?.code ?? '';
    yield planned(scan % 2 === 0 ? receiveParcel : dispatchParcel, { waybill }, [parcelKey(waybill)], [scan], {
      at: from + (scan + 1) * 5 * MINUTE,
      site,
      device: `mesa-${site}`,
      shown: 'accepted',
    });
  }
}
