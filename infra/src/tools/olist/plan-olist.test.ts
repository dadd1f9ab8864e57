import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Fault } from '../../fault.ts';
import { DEMO_SITES } from '../../local/demo/sites.ts';
import { networkOf } from '../journey/network.ts';
import type { Planned } from '../journey/planned.ts';
import { DAY, HOUR } from '../simulator/hours.ts';
import { daysToShift, instantOf, newestFact } from './local-time.ts';
import { planOlist } from './plan-olist.ts';
import { readOlist } from './read-olist.ts';
import type { Olist } from './read-olist.ts';
import { tripsOf } from './trips.ts';
import type { Traveller } from './trips.ts';

const network = networkOf(DEMO_SITES);

const HEADS = {
  orders:
    'order_id,customer_id,order_status,order_purchase_timestamp,order_approved_at,order_delivered_carrier_date,order_delivered_customer_date,order_estimated_delivery_date',
  order_items: 'order_id,order_item_id,product_id,seller_id,shipping_limit_date,price,freight_value',
  customers: 'customer_id,customer_unique_id,customer_zip_code_prefix,customer_city,customer_state',
  products:
    'product_id,product_category_name,product_name_lenght,product_description_lenght,product_photos_qty,product_weight_g,product_length_cm,product_height_cm,product_width_cm',
  sellers: 'seller_id,seller_zip_code_prefix,seller_city,seller_state',
};
const ROWS: Record<keyof typeof HEADS, string[]> = {
  orders: [
    'aaaa,c1,delivered,2018-01-10 10:00:00,2018-01-10 11:00:00,2018-01-12 14:00:00,2018-01-20 15:00:00,2018-01-25 00:00:00',
    'bbbb,c2,delivered,2018-01-11 09:00:00,2018-01-11 09:30:00,2018-01-12 15:00:00,2018-01-13 16:00:00,2018-01-22 00:00:00',
    'cccc,c1,canceled,2018-01-12 09:00:00,2018-01-12 10:00:00,,,2018-01-30 00:00:00',
    'dddd,c2,shipped,2018-01-14 09:00:00,2018-01-14 10:00:00,2018-01-15 10:00:00,,2018-01-30 00:00:00',
    'eeee,c2,delivered,2018-01-09 09:00:00,2018-01-09 10:00:00,2018-01-11 10:00:00,2018-01-11 08:00:00,2018-01-30 00:00:00',
    'ffff,c2,unavailable,2018-01-09 12:00:00,,,,2018-01-30 00:00:00',
  ],
  order_items: [
    'aaaa,1,p1,s1,x,10.50,1',
    'aaaa,2,p2,s1,x,99.9,1',
    'aaaa,3,p1,s2,x,10.50,1',
    'bbbb,1,p1,s1,x,10.50,1',
    'cccc,1,p3,s2,x,5,1',
    'dddd,1,p2,s2,x,7,1',
    'eeee,1,p1,s1,x,1,1',
  ],
  customers: ['c1,u1,01310,sao paulo,SP', 'c2,u2,20040,rio de janeiro,RJ'],
  products: ['p1,beleza_saude,1,1,1,300,20,10,15', 'p2,,1,1,1,,,,', 'p3,moveis_decoracao,1,1,1,31000,100,100,50'],
  sellers: ['s1,07034,guarulhos,SP', 's2,80020,curitiba,PR'],
};

let folder: string;
let olist: Olist;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'olist-'));
  for (const name of Object.keys(HEADS) as (keyof typeof HEADS)[])
    await writeFile(join(folder, `${name}.csv`), `${[HEADS[name], ...ROWS[name]].join('\n')}\n`);
  olist = await readOlist(folder);
});
afterAll(async () => await rm(folder, { recursive: true }));

const plan = (shift = 0) => planOlist(olist, network, shift);
const of = (steps: readonly Planned[], order: string) => {
  const registration = steps.find(
    ({ command, input }) =>
      command.name === 'orders.createOrder' && (input as { customerOrderNumber: string }).customerOrderNumber === order,
  );
  const keys = new Set(registration?.keys);
  return steps.filter((step) => step.keys.some((key) => keys.has(key))).map(({ command }) => command.name);
};

test('an order is one order per seller, an item a package, and rows without items are left out and counted', () => {
  expect(olist.shipments.map(({ orderId, sellerId, items }) => [orderId, sellerId, items.length])).toEqual([
    ['eeee', 's1', 1],
    ['aaaa', 's1', 2],
    ['aaaa', 's2', 1],
    ['bbbb', 's1', 1],
    ['cccc', 's2', 1],
    ['dddd', 's2', 1],
  ]);
  expect(olist.left).toEqual(new Map([['order without items', 1]]));
});

test('every step is what the API takes, and what the set lacks is made up the same way each time', () => {
  const steps = plan();
  for (const { command, input } of steps)
    expect([command.name, command.input.safeParse(input).error?.issues]).toEqual([command.name, undefined]);
  const order = steps.find(({ command }) => command.name === 'orders.createOrder')?.input;
  expect(order).toMatchObject({
    source: 'replay',
    recipient: { city: 'Rio de Janeiro', zip: '20040000', municipality: '3304557' },
    totals: { volume: 0.003 },
  });
  expect(plan()).toEqual(steps);
  const bulky = steps.filter(({ input }) => (input as { channel?: string }).channel === 'BULKY');
  expect(bulky.map(({ command }) => command.name)).toContain('orders.createOrder');
});

test('a delivered parcel goes the whole way in order of time, inside of what the set says', () => {
  const steps = plan();
  expect(of(steps, 'bbbb')).toEqual([
    'orders.createOrder',
    'orders.handOverOrder',
    'scanning.collectParcel',
    'scanning.receiveParcel',
    'scanning.weighParcel',
    'bags.putParcelInBag',
    'scanning.receiveParcel',
    'scanning.sendOutForDelivery',
    'scanning.signParcel',
  ]);
  const bag = steps.filter(({ keys }) => keys.some((key) => key.startsWith('bag ')));
  expect(new Set(bag.map(({ command }) => command.name))).toEqual(
    new Set([
      'bags.openBag',
      'bags.putParcelInBag',
      'bags.sealBag',
      'linehaul.loadBag',
      'linehaul.unloadBag',
      'bags.receiveBag',
      'bags.scanOutBag',
      'bags.unpackBag',
      'scanning.receiveParcel',
    ]),
  );
  const times = steps.map(({ at, sentAt }) => sentAt ?? at);
  expect(times.every((at, index) => index === 0 || at >= (times[index - 1] ?? 0))).toBe(true);
  expect(steps.every(({ at }) => at <= instantOf('2018-01-20 15:00:00'))).toBe(true);
});

test('a cancelled order is void, one without an end stays on the road, and a signature before the collection is a late scan', () => {
  const steps = plan();
  expect(of(steps, 'cccc')).toEqual(['orders.createOrder', 'orders.handOverOrder', 'orders.voidOrder']);
  expect(of(steps, 'dddd')).not.toContain('scanning.signParcel');
  expect(of(steps, 'eeee')).toEqual([
    'orders.createOrder',
    'orders.handOverOrder',
    'scanning.collectParcel',
    'scanning.receiveParcel',
    'scanning.weighParcel',
    'scanning.signParcel',
  ]);
  const signed = steps.find(
    ({ command, at }) => command.name === 'scanning.signParcel' && at === instantOf('2018-01-11 08:00:00'),
  );
  expect((signed?.sentAt ?? 0) - (signed?.at ?? 0)).toBeGreaterThan(2 * HOUR - 1);
});

test('all instants are shifted by one whole number of days, and the ids stay the same', () => {
  const days = daysToShift(newestFact(olist.shipments), Date.parse('2026-11-21T06:00:00Z'));
  const shifted = plan(days * DAY);
  expect(newestFact(olist.shipments) + days * DAY).toBeGreaterThan(Date.parse('2026-11-20T06:00:00Z'));
  expect(newestFact(olist.shipments) + days * DAY).toBeLessThanOrEqual(Date.parse('2026-11-21T06:00:00Z'));
  expect(shifted.map(({ id, at }) => [id, at - days * DAY])).toEqual(plan().map(({ id, at }) => [id, at]));
});

test('a folder without the set is one sentence', async () => {
  await expect(readOlist(join(folder, 'nowhere'))).rejects.toThrow(Fault);
  const other = await mkdtemp(join(tmpdir(), 'olist-'));
  for (const name of Object.keys(HEADS)) await writeFile(join(other, `${name}.csv`), 'a,b\n1,2\n');
  await expect(readOlist(other)).rejects.toThrow(/has no column/);
  await rm(other, { recursive: true });
});

test("bags keep their weight and every parcel's time; hasty parcels stay alone", () => {
  const at = Date.parse('2018-01-12T18:00:00Z');
  const traveller = (index: number, grams: number, due: number): Traveller => ({
    waybill: `ML000000000${1_000 + index}`,
    grams,
    channel: 'STANDARD',
    route: ['SPGRU01', 'PRCWB01', 'PRCWB11'],
    ready: at + index * 60_000,
    due,
  });
  const { bags, loads } = tripsOf(
    [
      traveller(0, 10_000, at + 5 * DAY),
      traveller(1, 10_000, at + 3 * DAY),
      traveller(2, 10_000, at + 4 * DAY),
      traveller(3, 100, at + 3 * HOUR),
    ],
    () => 400,
  );
  expect(bags.map(({ puts }) => puts.length)).toEqual([2, 1, 1]);
  expect(loads.length).toBeLessThanOrEqual(2);
  for (const { times, puts, loadNumber } of bags) {
    const load = loads.find((one) => one.loadNumber === loadNumber);
    const order = [
      times.opened,
      ...puts.map((put) => put.at),
      times.sealed,
      times.loaded,
      load?.departed ?? 0,
      load?.arrived ?? 0,
      times.unloaded,
      times.receivedAtCentre,
      times.scannedOut,
      times.receivedAtOutlet,
      times.unpacked,
    ];
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  }
});
