import type { Personal } from '@malote/contracts/kernel/personal.ts';
import type { EventOf } from '../kernel/events.ts';
import type { Story, Told } from './story.ts';

/** Short ways to tell what happens in every story. Grams as told, everything else the same each time. */

const place = { country: 'BR', state: 'SP', city: 'São Paulo', cep5: '01310' };
const hidden = (text: string) => `pd1.${text}` as Personal;
const party = (name: string) => ({
  name: hidden(name),
  country: 'BR',
  state: 'RJ',
  city: 'Niterói',
  street: hidden('street'),
  zip: hidden('zip'),
  cep5: '24020',
  key: `key-${name}`,
  words: [`word-${name}`],
});
const limits = { grams: 30_000, parcels: 1_000 };

/** An order with its parcels: registered first, as the process does. */
export function ordered(
  story: Story,
  orderNumber: string,
  waybills: readonly string[],
  told: Told & {
    readonly grams?: number;
    readonly destination?: Partial<typeof place> & { readonly municipality?: string };
  } = {},
): void {
  const { grams = 500, destination = { state: 'RJ' }, ...rest } = told;
  const command = `register-${orderNumber}`;
  for (const waybill of waybills) {
    story.tell(
      `parcel-${waybill}`,
      'ParcelRegistered',
      {
        waybill,
        orderNumber,
        b: command,
        customer: 'C1',
        channel: 'STD',
        bulky: false,
        divisor: 6_000,
        forecastGrams: grams,
        originSite: 'SPGRU01',
        destinationSite: 'RJNIT01',
        destination: { ...place, ...destination },
        recipientKey: 'key-bia',
      },
      { ...rest, command },
    );
  }
  story.tell(
    `order-${orderNumber}`,
    'command.accepted',
    { name: 'orders.createOrder', input: {}, inputHash: 'h', follows: 1, answer: {} },
    { ...rest, command },
  );
  story.tell(
    `order-${orderNumber}`,
    'OrderRegistered',
    {
      orderNumber,
      customer: 'C1',
      customerOrderNumber: `CO-${orderNumber}`,
      channel: 'STD',
      source: 'api',
      status: 'handed_over',
      declaredValue: { amount: '10000', currency: 'BRL' },
      paymentMethod: 'sender_pays',
      deliveryMethod: 'first_in_first_out',
      sender: party('ana'),
      recipient: party('bia'),
      originSite: 'SPGRU01',
      destinationSite: 'RJNIT01',
      products: [
        {
          nameEn: 'Cup',
          quantity: 1,
          unitPrice: { amount: '10000', currency: 'BRL' },
          liquid: false,
          powder: false,
          magnetic: false,
        },
      ],
      parcels: waybills.map((waybill) => ({ waybill, grams, invoices: [] })),
      totals: { parcels: waybills.length, items: 1, grams: grams * waybills.length, litres: 1 },
      limits: { maxParcelGrams: 30_000 },
      divisor: 6_000,
      bulky: false,
    },
    { ...rest, command },
  );
}

export function opened(story: Story, bag: string, told: Told = {}): void {
  story.tell(`bag-${bag}`, 'BagOpened', { bag, numbering: 'given', channel: 'STD', nextSite: 'RJNIT01', limits }, told);
}

/** Bound on the parcel first, then held by the bag. */
export function put(story: Story, bag: string, waybill: string, orderNumber: string, b: string, told: Told = {}): void {
  story.tell(`parcel-${waybill}`, 'ParcelBoundForBag', { waybill, bag, b }, { ...told, command: b });
  story.tell(
    `bag-${bag}`,
    'ParcelPutInBag',
    { bag, waybill, orderNumber, b, grams: 500, gramsFrom: 'forecast', channel: 'STD', limits, scanned: waybill },
    { ...told, command: b },
  );
}

/** Off the bag first, then released on the parcel. */
export function taken(story: Story, bag: string, waybill: string, b: string, told: Told = {}): void {
  story.tell(`bag-${bag}`, 'ParcelTakenOutOfBag', { bag, waybill, b, cause: 'removed', scanned: waybill }, told);
  story.tell(`parcel-${waybill}`, 'ParcelReleasedFromBag', { waybill, bag, b, cause: 'taken_out' }, told);
}

type Held = EventOf<'BagSealed'>['data']['parcels'];

export function sealed(story: Story, bag: string, parcels: Held, told: Told = {}): void {
  story.tell(
    `bag-${bag}`,
    'BagSealed',
    {
      bag,
      parcels,
      grams: parcels.reduce((sum, parcel) => sum + parcel.grams, 0),
      channel: 'STD',
      seal: { number: 'L123', colour: 'blue' },
    },
    told,
  );
}

export function received(story: Story, bag: string, told: Told = {}): void {
  story.tell(`bag-${bag}`, 'BagReceived', { bag, scanned: bag, stage: 'distribution' }, told);
}

export function unpacked(story: Story, bag: string, told: Told = {}): void {
  story.tell(`bag-${bag}`, 'BagUnpacked', { bag, scanned: bag }, told);
}

export function scanned(story: Story, waybill: string, told: Told = {}): void {
  story.tell(`parcel-${waybill}`, 'ParcelReceived', { waybill, scanned: waybill, stage: 'consolidation' }, told);
}

export function signed(story: Story, waybill: string, told: Told = {}): void {
  story.tell(`parcel-${waybill}`, 'ParcelSigned', { waybill, scanned: waybill, photos: [], forced: false }, told);
}

/** A load that takes bags from one site to the next and arrives. */
export function driven(
  story: Story,
  load: string,
  bags: readonly { readonly number: string; readonly b: string; readonly parcels: number }[],
  told: Told = {},
): void {
  const items = bags.map(({ number, b, parcels }) => ({
    kind: 'bag' as const,
    number,
    b,
    parcels,
    grams: parcels * 500,
  }));
  story.tell(`load-${load}`, 'LoadOpened', { load, originSite: 'SPGRU01', stops: ['RJNIT01'] }, told);
  for (const item of items) {
    story.tell(`bag-${item.number}`, 'BagBoundForLoad', { bag: item.number, load, b: item.b }, told);
    story.tell(`load-${load}`, 'ItemLoaded', { load, item, scanned: item.number }, told);
  }
  story.tell(
    `load-${load}`,
    'LoadDeparted',
    {
      load,
      leg: 1,
      fromSite: 'SPGRU01',
      nextSite: 'RJNIT01',
      plate: 'ABC1D23',
      trailers: [],
      seals: [],
      items,
      stage: 'consolidation',
    },
    told,
  );
  const later = { ...told, ...(told.at !== undefined && { at: told.at + 300 }), site: 'RJNIT01' };
  story.tell(
    `load-${load}`,
    'LoadArrived',
    { load, leg: 1, site: 'RJNIT01', sealsFound: [], stage: 'distribution' },
    later,
  );
  for (const item of items)
    story.tell(
      `load-${load}`,
      'ItemUnloaded',
      { load, kind: 'bag', number: item.number, b: item.b, condition: 'good', scanned: item.number },
      later,
    );
}
