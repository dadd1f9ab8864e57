import { listings, records } from '@malote/contracts/catalogue.ts';
import { answerBagDetail } from './bags/bag-detail.ts';
import { answerBagExport } from './bags/bag-export.ts';
import { answerBagPapers } from './bags/bag-papers.ts';
import { bagSource } from './bags/bag-list.ts';
import { answerAccountStatement } from './billing/account-statement.ts';
import { answerBillPreview } from './billing/bill-preview.ts';
import { answerSignaturePhoto } from './delivery/signature-photo.ts';
import { answerCteFile, answerInvoiceFile } from './fiscal/document-file.ts';
import { answerVehiclePositions } from './fleet/vehicle-positions.ts';
import { answerGetUserInfo } from './identity/get-user-info.ts';
import { answerMayShe, answerPermissionPreview } from './identity/permission-answers.ts';
import { answerMySessions, answerWallScreens, sessionSource } from './identity/session-list.ts';
import { answerManagerList } from './identity/manager-list.ts';
import { answerOwnInformation } from './identity/own-information.ts';
import { userChoiceSource } from './identity/user-choices.ts';
import { answerUserCheck } from './identity/user-check.ts';
import type { Handlers } from './kernel/handlers.ts';
import { listingQueries } from './kernel/listings.ts';
import { recordListsOf, recordQueries } from './kernel/records/record-queries.ts';
import { readList } from './kernel/lists/read-list.ts';
import { answerLoadManifest } from './linehaul/load-manifest.ts';
import { answerMessageFile, answerUnreadMessages, messageSource } from './messaging/inbox.ts';
import { answerAddressOfZip, answerCityOptions, answerStateOptions } from './network/address-service.ts';
import { answerSitePlaces } from './network/for-others.ts';
import { answerCheckZip } from './orders/check-zip.ts';
import { answerImportTemplate } from './orders/import-template.ts';
import { answerLabelData } from './orders/label-data.ts';
import { answerOrderDetail } from './orders/order-detail.ts';
import { answerOrderExport } from './orders/order-export.ts';
import { orderSource } from './orders/order-list.ts';
import { answerOrderLogExport } from './orders/order-log-export.ts';
import { orderLogSource } from './orders/order-log.ts';
import { answerOrderReveal } from './orders/order-reveal.ts';
import { answerOrderTabs } from './orders/order-tabs.ts';
import { answerOrderWaybillInfo } from './orders/order-waybill-info.ts';
import { answerTryFormula } from './pricing/try-formula.ts';
import { healthData } from './projections/health.ts';
import { answerParkedEvent } from './projections/parked-event.ts';
import { answerAnnualPlanProgress } from './reports/annual-plan-progress.ts';
import { attentionSource } from './reports/attention-list.ts';
import { dueCounts } from './reports/due-counts.ts';
import { narrowedSites } from './reports/narrowed-sites.ts';
import { answerSortingMachines } from './reports/sorting-machines.ts';
import { towerData } from './reports/tower.ts';
import { answerCompanyWords } from './resources/company-words.ts';
import { allTasks, answerExportTaskFile, ownTasks } from './resources/export-tasks.ts';
import { ownImports } from './resources/import-tasks.ts';
import { answerFreeReturnCodes } from './returns/free-return-codes.ts';
import { answerDesk } from './shell/desk.ts';
import { answerCompartments } from './sorting/compartments.ts';
import { answerSortedToday } from './sorting/sorted-today.ts';
import { sights } from './resources/for-others.ts';
import { answerImportFailures } from './resources/import-failures.ts';
import { answerBagHistory, answerOrderHistory } from './tracking/history.ts';
import { answerIntegrityProgress } from './billing/integrity-progress.ts';
import { answerRecordReplay } from './tracking/record-replay.ts';
import { answerTrackTargetSecret } from './tracking/track-target-secret.ts';
import { answerSealCheck } from './tracking/seal-check.ts';
import { answerTrackExport } from './tracking/track-export.ts';
import { trackSource } from './tracking/track-list.ts';
import { answerTracks } from './tracking/tracks.ts';

/**
 * Those that read by `rows` alone, and of the read models alone, and so need no transaction (kernel/snapshot.ts): the lists, the tabs of orders, and the
 * tracks. What reads other tables, as the list of sessions does, is no member: those change without a turn of any group.
 */
export const readingByRows: ReadonlySet<string> = new Set([
  ...[...records.values()].flatMap(recordListsOf),
  ...[...listings.values()].map(({ list }) => list.name),
  'orders.orderList',
  'orders.orderTabs',
  'orders.orderLog',
  'bags.bagList',
  'tracking.trackList',
  'tracking.tracks',
  'reports.attentionList',
  'identity.sessionList',
  'identity.managerList',
  'identity.userChoices',
  'messaging.messageList',
  'messaging.unreadMessages',
  'shell.desk',
]);

/** Queries of a shape of their own, by their names. */
const own: Handlers = {
  'orders.orderList': (asked, asking) => readList(orderSource, asked, asking),
  'reports.annualPlanProgress': answerAnnualPlanProgress,
  'orders.orderTabs': answerOrderTabs,
  'orders.orderDetail': answerOrderDetail,
  'orders.orderReveal': answerOrderReveal,
  'orders.orderExport': answerOrderExport,
  'orders.orderWaybillInfo': answerOrderWaybillInfo,
  'orders.orderLog': (asked, asking) => readList(orderLogSource, asked, asking),
  'orders.orderLogExport': answerOrderLogExport,
  'orders.checkZip': answerCheckZip,
  'orders.importTemplate': answerImportTemplate,
  'orders.labelData': answerLabelData,
  'linehaul.loadManifest': answerLoadManifest,
  'delivery.signaturePhoto': answerSignaturePhoto,
  'fleet.vehiclePositions': answerVehiclePositions,
  'bags.bagList': (asked, asking) => readList(bagSource, asked, asking),
  'bags.bagDetail': answerBagDetail,
  'bags.bagExport': answerBagExport,
  'bags.bagPapers': answerBagPapers,
  'billing.accountStatement': answerAccountStatement,
  'billing.billPreview': answerBillPreview,
  'fiscal.cteFile': answerCteFile,
  'fiscal.invoiceFile': answerInvoiceFile,
  'pricing.tryFormula': answerTryFormula,
  'returns.freeReturnCodes': answerFreeReturnCodes,
  'sorting.compartments': answerCompartments,
  'sorting.sortedToday': answerSortedToday,
  'tracking.trackList': (asked, asking) => readList(trackSource, asked, asking),
  'tracking.tracks': answerTracks,
  'tracking.trackExport': answerTrackExport,
  'tracking.orderHistory': answerOrderHistory,
  'tracking.bagHistory': answerBagHistory,
  'billing.integrityProgress': answerIntegrityProgress,
  'tracking.recordReplay': answerRecordReplay,
  'tracking.sealCheck': answerSealCheck,
  'tracking.trackTargetSecret': answerTrackTargetSecret,
  'reports.sitePlaces': answerSitePlaces,
  'reports.sortingMachines': answerSortingMachines,
  'reports.tower': async (params, asking) => {
    const looking = { ...asking, scope: asking.caller.scope };
    const sites = narrowedSites(params, asking.master);
    return await towerData(looking, sites, await dueCounts(looking, sites));
  },
  'reports.attentionList': (asked, asking) => readList(attentionSource, asked, asking),
  'messaging.messageFile': answerMessageFile,
  'messaging.messageList': (asked, asking) => readList(messageSource, asked, asking),
  'messaging.unreadMessages': answerUnreadMessages,
  'shell.desk': answerDesk,
  'resources.ownExportTasks': (asked, asking) => readList(ownTasks, asked, asking),
  'resources.ownImportTasks': (asked, asking) => readList(ownImports, asked, asking),
  'resources.allExportTasks': (asked, asking) => readList(allTasks, asked, asking),
  'resources.words': answerCompanyWords,
  'resources.exportTaskFile': answerExportTaskFile,
  'resources.importFailures': answerImportFailures,
  'projections.readModelHealth': (_, asking) => healthData(asking),
  'projections.parkedEvent': answerParkedEvent,
  'identity.getUserInfo': answerGetUserInfo,
  'identity.mayShe': answerMayShe,
  'identity.mySessions': answerMySessions,
  'identity.ownInformation': answerOwnInformation,
  'identity.permissionPreview': answerPermissionPreview,
  'identity.sessionList': (asked, asking) => readList(sessionSource, asked, asking),
  'identity.userCheck': answerUserCheck,
  'identity.managerList': answerManagerList,
  'network.stateOptions': answerStateOptions,
  'network.cityOptions': answerCityOptions,
  'network.addressOfZip': answerAddressOfZip,
  'identity.userChoices': (asked, asking) => readList(userChoiceSource, asked, asking),
  'identity.wallScreens': answerWallScreens,
};

/** Every query by its name. */
export const handlers: Readonly<Record<string, unknown>> = Object.assign(
  {},
  own,
  ...[...records.values()].map((made) => recordQueries(made, sights[made.noun])),
  ...[...listings.values()].map(listingQueries),
);
