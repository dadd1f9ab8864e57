import { stageOfParcel } from '@malote/contracts/claims/stages.ts';
import { opensRecord } from '@malote/contracts/identity/permissions.ts';
import { PAYABLE_BUSINESS, RECEIVABLE_BUSINESS } from '@malote/contracts/billing/business.ts';
import { charge } from '@malote/contracts/billing/charge.ts';
import { pricedWeightOf } from '@malote/contracts/billing/priced-weight.ts';
import type { z } from 'zod';
import type { StoredInvoice, StoredProduct } from '@malote/contracts/orders/events.ts';
import type { StoredParty } from '@malote/contracts/orders/party.ts';
import { STAGES } from '@malote/contracts/orders/queries.ts';
import type { orderDetail, Stage } from '@malote/contracts/orders/queries.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Language } from '@malote/contracts/kernel/language.ts';
import type { WaybillStatus } from '@malote/contracts/scanning/journey.ts';
import type { Asking } from '../kernel/asking.ts';
import { disclose } from '../kernel/disclosure.ts';
import type { Handler } from '../kernel/handlers.ts';
import { inScope } from '../kernel/lists/in-scope.ts';
import { centimetresOrNull, kilograms, kilogramsOrNull } from '../kernel/units.ts';
import { trackNodesOf } from '../tracking/for-others.ts';
import { orderColumns, presentOrders } from './order-list.ts';
import type { OrderRaw } from './order-list.ts';
import { partyOf, sealedOf } from './party.ts';

type Detail = z.infer<(typeof orderDetail)['answer']>;

interface DetailRaw extends OrderRaw {
  readonly waybill_numbers: readonly string[];
  readonly logistics_slip_number: string | null;
  readonly payment_method: string;
  readonly delivery_method: string;
  readonly battery_type: string | null;
  readonly package_type: string | null;
  readonly handed_over_at: string | null;
  readonly sender: StoredParty;
  readonly recipient: StoredParty;
  readonly products: readonly z.infer<typeof StoredProduct>[];
  readonly invoices: readonly ({ readonly waybill: string } & z.infer<typeof StoredInvoice>)[];
  readonly totals: {
    readonly parcels: number;
    readonly items: number;
    readonly grams: number;
    readonly litres: number;
  };
}

const detailColumns = [
  ...orderColumns,
  'waybill_numbers',
  'logistics_slip_number',
  'payment_method',
  'delivery_method',
  'battery_type',
  'package_type',
  'handed_over_at',
  'sender',
  'recipient',
  'products',
  'invoices',
  'totals',
] as const satisfies readonly (keyof DetailRaw)[];

interface ParcelRaw {
  readonly waybill: string;
  readonly number: string;
  readonly numbers: readonly string[];
  readonly status: WaybillStatus;
  readonly forecast_grams: number;
  readonly grams: number | null;
  readonly length_mm: number | null;
  readonly width_mm: number | null;
  readonly height_mm: number | null;
  readonly bag: string | null;
  readonly bag_status: string | null;
  readonly load: string | null;
  readonly current_site: string | null;
  readonly intercepted: boolean;
  readonly intercepted_until: string | null;
  readonly impounded: boolean;
  readonly labels: number;
  readonly volumetric_grams: number | null;
  readonly registered_at: string;
  readonly collected_at: string | null;
  readonly hub_at: string | null;
  readonly left_at: string | null;
  readonly arrived_at: string | null;
  readonly out_at: string | null;
  readonly signed_at: string | null;
  readonly returned_at: string | null;
}

const parcelColumns = [
  'waybill',
  'number',
  'numbers',
  'status',
  'forecast_grams',
  'grams',
  'length_mm',
  'width_mm',
  'height_mm',
  'bag',
  'bag_status',
  'load',
  'current_site',
  'intercepted',
  'intercepted_until',
  'impounded',
  'labels',
  'volumetric_grams',
  'registered_at',
  'collected_at',
  'hub_at',
  'left_at',
  'arrived_at',
  'out_at',
  'signed_at',
  'returned_at',
] as const satisfies readonly (keyof ParcelRaw)[];

const HOUR_MS = 3_600_000;

/** When a parcel first was at each stage that it came to, and the hours, to a hundredth, since the one before. */
function timesOf(parcel: ParcelRaw): Pick<Detail['parcels'][number], 'timestamps' | 'durations'> {
  const times: Record<Stage, string | null> = {
    registered: parcel.registered_at,
    collected: parcel.collected_at,
    hub: parcel.hub_at,
    left: parcel.left_at,
    arrived: parcel.arrived_at,
    out: parcel.out_at,
    signed: parcel.signed_at,
    returned: parcel.returned_at,
  };
  const came = STAGES.flatMap((stage) => {
    const at = times[stage];
    return at === null ? [] : [{ stage, at }];
  }).toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return {
    timestamps: Object.fromEntries(came.map(({ stage, at }) => [stage, at])),
    durations: Object.fromEntries(
      came.slice(1).map(({ stage, at }, index) => {
        const hours = (Date.parse(at) - Date.parse(came[index]?.at ?? at)) / HOUR_MS;
        return [stage, Math.round(hours * 100) / 100];
      }),
    ),
  };
}

/** The last exchange of its number. Numbers stand in the order in which it had them. */
function exchangeOf({ number, numbers, waybill }: ParcelRaw): Detail['parcels'][number]['exchange'] {
  return number === waybill
    ? null
    : { oldNumber: numbers.at(numbers.indexOf(number) - 1) ?? waybill, newNumber: number };
}

/** m³ of three sides in mm, where all are known. */
function volumeOf({ length_mm, width_mm, height_mm }: ParcelRaw): number | null {
  return length_mm === null || width_mm === null || height_mm === null
    ? null
    : Math.round((length_mm * width_mm * height_mm) / 1e3) / 1e6;
}

/** What was asked of the carrier that takes the order on; an order has one request at most. */
async function carrierNumberOf({ db }: Asking, orderNumber: string) {
  const [asked] = (await db
    .from('reads.provider_number_requests')
    .select('status', 'provider_number')
    .where({ order_number: orderNumber })
    .limit(1)) as {
    status: 'waiting' | 'in_progress' | 'obtained' | 'failed';
    provider_number: string | null;
  }[];
  return { finalLogisticsNumber: asked?.provider_number ?? null, numberFetchState: asked?.status ?? null };
}

/**
 * The weights that an order is charged by: its fees have one weight on each side, so the greatest is that of all. What it costs us to have it carried on is
 * said to who may see all these charges, and to nobody else.
 */
async function chargedOf({ db, openingOf }: Asking, orderNumber: string) {
  const charges = (await db
    .from('reads.charges')
    .select('business_type', 'billable_weight', 'weight_after_recalculation', 'amount_payable')
    .where({ order_number: orderNumber })
    .whereNot({ status: 'deleted' })) as {
    readonly business_type: string;
    readonly billable_weight: number | null;
    readonly weight_after_recalculation: number | null;
    readonly amount_payable: string | number | null;
  }[];
  const most = (types: readonly string[]) => {
    const grams = charges.flatMap(({ business_type, billable_weight, weight_after_recalculation }) =>
      types.includes(business_type)
        ? (pricedWeightOf({
            billableWeight: billable_weight,
            weightAfterRecalculation: weight_after_recalculation,
          }) ?? [])
        : [],
    );
    return grams.length === 0 ? null : kilograms(Math.max(...grams));
  };
  const opening = openingOf(charge.list);
  const payable = charges.filter(
    ({ business_type, amount_payable }) =>
      amount_payable !== null && (PAYABLE_BUSINESS as readonly string[]).includes(business_type),
  );
  const areSeen = payable.every(({ business_type }) =>
    opensRecord(opening, charge.noun, { businessType: business_type }),
  );
  return {
    paidWeight: most(RECEIVABLE_BUSINESS),
    nextHomeWeight: most(PAYABLE_BUSINESS),
    nextHomeFee:
      payable.length === 0 || !areSeen
        ? null
        : {
            amount: String(payable.reduce((sum, { amount_payable }) => sum + BigInt(amount_payable ?? 0), 0n)),
            currency: 'BRL' as const,
          },
  };
}

/** How far the claims for an order are (R-0710). */
async function claimFlagOf({ db }: Asking, orderNumber: string): Promise<Detail['claimFlag']> {
  const claims = (await db
    .from('reads.claim_applications')
    .select('status')
    .where(
      (of) =>
        void of.where({ linked_order: orderNumber }).orWhereRaw('related_orders @> array[?]::text[]', [orderNumber]),
    )) as { readonly status: string }[];
  return stageOfParcel(claims.map(({ status }) => status)) ?? null;
}

/** Everything about an order on one page. Names are as in its list; the rest of people's data is masked: whoever may see it reveals it, on record. */
export const answerOrderDetail: Handler<typeof orderDetail> = async ({ orderNumber }, asking) => {
  const { db, caller, language } = asking;
  const found = (await inScope(db.from('reads.orders'), caller.scope)
    .select([...detailColumns])
    .where({ order_number: orderNumber.trim().toUpperCase() })) as DetailRaw[];
  const [raw] = found;
  if (raw === undefined) return refuse('ORDER_NOT_FOUND', {}, 'orderNumber');
  const [order] = await presentOrders(found, asking);
  if (order === undefined) return refuse('ORDER_NOT_FOUND', {}, 'orderNumber');
  const people = await disclose(asking, 'passing', sealedOf(raw.sender, raw.recipient));
  const place = new Map(raw.waybill_numbers.map((waybill, at) => [waybill, at])); // as their labels count them
  const parcels = (
    (await db
      .from('reads.parcels')
      .select([...parcelColumns])
      .where({ order_number: raw.order_number })) as ParcelRaw[]
  ).toSorted((one, other) => (place.get(one.waybill) ?? 0) - (place.get(other.waybill) ?? 0));
  const nodes = await trackNodesOf(
    asking,
    parcels.map(({ waybill }) => ({ waybill, order_number: raw.order_number })),
  );
  return {
    order,
    sender: partyOf(raw.sender, people),
    recipient: partyOf(raw.recipient, people),
    paymentMethod: raw.payment_method,
    deliveryMethod: raw.delivery_method,
    batteryType: raw.battery_type,
    packageType: raw.package_type,
    logisticsSlipNumber: raw.logistics_slip_number,
    ...(await carrierNumberOf(asking, raw.order_number)),
    ...(await chargedOf(asking, raw.order_number)),
    claimFlag: await claimFlagOf(asking, raw.order_number),
    handedOverAt: raw.handed_over_at,
    products: raw.products.map((product) => ({
      name: productName(product, language),
      namePt: product.namePt ?? null,
      nameZh: product.nameZh ?? null,
      nameEn: product.nameEn ?? null,
      quantity: product.quantity,
      unit: product.unit ?? null,
      unitPrice: product.unitPrice,
      weight: kilogramsOrNull(product.grams ?? null),
      brand: product.brand ?? null,
      material: product.material ?? null,
      use: product.use ?? null,
      origin: product.origin ?? null,
      link: product.link ?? null,
      specification: product.specification ?? null,
      hsCode: product.hsCode ?? null,
      liquid: product.liquid,
      powder: product.powder,
      magnetic: product.magnetic,
    })),
    invoices: raw.invoices.map((invoice) => ({
      waybill: invoice.waybill,
      number: invoice.number,
      serial: invoice.serial,
      key: invoice.key ?? null,
      date: invoice.date,
      amount: invoice.amount,
    })),
    parcels: parcels.map((parcel) => ({
      waybill: parcel.waybill,
      exchange: exchangeOf(parcel),
      status: parcel.status,
      forecastWeight: kilograms(parcel.forecast_grams),
      weighedWeight: kilogramsOrNull(parcel.grams),
      lengthCm: centimetresOrNull(parcel.length_mm),
      widthCm: centimetresOrNull(parcel.width_mm),
      heightCm: centimetresOrNull(parcel.height_mm),
      volume: volumeOf(parcel),
      accumulatedWeight: kilogramsOrNull(parcel.volumetric_grams),
      bag: parcel.bag,
      bagStatus: parcel.bag_status,
      load: parcel.load,
      currentSite: parcel.current_site,
      currentSiteName: asking.master.site(parcel.current_site)?.name ?? null,
      intercepted: parcel.intercepted,
      interceptedUntil: parcel.intercepted_until,
      impounded: parcel.impounded,
      labels: parcel.labels,
      ...timesOf(parcel),
      tracks: [...(nodes.get(parcel.waybill) ?? [])],
    })),
    totals: {
      parcels: raw.totals.parcels,
      items: raw.totals.items,
      weight: kilograms(raw.totals.grams),
      volume: raw.totals.litres / 1_000,
    },
  };
};

/** The product's name in the reader's language, else in any that was given. */
export function productName(product: z.infer<typeof StoredProduct>, language: Language): string {
  const own = { pt: product.namePt, zh: product.nameZh, en: product.nameEn }[language];
  return own ?? product.namePt ?? product.nameEn ?? product.nameZh ?? product.specification ?? '';
}
