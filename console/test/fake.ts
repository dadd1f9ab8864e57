import { contractTable } from '../contract-table.ts';
import { JOURNEY } from '@malote/contracts/scanning/journey.ts';
import type { WaybillStatus } from '@malote/contracts/scanning/journey.ts';
import { stateOf } from '@malote/contracts/network/places/states.ts';
import { ORDER_TABS, orderStatus, orderTab } from '@malote/contracts/orders/status.ts';
import { refusalText } from '@malote/contracts/kernel/refusals/refusal-text.ts';
import type { RefusalCode } from '@malote/contracts/kernel/refusals/catalogue.ts';
import type { TextParams } from '@malote/contracts/kernel/refusals/refusal-params.ts';
import { faultsOfAnswer, faultsOfQuestion } from './contract-faults.ts';
import { fakeHealth } from './fake-health.ts';
import { fakeRecordAnswer, fakeRecordFacts, fakeRecordRows } from './fake-records.ts';
import { leastAnswer } from './least-answer.ts';

/** An in-memory Malote for tests and for looking at pages: small, deterministic, answers in the wire's shapes. */

/** When everything happens that is told with its instant. */
const FAKE_NOW = '2026-11-20T12:00:00.000Z';

const EXPORT_TASK = {
  code: 'TE00000001',
  query: 'orders.orderExport',
  title: 'Pedidos logísticos',
  status: 'in_progress',
  done: 4_000,
  total: 12_000,
  fileName: null,
  failure: null,
  askedAt: '2026-11-20T12:00:00.000Z',
  askedBy: 'Ana Souza',
  endedAt: null,
};
const IMPORT_TASK = {
  code: 'TI00000001',
  type: 'Gaiola',
  status: 'complete',
  fileName: 'gaiolas.xlsx',
  total: 40,
  success: 38,
  failed: 2,
  createdAt: '2026-11-20T12:00:00.000Z',
  endedAt: '2026-11-20T12:01:00.000Z',
};
const MESSAGE = {
  code: 'AV00000001',
  of: 'announcement',
  title: 'Novo modelo de lacre',
  content: 'Os lacres azuis valem a partir de segunda-feira.',
  kind: 'plain',
  pinned: true,
  pops: false,
  reminds: false,
  isRead: false,
  sentAt: '2026-11-20T12:00:00.000Z',
  sender: 'Ana Souza',
};

type Json = Record<string, unknown>;
interface Call {
  readonly name: string;
  readonly body: Json;
  readonly id: string;
  readonly about: Json;
}
interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
}

const table = contractTable();
const SITES = [
  ['SPGRU01', 'CD Guarulhos', 'SP', 'Guarulhos'],
  ['SPCPQ01', 'CD Campinas', 'SP', 'Campinas'],
  ['RJRIO01', 'CD Rio de Janeiro', 'RJ', 'Rio de Janeiro'],
  ['MGBHZ01', 'CD Betim', 'MG', 'Betim'],
  ['PRCWB01', 'CD Curitiba', 'PR', 'Curitiba'],
  ['RSPOA01', 'CD Porto Alegre', 'RS', 'Porto Alegre'],
  ['BASSA01', 'CD Salvador', 'BA', 'Salvador'],
  ['PEREC01', 'CD Recife', 'PE', 'Recife'],
] as const;
const CUSTOMERS = [
  ['LOJAAZUL', 'Loja Azul Ltda'],
  ['PETFELIZ', 'Pet Feliz'],
  ['TECHNOVA', 'TechNova'],
  ['FARMAVID', 'Farma Vida'],
  ['LIVRARIA7', 'Livraria Sete'],
] as const;
const NAMES = [
  'Ana Souza',
  'Bruno Lima',
  'Carla Dias',
  'Davi Melo',
  'Elisa Prado',
  'Fábio Reis',
  'Gabriela Nunes',
  'Heitor Alves',
];
const CITIES = [
  ['São Paulo', 'SP'],
  ['Curitiba', 'PR'],
  ['Rio de Janeiro', 'RJ'],
  ['Belo Horizonte', 'MG'],
  ['Salvador', 'BA'],
  ['Recife', 'PE'],
  ['Porto Alegre', 'RS'],
  ['Goiânia', 'GO'],
  ['Fortaleza', 'CE'],
  ['Manaus', 'AM'],
] as const;

const pick = <Item>(list: readonly Item[], at: number): Item => list[at % list.length] as Item;
const waybillOf = (n: number): string => `ML${String(100_000_000_000 + n).slice(0, 12)}${(n * 7) % 10}`;
const orderOf = (n: number): string => `PD${String(20_260_000 + n).padStart(10, '0')}`;
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

interface FakeParcel {
  waybill: string;
  order: number;
  grams: number;
  status: WaybillStatus;
  bag: string | null;
  labels: number;
}
interface FakeBag {
  number: string;
  status: 'not_packaged' | 'packaged' | 'sealed' | 'unpacked' | 'deleted';
  parcels: Map<string, string>;
  openedAt: string;
  sealedAt: string | null;
  seal: string | null;
  labels: number;
  inTransit: boolean;
  site: string;
  openedBy: string;
}
interface FakeOrder {
  n: number;
  own: 'forecast' | 'handed_over' | 'void';
  intercepted: boolean;
  impounded: boolean;
}

/** A row of an upload: a command with what was typed or scanned. */
export interface UploadedRow {
  readonly id: string;
  readonly command: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly about: { readonly deviceNumber: number; readonly shown: string; readonly reason?: string };
}

export interface Fake {
  readonly answer: (
    method: string,
    path: string,
    headers: Readonly<Record<string, string | undefined>>,
    body: unknown,
  ) => Answer;
  /** The calls so far, newest last. */
  readonly calls: Call[];
  /** The rows of the uploads so far, each as the test looks at it. */
  readonly uploaded: <Row = UploadedRow>() => readonly Row[];
  /** What the console asked that no service takes, and what the fake answered that no service answers. Not so: what a test makes fail. */
  readonly faults: string[];
  /** The next call of a name fails like this: by an answer, without one, or by one whose body breaks off. */
  readonly failNext: (name: string, answer: Answer | 'network' | 'breaks off') => void;
  readonly fetch: typeof fetch;
  readonly waybill: (n: number) => string;
  readonly tower: () => unknown;
  /** What a history and the seals around it are found to be, to be filled by a test. */
  readonly changed: { readonly findings: Json[]; readonly stretches: Json[] };
  /** What the newest check of the books came to. */
  readonly checked: (outcome: Json) => void;
  permissions: string[];
  buttons: string[];
  /** Who is signed in, or signs in next. */
  callerId: string;
  mustChangePassword: boolean;
  /** A role of the caller's asks a code of the phone, and he has set none up. */
  mustSetSecondStep: boolean;
  /** The code that a sign-in needs beside the password. */
  phoneCode: string | undefined;
  /** An issuer of identities beside passwords: there, or not answering; undefined where none is configured. */
  openId: 'there' | 'away' | undefined;
  /** What the server keeps of how the user has his house arranged. */
  desk: { views: readonly Json[]; arranged: Json };
  /** The parcel whose scans contradict what is known of it. */
  contradicted: string | undefined;
}

const BREAKS_OFF: Answer = { status: 200, body: {} };

export function makeFake(orderCount = 1_240): Fake {
  const parcels = new Map<string, FakeParcel>();
  const orders: FakeOrder[] = [];
  const bags = new Map<string, FakeBag>();
  for (let n = 0; n < orderCount; n += 1) {
    orders.push({
      n,
      own: n % 17 === 0 ? 'forecast' : 'handed_over',
      intercepted: n % 41 === 7,
      impounded: n % 67 === 9,
    });
    const status = pick(
      JOURNEY,
      n % 29 === 0 ? 10 : n % 31 === 3 ? 12 : Math.min(9, Math.floor(((n * 37) % 100) / 10)),
    );
    parcels.set(waybillOf(n), {
      waybill: waybillOf(n),
      order: n,
      grams: 300 + ((n * 911) % 12_000),
      status,
      bag: null,
      labels: n % 3,
    });
  }
  for (let n = 0; n < 64; n += 1) {
    const number = `BG${String(4_128_770_000 + n * 13)}`;
    const held = new Map<string, string>();
    for (let at = 0; at < (n % 5 === 0 ? 0 : 6 + (n % 20)); at += 1)
      held.set(waybillOf(200 + n * 10 + at), minutesAgo(at));
    bags.set(number, {
      number,
      status: held.size === 0 ? 'not_packaged' : n % 3 === 0 ? 'packaged' : n % 7 === 1 ? 'unpacked' : 'sealed',
      parcels: held,
      openedAt: minutesAgo(40 + n * 11),
      sealedAt: n % 3 === 0 ? null : minutesAgo(n * 9),
      seal: n % 3 === 0 ? null : `LC${8_800 + n}`,
      labels: n % 2,
      inTransit: n % 3 === 2,
      site: pick(SITES, n)[0],
      openedBy: pick(NAMES, n),
    });
  }
  const calls: Call[] = [];
  const faults: string[] = [];
  const note = (found: readonly string[]): void => {
    faults.push(...found);
    if (found.length > 0) throw new Error(found.join('\n'));
  };
  const changed: Fake['changed'] = { findings: [], stretches: [] };
  let checkOutcome: Json = { list: [] };
  const done = new Map<string, Answer>();
  const failures = new Map<string, (Answer | 'network' | 'breaks off')[]>();
  const attention = new Map<string, Json>();
  for (let n = 0; n < 14; n += 1) {
    const kind = pick(['refused_after_green', 'unknown_code', 'stray_binding', 'quiet', 'late'], n);
    attention.set(`${kind}:${waybillOf(n * 11)}`, {
      id: `${kind}:${waybillOf(n * 11)}`,
      kind,
      number: waybillOf(n * 11),
      orderNumber: n % 5 === 1 ? null : orderOf(n * 11),
      site: pick(SITES, n)[0],
      siteName: pick(SITES, n)[1],
      since: minutesAgo(12 + n * 37),
      dueAt: kind === 'late' ? minutesAgo(600) : null,
      detail: {},
      facts: null,
      takenBy: n === 3 ? 'u2' : null,
      takenByName: n === 3 ? 'Davi Melo' : null,
      snoozedUntil: null,
      snoozeReason: null,
    });
  }
  /** Everybody's sessions beside the present one. */
  const lent: Json[] = Array.from({ length: 6 }, (_, n) => ({
    session: `018f0000-0000-7000-8000-00000000010${n}`,
    user: `u${(n % 3) + 1}`,
    username: `pessoa${(n % 3) + 1}`,
    userName: pick(NAMES, n % 3),
    kind: n % 2 === 0 ? 'user' : 'kiosk',
    board: n % 2 === 0 ? null : 'tower',
    site: n % 2 === 0 ? pick(SITES, n)[0] : null,
    siteName: n % 2 === 0 ? pick(SITES, n)[1] : null,
    station: n % 2 === 0 ? 'M1' : null,
    device: n % 2 === 0 ? `leitor-${n}` : null,
    browser: n === 5 ? null : 'Chrome 131 · Windows',
    startedAt: minutesAgo(60 + n * 40),
    seenAt: n === 5 ? null : minutesAgo(n),
    current: false,
  }));
  let position = 1_000;
  const readModels = fakeHealth(minutesAgo);

  const outline = (order: FakeOrder) => {
    const parcel = parcels.get(waybillOf(order.n)) as FakeParcel;
    return [
      {
        status: parcel.status,
        bagged: parcel.bag !== null,
        intercepted: order.intercepted,
        impounded: order.impounded,
        closed: false,
      },
    ];
  };
  const orderRow = (order: FakeOrder): Json => {
    const parcel = parcels.get(waybillOf(order.n)) as FakeParcel;
    const [city, state] = pick(CITIES, order.n);
    const [customer, customerName] = pick(CUSTOMERS, order.n);
    const status = orderStatus(order.own, outline(order));
    const promised = Date.now() - 2 * 86_400_000 + (order.n % 12) * 86_400_000;
    return {
      orderNumber: orderOf(order.n),
      waybillNumber: parcel.waybill,
      waybills: 1 + (order.n % 11 === 0 ? 2 : 0),
      customerOrderNumber: `C-${order.n + 5_000}`,
      referenceNumber: null,
      customer,
      customerName,
      channel: pick(['EXPRESSO', 'ECONOMICO', 'GRANDES'], order.n),
      channelName: pick(['Encomenda expressa', 'Encomenda econômica', null], order.n),
      orderStatus: status,
      waybillStatus: parcel.status,
      closed: false,
      tab: orderTab(status, outline(order)),
      source: pick(['api', 'import', 'replay'], order.n),
      declaredValue: { amount: String(2_000 + ((order.n * 7_919) % 90_000)), currency: 'BRL' },
      forecastWeight: parcel.grams / 1_000,
      weighedWeight: order.n % 3 ? parcel.grams / 1_000 : null,
      recipientName: `${pick(NAMES, order.n)[0]}*** ${pick(NAMES, order.n).split(' ')[1]?.[0]}***`,
      recipientCity: city,
      recipientState: state,
      originSite: pick(SITES, order.n)[0],
      originSiteName: pick(SITES, order.n)[1],
      destinationSite: pick(SITES, order.n + 3)[0],
      destinationSiteName: pick(SITES, order.n + 3)[1],
      currentSite: parcel.status === 'to_be_assigned' ? null : pick(SITES, order.n)[0],
      currentSiteName: parcel.status === 'to_be_assigned' ? null : pick(SITES, order.n)[1],
      bag: parcel.bag,
      intercepted: order.intercepted,
      impounded: order.impounded,
      registeredAt: minutesAgo(30 + order.n * 13),
      promisedAt: new Date(promised).toISOString(),
      lastScanAt: order.n % 9 ? minutesAgo(order.n * 5) : null,
      late: promised < Date.now() && parcel.status !== 'signed',
    };
  };
  const bagRow = (bag: FakeBag): Json => ({
    bagNumber: bag.number,
    status: bag.status,
    channel: 'EXPRESSO',
    channelName: 'Encomenda expressa',
    site: bag.site,
    siteName: SITES.find(([code]) => code === bag.site)?.[1] ?? null,
    nextSite: 'RJRIO01',
    nextSiteName: SITES.find(([code]) => code === 'RJRIO01')?.[1] ?? null,
    currentSite: bag.site,
    currentSiteName: SITES.find(([code]) => code === bag.site)?.[1] ?? null,
    load: bag.inTransit ? 'CG20261121' : null,
    plate: bag.inTransit ? 'ABC1D23' : null,
    airBillNumber: null,
    parcels: bag.parcels.size,
    weight: [...bag.parcels.keys()].reduce((sum, waybill) => sum + (parcels.get(waybill)?.grams ?? 0), 0) / 1_000,
    maxWeight: 30,
    openedAt: bag.openedAt,
    openedBy: bag.openedBy,
    sealedAt: bag.sealedAt,
    sealedBy: bag.sealedAt === null ? null : 'Ana Souza',
    sealNumber: bag.seal,
    receivedAt: null,
    inTransit: bag.inTransit,
    labels: bag.labels,
    grid: null,
  });
  const trackRow = (parcel: FakeParcel): Json => {
    const row = orderRow(orders[parcel.order] as FakeOrder);
    return {
      waybill: parcel.waybill,
      orderNumber: row['orderNumber'],
      customerOrderNumber: row['customerOrderNumber'],
      customer: row['customer'],
      status: parcel.status,
      trackState:
        parcel.status === 'signed'
          ? 'signed'
          : parcel.order % 19 === 0
            ? 'possibly_abnormal'
            : parcel.status === 'to_be_assigned'
              ? 'awaiting_pickup'
              : 'in_transit',
      currentSite: row['currentSite'],
      siteName: pick(SITES, parcel.order)[1],
      bag: parcel.bag,
      load: null,
      destinationCity: row['recipientCity'],
      destinationState: row['recipientState'],
      lastNode: parcel.status,
      lastStatus: parcel.status,
      lastAt: row['lastScanAt'] ?? row['registeredAt'],
      promisedAt: row['promisedAt'],
      late: row['late'],
      steps: JOURNEY.indexOf(parcel.status) + 1,
    };
  };
  const nodesOf = (parcel: FakeParcel): Json[] =>
    JOURNEY.slice(0, Math.min(10, JOURNEY.indexOf(parcel.status) + 1)).map((status, at, all) => ({
      at: minutesAgo((all.length - at) * 260 + (parcel.order % 50)),
      offset: -180,
      receivedAt: minutesAgo((all.length - at) * 260 + (parcel.order % 50) - (at === 3 ? 90 : 0)),
      node: status,
      status,
      site: pick(SITES, parcel.order + at)[0],
      siteName: pick(SITES, parcel.order + at)[1],
      city: pick(SITES, parcel.order + at)[3],
      state: pick(SITES, parcel.order + at)[2],
      latitude: -23.5,
      longitude: -46.6,
      source: null,
      holder: at === 4 ? 'bag' : 'parcel',
      holderNumber: at === 4 ? 'BG4128770000' : parcel.waybill,
      detail: {},
      late: at === 3,
      undone: false,
      position: String(at + 1),
    }));
  const party = (n: number, clear: boolean): Json => ({
    name: clear ? pick(NAMES, n) : `${pick(NAMES, n)[0]}*** S***`,
    company: null,
    country: 'BR',
    state: pick(CITIES, n)[1],
    city: pick(CITIES, n)[0],
    district: clear ? 'Centro' : '***',
    street: clear ? 'Rua das Laranjeiras' : 'R***',
    houseNumber: clear ? '120' : '***',
    complement: null,
    zip: clear ? '01310100' : '013*****',
    phone: null,
    mobile: clear ? '11987654321' : '119****4321',
    mailbox: null,
    taxId: clear ? '52998224725' : '***.982.247-**',
    documentType: 'RG',
    documentNumber: clear ? '12.345.678-9' : '***',
    erased: false,
  });

  const ok = (data: unknown): Answer => ({ status: 200, body: { status: 'OK', data } });
  const refused = (code: RefusalCode, params: TextParams = {}, status = 409): Answer => ({
    status,
    body: { status: 'ERROR', code, msg: refusalText(code, 'pt', params), data: { params } },
  });
  const page = (rows: Json[], body: Json, key: string): Answer => {
    const keys = body['keys'] as string[] | undefined;
    const [by, direction] = (body['sort'] as [string, string] | undefined) ?? ['', 'asc'];
    const sorted =
      by === ''
        ? rows
        : [...rows].sort(
            (one, other) =>
              String(one[by]).localeCompare(String(other[by]), 'pt', { numeric: true }) *
              (direction === 'desc' ? -1 : 1),
          );
    const wanted = keys === undefined ? sorted : sorted.filter((row) => keys.includes(String(row[key])));
    const size = Number(body['pageSize'] ?? 50);
    const start = (Number(body['pageNumber'] ?? 1) - 1) * size;
    return ok({
      records: wanted.slice(start, start + size),
      total: Math.min(10_000, wanted.length),
      totalIsMore: false,
      ...(start + size < wanted.length ? { next: String(start + size) } : {}),
    });
  };
  const filteredOrders = (params: Json): Json[] =>
    orders.map(orderRow).filter((row) => {
      const numbers = params['numbers'] as string[] | undefined;
      const statuses = params['orderStatus'] as string[] | undefined;
      return (
        (numbers === undefined ||
          numbers.includes(String(row['orderNumber'])) ||
          numbers.includes(String(row['waybillNumber']))) &&
        (statuses === undefined || statuses.includes(String(row['orderStatus']))) &&
        (params['late'] !== true || row['late'] === true) &&
        (params['tab'] === undefined || params['tab'] === 'all' || row['tab'] === params['tab']) &&
        (params['state'] === undefined || (params['state'] as string[]).includes(String(row['recipientState'])))
      );
    });
  const bagNamed = (number: unknown): FakeBag | undefined => bags.get(String(number));
  const weight = (bag: FakeBag) =>
    [...bag.parcels.keys()].reduce((sum, waybill) => sum + (parcels.get(waybill)?.grams ?? 0), 0);
  const open = (number: string) => {
    if (bags.has(number)) return refused('BAG_NUMBER_DUPLICATE');
    bags.set(number, {
      number,
      status: 'not_packaged',
      parcels: new Map(),
      openedAt: new Date().toISOString(),
      sealedAt: null,
      seal: null,
      labels: 0,
      inTransit: false,
      site: 'SPGRU01',
      openedBy: 'Ana Souza',
    });
    return ok({ bagNumber: number });
  };

  const desk: { views: readonly Json[]; arranged: Json } = { views: [], arranged: {} };

  function command(name: string, input: Json, about: Json = {}): Answer {
    const bag = bagNamed(input['bagNumber']);
    const parcel = parcels.get(String(input['waybill']));
    const order = orders.find((one) => orderOf(one.n) === input['orderNumber']);
    switch (name) {
      case 'bags.openBag':
        return open(String(input['bagNumber']));
      case 'bags.randomBag':
        return open(`BG${String(9_000_000_000 + position)}`);
      case 'bags.putParcelInBag': {
        if (bag === undefined) return refused('BAG_NOT_EXIST');
        if (bag.status === 'sealed') return refused('BAG_ALREADY_CLOSED');
        if (parcel === undefined) return refused('PARCEL_NOT_REGISTERED');
        if (bag.parcels.has(parcel.waybill)) return refused('PACKAGE_ALREADY_BAGGED');
        if (parcel.bag !== null) {
          const isSealed = bagNamed(parcel.bag)?.status === 'sealed';
          return refused(isSealed ? 'PARCEL_ALREADY_SEALED' : 'PARCEL_IN_OTHER_BAG', { bag: parcel.bag });
        }
        if (parcel.status === 'signed') return refused('PARCEL_SIGNED');
        if (weight(bag) + parcel.grams > 30_000) return refused('BAG_TOTAL_WEIGHT_LIMIT');
        bag.parcels.set(parcel.waybill, new Date().toISOString());
        bag.status = 'packaged';
        parcel.bag = bag.number;
        return ok({
          parcels: bag.parcels.size,
          grams: weight(bag),
          maxGrams: 30_000,
          maxParcels: 1_000,
          channel: 'EXPRESSO',
        });
      }
      case 'bags.takeParcelOutOfBag': {
        const from = bag ?? bagNamed(parcel?.bag);
        if (from === undefined || parcel === undefined || !from.parcels.delete(parcel.waybill))
          return refused('PARCEL_NOT_IN_BAG');
        parcel.bag = null;
        return ok({ bagNumber: from.number, parcels: from.parcels.size, grams: weight(from) });
      }
      case 'bags.sealBag': {
        if (input['bagNumber'] === undefined)
          return ok({ bagNumber: 'BG0000009999', parcels: (input['bagList'] as readonly string[]).length, grams: 0 });
        if (bag === undefined) return refused('BAG_NOT_EXIST');
        if (bag.status === 'sealed') return refused('BAG_ALREADY_CLOSED');
        if (bag.parcels.size === 0) return refused('EMPTY_BAG');
        bag.status = 'sealed';
        bag.sealedAt = new Date().toISOString();
        return ok({ parcels: bag.parcels.size, grams: weight(bag) });
      }
      case 'bags.receiveBag':
      case 'bags.scanOutBag':
      case 'bags.unpackBag':
        return bag === undefined
          ? refused('BAG_NOT_EXIST')
          : bag.status === 'sealed'
            ? ok({})
            : refused('BAG_NOT_SEALED');
      case 'bags.printBagLabel':
        return ok({ copy: bag === undefined ? 1 : (bag.labels += 1) });
      case 'scanning.weighParcel':
        if (parcel === undefined) return refused('PARCEL_NOT_REGISTERED');
        return Number(input['weight']) * 1_000 > parcel.grams + 100 && about['reason'] === undefined
          ? refused('CUSTOMER_VARIANCE_EXCEEDED')
          : ok({});
      case 'scanning.receiveParcel':
        if (parcel === undefined) return refused('PARCEL_NOT_REGISTERED');
        return ok(
          fake.contradicted === input['waybill'] ? { conflicts: ['018f0000-0000-7000-8000-0000000000c1'] } : {},
        );
      case 'scanning.signParcel':
      case 'scanning.undoScan':
        return parcel === undefined ? refused('PARCEL_NOT_REGISTERED') : ok({});
      case 'orders.voidOrder':
      case 'orders.interceptOrder':
      case 'orders.releaseOrder':
      case 'orders.impoundOrder':
      case 'orders.cancelImpound': {
        if (order === undefined) return refused('ORDER_NOT_EXIST');
        if (order.n % 13 === 5) return refused('ORDER_STATUS_NOT_OPERABLE');
        if (name === 'orders.voidOrder') order.own = 'void';
        if (name === 'orders.interceptOrder' || name === 'orders.releaseOrder')
          order.intercepted = name === 'orders.interceptOrder';
        if (name === 'orders.impoundOrder' || name === 'orders.cancelImpound')
          order.impounded = name === 'orders.impoundOrder';
        return ok({});
      }
      case 'tracking.pushTracks':
        return ok({ success: (input['waybillNumbers'] as readonly string[]).length, failed: [] });
      case 'orders.printLabel':
        return parcel === undefined ? refused('WAYBILL_NOT_FOUND') : ok({ copy: (parcel.labels += 1) });
      case 'orders.importOrders': {
        const rows = input['rows'] as { row: number; cells: Record<string, string> }[];
        const answers = rows.map(({ row, cells }) =>
          Object.values(cells).some((cell) => cell === 'ERRO')
            ? {
                row,
                outcome: 'refused',
                errors: [{ column: Object.keys(cells)[0], code: 'FIELD_FORMAT', msg: 'O formato não é válido.' }],
              }
            : {
                row,
                outcome: input['dryRun'] === true ? 'valid' : 'stored',
                orderNumber: orderOf(9_000 + row),
                errors: [],
              },
        );
        const failed = answers.filter((one) => one.outcome === 'refused').length;
        return ok({ stored: answers.length - failed, failed, rows: answers });
      }
      case 'access.open':
        return ok({ accessId: '018f0000-0000-7000-8000-000000000001' });
      case 'reports.takeAttention':
        Object.assign(attention.get(String(input['attention'])) ?? {}, { takenBy: 'u1', takenByName: 'Ana Souza' });
        return ok({});
      case 'reports.snoozeAttention':
      case 'reports.answerAttention':
        attention.delete(String(input['attention']));
        return ok({});
      case 'identity.endSession':
      case 'identity.endSessionOf':
      case 'identity.endWallScreen':
        lent.splice(0, lent.length, ...lent.filter((one) => one['session'] !== input['session']));
        return ok({});
      case 'identity.openKiosk':
        return ok({ address: '/towerControl/dashboard?kiosk=demo', expiresAt: '2026-12-24T12:00:00.000Z' });
      case 'shell.saveView': {
        const held = desk.views.find(({ page, name: called }) => page === input['page'] && called === input['name']);
        const view = { ...input, id: held?.['id'] ?? input['id'], own: true, by: 'Ana Souza' };
        desk.views = [...desk.views.filter(({ id }) => id !== view.id), view];
        return ok({ id: view.id });
      }
      case 'shell.removeView':
        desk.views = desk.views.filter(({ id }) => id !== input['id']);
        return ok({});
      case 'shell.arrangeDesk':
        desk.arranged = {
          ...desk.arranged,
          ...input,
          ...(input['tabs'] !== undefined && { tabs: { at: FAKE_NOW, open: input['tabs'] } }),
          ...(input['preferences'] !== undefined && {
            preferences: { at: FAKE_NOW, ...(input['preferences'] as Json) },
          }),
        };
        return ok({});
      default:
        return ok(leastAnswer(name));
    }
  }

  const token = () => ({
    token: 'fake-token',
    expiresAt: new Date(Date.now() + 300_000).toISOString(),
    mustChangePassword: fake.mustChangePassword,
  });
  let site: string | null = 'SPGRU01';
  let station: string | null = 'Esteira 3';

  function once(call: Call): Answer {
    const { name, body } = call;
    if (name === 'identity.login') {
      if (String(body['password']) === 'errada') return refused('CREDENTIALS_WRONG', {}, 401);
      if (fake.phoneCode === undefined || body['code'] === fake.phoneCode) return ok(token());
      return refused(body['code'] === undefined ? 'SECOND_STEP_NEEDED' : 'SECOND_STEP_WRONG');
    }
    if (name === 'identity.signInWays') return ok({ openId: fake.openId !== undefined });
    if (name === 'identity.beginOpenId') {
      if (fake.openId === undefined) return refused('OPENID_OFF');
      return fake.openId === 'away'
        ? refused('OPENID_AWAY', {}, 503)
        : ok({ address: 'https://contas.example/entrar' });
    }
    if (name === 'identity.loginByOpenId') {
      const { answer } = body;
      if (typeof answer === 'string' && answer.includes('error=')) return refused('OPENID_NOT_CONFIRMED', {}, 401);
      if (fake.phoneCode === undefined || body['code'] === fake.phoneCode) return ok(token());
      return body['code'] === undefined ? ok({ secondStep: 'needed' }) : refused('SECOND_STEP_WRONG');
    }
    if (name === 'identity.setSecondStep') {
      fake.mustSetSecondStep = false;
      return ok({ ...token(), recoveryCodes: ['ABCDEFGH23', 'JKLMNPQR45'] });
    }
    if (name === 'identity.unlock') return String(body['password']) === 'errada' ? refused('PASSWORD_WRONG') : ok({});
    if (name === 'identity.renew' || name === 'identity.resume' || name === 'identity.changePassword') {
      if (name === 'identity.changePassword') fake.mustChangePassword = false;
      return ok(token());
    }
    if (name === 'identity.chooseStation') {
      site = String(body['site']);
      station = String(body['station']);
      return ok(token());
    }
    if (name === 'kernel.upload') {
      return ok({
        rows: (body['rows'] as { id: string; command: string; input: Json; about?: Json }[]).map((row) => {
          const known = done.get(row.id);
          note(faultsOfQuestion(row.command, row.input));
          const answer = known ?? command(row.command, row.input, row.about);
          note(faultsOfAnswer(row.command, answer.body));
          done.set(row.id, answer);
          position += 1;
          const inside = answer.body as { data?: unknown; code?: string; msg?: string };
          return answer.status === 200
            ? { id: row.id, outcome: known ? 'duplicate' : 'stored', data: inside.data }
            : {
                id: row.id,
                outcome: 'refused',
                code: inside.code,
                msg: inside.msg,
                // What an upload refuses tells its parameters as the answer's data.
                data: (inside.data as { params?: unknown } | undefined)?.params,
              };
        }),
      });
    }
    if (table.routes[name]?.kind === 'command') {
      const known = done.get(call.id);
      const answer =
        known ??
        (name.startsWith('projections.')
          ? ok(readModels.carryOut(name, body, call.about['reason']))
          : command(name, body));
      done.set(call.id, answer);
      position += 1;
      return { ...answer, headers: { Position: String(position) } };
    }
    const params = (body['params'] ?? {}) as Json;
    switch (name) {
      case 'identity.getUserInfo':
        return ok({
          token: 'fake-token',
          id: fake.callerId,
          userId: fake.callerId,
          code: 'ana',
          username: 'anasouza',
          realName: 'Ana Souza',
          avatar: null,
          roles: ['admin'],
          buttonPermissions: fake.buttons,
          permission: { menuPermissions: fake.permissions, buttonPermissions: fake.buttons },
          hasAudit: false,
          siteId: site,
          siteUserType: null,
          siteName: SITES.find(([code]) => code === site)?.[1] ?? null,
          siteCode: site,
          orgId: 'o1',
          orgCode: 'MALOTE',
          orgName: 'Malote Matriz',
          platformCode: 'MALOTE',
          passwordLastModified: minutesAgo(60),
          managerList: ['u1'],
          mustChangePassword: fake.mustChangePassword,
          mustSetSecondStep: fake.mustSetSecondStep,
          station,
          device: station === null ? null : 'WEB-1',
          sites: SITES.map(([code, siteName]) => ({ code, name: siteName, timeZone: 'America/Sao_Paulo' })),
          scopeAll: true,
          autoLogoutMs: 43_200_000,
          serverTime: new Date().toISOString(),
          ...(desk.arranged['preferences'] !== undefined && { preferences: desk.arranged['preferences'] }),
        });
      case 'messaging.messageList':
        return page([MESSAGE], body, 'code');
      case 'resources.ownExportTasks':
      case 'resources.allExportTasks':
        return page([EXPORT_TASK], body, 'code');
      case 'resources.ownImportTasks':
        return page([IMPORT_TASK], body, 'code');
      case 'shell.desk':
        return ok(desk);
      case 'identity.userCheck':
        return ok({ free: true });
      case 'identity.mayShe':
        return ok({
          may: false,
          why: 'nothing',
          by: [],
          sees: { of: [{ kind: 'site', code: 'SPGRU01' }], sites: 3 },
        });
      case 'identity.permissionPreview':
        return ok({ changes: [], people: 0 });
      case 'sorting.sortedToday':
        return ok({
          site,
          pieces: 3,
          elsewhere: 1,
          unruled: 0,
          grids: [
            {
              grid: 'GRU-A05',
              destination: 'Zona sul',
              status: 'enabled',
              bag: 'BG0000000042',
              pieces: 3,
              elsewhere: 1,
            },
            { grid: 'GRU-A06', destination: 'Zona norte', status: 'full', bag: null, pieces: 0, elsewhere: 0 },
          ],
          last: [
            { id: 'W1', number: 'ML0000000005724', grid: 'GRU-A05', result: 'other', at: '2026-11-20T14:30:00.000Z' },
          ],
        });
      case 'sorting.compartments':
        return ok({
          compartments: (body['numbers'] as readonly string[]).map((asked) => ({
            asked,
            found: 'sorted',
            cep: '04500',
            rule: 'RT00000001',
            destination: 'Zona sul',
            grid: 'GRU-A05',
            gridStatus: 'enabled',
            bag: null,
            device: null,
            site: 'SPSAO11',
            siteName: 'Base São Paulo',
            supplier: null,
            sortCode: 'SPSAO11/GRU-A05',
          })),
        });
      case 'messaging.unreadMessages':
        return ok({ unread: 1, newest: [MESSAGE], popping: [] });
      case 'identity.ownInformation':
        return ok({
          userType: 'headquarters',
          orgId: 'o1',
          orgName: 'Malote Matriz',
          positionId: 'CG00000001',
          positionName: 'Supervisor de turno',
          siteCode: site,
          siteName: SITES.find(([code]) => code === site)?.[1] ?? null,
          permissionType: 'normal',
          registeredAt: minutesAgo(90_000),
          passwordLastModified: minutesAgo(60),
        });
      case 'identity.userChoices':
        return page([{ id: 'u1', username: 'ana.souza', name: 'Ana Souza' }], body, 'id');
      case 'identity.mySessions':
        return ok({
          sessions: [
            {
              session: 's1',
              kind: 'user',
              board: null,
              site,
              siteName: 'CD Guarulhos',
              station,
              device: 'WEB-1',
              browser: 'Chrome 131 · Windows',
              startedAt: minutesAgo(20),
              seenAt: minutesAgo(2),
              current: true,
            },
            ...lent
              .filter((one) => one['user'] === 'u1')
              .map(({ user: _user, username: _username, userName: _userName, ...own }) => own),
          ],
        });
      case 'identity.sessionList':
        return page([...lent], body, 'session');
      case 'billing.accountStatement':
        return ok({ balance: { amount: '0', currency: 'BRL' }, lines: [], truncated: false });
      case 'billing.prepaymentLeft':
        return ok({ prepaid: { amount: '60000', currency: 'BRL' } });
      case 'pricing.tryFormula':
        return ok({
          computed: { amount: '2700', currency: 'BRL' },
          charged: { amount: '2700', currency: 'BRL' },
        });
      case 'identity.wallScreens':
        return ok({ screens: lent.filter((one) => one['board'] === body['board']) });
      case 'orders.orderList':
        return page(filteredOrders(params), body, 'orderNumber');
      case 'orders.orderTabs': {
        const rows = filteredOrders({ ...body, tab: undefined });
        return ok({
          counts: Object.fromEntries(
            ORDER_TABS.map((tab) => [
              tab,
              tab === 'all' ? rows.length : rows.filter((row) => row['tab'] === tab).length,
            ]),
          ),
        });
      }
      case 'orders.orderWaybillInfo': {
        const numbers = body['numbers'] as string[];
        const found = filteredOrders({ numbers });
        return ok({
          records: found,
          notFound: numbers.filter(
            (number) => !found.some((row) => row['orderNumber'] === number || row['waybillNumber'] === number),
          ),
        });
      }
      case 'orders.orderDetail':
      case 'orders.orderReveal': {
        const order = orders.find((one) => orderOf(one.n) === body['orderNumber']);
        if (order === undefined) return refused('ORDER_NOT_FOUND', {}, 404);
        const people = {
          sender: party(order.n + 1, name === 'orders.orderReveal'),
          recipient: party(order.n, name === 'orders.orderReveal'),
        };
        if (name === 'orders.orderReveal') return ok(people);
        const parcel = parcels.get(waybillOf(order.n)) as FakeParcel;
        return ok({
          order: orderRow(order),
          ...people,
          paymentMethod: 'sender_pays',
          deliveryMethod: 'first_in_first_out',
          packageType: 'Caixa',
          batteryType: 'Lítio',
          logisticsSlipNumber: 'GL-77',
          finalLogisticsNumber: 'BR123456789BR',
          numberFetchState: 'obtained',
          claimFlag: 'in_claim_process',
          paidWeight: 1.7,
          nextHomeWeight: 1.9,
          nextHomeFee: { amount: '1890', currency: 'BRL' },
          handedOverAt: minutesAgo(2_000),
          products: [
            {
              name: 'Fone de ouvido sem fio',
              namePt: 'Fone de ouvido sem fio',
              nameZh: '无线耳机',
              nameEn: 'Wireless earphones',
              quantity: 2,
              unit: 'un',
              unitPrice: { amount: '12990', currency: 'BRL' },
              weight: 0.35,
              brand: 'Sonora',
              material: 'Plástico',
              use: 'Pessoal',
              origin: 'Brasil',
              link: 'https://loja.example/fone',
              specification: 'Bluetooth 5.3',
              hsCode: '85183000',
              liquid: false,
              powder: false,
              magnetic: true,
            },
            {
              name: 'Capa protetora',
              namePt: 'Capa protetora',
              nameZh: null,
              nameEn: null,
              unit: null,
              brand: null,
              material: null,
              use: null,
              origin: null,
              link: null,
              specification: null,
              liquid: false,
              powder: false,
              magnetic: false,
              quantity: 1,
              unitPrice: { amount: '3990', currency: 'BRL' },
              weight: 0.08,
              hsCode: null,
            },
          ],
          invoices: [
            {
              waybill: parcel.waybill,
              number: '00012345',
              serial: '1',
              key: '35260114200166000187550010000000071123456789',
              date: '2026-11-19',
              amount: { amount: '29970', currency: 'BRL' },
            },
          ],
          parcels: [
            {
              waybill: parcel.waybill,
              exchange: { oldNumber: 'ML9000000000001', newNumber: 'ML9000000000002' },
              status: parcel.status,
              forecastWeight: parcel.grams / 1_000,
              weighedWeight: parcel.grams / 1_000,
              lengthCm: 32,
              widthCm: 22.5,
              heightCm: 14,
              volume: 0.01,
              accumulatedWeight: 1.68,
              timestamps: { registered: minutesAgo(2_100), collected: minutesAgo(2_010), hub: minutesAgo(1_860) },
              durations: { collected: 1.5, hub: 2.5 },
              bag: parcel.bag,
              bagStatus: null,
              load: null,
              currentSite: pick(SITES, order.n)[0],
              currentSiteName: pick(SITES, order.n)[1],
              intercepted: order.intercepted,
              interceptedUntil: order.intercepted ? minutesAgo(-9_000) : null,
              impounded: order.impounded,
              labels: parcel.labels,
              tracks: nodesOf(parcel),
            },
          ],
          totals: { parcels: 1, items: 3, weight: parcel.grams / 1_000, volume: 0.01 },
        });
      }
      case 'orders.orderLog':
        return page(
          Array.from({ length: 6 }, (_, at) => ({
            id: `l${at}`,
            orderNumber: String(params['orderNumber']),
            operation: pick(
              ['orders.createOrder', 'scanning.receiveParcel', 'bags.putParcelInBag', 'orders.interceptOrder'],
              at,
            ),
            outcome: at === 3 ? 'refused' : 'accepted',
            code: at === 3 ? 'ORDER_STATUS_NOT_OPERABLE' : null,
            operator: 'u1',
            operatorName: pick(NAMES, at),
            site: 'SPGRU01',
            station: 'Esteira 3',
            device: 'WEB-1',
            at: minutesAgo(900 - at * 120),
            receivedAt: minutesAgo(900 - at * 120),
            reason: at === 3 ? 'Pedido do cliente' : null,
            waybill: null,
          })),
          body,
          'id',
        );
      case 'orders.labelData': {
        const parcel = parcels.get(String(body['waybill']));
        if (parcel === undefined) return refused('WAYBILL_NOT_FOUND', {}, 404);
        return ok({
          waybill: parcel.waybill,
          orderNumber: orderOf(parcel.order),
          channel: 'EXPRESSO',
          channelName: 'Encomenda expressa',
          weight: parcel.grams / 1_000,
          part: 1,
          parts: 1,
          recipient: party(parcel.order, true),
          sender: { name: 'Loja Azul Ltda', city: 'São Paulo', state: 'SP' },
          destinationSite: 'RJRIO01',
          route: ['SPGRU01', 'RJRIO01'],
          siteNames: { SPGRU01: 'Guarulhos', RJRIO01: 'Rio de Janeiro' },
        });
      }
      case 'bags.bagList': {
        const numbers = params['bagNumbers'] as string[] | undefined;
        const statuses = params['status'] as string[] | undefined;
        return page(
          [...bags.values()]
            .filter(
              (bag) =>
                (numbers === undefined || numbers.includes(bag.number)) &&
                (statuses === undefined || statuses.includes(bag.status)),
            )
            .map(bagRow),
          body,
          'bagNumber',
        );
      }
      case 'bags.bagDetail': {
        const bag = bagNamed(body['bagNumber']);
        if (bag === undefined) return refused('BAG_NOT_EXIST', {}, 404);
        return ok({
          bag: bagRow(bag),
          parcels: [...bag.parcels].reverse().map(([waybill, at]) => ({
            waybill,
            orderNumber: orderOf(parcels.get(waybill)?.order ?? 0),
            weight: (parcels.get(waybill)?.grams ?? 0) / 1_000,
            status: parcels.get(waybill)?.status ?? null,
            at,
            by: 'Ana Souza',
          })),
          maxParcels: 1_000,
          strays: [],
        });
      }
      case 'bags.bagPapers':
        return ok({
          masterWaybill: 'LP00000001',
          masterNumber: 'PLP20261120-01',
          plpNumber: '1234567890',
          declarationStatus: 'declared',
          supplierBagNumber: 'SF-77',
          route: 'RJ0001',
          supplier: 'CORREIOS',
          unloadingPoint: 'PD0001',
          outlet: 'RJRIO02',
          totalOrder: 'OT00000001',
          flightNumber: 'AD4050',
          airBillNumber: '957-12345675',
        });
      case 'tracking.trackList': {
        const numbers = params['numbers'] as string[] | undefined;
        return page(
          [...parcels.values()]
            .filter(
              (parcel) =>
                numbers === undefined || numbers.includes(parcel.waybill) || numbers.includes(orderOf(parcel.order)),
            )
            .slice(0, 400)
            .map(trackRow),
          body,
          'waybill',
        );
      }
      case 'tracking.tracks': {
        const numbers = body['numbers'] as string[];
        const found = [...parcels.values()].filter(
          (parcel) => numbers.includes(parcel.waybill) || numbers.includes(orderOf(parcel.order)),
        );
        return ok({
          parcels: found.map((parcel) => ({ row: trackRow(parcel), nodes: nodesOf(parcel) })),
          notFound: numbers.filter(
            (number) => !found.some((parcel) => parcel.waybill === number || orderOf(parcel.order) === number),
          ),
        });
      }
      case 'returns.freeReturnCodes':
        return ok({ codes: [] });
      case 'orders.checkZip':
        return ok({ state: 'RJ', destinationSite: 'RJRIO01' });
      case 'tracking.orderHistory':
        return ok(history('order', String(body['number'])));
      case 'tracking.bagHistory':
        return ok(history('bag', String(body['number'])));
      case 'tracking.recordReplay':
        return ok(historyFrom(String(body['number']), fakeRecordFacts(String(body['of']), String(body['number']))));
      case 'tracking.trackTargetSecret':
        return ok({ secret: 'segredo-de-teste', since: '2026-11-20T12:00:00.000Z' });
      case 'tracking.sealCheck':
        return ok({
          broken: changed.stretches,
          checked: (body['positions'] as string[]).length,
          unsealed: 0,
          unreached: 0,
        });
      case 'reports.tower':
        return ok(tower(body));
      case 'projections.readModelHealth':
        return ok(readModels.health());
      case 'projections.parkedEvent':
        return ok((history('order', orderOf(4))['events'] as Json[]).find((one) => one['type'] === 'ParcelReceived'));
      case 'reports.attentionList':
        return page([...attention.values()], body, 'id');
      case 'network.siteChoices':
        return page(
          SITES.map(([code, siteName]) => ({ code, name: siteName })),
          body,
          'code',
        );
      case 'partners.channelChoices':
        return page(
          [
            { code: 'EXPRESSO', name: 'Encomenda expressa' },
            { code: 'ECONOMICO', name: 'Encomenda econômica' },
            { code: 'GRANDES', name: 'Grandes volumes' },
          ],
          body,
          'code',
        );
      case 'partners.channelList':
        return page(
          fakeRecordRows(
            name,
            ['EXPRESSO', 'ECONOMICO', 'GRANDES'].map((code) => ({ code, name: code.toLowerCase() })),
          ),
          body,
          'code',
        );
      case 'customers.customerChoices':
        return page(
          CUSTOMERS.map(([code, customerName]) => ({ code, name: customerName })),
          body,
          'code',
        );
      case 'billing.integritycheckList':
        return page(
          fakeRecordRows(name, [
            { code: 'VI00000001', time: FAKE_NOW, operator: 'u1', operatorName: 'Ana Souza', ...checkOutcome },
          ]),
          body,
          'code',
        );
      default:
        return ok(fakeRecordAnswer(name) ?? leastAnswer(name));
    }
  }

  function history(kind: 'order' | 'bag', number: string): Json {
    const order = Number(number.slice(2)) % orderCount || 3;
    const waybill =
      kind === 'order' ? waybillOf(orders.find((one) => orderOf(one.n) === number)?.n ?? order % 100) : waybillOf(210);
    const b = '018f0000-0000-7000-8000-0000000000aa';
    const facts: [string, string, Json, string][] = [
      ...(kind === 'order'
        ? ([
            [
              'OrderRegistered',
              `order-${number}`,
              {
                orderNumber: number,
                customer: 'LOJAAZUL',
                channel: 'EXPRESSO',
                source: 'api',
                status: 'forecast',
                declaredValue: { amount: '29970', currency: 'BRL' },
                recipient: { key: 'r1', country: 'BR', state: 'RJ', city: 'Rio de Janeiro', cep5: '22041' },
                parcels: [{ waybill, grams: 1_200, invoices: [] }],
              },
              'orders.createOrder',
            ],
            [
              'ParcelRegistered',
              `parcel-${waybill}`,
              {
                waybill,
                orderNumber: number,
                b,
                customer: 'LOJAAZUL',
                channel: 'EXPRESSO',
                bulky: false,
                divisor: 6_000,
                forecastGrams: 1_200,
                destination: { country: 'BR', state: 'RJ', city: 'Rio de Janeiro', cep5: '22041' },
                recipientKey: 'k',
              },
              'orders.createOrder',
            ],
            ['OrderHandedOver', `order-${number}`, { orderNumber: number }, 'orders.handOverOrder'],
          ] as [string, string, Json, string][])
        : []),
      ['ParcelAssigned', `parcel-${waybill}`, { waybill, pickupSite: 'SPGRU01' }, 'scanning.assign'],
      ['ParcelCollected', `parcel-${waybill}`, { waybill, scanned: waybill }, 'scanning.collectParcel'],
      [
        'ParcelReceived',
        `parcel-${waybill}`,
        { waybill, scanned: waybill, stage: 'consolidation' },
        'scanning.receiveParcel',
      ],
      [
        'ParcelWeighed',
        `parcel-${waybill}`,
        { waybill, scanned: waybill, grams: 1_260, divisor: 6_000, source: 'scale' },
        'scanning.weighParcel',
      ],
      [
        'BagOpened',
        'bag-BG4128770013',
        { bag: 'BG4128770013', numbering: 'given', channel: 'EXPRESSO' },
        'bags.openBag',
      ],
      ['ParcelBoundForBag', `parcel-${waybill}`, { waybill, bag: 'BG4128770013', b }, 'bags.putParcelInBag'],
      [
        'ParcelPutInBag',
        'bag-BG4128770013',
        {
          bag: 'BG4128770013',
          waybill,
          orderNumber: 'PD1',
          b,
          grams: 1_260,
          gramsFrom: 'weighed',
          channel: 'EXPRESSO',
          limits: { grams: 30_000, parcels: 1_000 },
          scanned: waybill,
        },
        'bags.putParcelInBag',
      ],
      ['command.refused', 'bag-BG4128770013', {}, 'bags.putParcelInBag'],
      [
        'BagSealed',
        'bag-BG4128770013',
        {
          bag: 'BG4128770013',
          parcels: [{ waybill, orderNumber: 'PD1', b, grams: 1_260 }],
          grams: 1_260,
          channel: 'EXPRESSO',
          seal: { number: 'LC8813' },
        },
        'bags.sealBag',
      ],
    ];
    return historyFrom(number, facts);
  }

  function historyFrom(number: string, facts: readonly (readonly [string, string, Json, string])[]): Json {
    const versions = new Map<string, number>();
    const events = facts.map(([type, stream, data, name], at) => {
      const version = (versions.get(stream) ?? 0) + 1;
      versions.set(stream, version);
      const refusedOne = type === 'command.refused';
      const at0 = Date.now() - (facts.length - at) * 47 * 60_000;
      const arrived = at === 5 ? at0 + 95 * 60_000 : at0 + 400;
      return {
        position: String(500 + at * 10 + (at === 5 ? 35 : 0)),
        stream,
        version,
        id: `e${at}`,
        type,
        schemaVersion: 1,
        data,
        command: {
          id: `018f0000-0000-7000-8000-0000000001${String(at).padStart(2, '0')}`,
          name,
          outcome: refusedOne ? 'refused' : 'accepted',
          code: refusedOne ? 'PACKAGE_ALREADY_BAGGED' : null,
          msg: refusedOne ? 'O pacote já está nesta saca.' : null,
          input: data,
          answer: refusedOne ? null : { parcels: 1 },
        },
        actor: 'u1',
        actorName: pick(NAMES, at),
        behalfOf: null,
        behalfOfName: null,
        site: 'SPGRU01',
        siteName: 'CD Guarulhos',
        station: 'Esteira 3',
        device: 'COLETOR-07',
        deviceNumber: 40 + at,
        happenedAt: new Date(at0).toISOString(),
        businessDay: new Date(at0).toISOString().slice(0, 10),
        offset: -180,
        receivedAt: new Date(arrived).toISOString(),
        writtenAt: new Date(arrived + 20).toISOString(),
        skew: 120,
        shown: refusedOne ? 'accepted' : 'waiting',
        reason: null,
        late: at === 5,
        hash: `${'a1b2c3d4'.repeat(7)}${String(at).padStart(8, '0')}`,
        chain: 'ok',
        sealed: at < facts.length - 2,
      };
    });
    return {
      of: number,
      streams: [...versions].map(([stream, to]) => ({
        stream,
        category: stream.split('-')[0],
        number: stream.slice(stream.indexOf('-') + 1),
        from: 1,
        to: null,
        events: to,
        chain: 'ok',
        head: 'a1b2',
      })),
      events,
      findings: changed.findings,
      verified: changed.findings.length === 0,
      sealedUpTo: '595',
      sealedAt: minutesAgo(2),
      brokenAt: null,
      truncated: false,
    };
  }

  function tower(body: Json = {}): unknown {
    const now = new Date();
    const minute = (now.getUTCHours() * 60 + now.getUTCMinutes() + 21 * 60) % 1_440;
    const wave = (at: number, seed: number) =>
      Math.max(
        0,
        Math.round(
          38 +
            26 * Math.sin((at - 300) / 190) +
            30 * Math.exp(-((at - 1_180) ** 2) / 22_000) +
            9 * Math.sin(at / 7 + seed),
        ),
      );
    const perMinute = Array.from({ length: 1_440 }, (_, at) => (at <= minute ? wave(at, 1) : 0));
    const perMinuteYesterday = Array.from({ length: 1_440 }, (_, at) => wave(at, 4));
    const sum = (list: number[]) => list.reduce((all, one) => all + one, 0);
    return {
      asOf: now.toISOString(),
      behind: 0,
      businessDay: now.toISOString().slice(0, 10),
      headline: {
        scansToday: sum(perMinute),
        scansYesterdayByNow: sum(perMinuteYesterday.slice(0, minute)),
        bagsOpen: 37,
        bagsSealedToday: 3_918,
        bagsInTransit: 612,
        vehiclesOnRoad: 84,
        delivering: 12_480,
        signedToday: 61_077,
        late: 734,
        atRisk: 1_208,
        quiet: 41,
      },
      perMinute,
      perMinuteYesterday,
      perSite: SITES.map(([code, siteName], at) => ({
        site: code,
        name: siteName,
        scans: Math.round(21_000 / (at + 1.3)),
        lastScanAt: minutesAgo(at * 3),
      })),
      journey: JOURNEY.map((status, at) => ({
        status,
        parcels: Math.round(1_000 + 9_000 * Math.abs(Math.sin(at * 1.7))),
      })),
      states: [
        'SP',
        'RJ',
        'MG',
        'PR',
        'RS',
        'SC',
        'BA',
        'PE',
        'CE',
        'GO',
        'DF',
        'ES',
        'PA',
        'AM',
        'MA',
        'PB',
        'RN',
        'AL',
        'SE',
        'PI',
        'MT',
        'MS',
        'RO',
        'AC',
        'AP',
        'RR',
        'TO',
      ].map((state, at) => ({ state, parcels: Math.round(9_000 / (at + 1)), late: Math.round(240 / (at + 1)) })),
      flows: SITES.slice(1).map(([code, , state], at) => ({
        from: 'SPGRU01',
        to: code,
        fromState: 'SP',
        toState: state,
        parcels: 2_400 - at * 280,
        bags: 90 - at * 9,
        vehicles: 6 - (at % 5),
      })),
      vehicles: Array.from({ length: 9 }, (_, at) => ({
        load: `CG2026112${at}`,
        plate: `RJX${at}B${20 + at}`,
        from: 'SPGRU01',
        to: pick(SITES, at + 1)[0],
        departedAt: minutesAgo(40 + at * 30),
        expectedArrivalAt: minutesAgo(at === 2 ? 35 : -60 - at * 20),
        bags: 12 + at,
        parcels: 400 + at * 31,
      })),
      names: Object.fromEntries(SITES.map(([code, name]) => [code, name])),
      attention: {
        open: attention.size,
        byKind: { late: 3, quiet: 3, unknown_code: 3, stray_binding: 2, refused_after_green: 3 },
      },
      narrowedTo:
        body['region'] === undefined
          ? (body['sites'] ?? null)
          : SITES.filter(([, , uf]) => stateOf(uf)?.region === body['region']).map(([code]) => code),
    };
  }

  const fake: Fake = {
    calls,
    uploaded: <Row>() =>
      calls.filter(({ name }) => name === 'kernel.upload').flatMap(({ body }) => body['rows'] as readonly Row[]),
    faults,
    waybill: waybillOf,
    tower,
    changed,
    checked: (outcome) => void (checkOutcome = outcome),
    callerId: 'u1',
    mustChangePassword: false,
    mustSetSecondStep: false,
    phoneCode: undefined,
    openId: undefined,
    desk,
    contradicted: undefined,
    permissions: ['admin'],
    buttons: table.screens.flatMap((screen) =>
      Object.keys(screen.commands).map((action) => `${screen.acting ?? screen.permission}:${action}`),
    ),
    failNext: (name, answer) => failures.set(name, [...(failures.get(name) ?? []), answer]),
    answer: (method, path, headers, body) => {
      const below = path.slice(table.base.length).split('?')[0] ?? '';
      const entry = Object.entries(table.routes).find(([, route]) => route.method === method && route.path === below);
      if (entry === undefined) return refused('NOT_FOUND', {}, 404);
      const name = entry[0];
      const envelope = headers['envelope'];
      const about = envelope === undefined ? {} : (JSON.parse(Buffer.from(envelope, 'base64url').toString()) as Json);
      const call: Call = { name, body: (body ?? {}) as Json, id: headers['idempotency-key'] ?? '', about };
      calls.push(call);
      note(faultsOfQuestion(name, call.body));
      const failure = failures.get(name)?.shift();
      if (failure === 'network') throw new TypeError('Failed to fetch');
      if (failure === 'breaks off') return BREAKS_OFF;
      if (failure !== undefined) return failure;
      if (entry[1].shape === 'file' || entry[1].shape === 'kept-file')
        return {
          status: 200,
          body: '\uFEFFcoluna\r\n1\r\n',
          headers: { 'Content-Type': 'text/csv', 'Content-Disposition': 'attachment; filename="malote.csv"' },
        };
      const answer = once(call);
      note(faultsOfAnswer(name, answer.body));
      return answer;
    },
    fetch: async (input, init) => {
      const address = new URL(String(input instanceof Request ? input.url : input), 'http://localhost');
      const headers = Object.fromEntries(
        Object.entries((init?.headers ?? {}) as Record<string, string>).map(([name, value]) => [
          name.toLowerCase(),
          value,
        ]),
      );
      await Promise.resolve();
      init?.signal?.throwIfAborted();
      const answer = fake.answer(
        init?.method ?? 'GET',
        address.pathname,
        headers,
        typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
      );
      if (answer === BREAKS_OFF)
        return new Response(
          new ReadableStream({
            pull: (body) => {
              body.error(new TypeError('terminated'));
            },
          }),
          { status: 200, headers: { 'Content-Type': 'application/json' } },
        );
      return new Response(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body), {
        status: answer.status,
        headers: { 'Content-Type': 'application/json', ...answer.headers },
      });
    },
  };
  return fake;
}
