import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { records } from '@malote/contracts/catalogue.ts';
import { PROJECTION_GROUPS } from '@malote/contracts/projections/projection.ts';
import { bags } from './bags/bags.ts';
import { claimApplications } from './claims/claim-applications.ts';
import { orderCharges } from './billing/order-charges.ts';
import { charges, usualPrices } from './billing/charges.ts';
import { customerAccounts } from './billing/customer-accounts.ts';
import { financeOperations } from './billing/finance-operations.ts';
import { generatedReceivables } from './billing/generated-receivables.ts';
import { paymentBatches } from './billing/payment-batches.ts';
import { receiptEntries } from './billing/receipt-entries.ts';
import { receipts } from './billing/receipts.ts';
import { recalculationRows } from './billing/recalculation-rows.ts';
import { books, ledgerDays, ledgerLegs } from './billing/ledger.ts';
import { parcelBags } from './bags/parcel-bags.ts';
import { sessions } from './identity/sessions.ts';
import { userAccounts } from './identity/user-accounts.ts';
import { users } from './identity/users.ts';
import { bulkyHandlings } from './bulky/handlings.ts';
import { mdfeLogs } from './fiscal/mdfe-logs.ts';
import { signedParcels, signings } from './delivery/signings.ts';
import type { AnyReadModel, Group } from './kernel/read-model.ts';
import { operationLogs, operationStandings } from './resources/operation-logs.ts';
import { recordModel } from './kernel/records/record-model.ts';
import { bagLoads } from './linehaul/bag-loads.ts';
import { itemsToSendRules, loadLanes, shifts } from './linehaul/items-to-send.ts';
import { loadings } from './linehaul/loadings.ts';
import { loadingRecords } from './linehaul/loading-records.ts';
import { loads } from './linehaul/loads.ts';
import { masterWaybills, postalDeclarations, totalOrders } from './linehaul/papers.ts';
import { stowages } from './linehaul/stowages.ts';
import { messageReads } from './messaging/reads.ts';
import { siteTree, sites } from './network/sites.ts';
import { orderLogs } from './orders/order-logs.ts';
import { orders } from './orders/orders.ts';
import { parcelHolds } from './orders/parcel-holds.ts';
import { providerNumbers } from './partners/provider-numbers.ts';
import { attentions } from './reports/attentions.ts';
import { siteDays } from './reports/site-days.ts';
import { towerCounts } from './reports/tower-counts.ts';
import { volumeMonths } from './reports/volume-months.ts';
import { returnedParcels } from './returns/returned-parcels.ts';
import { parcelOrders } from './scanning/parcel-orders.ts';
import { parcels } from './scanning/parcels.ts';
import { scanRecords } from './scanning/scan-records.ts';
import { weighings } from './scanning/weighings.ts';
import { desks } from './shell/desks.ts';
import { sortingFalls } from './sorting/sorting-log.ts';
import { trackNodes } from './tracking/track-nodes.ts';

/** Orders, parcels, bags and loads, and everything that follows from them. Lookups first; a model reads only models before it. */
export const operations: Group = {
  name: 'operations',
  models: [
    parcelOrders,
    parcelBags,
    bagLoads,
    orderCharges,
    parcels,
    orders,
    loads,
    stowages,
    bags,
    scanRecords,
    trackNodes,
    orderLogs,
    siteDays,
    attentions,
  ],
  counters: [...towerCounts, volumeMonths],
  sql: [readFileSync(join(import.meta.dirname, 'tracking/history-links.sql'), 'utf8')],
  // 2: a parcel awaits its pickup until it is collected. 3: a return ends the interception; an order is completed when what did not come back is signed.
  // 4: an order is delivered as it was changed to.
  folds: 4,
};

/** What was done with parcels, fact by fact: a row for each, for the lists that look back. */
export const handling: Group = {
  name: 'handling',
  models: [signedParcels, signings, loadings, weighings, parcelHolds, returnedParcels, sortingFalls, bulkyHandlings],
  counters: [],
  sql: [],
  // 2: a return ends the interception; a weighing differs as the station says. 3: what is on a vehicle is seen where it goes.
  folds: 3,
};

/** Read models of records that say more than their fields do, and what follows from them. */
const ownModels: Readonly<Record<string, readonly AnyReadModel[]>> = {
  Site: [sites, siteTree],
  // What is usual is known before a charge is looked at beside it.
  Charge: [usualPrices, charges],
  Receipt: [receipts],
  PaymentBatch: [paymentBatches],
  ClaimApplication: [claimApplications],
  // A rule is told by vehicles from the centre of its shift.
  Shift: [shifts],
  ItemsToSendRule: [loadLanes, itemsToSendRules],
  LoadingRecord: [loadingRecords],
  MasterWaybill: [masterWaybills],
  PostalDeclaration: [postalDeclarations],
  ProviderNumberRequest: [providerNumbers],
  TotalOrder: [totalOrders],
};

/** What stands in a group besides records. */
const beside: Readonly<Record<string, readonly AnyReadModel[]>> = {
  master: [users, userAccounts, sessions],
  messages: [messageReads, desks],
  people: [operationStandings, operationLogs],
  network: [mdfeLogs],
  money: [
    books,
    receiptEntries,
    ledgerLegs,
    customerAccounts,
    financeOperations,
    recalculationRows,
    generatedReceivables,
  ],
};

/** What is counted over rows of groups that records stand in. */
const counted: Readonly<Record<string, Group['counters']>> = { money: [ledgerDays] };

/**
 * Groups of records whose folds became others under tables that stayed. People, 2: the log of operations tells who looked at what. Money, 2: a payment that a
 * bank confirmed says so by who wrote it down. Money, 3, and master and service, 2: all who changed a record have a hand in it.
 */
const foldedAnew: Readonly<Record<string, number>> = { people: 2, money: 3, master: 2, service: 2 };

/** Groups stand in the order in which they are named, however contexts are. */
const placeOf = (group: string): number => (PROJECTION_GROUPS as readonly string[]).indexOf(group);

/** Records are folded with those of their group; a changed table makes that group's rows anew and no others. */
const ofRecords: readonly Group[] = [...Map.groupBy(records.values(), ({ group }) => group)]
  .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
  .map(([name, made]) => ({
    name,
    models: [...made.flatMap((one) => ownModels[one.noun] ?? [recordModel(one)]), ...(beside[name] ?? [])],
    counters: counted[name] ?? [],
    sql: [],
    folds: foldedAnew[name] ?? 1,
  }));

/** Master data, users and sessions. */
export const master: Group = groupNamed('master');

function groupNamed(name: string): Group {
  const found = ofRecords.find((group) => group.name === name);
  if (found === undefined) throw new Error(`No record stands in the group ${name}`);
  return found;
}

export const groups: readonly Group[] = [operations, handling, ...ofRecords];
