import { lazy } from 'react';
import { ORDER_FILE_TIME, ORDER_LIMITS } from '@malote/contracts/orders/limits.ts';
import { ORDER_TABS, standingOf } from '@malote/contracts/orders/status.ts';
import { waybillStandingOf } from '@malote/contracts/scanning/journey.ts';
import { ask } from '../client/client.ts';
import { Leads } from '../ui/leads.tsx';
import { dialogAction } from '../ui/list/actions.ts';
import { code, count, custom, flag, instant, kilos, money, named, text, word } from '../ui/list/columns.tsx';
import { useCountsOf } from '../ui/list/counts.ts';
import { anyOf, codes, dates, oneOfWords, remote, words, yes } from '../ui/list/filters.ts';
import { listScreen } from '../ui/list/list-screen.tsx';
import { byCodeAndName } from '../ui/list/use-choices.ts';
import { Status, StatusAfter } from '../ui/status/status.tsx';
import { standing } from '../ui/status/tone.ts';
import { orderTones, waybillStandingTones } from '../ui/status/tones.ts';
import { STATES } from '../ui/states-of-brazil.ts';
import { bagAt, trackAt } from '../tracking/paths.ts';
import { DETAIL } from './paths.ts';
import { orderActions } from './order-actions.ts';
import type { OrderRow } from './order-actions.ts';

const OrderDrawer = lazy(async () => ({ default: (await import('./order-drawer.tsx')).OrderDrawer }));
const ChangeNumber = lazy(async () => ({ default: (await import('./change-number.tsx')).ChangeNumber }));
const PrintLabels = lazy(async () => ({ default: (await import('./print-labels.tsx')).PrintOrderLabels }));

/** The facts of numbers are asked in groups of this size (R-0393). */
const ASKED_AT_ONCE = 200;

async function unknownOrders(numbers: readonly string[]): Promise<readonly string[]> {
  const groups = Array.from({ length: Math.ceil(numbers.length / ASKED_AT_ONCE) }, (_, at) =>
    numbers.slice(at * ASKED_AT_ONCE, (at + 1) * ASKED_AT_ONCE),
  );
  const answers = await Promise.all(
    groups.map((group) => ask('orders.orderWaybillInfo', { numbers: [...group] }, { quiet: true })),
  );
  return answers.flatMap((answer) => answer.notFound);
}

function useTabCounts(params: object): Readonly<Record<string, number>> | undefined {
  return useCountsOf('orders', params, async (signal) => await ask('orders.orderTabs', params, { signal, quiet: true }))
    ?.counts;
}

// What an operator asks a row first stands first: with the menu open, 1,126 px are in sight on a screen of 1366.
export default listScreen('orders.orderList', {
  texts: ['orders', 'events'],
  columns: [
    code('orderNumber', { pin: true, size: 150, to: (row) => [DETAIL, `number=${row.orderNumber}`] }),
    custom('orderStatus', (row) => <Status of={orderTones} value={standingOf(row)} />, { size: 165 }),
    custom(
      'waybillStatus',
      (row) => (
        <StatusAfter
          before={standing(orderTones, standingOf(row))}
          is={standing(waybillStandingTones, waybillStandingOf(row))}
        />
      ),
      { size: 165 },
    ),
    flag('late', { size: 115 }),
    instant('promisedAt', { size: 140 }),
    text('recipientCity', { size: 125 }),
    text('recipientState', { size: 50 }),
    instant('lastScanAt', { size: 140 }),
    code('waybillNumber', { size: 145, to: (row) => trackAt(row.waybillNumber) }),
    count('waybills', { size: 95, label: 'fields:parcelCount' }),
    text('customerName', { size: 160 }),
    code('customer', { size: 110, hidden: true }),
    code('customerOrderNumber', { size: 160, hidden: true }),
    code('referenceNumber', { hidden: true }),
    text('recipientName', { size: 150 }),
    named('channel', 'channelName', { size: 180 }),
    named('currentSite', 'currentSiteName', { size: 220 }),
    kilos('forecastWeight'),
    kilos('weighedWeight', { hidden: true }),
    money('declaredValue'),
    named('originSite', 'originSiteName', { size: 220, hidden: true }),
    named('destinationSite', 'destinationSiteName', { size: 220, hidden: true }),
    code('bag', { size: 120, hidden: true, to: (row) => bagAt(row.bag) }),
    instant('registeredAt'),
    word('source', 'source', { hidden: true }),
  ],
  filters: [
    codes('numbers', { max: ORDER_LIMITS.preciseOrders, primary: true, notFound: unknownOrders }),
    anyOf('orderStatus', orderTones, { primary: true }),
    dates('registered', { maxDays: 31, primary: true }),
    // A bag takes parcels of one channel, so whoever fills one looks for them by it.
    remote('channel', 'partners.channelChoices', byCodeAndName, { primary: true }),
    anyOf('waybillStatus', waybillStandingTones),
    remote('customer', 'customers.customerChoices', byCodeAndName),
    remote('site', 'network.siteChoices', byCodeAndName),
    oneOfWords('state', STATES),
    words('recipient', { minLength: 2, of: 'personal' }),
    yes('late'),
    yes('atRisk'),
  ],
  tabs: { key: 'tab', values: ORDER_TABS, domain: 'orders:tab', useCounts: useTabCounts },
  selects: ORDER_LIMITS.selection,
  actions: [
    ...orderActions,
    dialogAction<OrderRow>('change-number', ChangeNumber, {
      not: (row) =>
        row.waybillNumber === ''
          ? 'noWaybill'
          : row.waybillStatus === 'cancelled'
            ? 'cancelled'
            : row.waybills > 1
              ? 'manyWaybills'
              : undefined,
      max: 1,
    }),
    dialogAction<OrderRow>('print-label', PrintLabels, {
      not: (row) =>
        row.waybillNumber === '' ? 'noWaybill' : row.waybillStatus === 'cancelled' ? 'cancelled' : undefined,
      max: 50,
    }),
  ],
  live: 'orders',
  export: 'orders.orderExport',
  fileTime: ORDER_FILE_TIME,
  buttons: Leads,
  drawer: OrderDrawer,
});
