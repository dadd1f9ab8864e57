import { setTimeout as pause } from 'node:timers/promises';
import { customer } from '@malote/contracts/customers/customer.ts';
import { transportDriver } from '@malote/contracts/fleet/transport-driver.ts';
import { vehicleTag } from '@malote/contracts/fleet/vehicle-tag.ts';
import { merchant } from '@malote/contracts/pickup/merchant.ts';
import { Fault } from '../../fault.ts';
import { userChoices } from '@malote/contracts/identity/queries.ts';
import { DEMO_CUSTOMERS } from '../../local/demo/business.ts';
import { DEMO_CREW } from '../../local/demo/crew.ts';
import { SITE_VEHICLES, TRUNK_DRIVERS } from '../../local/demo/fleet.ts';
import { DEMO_COLLECTORS, DEMO_SHOPS } from '../../local/demo/pickups.ts';
import { workerOf } from '../../local/demo/people.ts';
import { demoSite } from '../../local/demo/places.ts';
import { postalRouteOf } from '../../local/demo/postal.ts';
import { batchOf, DEMO_EDITIONS, DEMO_HOUSES } from '../../local/demo/service.ts';
import { ROUTES, ROUTE_SELLERS } from '../../local/demo/shipping.ts';
import { DEMO_SITES } from '../../local/demo/sites.ts';
import { DEMO_USERS } from '../../local/demo/users.ts';
import type { Client, RowAnswer } from '../client.ts';
import { readNetwork } from '../journey/network.ts';
import type { Planned } from '../journey/planned.ts';
import { sendInOrder } from '../journey/send-in-order.ts';
import { DAY, HOUR, MINUTE, midnight } from './hours.ts';
import { livingNetwork, STEPS_PER_ORDER } from './living-network.ts';
import type { LivingOptions, Sender } from './world.ts';

interface LifeOptions {
  /** Commands a minute on the average of a day; 6 when not said, some 480 orders a day. */
  readonly rate?: number;
  readonly seed?: string;
  readonly signal?: AbortSignal;
  readonly answered?: (step: Planned, answer: RowAnswer) => void;
  /** A client of somebody of the demo company, signed in by his user name; undefined where he may not sign in. Without it nothing is done at desks. */
  readonly as?: (username: string) => Promise<Client | undefined>;
}

/** Scans a minute that a demo company lives with. */
const GENTLE = 6;

/** The model begins a day and a half back, at midnight: runs of the same day plan the same steps under the same ids. */
const daysBack = (now: number) => midnight(now - 1.5 * DAY);

const ordersPerDay = (rate: number) => (rate * 24 * 60) / STEPS_PER_ORDER;

/**
 * A small day, at once: all that happened in the network since yesterday (the model begins 36 to 60 hours back, so that parcels are in every state),
 * with the instants at which it would have happened. Sent again on the same day it adds nothing but what happened since.
 */
export async function simulateDay(client: Client, options: LifeOptions = {}): Promise<void> {
  const now = Date.now();
  const { plan, signal, answered } = await prepared(client, options);
  await sendInOrder(until(now, livingNetwork({ ...plan, from: daysBack(now) })), {
    client,
    clientOf: options.as,
    answered,
    ...(signal && { signal }),
  });
}

/** A network whose server was away rests this long before it goes on. */
const REST = 30_000;
/**
 * Keeps a network alive at a gentle rate until the signal ends: first what happened since yesterday, then each step when its time has come.
 * A server that stays away is waited for. Started again it goes on where it was; what happened in between is sent late, as from handhelds that had
 * no network. Throws `Fault` only where there is no network to keep alive.
 */
export async function keepAlive(
  client: Client,
  options: LifeOptions & { readonly restMs?: number } = {},
): Promise<void> {
  const { plan, signal, answered } = await prepared(client, options);
  /** Steps that the sender has taken and the server has not answered, by id; the sender holds 20,000 at most. */
  const owed = new Map<string, number>();
  let reached = -Infinity;
  const taking = function* (steps: Iterable<Planned>): Generator<Planned> {
    for (const step of steps) {
      owed.set(step.id, sendingTime(step));
      yield step;
    }
  };
  const lived = (step: Planned, answer: RowAnswer) => {
    owed.delete(step.id);
    reached = Math.max(reached, sendingTime(step));
    answered(step, answer);
  };
  const isOver = () => signal?.aborted === true;
  while (!isOver()) {
    const since = [...owed.values()].reduce((earliest, at) => Math.min(earliest, at), reached);
    owed.clear();
    const steps = Iterator.from(livingNetwork({ ...plan, from: daysBack(Date.now()) })).filter(
      (step) => sendingTime(step) >= since,
    );
    try {
      await sendInOrder(paced(taking(steps), signal), {
        client,
        clientOf: options.as,
        answered: lived,
        inFlight: 2,
        ...(signal && { signal }),
      });
    } catch (error) {
      if (!isOver() && !(error instanceof Fault)) throw error;
    }
    await pause(options.restMs ?? REST, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
  }
}

interface HurryOptions extends LifeOptions {
  readonly rate: number;
  readonly minutes?: number;
}

/** Orders of a model day when a rate asks for more than the sun allows: the day passes faster instead of growing without bound. */
const MOST_ORDERS = 4_000;
/** The model is joined at this hour of its first day, so that the evening's peak begins at once. */
const JOINED_AT = 16.5;

/**
 * A busy network: `rate` commands a minute on average. Up to 4,000 orders a day are carried in real time; beyond, the model's days pass faster
 * than the sun's and every instant is the one of sending. The first half day is sent at once.
 */
export async function simulateBusy(client: Client, options: HurryOptions): Promise<void> {
  const asked = ordersPerDay(options.rate);
  const orders = Math.min(asked, MOST_ORDERS);
  const speed = asked / orders;
  const wall = Date.now();
  const from = midnight(wall) + 7 * HOUR;
  const joined = midnight(wall) + JOINED_AT * HOUR;
  const { plan, signal, answered } = await prepared(client, { ...options, seed: options.seed ?? String(wall) });
  const steps = livingNetwork({ ...plan, ordersPerDay: orders, from, clock: (at) => wall + (at - joined) / speed });
  const end = options.minutes === undefined ? Infinity : wall + options.minutes * MINUTE;
  await untilAborted(
    signal,
    async () =>
      await sendInOrder(paced(until(end, steps), signal), {
        client,
        clientOf: options.as,
        answered,
        ...(signal && { signal }),
      }),
  );
}

async function prepared(
  client: Client,
  options: LifeOptions,
): Promise<{
  plan: Omit<LivingOptions, 'from'>;
  signal: AbortSignal | undefined;
  answered: (step: Planned, answer: RowAnswer) => void;
}> {
  const [network, senders, ids] = [await readNetwork(client), await readSenders(client), await readIds(client)];
  return {
    plan: {
      network,
      senders,
      workerAt: crewOf(ids),
      vehicleOf: await readVehicles(client),
      fetching: await readFetching(client),
      desks: await readDesks(options.as, ids),
      seed: options.seed ?? 'demo',
      ordersPerDay: ordersPerDay(options.rate ?? GENTLE),
    },
    signal: options.signal,
    answered: options.answered ?? (() => {}),
  };
}

/** The codes of the demo company's customers: while they are there, they alone send, so that customers who come later change no plan. */
const OWN = new Set(DEMO_CUSTOMERS.map(({ code }) => code));

/** Who sends in the simulation: the demo company's customers, elsewhere the first 200. */
async function readSenders(client: Client): Promise<readonly Sender[]> {
  const demo = await customers(client, { codes: [...OWN], status: ['enabled'] });
  const senders = demo.length > 0 ? demo : await customers(client, { status: ['enabled'] });
  if (senders.length === 0)
    throw new Fault(
      'This company has no customer who could send anything; start with the demo company, or register customers first.',
    );
  return senders.toSorted((a, b) => (a.code < b.code ? -1 : 1));
}

/** More than the demo company's vehicles and drivers are. */
const MANY = 100;

/** People who are read at once: more than the demo company has, and some that others have registered since. */
const PEOPLE = 1_000;

/** The codes of who signs in, by their user names: a company of an older version knows them by others. */
async function readIds(client: Client): Promise<ReadonlyMap<string, string>> {
  const answer = await client.call(userChoices, { pageSize: PEOPLE, params: {} });
  const rows = answer.ok
    ? (answer.data as { records?: readonly { readonly id: string; readonly username: string }[] }).records
    : [];
  return new Map(rows?.map(({ id, username }) => [username, id]));
}

/** Who works at the demo company's sites, as far as they are registered: others have people of their own. */
function crewOf(ids: ReadonlyMap<string, string>): (site: string) => string | undefined {
  const workers = new Map(
    DEMO_CREW.flatMap(({ username, scope }) => scope.map((site) => [site, ids.get(username)] as const)),
  );
  return (site) => workers.get(site);
}

/** Vehicles of the demo company's outlets, whose tags are printed. The house numbers the tags, so they are read. */
async function readVehicles(client: Client): Promise<LivingOptions['vehicleOf']> {
  const answer = await client.call(vehicleTag.list, { pageSize: MANY, params: { status: ['printed', 'in_use'] } });
  const tags = answer.ok ? (answer.data as { records?: readonly { code: string; vehicle: string }[] }).records : [];
  const tagOf = new Map(tags?.map(({ code, vehicle }) => [vehicle, code]));
  const driven = new Map(SITE_VEHICLES.filter(({ isDriven }) => isDriven).map((one) => [one.outlet.code, one]));
  return (centre, outlet) => {
    const own = driven.get(outlet);
    const tag = own && tagOf.get(own.code);
    const from = DEMO_SITES.find(({ code }) => code === centre);
    if (own === undefined || tag === undefined || from === undefined) return undefined;
    return {
      vehicle: own.code,
      vehicleTag: tag,
      loader: workerOf(from, 'loader'),
      unloader: workerOf(own.outlet, 'unloader'),
    };
  };
}

/** The demo company's collectors and the shops that they call at. A company of other shops has collectors of its own, who are not made to work. */
async function readFetching(client: Client): Promise<LivingOptions['fetching']> {
  const codes = DEMO_SHOPS.map(({ code }) => code);
  const answer = await client.call(merchant.choices, { pageSize: codes.length, params: { codes } });
  const known = answer.ok ? (answer.data as { records?: readonly { code: string }[] }).records : [];
  const shops = DEMO_SHOPS.filter(({ code }) => known?.some((one) => one.code === code) === true);
  return shops.length === 0 ? undefined : { shops, collectors: DEMO_COLLECTORS };
}

/** Users of the demo company who do what is done at desks. */
const OPERATIONS = 'operacoes';
const SERVICE = 'atendimento';

/** Who works at the desks of the demo company; nobody where they may not sign in, or where its drivers are not registered. */
async function readDesks(as: LifeOptions['as'], ids: ReadonlyMap<string, string>): Promise<LivingOptions['desks']> {
  const [operations, service] = [await as?.(OPERATIONS), await as?.(SERVICE)];
  if (operations === undefined || service === undefined) return undefined;
  const answer = await operations.call(transportDriver.list, { pageSize: MANY, params: { status: ['enabled'] } });
  const rows = answer.ok ? (answer.data as { records?: readonly { code: string; username?: string }[] }).records : [];
  const codes = new Map(rows?.map(({ code, username }) => [username, code]));
  const drivers = TRUNK_DRIVERS.flatMap(({ name, cpf, username }) => {
    const code = codes.get(username);
    return code === undefined ? [] : [{ code, name, cpf }];
  });
  if (drivers.length === 0) return undefined;
  const warehouses = new Map(
    DEMO_USERS.filter(({ role }) => role === 'warehouse').map(({ site, username }) => [site, username]),
  );
  return {
    operations: OPERATIONS,
    region: 'gerentesul',
    service: SERVICE,
    fleet: 'frota',
    tower: 'torre',
    finance: 'financeiro',
    audit: 'auditfin',
    warehouseAt: (centre) => warehouses.get(centre) ?? OPERATIONS,
    drivers,
    routes: ROUTES.map(([code, from]) => ({ code, cep: demoSite(from).cep })),
    sellers: ROUTE_SELLERS,
    editions: DEMO_EDITIONS.map(([code, , batches]) => ({
      code,
      batches: Array.from({ length: batches }, (_, at) => batchOf(at)),
    })),
    shops: DEMO_SHOPS.map(({ code }) => code),
    places: DEMO_HOUSES.map(([zip, state, city]) => ({ zip, state, city })),
    vehicles: SITE_VEHICLES.filter(({ isDriven }) => isDriven).map(({ code }) => code),
    postalRouteOf,
    idOf: (username) => ids.get(username) ?? username,
  };
}

async function customers(
  client: Client,
  params: { readonly codes?: string[]; readonly status: ['enabled'] },
): Promise<readonly Sender[]> {
  const answer = await client.call(customer.list, { pageSize: 200, params });
  if (!answer.ok) throw new Fault(`The customers could not be read: ${answer.msg}`);
  return (answer.data as { records: readonly Sender[] }).records;
}

const sendingTime = (step: Planned) => step.sentAt ?? step.at;

function* until(end: number, steps: Iterable<Planned>): Generator<Planned> {
  for (const step of steps) {
    if (sendingTime(step) > end) return;
    yield step;
  }
}

/** Gives each step when its time has come; those of the past at once. */
async function* paced(steps: Iterable<Planned>, signal: AbortSignal | undefined): AsyncGenerator<Planned> {
  for (const step of steps) {
    for (let left = sendingTime(step) - Date.now(); left > 0; left = sendingTime(step) - Date.now())
      await pause(Math.min(left, HOUR), undefined, signal === undefined ? {} : { signal });
    yield step;
  }
}

/** Ends in peace when the signal ended it. */
async function untilAborted(signal: AbortSignal | undefined, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (signal?.aborted !== true) throw error;
  }
}
