import { customerDropOff } from '@malote/contracts/pickup/drop-off.ts';
import { pickupList } from '@malote/contracts/pickup/pickup-list.ts';
import { pickupOrder } from '@malote/contracts/pickup/pickup-order.ts';
import { signaturePicture } from '../../tools/pictures.ts';
import { DEMO_CUSTOMERS } from './business.ts';
import { SITE_DRIVERS } from './fleet.ts';
import { mobileAt } from './places.ts';
import type { DemoRecord } from './record.ts';
import { DEMO_SITES } from './sites.ts';

const HOUR_MS = 3_600_000;
const OUTLETS = DEMO_SITES.filter(({ type }) => type === 'outlet').slice(0, 7);
/** Shops whose goods are fetched. */
export const DEMO_SHOPS = [
  { code: 'LJ0001', name: 'Casa Aurora' },
  { code: 'LJ0002', name: 'Loja do Farol' },
  { code: 'LJ0003', name: 'Ipê Móveis' },
] as const;
const SENDERS = DEMO_SHOPS.map(({ name }) => name);
const KINDS = ['merchant', 'merchant', 'stocking', 'merchant', 'warehouse'] as const;
const ORDERS = 45;
const LISTS = 16;

/** Collectors by the outlet that they drive for. */
const collectorOf = (at: number): string => String(100_001 + (at % OUTLETS.length));
const outletOf = (at: number) => OUTLETS[at % OUTLETS.length];
const merchantOf = (at: number): string => `LJ000${1 + (at % 3)}`;

/** Who collects, day by day. */
export const DEMO_COLLECTORS = SITE_DRIVERS.slice(0, OUTLETS.length).map(
  ({ code: driver, name, outlet: site }, at) => ({
    driver,
    name,
    site,
    phone: mobileAt(site, 84_720_109 + at * 31_337),
  }),
);

const quantityOf = (at: number): number => 4 + (at % 9);
/** Now and then a parcel is not there. */
const collectedOf = (at: number): number => quantityOf(at) - (at % 5 === 0 ? 1 : 0);

/** How far each order came, by what was done with it. */
function movesOf(at: number, expected: string): NonNullable<DemoRecord['moves']> {
  const allocate = { name: 'allocate', fields: { site: outletOf(at)?.code } };
  const schedule = { name: 'schedule', fields: { driver: collectorOf(at), expectedPickupTime: expected } };
  const collect = { name: 'collect', fields: { collectedQuantity: collectedOf(at) } };
  const [start, process, sign] = [{ name: 'start' }, { name: 'process' }, { name: 'sign' }];
  const ways = [
    [],
    [allocate],
    [allocate, schedule],
    [allocate, schedule, start],
    [allocate, schedule, start, collect],
    [allocate, schedule, start, collect, process],
    [allocate, schedule, start, collect, process, sign],
    [allocate, schedule, { name: 'fail', fields: { abnormality: 'Portaria fechada, ninguém atendeu.' } }],
    [allocate, { name: 'cancel', fields: { cancelReason: 'O lojista adiou o envio.' } }],
  ];
  return ways[at % ways.length] ?? [];
}

const orders = (now: Date): readonly DemoRecord[] =>
  Array.from({ length: ORDERS }, (_, at): DemoRecord => {
    const kind = KINDS[at % KINDS.length];
    const outlet = outletOf(at);
    return {
      made: pickupOrder,
      key: `pickup order ${at}`,
      fields: () => ({
        kind,
        merchant: merchantOf(at),
        orderNumber: `LJ-${20_000 + at}`,
        quantity: quantityOf(at),
        estimatedWeight: 3.5 + (at % 12) * 1.25,
        waveNumber: `Onda ${1 + (at % 2)}`,
        verificationCode: String(100_000 + ((at * 7_919) % 900_000)),
        pickupCode: `COL${1_000 + at}`,
        sender: SENDERS[at % SENDERS.length],
        phone: outlet && mobileAt(outlet, 84_120_305 + at * 31_337),
        zip: outlet?.cep,
        state: outlet?.state,
        city: outlet?.city,
        neighborhood: 'Centro',
        street: 'Rua das Lojas',
        houseNumber: String(10 + at),
        address: `Rua das Lojas, ${10 + at}, Centro`,
        recipient: 'Recebimento do centro',
        ...(kind === 'warehouse' && { destinationSite: DEMO_SITES[1 + (at % 3)]?.code }),
      }),
      moves: movesOf(at, new Date(now.getTime() + (2 + (at % 30)) * HOUR_MS).toISOString()),
    };
  });

/** Lists are of orders that have a collector: one that he still has to collect is open. */
const LISTED = Array.from({ length: ORDERS }, (_, at) => at)
  .filter((at) => movesOf(at, '').some(({ name }) => name === 'schedule'))
  .filter((at) => !movesOf(at, '').some(({ name }) => name === 'fail'))
  .slice(0, LISTS);
const lists = (now: Date): readonly DemoRecord[] =>
  LISTED.map((order, at): DemoRecord => {
    const isCollected = movesOf(order, '').some(({ name }) => name === 'collect');
    const collected = collectedOf(order);
    return {
      made: pickupList,
      key: `pickup list ${at}`,
      file: { field: 'signatureImage', name: 'assinatura.png', bytes: signaturePicture(`list ${at}`) },
      fields: () => ({
        customerMerchantNumber: merchantOf(order),
        customerName: SENDERS[order % SENDERS.length],
        customerOrderNumber: `LJ-${20_000 + order}`,
        siteNumber: outletOf(order)?.code,
        collectorNumber: collectorOf(order),
        collectorName: SITE_DRIVERS[order % OUTLETS.length]?.name,
        expectedPickupTime: new Date(now.getTime() + (isCollected ? at - LISTS : at + 1) * HOUR_MS).toISOString(),
        toCollect: quantityOf(order),
      }),
      moves: isCollected ? [{ name: 'complete', fields: { collected, signed: collected, bags: 1 + (at % 3) } }] : [],
    };
  });

const dropOffs: readonly DemoRecord[] = Array.from({ length: 12 }, (_, at): DemoRecord => {
  const parcels = Array.from(
    { length: 1 + (at % 4) },
    (__, one) => `ML${String(9_000_000_000 + at * 10 + one).padStart(11, '0')}`,
  );
  return {
    made: customerDropOff,
    key: `drop-off ${at}`,
    fields: () => ({
      customer: DEMO_CUSTOMERS[at % DEMO_CUSTOMERS.length]?.code,
      site: outletOf(at)?.code,
      parcels,
      count: parcels.length,
    }),
  };
});

/** What the demo company collects around an instant: orders in every state, collectors' lists, and what customers brought themselves. */
export const demoPickups = (now: Date): readonly DemoRecord[] => [...orders(now), ...lists(now), ...dropOffs];
