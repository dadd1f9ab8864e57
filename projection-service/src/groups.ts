import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bags } from './bags/bags.ts';
import { parcelBags } from './bags/parcel-bags.ts';
import { customers } from './customers/customers.ts';
import { roles } from './identity/roles.ts';
import { sessions } from './identity/sessions.ts';
import { users } from './identity/users.ts';
import type { Group } from './kernel/read-model.ts';
import { bagLoads } from './linehaul/bag-loads.ts';
import { loads } from './linehaul/loads.ts';
import { siteTree, sites } from './network/sites.ts';
import { orderLogs } from './orders/order-logs.ts';
import { orders } from './orders/orders.ts';
import { channels } from './partners/channels.ts';
import { attentions } from './reports/attentions.ts';
import { siteDays } from './reports/site-days.ts';
import { towerCounts } from './reports/tower-counts.ts';
import { parcelOrders } from './scanning/parcel-orders.ts';
import { parcels } from './scanning/parcels.ts';
import { trackNodes } from './tracking/track-nodes.ts';

/** Orders, parcels, bags and loads, and everything that follows from them. Lookups first; a model reads only models before it. */
export const operations: Group = {
  name: 'operations',
  models: [
    parcelOrders,
    parcelBags,
    bagLoads,
    parcels,
    orders,
    loads,
    bags,
    trackNodes,
    orderLogs,
    siteDays,
    attentions,
  ],
  counters: towerCounts,
  sql: [readFileSync(join(import.meta.dirname, 'tracking/history-links.sql'), 'utf8')],
  // 2: a parcel awaits its pickup until it is collected.
  folds: 2,
};

/** Master data, users and sessions. */
export const master: Group = {
  name: 'master',
  models: [sites, siteTree, channels, customers, roles, users, sessions],
  counters: [],
  sql: [],
};

export const groups: readonly Group[] = [operations, master];
