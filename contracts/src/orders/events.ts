import { z } from 'zod';
import { event } from '../kernel/event.ts';
import { customerScope, siteScope } from '../kernel/scope.ts';
import { StoredParty } from './party.ts';

const orderNumber = z.string();
const money = z.object({ amount: z.string(), currency: z.enum(['BRL', 'USD']) });

/** One product line as stored; money in minor units as text. */
export const StoredProduct = z.object({
  nameZh: z.string().optional(),
  nameEn: z.string().optional(),
  namePt: z.string().optional(),
  quantity: z.int(),
  unit: z.string().optional(),
  unitPrice: money,
  grams: z.int().optional(),
  brand: z.string().optional(),
  material: z.string().optional(),
  use: z.string().optional(),
  origin: z.string().optional(),
  link: z.string().optional(),
  specification: z.string().optional(),
  hsCode: z.string().optional(),
  liquid: z.boolean(),
  powder: z.boolean(),
  magnetic: z.boolean(),
});

export const StoredInvoice = z.object({
  number: z.string(),
  serial: z.string(),
  key: z.string().optional(),
  date: z.string(),
  amount: money,
});

export const OrderedParcel = z.object({
  waybill: z.string(),
  grams: z.int(),
  mm: z.object({ length: z.int(), width: z.int(), height: z.int() }).optional(),
  invoices: z.array(StoredInvoice),
});

export const orderEvents = {
  OrderRegistered: event('OrderRegistered', {
    keep: 'fiscal',
    data: z.object({
      orderNumber,
      customer: z.string(),
      customerOrderNumber: z.string().optional(),
      referenceNumber: z.string().optional(),
      logisticsSlipNumber: z.string().optional(),
      channel: z.string(),
      source: z.enum(['import', 'api', 'manual', 'replay']),
      status: z.enum(['forecast', 'handed_over']),
      declaredValue: money,
      paymentMethod: z.enum(['sender_pays', 'receiver_pays']),
      deliveryMethod: z.enum(['hold_for_complete', 'first_in_first_out']),
      batteryType: z.string().optional(),
      packageType: z.string().optional(),
      sender: StoredParty,
      recipient: StoredParty,
      originSite: z.string().optional(),
      destinationSite: z.string().optional(),
      products: z.array(StoredProduct),
      parcels: z.array(OrderedParcel),
      totals: z.object({ parcels: z.int(), items: z.int(), grams: z.int(), litres: z.number() }),
      limits: z.object({ maxParcelGrams: z.int() }),
      divisor: z.int(),
      bulky: z.boolean(),
    }),
    scope: (data) => [
      customerScope(data.customer),
      ...(data.originSite ? [siteScope(data.originSite)] : []),
      ...(data.destinationSite ? [siteScope(data.destinationSite)] : []),
    ],
  }),
  OrderAmended: event('OrderAmended', {
    keep: 'fiscal',
    data: z.object({
      orderNumber,
      recipient: StoredParty.optional(),
      sender: StoredParty.optional(),
      referenceNumber: z.string().optional(),
    }),
  }),
  OrderPromised: event('OrderPromised', {
    keep: 'track',
    data: z.object({ orderNumber, promisedAt: z.string(), basis: z.enum(['customer', 'sla']) }),
  }),
  OrderHandedOver: event('OrderHandedOver', { keep: 'track', data: z.object({ orderNumber }) }),
  OrderForecastCancelled: event('OrderForecastCancelled', {
    keep: 'fiscal',
    data: z.object({ orderNumber, waybills: z.array(z.string()) }),
  }),
  OrderVoided: event('OrderVoided', { keep: 'fiscal', data: z.object({ orderNumber, waybills: z.array(z.string()) }) }),
};
