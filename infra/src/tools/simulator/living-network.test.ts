import { randomUUID } from 'node:crypto';
import { fileTypeOf } from '../../files/file-type.ts';
import { screens } from '@malote/contracts/catalogue.ts';
import { largeOrder } from '@malote/contracts/bulky/large-order.ts';
import { permissionIndex } from '@malote/contracts/identity/permissions.ts';
import { DEMO_CUSTOMERS } from '../../local/demo/business.ts';
import { TRUNK_DRIVERS } from '../../local/demo/fleet.ts';
import { postalRouteOf } from '../../local/demo/postal.ts';
import { DEMO_EDITIONS, DEMO_HOUSES } from '../../local/demo/service.ts';
import { ROUTES, ROUTE_SELLERS } from '../../local/demo/shipping.ts';
import { DEMO_SITES } from '../../local/demo/sites.ts';
import { DEMO_USERS } from '../../local/demo/users.ts';
import { isLeftOut } from '../../outbound/simulated-postal.ts';
import { DEMO_COLLECTORS, DEMO_SHOPS } from '../../local/demo/pickups.ts';
import { DEMO_ROLES } from '../../local/demo/roles.ts';
import { networkOf } from '../journey/network.ts';
import type { Planned } from '../journey/planned.ts';
import { agenda } from './agenda.ts';
import { deskDay } from './desk-day.ts';
import type { Desks } from './desk-day.ts';
import { DAY, HOUR, hourOf, midnight, nextAt } from './hours.ts';
import { livingNetwork, STEPS_PER_ORDER } from './living-network.ts';

const network = networkOf(DEMO_SITES);
const fetching = { collectors: DEMO_COLLECTORS, shops: DEMO_SHOPS };
/** Outlets of São Paulo have a vehicle of their own. */
const vehicleOf = (centre: string, outlet: string) =>
  outlet.startsWith('SP')
    ? { vehicle: `VC-${outlet}`, vehicleTag: 'ET00000001', loader: `L-${centre}`, unloader: `U-${outlet}` }
    : undefined;
/** Desks at which work those users of the demo company who do in its life. */
const desks: Desks = {
  operations: 'operacoes',
  region: 'gerentesul',
  service: 'atendimento',
  fleet: 'frota',
  tower: 'torre',
  finance: 'financeiro',
  audit: 'auditfin',
  warehouseAt: (centre) => (centre === 'SPGRU01' ? 'guarulhos' : 'operacoes'),
  drivers: TRUNK_DRIVERS.map(({ name, cpf }, at) => ({ code: `MT0000000${at + 1}`, name, cpf })),
  routes: ROUTES.map(([code, site]) => ({ code, cep: DEMO_SITES.find((one) => one.code === site)?.cep ?? '' })),
  sellers: ROUTE_SELLERS,
  vehicles: ['VC-0001', 'VC-0003'],
  editions: DEMO_EDITIONS.map(([code]) => ({ code, batches: ['L1', 'L2'] })),
  shops: DEMO_SHOPS.map(({ code }) => code),
  places: DEMO_HOUSES.map(([zip, state, city]) => ({ zip, state, city })),
  postalRouteOf,
  idOf: (username) => DEMO_USERS.find((one) => one.username === username)?.id ?? '',
};
const from = midnight(Date.parse('2026-11-18T12:00:00Z'));

function days(count: number, seed = 'test', ordersPerDay = 300): Planned[] {
  const steps: Planned[] = [];
  for (const step of livingNetwork({
    network,
    senders: DEMO_CUSTOMERS,
    seed,
    ordersPerDay,
    from,
    vehicleOf,
    fetching,
    desks,
  })) {
    if ((step.sentAt ?? step.at) >= from + count * DAY) return steps;
    steps.push(step);
  }
  return steps;
}

const steps = days(4);
const named = (name: string) => steps.filter(({ command }) => command.name === name);
const input = (step: Planned) =>
  step.input as { waybill: string; bagNumber: string; loadNumber: string; weight: number };

/** A number as the house gives it to what a step makes. */
const numberOf = ({ command }: Planned) => {
  const prefixes = {
    LoadingRecord: 'RC',
    TotalOrder: 'OT',
    PickupOrder: 'CO',
    PickupList: 'LC',
    CustomerDropOff: 'EC',
    RouteOrder: 'OR',
    MasterWaybill: 'LP',
    PostalDeclaration: 'DP',
    WorkOrder: 'CH',
    CustomerIssue: 'QC',
    DriverInvitation: 'CM',
    ReturnCode: 'CD',
    ReturnNote: 'DE',
    AuditRecord: 'AU',
    ProblemParcel: 'PP',
    ReversePickup: 'CR',
    'bags.randomBag': 'BG00',
  };
  const noun = command.name.replace(/^.*\.register/, '') as keyof typeof prefixes;
  return `${prefixes[noun]}00000001`;
};

const replacements = new Map(
  named('bags.replaceBag').map((step) => [
    input(step).bagNumber,
    (step.input as { readonly replacement: string }).replacement,
  ]),
);
/** The bag that a parcel was put in, as it is called in the end. */
const bagOf = (step: Planned) => replacements.get(input(step).bagNumber) ?? input(step).bagNumber;

/** What is done instead of a step that was refused, where that is one thing. */
const insteadOf = (step: Planned | undefined, params: unknown, code?: string) =>
  step?.refused?.(params, code) as Planned | undefined;

/** What a list would tell of what is waited for. */
const foundOf = ({ told, among }: NonNullable<Planned['awaits']>) => {
  const code = told === 'pickupOrder' ? 'CO00000001' : told === 'batch' ? 'LC00000001' : 'AF00000001';
  return among === true ? [code] : code;
};

test('every step is what the API takes', () => {
  for (const { command, input: planned, files = [], of, awaits } of steps) {
    const kept = { id: randomUUID(), kept: randomUUID(), name: 'a.png', type: 'png', bytes: 1, sha256: 'a'.repeat(64) };
    const { fields } = planned as { fields?: object };
    const number = of && awaits?.field === undefined && { [of.field]: numberOf(of.step) };
    const found = awaits?.field === undefined ? {} : { [awaits.field]: foundOf(awaits) };
    const numbered =
      of?.within === undefined ? { ...planned, ...number, ...found } : { fields: { ...fields, ...number } };
    const sent =
      files.length === 0
        ? numbered
        : { ...numbered, fields: { ...fields, ...Object.fromEntries(files.map(({ field }) => [field, kept])) } };
    const parsed = command.input.safeParse(sent);
    expect([command.name, parsed.error?.issues]).toEqual([command.name, undefined]);
  }
});

test('who feeds the demo company, and each of its people, may send every step that is sent in his name, with its files', () => {
  const { permits } = permissionIndex(screens);
  const hands = Map.groupBy(steps, ({ by }) => by ?? 'importacao');
  expect([...hands.keys()].toSorted()).toEqual(
    [
      'importacao',
      'operacoes',
      'gerentesul',
      'atendimento',
      'auditfin',
      'financeiro',
      'frota',
      'guarulhos',
      'torre',
    ].toSorted(),
  );
  for (const [username, own] of hands) {
    const user = DEMO_USERS.find((one) => one.username === username);
    const held = DEMO_ROLES.find(({ code }) => code === user?.role)?.permissions ?? [];
    const caller = { permissions: new Set(held), buttonsTaken: new Set<string>() };
    const commands = new Set(own.flatMap(({ command, files = [] }) => [command, ...files.map(({ upload }) => upload)]));
    const denied = [...commands].filter((command) => !permits(caller, command)).map(({ name }) => name);
    expect([username, denied]).toEqual([username, []]);
    // Only who may report of others says where something was done that is no scan; and a scan is told of a site that its user sees.
    const sites = user?.scope === '*' ? undefined : user?.scope.map((one) => one.slice('site:'.length));
    const elsewhere = own.filter(({ site }) => site !== undefined && sites?.includes(site) === false);
    expect([username, elsewhere.map(({ command }) => command.name)]).toEqual([username, []]);
  }
});

test('each working evening one customer after the other is billed for two weeks of his parcels, of one month alone (R-0579)', () => {
  const customers = DEMO_CUSTOMERS.map(({ code }) => code);
  const first = midnight(Date.parse('2026-11-27T12:00:00Z'));
  const evenings = Array.from({ length: 14 }, (_, at) =>
    deskDay(first + at * DAY, { desks, collectors: [], seed: 'test', customers, clock: (instant) => instant })
      .filter(({ step }) => step.command.name === 'billing.registerReceivableGeneration')
      .map(({ step }) => (step.input as { readonly fields: Readonly<Record<string, unknown>> }).fields),
  );
  // Two of the days are Sundays, and in the first evenings of a month its end is billed as well.
  expect(evenings.map(({ length }) => length)).toEqual([2, 2, 0, 2, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4]);
  const periods = evenings.map((of) =>
    of
      .filter(({ businessType }) => businessType === 'pickup')
      .map(({ periodStart, periodEnd }) => `${String(periodStart)} ${String(periodEnd)}`),
  );
  expect(periods.slice(3, 5)).toEqual([['2026-11-17 2026-11-30'], ['2026-11-18 2026-11-30', '2026-12-01 2026-12-01']]);
  const billed = evenings.flatMap((of) => of.slice(0, 1)).map(({ customers: whose }) => String(whose));
  expect(billed.toSorted()).toEqual(customers.toSorted());
});

test('most of what is billed in an evening is reviewed by another on the next working morning, and a little of it is refused', () => {
  const customers = DEMO_CUSTOMERS.map(({ code }) => code);
  const first = midnight(Date.parse('2026-09-07T12:00:00Z'));
  const evenings = Array.from({ length: 60 }, (_, at) =>
    deskDay(first + at * DAY, { desks, collectors: [], seed: 'test', customers, clock: (instant) => instant }),
  ).flat();
  const named = (name: string) => evenings.filter(({ step }) => step.command.name === `billing.${name}`);
  const [asked, passed, refused] = [
    named('registerReceivableGeneration'),
    named('passBatches'),
    named('refuseReconciliationBatch'),
  ];
  const reviewed = [...passed, ...refused];
  expect(reviewed.length / asked.length).toBeGreaterThan(0.75);
  expect(reviewed.length).toBeLessThan(asked.length);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length / reviewed.length).toBeLessThan(0.15);
  for (const { at, step } of reviewed) {
    const made = asked.find((one) => one.step.id === step.of?.step.id);
    expect([step.by, made?.step.by]).toEqual(['auditfin', 'financeiro']);
    expect(at).toBeGreaterThan(made?.at ?? Infinity);
    expect(new Date(at).getUTCDay()).not.toBe(0);
    const { list, params } = step.awaits ?? {};
    expect(list?.params.safeParse(typeof params === 'function' ? params('GR00000001') : params).success).toBe(true);
  }
});

test('steps come in the order in which they are sent, each once', () => {
  const times = steps.map((step) => step.sentAt ?? step.at);
  expect(times.every((at, index) => index === 0 || at >= (times[index - 1] ?? 0))).toBe(true);
  expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length);
});

test('the same seed gives the same days, another seed other ones', () => {
  expect(days(1).map(({ id }) => id)).toEqual(steps.slice(0, days(1).length).map(({ id }) => id));
  const ids = new Set(steps.map(({ id }) => id));
  expect(days(1, 'other').filter(({ id }) => ids.has(id))).toEqual([]);
});

test('a vehicle drives on one way only, and scans are told by who works there', () => {
  const ways = new Map<string, Set<string>>();
  for (const step of named('linehaul.departLoad')) {
    const { plate, nextSite } = step.input as { plate: string; nextSite: string };
    ways.set(plate, (ways.get(plate) ?? new Set()).add(`${step.site} ${nextSite}`));
  }
  expect(ways.size).toBeGreaterThan(0);
  expect([...ways.values()].filter(({ size }) => size > 1)).toEqual([]);
  const told = livingNetwork({
    network,
    senders: DEMO_CUSTOMERS,
    seed: 'test',
    ordersPerDay: 300,
    from,
    workerAt: (site) => `worker of ${site}`,
  });
  for (const step of told.take(3_000)) {
    // Files are put in their fields when they are sent.
    const sent = { ...step.input, ...(step.of !== undefined && { [step.of.field]: numberOf(step.of.step) }) };
    if (step.files === undefined) expect(step.command.input.safeParse(sent).error?.issues).toBeUndefined();
    if (step.command.name === 'scanning.collectParcel')
      expect(step.input).toMatchObject({ scanUserId: `worker of ${step.site}` });
  }
});

test('who acts himself is named by that, and by nothing else: he need not be one who may name others', () => {
  const told = livingNetwork({
    network,
    senders: DEMO_CUSTOMERS,
    seed: 'test',
    ordersPerDay: 300,
    from,
    desks,
    workerAt: (site) => `worker of ${site}`,
  });
  const own = [...told.take(9_000)].filter(({ by, site }) => by === 'guarulhos' && site !== undefined);
  expect(own.length).toBeGreaterThan(5);
  expect(own.filter(({ input: one }) => 'scanUserId' in one)).toEqual([]);
});

test('a model that begins a day later plans the same steps for what it knows: bags and vehicles keep their numbers', () => {
  const ids = new Set(days(5).map(({ id }) => id));
  const later: Planned[] = [];
  for (const step of livingNetwork({
    network,
    senders: DEMO_CUSTOMERS,
    seed: 'test',
    ordersPerDay: 300,
    from: from + DAY,
    vehicleOf,
    fetching,
    desks,
  })) {
    if ((step.sentAt ?? step.at) >= from + 5 * DAY) break;
    later.push(step);
  }
  const strange = later.filter(({ id }) => !ids.has(id));
  // Only bags of the first evening can differ, where the model does not know the parcels of the day before.
  expect(strange.length / later.length).toBeLessThan(0.002);
});

test('a photo follows some signatures, minutes later, under the id of the scan that signed, and is a picture', () => {
  const signed = new Map(named('scanning.signParcel').map((step) => [step.id, step]));
  const proofs = named('delivery.registerSignatureProof');
  expect(proofs.length / signed.size).toBeGreaterThan(0.2);
  for (const { at, input: proof, files = [] } of proofs) {
    const { code, fields } = proof as { readonly code: string; readonly fields: { readonly waybill: string } };
    const scan = signed.get(code);
    expect(scan && input(scan).waybill).toBe(fields.waybill);
    expect(at).toBeGreaterThan(scan?.at ?? Infinity);
    expect(files.map(({ field }) => field).slice(0, 1)).toEqual(['photo']);
  }
  const [first] = proofs.flatMap(({ files = [] }) => files);
  expect(fileTypeOf(first?.bytes() ?? Buffer.alloc(0), first?.name ?? '')).toBe('png');
  expect(first?.bytes()).toEqual(first?.bytes());
});

test('a bag is opened, filled, sealed, carried, received and unpacked in this order, within its weight', () => {
  const byBag = Map.groupBy(
    steps.filter(({ keys }) => keys.some((key) => key.startsWith('bag '))),
    ({ keys }) => keys.find((key) => key.startsWith('bag ')),
  );
  const order = [
    'bags.openBag',
    'bags.putParcelInBag',
    'bags.sealBag',
    'linehaul.loadBag',
    'linehaul.unloadBag',
    'bags.receiveBag',
    'bags.scanOutBag',
    'linehaul.loadBag',
    'linehaul.unloadBag',
    'bags.receiveBag',
    'bags.unpackBag',
    'scanning.receiveParcel',
  ];
  for (const [bag, own] of byBag) {
    let stage = 0;
    for (const { command } of own.filter((one) => order.includes(one.command.name))) {
      const found = order.indexOf(command.name, stage);
      expect([bag, command.name, found >= stage]).toEqual([bag, command.name, true]);
      stage = found;
    }
  }
  expect(byBag.size).toBeGreaterThan(50);
});

test('a parcel is put in one bag, and bags of a vehicle are loaded before it leaves', () => {
  const puts = named('bags.putParcelInBag').map((step) => input(step));
  const places = new Set(puts.map(({ waybill, bagNumber }) => `${waybill} ${bagNumber}`));
  expect(new Set(puts.map(({ waybill }) => waybill)).size).toBe(places.size);
  // Put again only after it was taken out.
  expect(puts.length - places.size).toBe(named('bags.takeParcelOutOfBag').length);
  const departures = new Map(named('linehaul.departLoad').map((step) => [input(step).loadNumber, step.at]));
  for (const step of named('linehaul.loadBag'))
    expect(step.at).toBeLessThan(departures.get(input(step).loadNumber) ?? Infinity);
});

test("an outlet's own vehicle takes its bags: each is on one sheet, whose count is theirs, and off it before it is received", () => {
  const sheets = named('linehaul.registerLoadingRecord');
  expect(sheets.length).toBeGreaterThan(3);
  let missed = 0;
  for (const sheet of sheets) {
    const own = steps.filter(({ of }) => of?.step.id === sheet.id);
    const on = own.filter(({ command }) => command.name === 'linehaul.loadBag');
    const signed = own.filter(({ command }) => command.name === 'linehaul.loadLoadingRecord');
    const off = own.filter(({ command }) => command.name === 'linehaul.unloadBag');
    const counted = own.find(({ command }) => command.name === 'linehaul.unloadLoadingRecord');
    // The last sheets are still under way when the days end.
    if (counted === undefined) continue;
    const { fields: typed } = (signed[0]?.input ?? {}) as { fields?: { totalBags: number; totalVotes: number } };
    const { fields: found } = counted.input as { fields: { unloadedBags: number; discrepancies?: string } };
    const bags = on.map((step) => input(step).bagNumber);
    const parcels = named('bags.putParcelInBag').filter((step) => bags.includes(bagOf(step)));
    const votes = new Set(parcels.map((step) => input(step).waybill)).size;
    expect([typed?.totalBags, typed?.totalVotes]).toEqual([bags.length, votes]);
    const before = off.filter(({ at }) => at < counted.at);
    expect(found.unloadedBags).toBe(before.length);
    expect(found.discrepancies === undefined).toBe(before.length === bags.length);
    missed += bags.length - before.length;
    expect(signed[0]?.files?.map(({ field }) => field)).toEqual(['pictures', 'signature']);
  }
  expect(missed).toBeGreaterThan(0);
  const loadings = steps.filter(({ of, command }) => of !== undefined && command.name === 'linehaul.loadBag');
  expect(new Set(loadings.map((step) => input(step).bagNumber)).size).toBe(loadings.length);
});

test('who counted otherwise than was scanned counts again, and explains what is missing', () => {
  const [signed] = named('linehaul.loadLoadingRecord');
  const again = insteadOf(signed, { bags: 4, parcels: 9 });
  expect(again?.input).toMatchObject({ fields: { totalBags: 4, totalVotes: 9 } });
  expect(again?.id).not.toBe(signed?.id);
  expect(again?.of).toEqual(signed?.of);
  expect(signed?.refused?.({})).toBeUndefined();
  const counted = named('linehaul.unloadLoadingRecord').find(
    ({ input: { fields } }: { input: { fields?: { discrepancies?: string } } }) => fields?.discrepancies === undefined,
  );
  const explained = insteadOf(counted, { loaded: 4, unloaded: 3 });
  expect(explained?.input).toHaveProperty('fields.discrepancies');
  expect(explained?.refused?.({ loaded: 4, unloaded: 3 })).toBeUndefined();
});

test('collectors are called to shops, promised, and come back with what was there; some find nobody, and come again', () => {
  const calls = named('pickup.registerPickupOrder');
  expect(calls.length).toBeGreaterThan(15);
  const ends = calls.map((call) => {
    const own = steps
      .filter(({ of }) => of?.step.id === call.id)
      .map(({ command }) => command.name.split('.')[1] ?? '');
    return own.map((name) => name.replace('PickupOrder', ''));
  });
  const whole = ['allocate', 'schedule', 'start', 'collect', 'process', 'sign'];
  expect(ends.some((own) => own.join() === whole.join())).toBe(true);
  expect(ends.some((own) => own.join() === 'allocate,cancel')).toBe(true);
  expect(ends.some((own) => own.join() === 'void')).toBe(true);
  const [again] = ends.filter((own) => own.includes('fail') && own.includes('sign'));
  expect(again).toEqual(['allocate', 'schedule', 'fail', 'schedule', 'start', 'collect', 'process', 'sign']);
  for (const list of named('pickup.completePickupList'))
    expect(list.files?.map(({ field }) => field)).toEqual(['signatureImage']);
  // An hour that is over when the day is caught up with is promised anew.
  const scheduled = insteadOf(named('pickup.schedulePickupOrder')[0], {});
  const { fields } = (scheduled?.input ?? {}) as { readonly fields?: { readonly expectedPickupTime: string } };
  expect(Date.parse(fields?.expectedPickupTime ?? '')).toBeGreaterThan(Date.now());
});

test('what flies stands on a total order: each bag once, stowed when it is sealed, finished before its vehicle leaves', () => {
  const flights = named('linehaul.registerTotalOrder');
  expect(flights.length).toBeGreaterThan(3);
  const sealed = new Map(named('bags.sealBag').map((step) => [input(step).bagNumber, step.at]));
  const stowed = named('linehaul.stowBag');
  const on = new Set(stowed.map((step) => `${step.of?.step.id} ${input(step).bagNumber}`));
  expect(new Set(stowed.map((step) => input(step).bagNumber)).size).toBe(on.size);
  expect(stowed.length - on.size).toBe(named('linehaul.unstowBag').length);
  for (const step of stowed) expect(step.at).toBeGreaterThan(sealed.get(input(step).bagNumber) ?? Infinity);
  const finished = named('linehaul.finishStowageTotalOrder');
  expect(finished.length).toBe(flights.length);
});

const followers = (opening: Planned) => steps.filter(({ of }) => of?.step.id === opening.id);
/** The moves of what a step made, in their order: `start,finish`. */
const movesOf = (opening: Planned, noun: string) =>
  followers(opening)
    .map(({ command }) => command.name.split('.')[1] ?? '')
    .filter((name) => name.endsWith(noun))
    .map((name) => name.slice(0, -noun.length))
    .join();

test('vehicles are sent on their routes, sealed when they leave; a driver drives one route of a day', () => {
  const orders = named('linehaul.registerRouteOrder');
  expect(orders.length).toBeGreaterThan(8);
  const ways = new Set(orders.map((one) => movesOf(one, 'RouteOrder')));
  expect(ways.has('start,finish')).toBe(true);
  expect(
    [...ways].filter((way) => !['start,finish', 'revise,start,finish', 'cancel', 'start', ''].includes(way)),
  ).toEqual([]);
  const drivers = orders.map(
    (one) => `${midnight(one.at)} ${(one.input as { fields: { driver: string } }).fields.driver}`,
  );
  expect(new Set(drivers).size).toBe(drivers.length);
  for (const {
    input: { fields },
  } of named('linehaul.startRouteOrder') as readonly { input: { fields?: object } }[])
    expect(Object.keys(fields ?? {})).toEqual(['bagQuantity', 'sealNumber']);
});

test('full bags for the postal operator are listed when they are sealed, generated, declared, and declared again where he leaves one out; a few are generated by mistake, and given up', () => {
  const lists = named('linehaul.registerMasterWaybill');
  expect(lists.length).toBeGreaterThan(3);
  const sealed = new Map(named('bags.sealBag').map((step) => [input(step).bagNumber, step.at]));
  const count = Map.groupBy(named('bags.putParcelInBag'), bagOf);
  const declarations = named('linehaul.registerPostalDeclaration');
  let again = 0;
  let mistaken = 0;
  const bagsIn = (of: object) =>
    (of as { fields: { bags: { bag: string }[] } }).fields.bags.map(({ bag }) => bag).join();
  for (const list of lists) {
    const { fields } = list.input as { fields: { bags: { bag: string }[] } };
    for (const { bag } of fields.bags) {
      expect(count.get(bag)?.length).toBeGreaterThanOrEqual(9);
      expect(list.at).toBeGreaterThan(sealed.get(bag) ?? Infinity);
    }
    const [declaration] = declarations.filter(({ of }) => of?.step.id === list.id);
    if (movesOf(list, 'MasterWaybill') === 'generate,cancel') {
      // Generated by mistake: given up with its declaration, and listed anew with the same bags.
      mistaken += 1;
      expect(declaration && movesOf(declaration, 'PostalDeclaration')).toBe('cancel');
      const anew = lists.filter(({ at, input: one }) => at > list.at && bagsIn(one) === bagsIn(list.input));
      expect(anew.map((one) => movesOf(one, 'MasterWaybill'))).toEqual(['generate,finish']);
      continue;
    }
    expect(movesOf(list, 'MasterWaybill')).toBe('generate,finish');
    const declared = declaration === undefined ? [] : followers(declaration);
    const isPartly = fields.bags.some(({ bag }) => isLeftOut(bag));
    expect(declared.map(({ lapses }) => lapses !== undefined)).toEqual(isPartly ? [false, true] : [false]);
    again += declared.length - 1;
  }
  expect(mistaken).toBeLessThan(lists.length / 4);
  expect(again).toBeGreaterThan(0);
});

test('colleagues and customers ask and are answered by who can, each by his own hand; some wait', () => {
  const tickets = named('tickets.registerWorkOrder');
  expect(tickets.length).toBeGreaterThan(10);
  const ways = new Set(tickets.map((one) => movesOf(one, 'WorkOrder')));
  for (const way of ['follow-up,finish,confirm', 'assign,follow-up,finish,confirm', ''])
    expect([way, ways.has(way)]).toEqual([way, true]);
  for (const ticket of tickets)
    for (const { command, by } of followers(ticket))
      if (command.name === 'tickets.confirmWorkOrder') expect(by).toBe(ticket.by);
  const issues = named('tickets.registerCustomerIssue');
  const known = new Set(
    named('orders.createOrder').map(({ input: one }) => (one as { orderNumber: string }).orderNumber),
  );
  const asked = issues.flatMap(
    ({ input: one }) => (one as { fields: { orderNumber?: string } }).fields.orderNumber ?? [],
  );
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((one) => !known.has(one))).toEqual([]);
  expect(issues.some((one) => movesOf(one, 'CustomerIssue') === 'reply,close')).toBe(true);
  // Whoever answers customers sleeps at night.
  expect(issues.every(({ at }) => hourOf(at) >= 8 && hourOf(at) < 18)).toBe(true);
});

test('who signed too far off signs again where he stands then, and the photo is of that signature', () => {
  const [proof] = named('delivery.registerSignatureProof');
  const { code } = (proof?.input ?? {}) as { readonly code?: string };
  const signed = steps.find(({ id }) => id === code);
  const nearer = insteadOf(signed, {}, 'SIGNING_OUTSIDE_FENCE');
  const outlet = DEMO_SITES.find((one) => one.code === signed?.site);
  expect(nearer?.input).toMatchObject({ ...signed?.input, latitude: outlet?.latitude, longitude: outlet?.longitude });
  expect(insteadOf(proof, {}, 'SIGNATURE_NOT_FOUND')?.input).toMatchObject({ code: nearer?.id });
  expect(signed?.refused?.({}, 'PARCEL_SIGNED')).toBeUndefined();
  expect(proof?.refused?.({}, 'NO_PERMISSION')).toBeUndefined();
});

test('who forced a signature is looked at by somebody else; what does not hold is signed for again, once', () => {
  const forced = named('scanning.signParcel').filter(({ input: one }) => 'forced' in one);
  const [passed, failed] = ['pass', 'fail'].map((move) => named(`delivery.${move}ForcedSigningAudit`)) as [
    Planned[],
    Planned[],
  ];
  expect([forced.length > 2, passed.length > 0, failed.length > 0]).toEqual([true, true, true]);
  const again = named('scanning.signParcel').filter(({ lapses }) => lapses !== undefined);
  for (const { keys, at, awaits } of [...passed, ...failed]) {
    const signed = forced.find((step) => step.keys.join() === keys.join());
    expect(at).toBeGreaterThan(signed?.at ?? Infinity);
    expect(awaits?.list.params.safeParse(awaits.params).success).toBe(true);
  }
  const failing = new Map(failed.map(({ keys, at }) => [keys.join(), at]));
  for (const { keys, at } of again) expect(at).toBeGreaterThan(failing.get(keys.join()) ?? Infinity);
  expect(new Set(again.map(({ keys }) => keys.join())).size).toBe(again.length);
});

test('of a large order one paper is signed, when all of its parcels are unloaded', () => {
  const papers = named('bulky.registerBulkyProtocol').map(
    ({ input: one }) => (one as { fields: { orders: string[] } }).fields.orders[0],
  );
  expect(papers.length).toBeGreaterThan(3);
  expect(new Set(papers).size).toBe(papers.length);
});

test('large orders are packed and unloaded as a whole or parcel by parcel, each parcel once; where the list has one not yet, parcel by parcel', () => {
  const handled = named('bulky.handleLargeParcel').map(({ input: one }) => one as { waybill: string; step: string });
  const known = new Map(
    named('orders.createOrder').map(({ input: one }) => {
      const { orderNumber, packages } = one as { orderNumber: string; packages: { waybill: string }[] };
      return [orderNumber, packages.map(({ waybill }) => waybill)] as const;
    }),
  );
  for (const [move, step] of [
    ['pack', 'packed'],
    ['unload', 'unloaded'],
  ]) {
    const whole = named(`bulky.${move}LargeOrder`);
    expect(whole.length).toBeGreaterThan(5);
    const waybills = whole.flatMap((one) => known.get((one.input as { code: string }).code) ?? []);
    expect(waybills.length).toBeGreaterThan(whole.length);
    const alone = handled.filter((one) => one.step === step).map(({ waybill }) => waybill);
    expect(alone.length).toBeGreaterThan(5);
    expect(new Set([...waybills, ...alone]).size).toBe(waybills.length + alone.length);
    const instead = whole.map((one) => one.refused?.({}, 'RECORD_NOT_FOUND') as readonly Planned[]);
    expect(instead.flat().map((one) => input(one).waybill)).toEqual(waybills);
    expect(whole[0]?.refused?.({}, 'ALREADY_SCANNED')).toBeUndefined();
    // The house writes the list by itself, a moment later.
    for (const { input: one, awaits } of whole)
      expect(awaits).toMatchObject({ list: largeOrder.list, params: { codes: [(one as { code: string }).code] } });
    expect(largeOrder.list.params.safeParse(whole[0]?.awaits?.params).success).toBe(true);
  }
});

test('an order is handed over, taken back, or saved when its first parcel comes in: one of them', () => {
  const numberIn = ({ input: one }: Planned) => (one as { orderNumber: string }).orderNumber;
  const handed = new Set(named('orders.handOverOrder').map(numberIn));
  const gone = new Set([...named('orders.cancelForecast'), ...named('orders.voidOrder')].map(numberIn));
  const received = Map.groupBy(named('scanning.receiveParcel'), (step) => input(step).waybill);
  const saved = named('orders.saveOrder');
  expect(saved.length).toBeGreaterThan(10);
  expect(saved.some(({ input: one }) => 'referenceNumber' in one)).toBe(true);
  for (const step of saved) {
    const number = step.keys.find((key) => key.startsWith('order '))?.slice('order '.length) ?? '';
    expect([number, handed.has(number), gone.has(number)]).toEqual([number, false, false]);
    expect(step.at).toBeGreaterThan(received.get(input(step).waybill)?.[0]?.at ?? Infinity);
  }
  expect([...gone].filter((number) => handed.has(number))).toEqual([]);
});

test('a bag that tears is left for another one: nothing is put into it from then on, and the other one is sealed', () => {
  expect(replacements.size).toBeGreaterThan(2);
  const sealed = new Set(named('bags.sealBag').map((step) => input(step).bagNumber));
  const torn = new Map(named('bags.replaceBag').map((step) => [input(step).bagNumber, step.at]));
  for (const step of named('bags.putParcelInBag'))
    expect(step.at).toBeLessThanOrEqual(torn.get(input(step).bagNumber) ?? Infinity);
  const puts = new Set(named('bags.putParcelInBag').map((step) => input(step).bagNumber));
  for (const [old, other] of replacements)
    expect([puts.has(old), sealed.has(old), sealed.has(other)]).toEqual([true, false, true]);
});

test('a line of an edition becomes a pickup, is put right first, or was in the file twice; some wait', () => {
  const lines = named('returns.registerReversePickup');
  const ways = new Set(lines.map((one) => movesOf(one, 'ReversePickup')));
  expect([...ways].toSorted()).toEqual(['', 'discard', 'generate', 'revise,generate']);
});

test('the pickup that the house makes of a line is fetched: nothing that somebody gives back waits for ever', () => {
  const week = days(8, 'given back', 5);
  const ofWeek = (name: string) => week.filter(({ command }) => command.name === name);
  const generated = ofWeek('returns.generateReversePickup');
  const after = Map.groupBy(
    week.filter(({ awaits }) => awaits?.told === 'pickupOrder'),
    ({ of }) => of?.step.id,
  );
  const early = generated.filter(({ at }) => at < from + 5 * DAY);
  expect(early.length).toBeGreaterThan(4);
  for (const { of } of early)
    expect(after.get(of?.step.id)?.map(({ command }) => command.name)).toEqual(
      ['allocate', 'schedule', 'start', 'collect', 'process', 'sign'].map((verb) => `pickup.${verb}PickupOrder`),
    );
  // By who collects there.
  const stateOf = new Map(
    ofWeek('returns.registerReversePickup').map(({ id, input: one }) => [
      id,
      (one as { fields: { state: string } }).fields.state,
    ]),
  );
  for (const { of, input: one } of ofWeek('pickup.allocatePickupOrder').filter(({ awaits }) => awaits !== undefined))
    expect((one as { fields: { site: string } }).fields.site.slice(0, 2)).toBe(stateOf.get(of?.step.id ?? ''));
  // A line that waited is made a pickup on the next morning.
  const uploaded = new Map(ofWeek('returns.registerReversePickup').map(({ id, at }) => [id, at]));
  expect(generated.some(({ of, at }) => at - (uploaded.get(of?.step.id ?? '') ?? at) >= DAY)).toBe(true);
});

test('a customer who brings his parcels to a mini drop may take a sheet home, of parcels that are there', () => {
  const sheets = named('pickup.registerCustomerDropOff');
  expect(sheets.length).toBeGreaterThan(5);
  const collected = new Map(named('scanning.collectParcel').map((step) => [input(step).waybill, step.at]));
  for (const sheet of sheets)
    for (const waybill of (sheet.input as { fields: { parcels: string[] } }).fields.parcels)
      expect(collected.get(waybill)).toBeLessThan(sheet.at);
});

test('a day has its phases: collection by day, the hubs in the evening, vehicles at night, delivery in the morning', () => {
  const share = (name: string, low: number, high: number) =>
    named(name).filter(({ at }) => hourOf(at) >= low && hourOf(at) < high).length / named(name).length;
  expect(share('scanning.collectParcel', 8, 17)).toBeGreaterThan(0.99);
  expect(share('bags.putParcelInBag', 17, 23)).toBeGreaterThan(0.9);
  expect(share('linehaul.departLoad', 22, 24)).toBeGreaterThan(0.85);
  expect(share('scanning.sendOutForDelivery', 6, 15)).toBeGreaterThan(0.9);
});

test('everything that goes wrong happens in four days: late, double, unknown, misrouted, damaged, void and undelivered', () => {
  const signed = named('scanning.signParcel').map((step) => input(step).waybill);
  expect(new Set(signed).size).toBeLessThan(signed.length);
  expect(steps.some(({ at, sentAt }) => sentAt !== undefined && sentAt - at > 10 * 60_000)).toBe(true);
  for (const name of [
    'scanning.returnParcel',
    'orders.voidOrder',
    'orders.cancelForecast',
    'scanning.registerProblem',
    'scanning.closeProblem',
    'scanning.failDelivery',
    'scanning.undoScan',
    'scanning.settleConflict',
    'scanning.dispatchParcel',
    'scanning.exchangeWaybill',
    'scanning.countParcel',
    'bags.takeParcelOutOfBag',
    'bags.randomBag',
    'bags.deleteBag',
    'bags.printBagLabel',
    'linehaul.cancelLoad',
    'linehaul.unstowBag',
    'orders.promiseOrder',
    'orders.amendOrder',
    'delivery.modifyDeliveryMethodChange',
    'returns.confirmReturnNote',
    'exceptions.handleAuditRecord',
    'exceptions.completeProblemParcel',
  ])
    expect([name, named(name).length > 0]).toEqual([name, true]);
  const held = [...named('orders.interceptOrder'), ...named('orders.impoundOrder')].length;
  const freed = [...named('orders.releaseOrder'), ...named('orders.cancelImpound')].length;
  expect([held > 0, freed]).toEqual([true, held]);
  const registered = new Set(named('orders.createOrder').flatMap(({ keys }) => keys));
  expect(named('scanning.receiveParcel').some(({ keys }) => keys.every((key) => !registered.has(key)))).toBe(true);
  expect(named('scanning.receiveParcel').some(({ shown }) => shown === 'waiting')).toBe(true);
});

/** What a demo company's start sends that begins at this hour of a day: all that happened since its first day, and until then. */
function begunAt(hour: number): { readonly now: number; readonly sent: readonly Planned[] } {
  const now = midnight(from) + 2 * DAY + hour * HOUR;
  const orders = (6 * 24 * 60) / STEPS_PER_ORDER;
  const plan = {
    network,
    senders: DEMO_CUSTOMERS,
    seed: 'demo',
    ordersPerDay: orders,
    from: midnight(now - 1.5 * DAY),
  };
  const sent: Planned[] = [];
  for (const step of livingNetwork(plan)) {
    if ((step.sentAt ?? step.at) > now) break;
    sent.push(step);
  }
  return { now, sent };
}

test.each([0.25, 2, 5, 8, 12, 16, 20])(
  'whoever starts the company at %s h finds something at the hubs, on the sorters, with couriers, in open bags and on its way back',
  (hour) => {
    const { now, sent } = begunAt(hour);
    const count = (name: string, which: (step: Planned) => boolean = () => true) =>
      sent.filter((step) => step.command.name === name && which(step)).length;
    const today = ({ at }: Planned) => at >= midnight(now);
    const isBag = (step: Planned) => (step.input as { readonly number: string }).number.startsWith('BG');
    const sealed = new Set(sent.filter(({ command }) => command.name === 'bags.sealBag').flatMap(({ keys }) => keys));
    expect({
      arrivals:
        count('scanning.receiveParcel', (step) => today(step) && step.device?.startsWith('esteira') === true) > 0,
      sorts: count('sorting.recordSort', (step) => today(step) && !isBag(step)) > 0,
      bags: count('sorting.recordSort', isBag) > 0,
      rounds: count('scanning.sendOutForDelivery', today) > 0,
      open: count('bags.openBag', ({ keys }) => keys.every((key) => !sealed.has(key))) > 0,
      returns: count('scanning.startReturn') > 0,
    }).toEqual({ arrivals: true, sorts: true, bags: true, rounds: true, open: true, returns: true });
  },
);

test('an order comes to as many steps as the pace is calculated with', () => {
  const whole = days(8, 'measure', 200);
  const orders = whole.filter(({ command, at }) => command.name === 'orders.createOrder' && at < from + 5 * DAY).length;
  const between = whole.filter(({ at }) => at >= from + 2 * DAY && at < from + 7 * DAY).length;
  expect(between / orders / STEPS_PER_ORDER).toBeGreaterThan(0.9);
  expect(between / orders / STEPS_PER_ORDER).toBeLessThan(1.1);
});

test('with a faster clock the same steps happen in less time', () => {
  const quick = livingNetwork({
    network,
    senders: DEMO_CUSTOMERS,
    seed: 'test',
    ordersPerDay: 300,
    from,
    clock: (at) => from + (at - from) / 10,
    vehicleOf,
    fetching,
    desks,
  });
  for (const [index, step] of [...Iterator.from(quick).take(200)].entries()) {
    expect(step.id).toBe(steps[index]?.id);
    expect(step.at).toBeCloseTo(from + ((steps[index]?.at ?? 0) - from) / 10, -1);
  }
});

test('an agenda gives back what it was told, earliest first, equals in their order', () => {
  const list = agenda<string>();
  for (const [at, item] of [
    [5, 'e'],
    [1, 'a'],
    [3, 'c'],
    [1, 'b'],
    [4, 'd'],
  ] as const)
    list.note(at, item);
  expect(Array.from({ length: 6 }, () => list.next()?.item)).toEqual(['a', 'b', 'c', 'd', 'e', undefined]);
});

test('the hours of the network are those of Brasília', () => {
  const at = Date.parse('2026-11-21T02:30:00Z');
  expect(hourOf(at)).toBe(23.5);
  expect(midnight(at)).toBe(Date.parse('2026-11-20T03:00:00Z'));
  expect(nextAt(at, 5)).toBe(at + 5.5 * HOUR);
});
