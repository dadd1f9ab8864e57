import type { z } from 'zod';
import { makeWaybill } from '@malote/contracts/kernel/values/waybill-number.ts';
import { findMunicipality } from '@malote/contracts/network/places/municipalities.ts';
import type { OrderInput } from '@malote/contracts/orders/commands.ts';
import type { Party } from '@malote/contracts/orders/party.ts';
import { digitsOf } from '../digits.ts';
import { diceOf } from '../simulator/dice.ts';
import { personAt } from '../simulator/people.ts';
import type { OlistItem, OlistPlace, Shipment } from './read-olist.ts';

/** What a parcel channel carries (R-0250, R-0251); what is heavier or longer goes as bulky. */
const PARCEL = { grams: 30_000, sides: 240 };
/** Where the set has no weight. */
const USUAL_GRAMS = 500;
const SMALLEST_LITRES = 1;

/** A seller is a customer of ours, under a code that follows from his id. */
export const customerCode = (sellerId: string): string => `OL${sellerId.slice(0, 12).toUpperCase()}`;
export const orderNumberOf = (shipment: Shipment): string =>
  `OL${digitsOf(12, 'olist order', shipment.orderId, shipment.sellerId)}`;
export const waybillOf = (shipment: Shipment, item: OlistItem): string =>
  makeWaybill(BigInt(digitsOf(12, 'olist parcel', shipment.orderId, item.number)));
export const gramsOf = (item: OlistItem): number => item.grams ?? USUAL_GRAMS;
export const channelOf = (shipment: Shipment): 'STANDARD' | 'BULKY' =>
  shipment.items.some(
    (item) => gramsOf(item) > PARCEL.grams || (item.sides ?? []).reduce((sum, side) => sum + side, 0) > PARCEL.sides,
  )
    ? 'BULKY'
    : 'STANDARD';

/** A city under its real name, where its municipality is known. */
export const cityOf = (place: OlistPlace): string =>
  findMunicipality(place.city, place.state)?.name ??
  place.city.replaceAll(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());

/** The shop that a seller's parcels come from. */
export const shopName = (sellerId: string, place: OlistPlace): string =>
  `Loja ${sellerId.slice(0, 4).toUpperCase()} de ${cityOf(place)}`.slice(0, 50);

function party(names: readonly string[], place: OlistPlace, name?: string): z.input<typeof Party> {
  const municipality = findMunicipality(place.city, place.state)?.code;
  return {
    ...personAt(diceOf(...names), { city: cityOf(place), state: place.state, zip: `${place.cep5}000` }, name),
    ...(municipality !== undefined && { municipality }),
  };
}

/**
 * An order of the product from one of the data set. Names, phones, streets and invoices are not in the set: they are made from its ids, the same
 * ones each time, and the order says `source: replay` (events, decision 9). CEPs end in 000; volumes are rounded up to 0.001 m3.
 */
export function orderOf(
  shipment: Shipment,
  at: { readonly registered: number; readonly promised: number },
): OrderInput {
  const { items, orderId, sellerId } = shipment;
  const money = (cents: number) => ({ amount: String(cents), currency: 'BRL' as const });
  const litres = items.reduce(
    (sum, { sides }) =>
      sum +
      (sides === undefined ? 0 : Math.max(SMALLEST_LITRES, sides.reduce((volume, side) => volume * side, 1) / 1_000)),
    0,
  );
  return {
    orderNumber: orderNumberOf(shipment),
    customer: customerCode(sellerId),
    customerOrderNumber: orderId,
    channel: channelOf(shipment),
    source: 'replay',
    forecast: true,
    declaredValue: money(items.reduce((sum, { cents }) => sum + cents, 0)),
    sender: party(['olist seller', sellerId], shipment.from, shopName(sellerId, shipment.from)),
    recipient: party(['olist buyer', shipment.buyerId], shipment.to),
    products: items.map(({ category, cents, grams }) => ({
      namePt: category.replaceAll('_', ' ').slice(0, 100),
      quantity: 1,
      unitPrice: money(cents),
      ...(grams !== undefined && { weight: grams / 1_000 }),
    })),
    packages: items.map((item) => ({
      waybill: waybillOf(shipment, item),
      weight: gramsOf(item) / 1_000,
      ...(item.sides !== undefined && { length: item.sides[0], width: item.sides[1], height: item.sides[2] }),
      invoices: [
        {
          number: digitsOf(9, 'olist invoice', orderId, item.number),
          serial: '1',
          date: new Date(at.registered).toISOString().slice(0, 10),
          amount: money(Math.max(1, item.cents)),
        },
      ],
    })),
    totals: { volume: Math.max(0.001, Math.ceil(litres - 1e-9) / 1_000), items: items.length },
    promisedAt: new Date(at.promised).toISOString(),
  };
}
