import { definitions, screens } from '@malote/contracts/catalogue.ts';
import { permissionIndex } from '@malote/contracts/identity/permissions.ts';
import { OWN, PUBLIC, SESSION } from '@malote/contracts/testing/without-permission.ts';
import { DEMO_ROLES } from './roles.ts';

const named = (context: string, ...names: readonly string[]) => names.map((name) => `${context}.${name}`);

/** The commands of records that are enabled, disabled and deleted, and of those that are disabled and restored. */
const standing = (...nouns: readonly string[]) =>
  nouns.flatMap((noun) => ['register', 'revise', 'enable', 'disable', 'delete'].map((verb) => `${verb}${noun}`));
const restorable = (...nouns: readonly string[]) =>
  nouns.flatMap((noun) => ['register', 'revise', 'disable', 'restore'].map((verb) => `${verb}${noun}`));

/** And of those that are there until they are deleted. */
const kept = (...nouns: readonly string[]) =>
  nouns.flatMap((noun) => ['register', 'revise', 'delete'].map((verb) => `${verb}${noun}`));

/** The kinds of work in the company, by the commands that do it. */
const WORK = {
  orders: named('orders', 'createOrder', 'importOrders', 'voidOrder', 'printLabel'),
  holds: named('orders', 'interceptOrder', 'releaseOrder', 'impoundOrder', 'cancelImpound'),
  promises: named('orders', 'handOverOrder', 'promiseOrder', 'cancelForecast'),
  bags: [
    ...named('bags', 'openBag', 'randomBag', 'putParcelInBag', 'takeParcelOutOfBag', 'sealBag', 'deleteBag'),
    ...named('bags', 'receiveBag', 'scanOutBag', 'unpackBag', 'printBagLabel'),
    ...named('scanning', 'receiveParcel', 'weighParcel', 'undoScan'),
  ],
  seals: named('bags', 'resealBag'),
  handling: [
    ...named('scanning', 'dispatchParcel', 'registerProblem', 'closeProblem'),
    ...named('sorting', 'recordSort'),
  ],
  loads: named('linehaul', 'openLoad', 'cancelLoad', 'loadBag', 'unloadBag', 'departLoad', 'arriveLoad'),
  collecting: named('scanning', 'collectParcel', 'undoScan'),
  delivering: [
    ...named('scanning', 'sendOutForDelivery', 'failDelivery', 'signParcel', 'startReturn', 'returnParcel'),
    ...named('scanning', 'undoScan'),
  ],
  board: [
    ...named('reports', 'takeAttention', 'snoozeAttention', 'answerAttention'),
    ...named('scanning', 'settleConflict'),
    ...named('bags', 'settleBagConflict'),
    ...named('identity', 'openKiosk', 'endWallScreen'),
  ],
  people: [
    ...named('identity', 'registerUser', 'reviseUser', 'authoriseUser', 'setUserState', 'endSessionOf'),
    ...named('identity', 'resetPassword', 'endSignIns', 'unlockUser'),
    ...['register', 'revise', 'delete', 'sort'].map((verb) => `identity.${verb}Organization`),
    ...named('identity', 'registerRole', 'reviseRole', 'enableRole', 'disableRole'),
  ],
  texts: named('messaging', 'registerSmsMessage', 'resendSmsMessage'),
  pushing: [
    ...named(
      'tracking',
      'pushTracks',
      're-pushTrackPush',
      'matchTrackReception',
      'registerTrackTarget',
      'reviseTrackTarget',
    ),
    ...['pause', 'resume', 'renew-secret', 'delete'].map((verb) => `tracking.${verb}TrackTarget`),
  ],
  readModels: named('projections', 'replayKey', 'skipEvent', 'withdrawSkip', 'rebuildGroup', 'cancelRebuild'),
  newCustomers: named('customers', 'registerCustomer'),
  sites: named('network', ...standing('Site')),
  places: named('network', ...kept('AddressDepot', 'RegionConfig', 'LeadTimeRule'), ...standing('Area'), 'sortArea'),
  regions: named('network', ...kept('Region', 'ZipCodeZone', 'District', 'PostalCode')),
  fleet: named(
    'fleet',
    ...restorable('TransportDriver', 'TransportVehicle', 'Trailer', 'Equipment'),
    ...['register', 'revise', 'send', 'expire'].map((verb) => `${verb}DriverInvitation`),
    ...['Driver', 'Vehicle'].flatMap((noun) =>
      ['register', 'revise', 'enable', 'disable'].map((verb) => `${verb}${noun}`),
    ),
    ...['register', 'pass', 'refuse'].map((verb) => `${verb}DriverRegistration`),
    'restrictTransportVehicle',
    'liftTransportVehicle',
    ...['register', 'print', 'use', 'void'].map((verb) => `${verb}VehicleTag`),
  ),
  partners: named(
    'partners',
    ...standing('Supplier', 'ServiceProvider', 'ProviderChannel', 'Channel'),
    ...kept('Company', 'Base', 'BankData', 'Seller', 'ServiceErrorMessage'),
  ),
  ways: [
    ...named('linehaul', ...standing('TrunkLine'), ...kept('TransferRoute', 'DeliveryRoute', 'UnloadingPoint')),
    ...named('linehaul', ...kept('Shift', 'ItemsToSendRule'), ...restorable('Route')),
    ...named('linehaul', ...['register', 'revise', 'start', 'finish', 'cancel'].map((verb) => `${verb}RouteOrder`)),
    ...named('pickup', ...standing('Merchant', 'CollectionTime')),
    ...named('orders', ...kept('CourierSource', 'Platform')),
    ...named('tracking', ...kept('TrackStatusMapping'), 'matchTrackStatusMapping'),
    ...named('sorting', ...restorable('SortingDevice'), ...standing('SortingRule')),
    ...['register', 'revise', 'bind-bag', 'fill', 'close', 'open', 'delete'].map(
      (verb) => `sorting.${verb}SortingGrid`,
    ),
  ],
  pickups: named(
    'pickup',
    ...['register', 'revise', 'allocate', 'schedule', 'reschedule', 'start', 'collect', 'process', 'sign'].map(
      (verb) => `${verb}PickupOrder`,
    ),
    'failPickupOrder',
    'cancelPickupOrder',
    'voidPickupOrder',
    'uploadPickupOrderFile',
    ...['register', 'revise', 'void'].map((verb) => `${verb}PickupList`),
    'confirmCustomerDropOff',
  ),
  shipping: named(
    'linehaul',
    ...['register', 'revise', 'load', 'unload', 'confirm'].map((verb) => `${verb}LoadingRecord`),
    'uploadLoadingRecordFile',
    ...['register', 'revise', 'assemble', 'finishStowage'].map((verb) => `${verb}TotalOrder`),
  ),
  books: named(
    'billing',
    ...standing('ReceivableAccount', 'PayableAccount', 'BankAccount', 'BillingPeriod'),
    ...kept('ReconciliationEmail'),
  ),
  prices: named(
    'pricing',
    'registerCurrency',
    'reviseCurrency',
    ...kept('PostalCodeCorrection', 'DispatchReference', 'RouteDistanceReference', 'Tax', 'PricingFormula'),
    ...['register', 'revise', 'enable', 'disable'].flatMap((verb) =>
      ['FeeDefinition', 'PartitionScheme'].map((noun) => `${verb}${noun}`),
    ),
    ...['register', 'revise', 'enable', 'disable', 'expire', 'delete'].map((verb) => `${verb}Partition`),
    'updateRouteDistanceReference',
  ),
  receivables: named(
    'billing',
    'setCreditTerms',
    'closeBooks',
    'registerTopUp',
    'verifyTopUp',
    'deleteTopUp',
    'uploadTopUpFile',
  ),
  verifying: named('billing', 'verifyTopUp'),
  costs: named(
    'billing',
    'registerSiteExpense',
    'reviseSiteExpense',
    'deleteSiteExpense',
    'uploadSiteExpenseFile',
    'approveSiteExpense',
    'turn-downSiteExpense',
  ),
  auditing: named('billing', 'passSiteExpense', 'refuseSiteExpense'),
  claimRules: named('claims', ...restorable('ClaimRule', 'CompensationRule', 'ClaimSupplier')),
};
type Work = keyof typeof WORK;

/** Who does what. A role without work reads. */
const DOES: Readonly<Record<string, readonly Work[]>> = {
  operations: [
    'orders',
    'holds',
    'promises',
    'bags',
    'seals',
    'handling',
    'loads',
    'collecting',
    'delivering',
    'board',
    'texts',
    'pushing',
    'sites',
    'places',
    'partners',
    'ways',
    'pickups',
    'shipping',
  ],
  warehouse: ['bags', 'handling', 'loads', 'shipping'],
  site: ['orders', 'holds', 'bags', 'handling', 'loads', 'collecting', 'delivering'],
  pickup: ['collecting', 'pickups'],
  delivery: ['delivering'],
  'customer-service': [],
  finance: ['regions', 'books', 'prices', 'receivables', 'costs'],
  'finance-auditor': ['verifying', 'auditing'],
  claims: ['claimRules'],
  fleet: ['loads', 'board', 'fleet'],
  it: ['people', 'readModels'],
  supplier: [],
  auditor: [],
  tower: ['board'],
  import: [
    ...(['orders', 'holds', 'promises', 'bags', 'handling', 'loads', 'collecting', 'delivering'] as const),
    'newCustomers',
  ],
};

const may = permissionIndex(screens);
const commands = [...definitions.values()].filter(
  ({ kind, name }) => kind === 'command' && ![...PUBLIC, ...SESSION, ...OWN].includes(name),
);
const doneBy = (permissions: readonly string[]): readonly string[] =>
  commands
    .filter((command) => may({ permissions: new Set(permissions), buttonsTaken: new Set() }, command))
    .map(({ name }) => name)
    .toSorted();

test.each(DEMO_ROLES.map(({ code, permissions }) => [code, permissions] as const))(
  'the role %s may do its work, and no other command of the house',
  (code, permissions) => {
    const work = [...new Set(DOES[code]?.flatMap((kind) => WORK[kind]))];
    const all = commands.map(({ name }) => name);
    expect(doneBy(permissions)).toEqual((code === 'admin' ? all : work).toSorted());
  },
);
