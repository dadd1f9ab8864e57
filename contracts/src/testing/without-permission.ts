/**
 * What can be called without a permission of its own, written out: a definition that is marked so by mistake fails a test, instead of
 * leaving the tests of permissions. Add a name here only when everybody with a token (or without one) may have it.
 */
export const PUBLIC: readonly string[] = ['identity.login', 'identity.resume'];

/** For everybody signed in: one's own session, the choices that forms offer, and putting a look on record. */
export const SESSION: readonly string[] = [
  'billing.bankaccountChoices',
  'billing.billingperiodChoices',
  'billing.payableaccountChoices',
  'billing.receivableaccountChoices',
  'billing.reconciliationemailChoices',
  'claims.claimruleChoices',
  'claims.claimsupplierChoices',
  'claims.compensationruleChoices',
  'linehaul.deliveryrouteChoices',
  'linehaul.transferrouteChoices',
  'linehaul.trunklineChoices',
  'linehaul.unloadingpointChoices',
  'orders.couriersourceChoices',
  'orders.platformChoices',
  'partners.bankdataChoices',
  'partners.baseChoices',
  'partners.companyChoices',
  'partners.providerchannelChoices',
  'partners.sellerChoices',
  'partners.serviceerrormessageChoices',
  'partners.serviceproviderChoices',
  'partners.supplierChoices',
  'pickup.collectiontimeChoices',
  'pickup.merchantChoices',
  'sorting.sortingdeviceChoices',
  'access.open',
  'kernel.upload', // each row needs the permission of its own command
  'kernel.rehearse', // the same, with nothing stored
  'identity.changePassword',
  'identity.chooseStation',
  'identity.endSession',
  'identity.logout',
  'identity.renew',
  'identity.unlock',
  'identity.getUserInfo',
  'identity.mySessions',
  'identity.userChoices',
  'messaging.messageList',
  'shell.desk', // his own views and preferences, and the views that colleagues of his site share
  'shell.saveView',
  'shell.removeView',
  'shell.arrangeDesk',
  'messaging.readMessages',
  'messaging.smstemplateChoices',
  'messaging.unreadMessages',
  'orders.checkZip',
  'identity.roleList',
  'identity.roleChoices',
  'identity.positionChoices',
  'identity.organizationChoices',
  'identity.employeeChoices',
  'resources.dictionaryChoices',
  'resources.dictionaryvalueChoices',
  'resources.exportTaskFile', // its owner's, and of who has the list of exports
  'resources.ownExportTasks',
  'network.siteList',
  'network.siteChoices',
  'partners.channelList',
  'partners.channelChoices',
  'network.zipcodezoneChoices',
  'network.districtChoices',
  'network.regionChoices',
  'network.regionconfigChoices',
  'network.leadtimeruleChoices',
  'fleet.transportdriverChoices',
  'fleet.transportvehicleChoices',
  'fleet.trailerChoices',
  'fleet.equipmentChoices',
  'fleet.driverChoices',
  'fleet.vehicleChoices',
  'customers.customerList',
  'customers.customerChoices',
];

/** Commands of screens that are open to everybody (R-0077), about what is the caller's own: whose it is, the handler looks at. */
export const OWN: readonly string[] = [
  'resources.cancelExportTask',
  'resources.registerExportTask',
  'resources.retryExport',
  'resources.registerImportTask', // says that an import was begun; its rows are asked for themselves
  'resources.completeImportTask',
  'resources.failImportTask',
  'resources.uploadImportTaskFile',
];
