import { bagEvents } from '@malote/contracts/bags/events.ts';
import { loadEvents } from '@malote/contracts/linehaul/events.ts';
import { orderEvents } from '@malote/contracts/orders/events.ts';
import { parcelEvents } from '@malote/contracts/scanning/events.ts';
import type { Fact } from '@malote/contracts/kernel/event.ts';
import type { Personal } from '@malote/contracts/kernel/personal.ts';

export const WAYBILL = 'ML0000000000017';
export const BAG = 'BG0000000001';
export const LOAD = 'LD000001';
export const ORDER = 'PD000000000001';

type Registered = Parameters<typeof parcelEvents.ParcelRegistered>[0];
/** A parcel of half a kilo on its way from Sé to Rio; say what is different. */
export const parcelRegistered = (different: Partial<Registered> = {}): Fact =>
  parcelEvents.ParcelRegistered({
    waybill: WAYBILL,
    orderNumber: ORDER,
    b: 'registered',
    customer: 'LOJA1',
    channel: 'STD',
    bulky: false,
    divisor: 6_000,
    forecastGrams: 500,
    originSite: 'SPSAO11',
    destinationSite: 'RJRIO11',
    destination: { country: 'BR', state: 'RJ', city: 'Rio de Janeiro', cep5: '20040' },
    recipientKey: 'joão',
    ...different,
  });

type Put = Parameters<typeof bagEvents.ParcelPutInBag>[0];
export const bagOpened = (different: Partial<Parameters<typeof bagEvents.BagOpened>[0]> = {}): Fact =>
  bagEvents.BagOpened({ bag: BAG, numbering: 'given', ...different });
/** A parcel in the bag, bound by `b-<waybill>`. */
export const putInBag = (waybill: string, grams = 500, different: Partial<Put> = {}): Fact =>
  bagEvents.ParcelPutInBag({
    bag: BAG,
    waybill,
    orderNumber: ORDER,
    b: `b-${waybill}`,
    grams,
    gramsFrom: 'forecast',
    channel: 'STD',
    limits: { grams: 30_000, parcels: 1_000 },
    scanned: waybill,
    ...different,
  });
export const bagSealed = (...held: readonly (readonly [waybill: string, grams: number])[]): Fact =>
  bagEvents.BagSealed({
    bag: BAG,
    channel: 'STD',
    grams: held.reduce((sum, [, grams]) => sum + grams, 0),
    parcels: held.map(([waybill, grams]) => ({ waybill, orderNumber: ORDER, b: `b-${waybill}`, grams })),
  });

export const loadOpened: Fact = loadEvents.LoadOpened({ load: LOAD, originSite: 'SPGRU01', stops: ['RJRIO01'] });
export const bagLoaded: Fact = loadEvents.ItemLoaded({
  load: LOAD,
  item: { kind: 'bag', number: BAG, b: 'b-load', parcels: 2, grams: 1_000 },
  scanned: BAG,
});

const sealed = (text: string) => `pd1.${text}` as Personal;
const party = {
  name: sealed('nome'),
  country: 'BR',
  state: 'SP',
  city: 'São Paulo',
  street: sealed('rua'),
  zip: sealed('cep'),
  cep5: '01001',
  key: 'chave',
  words: [],
};
const money = { amount: '5000', currency: 'BRL' as const };
/** An order of one parcel; say what is different. */
export const orderRegistered = (different: Partial<Parameters<typeof orderEvents.OrderRegistered>[0]> = {}): Fact =>
  orderEvents.OrderRegistered({
    orderNumber: ORDER,
    customer: 'LOJA1',
    channel: 'STD',
    source: 'api',
    status: 'forecast',
    declaredValue: money,
    paymentMethod: 'sender_pays',
    deliveryMethod: 'first_in_first_out',
    sender: party,
    recipient: party,
    products: [],
    parcels: [{ waybill: WAYBILL, grams: 500, invoices: [] }],
    totals: { parcels: 1, items: 1, grams: 500, litres: 1 },
    limits: { maxParcelGrams: 30_000 },
    divisor: 6_000,
    bulky: false,
    ...different,
  });
