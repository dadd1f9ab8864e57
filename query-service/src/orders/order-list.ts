import { channel } from '@malote/contracts/partners/channel.ts';
import { recordNames } from '../kernel/fields/present-rows.ts';
import { AT_RISK_MS, ORDER_LIMITS } from '@malote/contracts/orders/limits.ts';
import { orderList } from '@malote/contracts/orders/queries.ts';
import type { OrderRow } from '@malote/contracts/orders/queries.ts';
import type { OrderStanding, OrderStatus } from '@malote/contracts/orders/status.ts';
import type { WaybillStanding, WaybillStatus } from '@malote/contracts/scanning/journey.ts';
import type { Knex } from 'knex';
import type { Asking } from '../kernel/asking.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { behindOf } from '../kernel/behind.ts';
import { disclose, disclosureOf } from '../kernel/disclosure.ts';
import { holdsAll, isAmong, keysHolding } from '../kernel/lists/conditions.ts';
import { oneOf, within } from '../kernel/lists/filters.ts';
import type { Filter, ListSource } from '../kernel/lists/list-source.ts';
import { rangeRefusal } from '../kernel/lists/range.ts';
import { hasPassed, kilograms, kilogramsOrNull } from '../kernel/units.ts';
import { customerNames } from '../customers/for-others.ts';
import { spellings } from '../kernel/spellings.ts';

/** The columns of `reads.orders` that a list's row is made of. */
export interface OrderRaw {
  readonly order_number: string;
  readonly waybill_number: string;
  readonly waybills: number;
  readonly customer_order_number: string | null;
  readonly reference_number: string | null;
  readonly customer: string;
  readonly channel: string;
  readonly order_status: OrderStatus;
  readonly waybill_status: WaybillStatus;
  readonly closed: boolean;
  readonly tab: OrderRow['tab'];
  readonly source: string;
  readonly declared_minor: string;
  readonly declared_currency: 'BRL' | 'USD';
  readonly forecast_grams: number;
  readonly weighed_grams: number | null;
  readonly recipient_name: string;
  readonly recipient_city: string;
  readonly recipient_state: string;
  readonly origin_site: string | null;
  readonly destination_site: string | null;
  readonly current_site: string | null;
  readonly bag: string | null;
  readonly intercepted: boolean;
  readonly impounded: boolean;
  readonly registered_at: string;
  readonly promised_at: string | null;
  readonly late_at: string | null;
  readonly last_scan_at: string | null;
}

export const orderColumns = [
  'order_number',
  'waybill_number',
  'waybills',
  'customer_order_number',
  'reference_number',
  'customer',
  'channel',
  'order_status',
  'waybill_status',
  'closed',
  'tab',
  'source',
  'declared_minor',
  'declared_currency',
  'forecast_grams',
  'weighed_grams',
  'recipient_name',
  'recipient_city',
  'recipient_state',
  'origin_site',
  'destination_site',
  'current_site',
  'bag',
  'intercepted',
  'impounded',
  'registered_at',
  'promised_at',
  'late_at',
  'last_scan_at',
] as const satisfies readonly (keyof OrderRaw)[];

/** As orders are shown: of those that are shipping, the ones that are signed whole are sought by that word (R-0201). */
const standsAs: Filter<readonly OrderStanding[]> = (query, standings, asking) => {
  const statuses = standings.filter((standing) => standing !== 'signed');
  const [shipping, signed] = [statuses.includes('shipping'), standings.includes('signed')];
  if (signed && !shipping)
    return void query.where(
      (either) => void either.where({ tab: 'completed', order_status: 'shipping' }).orWhereIn('order_status', statuses),
    );
  oneOf('order_status')(query, statuses, asking);
  // What came back whole is completed, too, once finance confirmed it.
  if (shipping && !signed)
    void query.where((either) => void either.whereNot({ tab: 'completed' }).orWhereNot({ order_status: 'shipping' }));
};

/** By the step that its waybills stand at, or those that are closed (R-0203). */
const waybillStandsAs: Filter<readonly WaybillStanding[]> = (query, standings, asking) => {
  const steps = standings.filter((standing) => standing !== 'closed_loop');
  if (steps.length === standings.length) return oneOf('waybill_status')(query, steps, asking);
  void query.where((either) => void either.where({ closed: true }).orWhereIn('waybill_status', steps));
};

/**
 * Without the orders of people who were erased since. The hashes of a name's words stand in the log for ever, and would find them by the name that
 * nobody can read any more. Whoever came back later is found by what he ordered since; numbers find every order.
 */
const notErased = (orders: Knex.QueryBuilder): Knex.QueryBuilder =>
  orders.whereRaw(
    'not exists (select from vault.erased_subjects as gone where gone.subject = recipient_key and gone.erased_at >= registered_at)',
  );

/** The order list (ops 2.4) over `reads.orders`. */
export const orderSource: ListSource<typeof orderList, OrderRaw> = {
  definition: orderList,
  view: 'reads.orders',
  key: 'order_number',
  columns: orderColumns,
  sorts: {
    registeredAt: { column: 'registered_at', nulls: 'none' },
    orderNumber: { column: 'order_number', nulls: 'none' },
    promisedAt: { column: 'promised_at', nulls: 'last' },
    lastScanAt: { column: 'last_scan_at', nulls: 'last' },
    orderStatus: { column: 'order_status', nulls: 'none' },
    customer: { column: 'customer', nulls: 'none' },
    channel: { column: 'channel', nulls: 'none' },
    recipientState: { column: 'recipient_state', nulls: 'none' },
    forecastWeight: { column: 'forecast_grams', nulls: 'none' },
  },
  filters: {
    tab: (query, tab) => (tab === 'all' ? undefined : void query.where({ tab })),
    numbers: (query, numbers, { db }) =>
      void isAmong(
        query,
        'order_number',
        keysHolding(db, 'reads.orders', 'order_number', 'numbers', spellings(numbers)),
      ),
    orderStatus: standsAs,
    waybillStatus: waybillStandsAs,
    customer: oneOf('customer'),
    channel: oneOf('channel'),
    state: oneOf('recipient_state'),
    site: oneOf('current_site'),
    recipient: (query, recipient, { db, personal }) => {
      const words = personal.wordsOf(recipient);
      void (words.length === 0
        ? query.whereRaw('false')
        : isAmong(
            query,
            'order_number',
            holdsAll(notErased(db.from('reads.orders').select('order_number')), 'recipient_words', words),
          ));
    },
    late: (query, late, { now }) =>
      void (late ? query.where('late_at', '<=', now) : query.whereRaw('(late_at is null or late_at > ?)', [now])),
    atRisk: (query, atRisk, { now }) =>
      void (atRisk && query.where('late_at', '>', now).andWhere('late_at', '<=', new Date(now.getTime() + AT_RISK_MS))),
    registered: within('registered_at'),
  },
  check: (params, { caller, language }) =>
    // Who sees names masked would learn from what is found whether he guessed right.
    params.recipient !== undefined && disclosureOf(caller, 'name', 'passing') !== 'shown'
      ? refuse('NO_PERMISSION', {}, 'params.recipient')
      : rangeRefusal(params.registered, ORDER_LIMITS.listDays, 'params.registered', language),
  present: presentOrders,
};

/** Rows of the order list, with the names of customer, channel and sites joined and the recipient's opened, or masked for who may not see it. */
export async function presentOrders(rows: readonly OrderRaw[], asking: Asking): Promise<readonly OrderRow[]> {
  const names = await customerNames(
    asking,
    rows.map((row) => row.customer),
  );
  const channels = await recordNames(channel, [...new Set(rows.map((row) => row.channel))], asking);
  const siteName = (code: string | null) => asking.master.site(code)?.name ?? null;
  const people = await disclose(
    asking,
    'passing',
    rows.map((row) => row.recipient_name),
  );
  const behind = await behindOf(
    asking,
    'orders',
    rows.map((row) => row.order_number),
  );
  return rows.map((row) => {
    return {
      orderNumber: row.order_number,
      waybillNumber: row.waybill_number,
      waybills: row.waybills,
      customerOrderNumber: row.customer_order_number,
      referenceNumber: row.reference_number,
      customer: row.customer,
      customerName: names.get(row.customer) ?? null,
      channel: row.channel,
      channelName: channels.get(row.channel) ?? null,
      orderStatus: row.order_status,
      waybillStatus: row.waybill_status,
      closed: row.closed,
      tab: row.tab,
      source: row.source,
      declaredValue: { amount: row.declared_minor, currency: row.declared_currency },
      forecastWeight: kilograms(row.forecast_grams),
      weighedWeight: kilogramsOrNull(row.weighed_grams),
      recipientName: people.text(row.recipient_name, 'name'),
      recipientCity: row.recipient_city,
      recipientState: row.recipient_state,
      originSite: row.origin_site,
      originSiteName: siteName(row.origin_site),
      destinationSite: row.destination_site,
      destinationSiteName: siteName(row.destination_site),
      currentSite: row.current_site,
      currentSiteName: siteName(row.current_site),
      bag: row.bag,
      intercepted: row.intercepted,
      impounded: row.impounded,
      registeredAt: row.registered_at,
      promisedAt: row.promised_at,
      lastScanAt: row.last_scan_at,
      late: hasPassed(row.late_at, asking.now),
      ...(behind.has(row.order_number) && { behind: true }),
    };
  });
}
