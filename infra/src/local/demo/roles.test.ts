import { definitions, screens } from '@malote/contracts/catalogue.ts';
import { opens, permissionIndex } from '@malote/contracts/identity/permissions.ts';
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
  /** Puts on record that somebody asked whether the books are what the log says: it changes none of them. */
  checking: ['billing.registerIntegrityCheck'],
  judgingSignatures: named('delivery', 'passForcedSigningAudit', 'failForcedSigningAudit'),
  orders: [
    ...named('orders', 'createOrder', 'importOrders', 'voidOrder', 'printLabel', 'amendOrder'),
    ...named('billing', 'registerPaymentVoucher', 'uploadPaymentVoucherFile'),
    'scanning.exchangeWaybill',
  ],
  holds: named('orders', 'interceptOrder', 'releaseOrder', 'impoundOrder', 'cancelImpound'),
  intercepting: named('orders', 'interceptOrder', 'releaseOrder'),
  promises: named('orders', 'handOverOrder', 'promiseOrder', 'cancelForecast'),
  bags: [
    ...named('bags', 'openBag', 'randomBag', 'putParcelInBag', 'takeParcelOutOfBag', 'sealBag', 'deleteBag'),
    ...named('bags', 'receiveBag', 'scanOutBag', 'unpackBag', 'printBagLabel'),
    ...named('scanning', 'receiveParcel', 'weighParcel', 'undoScan'),
  ],
  seals: named('bags', 'resealBag'),
  stations: ['scanning.countParcel', 'scanning.exchangeWaybill', 'bags.replaceBag', 'orders.saveOrder'],
  handling: [
    ...named('scanning', 'dispatchParcel', 'registerProblem', 'closeProblem'),
    ...named('sorting', 'recordSort'),
  ],
  dock: [
    ...named('linehaul', ...['register', 'load', 'withdraw', 'unload', 'cancel'].map((verb) => `${verb}LoadingRecord`)),
    'linehaul.uploadLoadingRecordFile',
  ],
  loads: named('linehaul', 'openLoad', 'cancelLoad', 'loadBag', 'unloadBag', 'departLoad', 'arriveLoad'),
  collecting: named('scanning', 'collectParcel', 'undoScan'),
  delivering: [
    ...named('scanning', 'sendOutForDelivery', 'failDelivery', 'signParcel', 'startReturn', 'returnParcel'),
    ...named('scanning', 'undoScan'),
  ],
  proving: named('delivery', 'registerSignatureProof', 'uploadSignatureProofFile'),
  board: [
    ...named('reports', 'takeAttention', 'snoozeAttention', 'answerAttention'),
    ...named('scanning', 'settleConflict'),
    ...named('bags', 'settleBagConflict'),
    ...named('identity', 'openKiosk', 'endWallScreen'),
  ],
  planning: named('reports', ...kept('AnnualPlan')),
  embedded: ['reports.createEmbedPageToken'],
  people: [
    ...named('identity', 'registerUser', 'reviseUser', 'authoriseUser', 'setUserState', 'endSessionOf'),
    ...named('identity', 'resetPassword', 'endSignIns', 'resetSecondStep', 'unlockUser'),
    ...['register', 'revise', 'delete', 'sort'].map((verb) => `identity.${verb}Organization`),
    ...named('identity', 'registerRole', 'reviseRole', 'enableRole', 'disableRole'),
    ...named('partners', ...kept('SupplierPermission'), 'sortSupplierPermission'),
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
    ...['pause', 'resume', 'renew-secret', 'end-former-secret', 'delete'].map((verb) => `tracking.${verb}TrackTarget`),
  ],
  readModels: named('projections', 'replayKey', 'skipEvent', 'withdrawSkip', 'rebuildGroup', 'cancelRebuild'),
  customers: [
    ...named('customers', ...standing('Customer'), 'resubmitCustomer', 'manage-ftpCustomer', 'uploadCustomerFile'),
    ...named('customers', ...kept('CustomerAddress'), 'set-defaultCustomerAddress'),
    ...named('customers', 'registerAuthorizationCode', 'revokeAuthorizationCode'),
    ...named('network', ...kept('LeadTimeRule')),
  ],
  customerAuditing: named('customers', 'approveCustomer', 'refuseCustomer'),
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
    'resetDriverPassword',
    'restrictTransportVehicle',
    'liftTransportVehicle',
    ...['register', 'print', 'use', 'void'].map((verb) => `${verb}VehicleTag`),
  ),
  manifests: named('fiscal', ...['register', 'revise', 'generate', 'close', 'cancel'].map((verb) => `${verb}Mdfe`)),
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
    ...['register', 'extract', 'disable', 'enable'].map((verb) => `orders.${verb}NumberSegment`),
    ...named('tracking', ...kept('TrackStatusMapping'), 'matchTrackStatusMapping'),
    ...named('sorting', ...restorable('SortingDevice'), ...standing('SortingRule')),
    ...['register', 'revise', 'enable', 'disable'].flatMap((verb) => [
      `scanning.${verb}WorkConsole`,
      `delivery.${verb}SignatureRestriction`,
    ]),
    ...['register', 'lift', 'restore'].map((verb) => `delivery.${verb}SignatureRestrictionLift`),
    ...named('delivery', 'passForcedSigningAudit', 'failForcedSigningAudit'),
    ...named('delivery', 'registerDeliveryMethodChange', 'modifyDeliveryMethodChange'),
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
    'correctPickupOrder',
    'completePickupList',
    'uploadPickupListFile',
    'registerCustomerDropOff',
    ...['register', 'revise', 'void'].map((verb) => `${verb}PickupList`),
    'confirmCustomerDropOff',
    'reopenCustomerDropOff',
    'cancelCustomerDropOff',
  ),
  stowing: named(
    'linehaul',
    'registerTotalOrder',
    'assembleTotalOrder',
    'finishStowageTotalOrder',
    'cancelTotalOrder',
    'stowBag',
    'unstowBag',
  ),
  shipping: named(
    'linehaul',
    ...['register', 'revise', 'load', 'withdraw', 'unload', 'confirm', 'cancel'].map((verb) => `${verb}LoadingRecord`),
    'uploadLoadingRecordFile',
    ...['register', 'revise', 'assemble', 'finishStowage', 'cancel'].map((verb) => `${verb}TotalOrder`),
    'stowBag',
    'unstowBag',
  ),
  postal: named(
    'linehaul',
    ...['register', 'revise', 'generate', 'fail', 'finish', 'cancel'].map((verb) => `${verb}MasterWaybill`),
    ...['register', 'declare', 'cancel'].map((verb) => `${verb}PostalDeclaration`),
  ),
  flights: named(
    'tracking',
    ...[
      'register',
      'revise',
      'arrive',
      'withdrawArrival',
      'handOver',
      'await',
      'tax',
      'complete',
      'cancel',
      'reopen',
    ].map((verb) => `${verb}AirBill`),
  ),
  labels: named('orders', 'printLabel'),
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
    ...['register', 'revise', 'activate', 'disable', 'expire', 'delete'].map((verb) => `${verb}Quote`),
    'inquirePrice',
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
  charging: named(
    'billing',
    ...['register', 'revise', 'delete'].map((verb) => `${verb}Charge`),
    ...['register', 'recalculate', 'import-by-weight', 'import-by-zip', 'confirm', 'cancel'].map(
      (verb) => `${verb}RecalculationRun`,
    ),
    'uploadRecalculationRunFile',
    'registerReceivableGeneration',
    'cancelReceivableGeneration',
    'generateBatch',
    'removeCharge',
  ),
  booksTakenOver: named(
    'billing',
    'generateBatch',
    'removeCharge',
    'deleteCharge',
    'registerReceiptPayment',
    'submitReceipt',
    'request-paymentPaymentBatch',
    'registerPayment',
  ),
  settling: named(
    'billing',
    'registerReceiptPayment',
    'settleFromBalance',
    'undoReceiptPayment',
    ...['submit', 'begin', 'verify', 'verify-part', 'attach', 'agree-due'].map((verb) => `${verb}Receipt`),
    'uploadReceiptFile',
    'registerPayment',
    'undoPayment',
    ...['request-payment', 'cancel-request', 'initiate-payment', 'fail', 'retry'].map((verb) => `${verb}PaymentBatch`),
    ...['register', 're-push'].map((verb) => `${verb}DataPushLog`),
    ...['register', 'assign', 'dismiss'].map((verb) => `${verb}BankEntry`),
  ),
  invoicing: named(
    'fiscal',
    ...['Invoice', 'CteInvoice'].flatMap((noun) =>
      ['register', 'revise', 'issue', 'cancel', 'reopen', 'waive', 'pay', 'close'].map((verb) => `${verb}${noun}`),
    ),
    'issue-cnInvoice',
    'send-mailInvoice',
    'uploadInvoiceFile',
  ),
  reviewing: named(
    'billing',
    'registerDataPushLog',
    'passBatches',
    'refuseReconciliationBatch',
    'withdrawReconciliationBatch',
    ...['register', 'revise', 'accept', 'reject', 'pass', 'fail', 'ask-again', 'send-again', 'waive'].map(
      (verb) => `${verb}PaymentVoucher`,
    ),
    'uploadPaymentVoucherFile',
  ),
  auditing: named('billing', 'passSiteExpense', 'refuseSiteExpense'),
  claimRules: named('claims', ...restorable('ClaimRule', 'CompensationRule', 'ClaimSupplier')),
  claiming: named(
    'claims',
    ...['register', 'revise', 'submit', 'pass', 'turn-down', 'submit-payment', 'cancel-payment', 'settle'].map(
      (verb) => `${verb}ClaimApplication`,
    ),
    'uploadClaimApplicationFile',
    ...['register', 'revise', 'confirm', 'settle'].map((verb) => `${verb}Compensation`),
    ...['register', 'revise', 'determine', 'appeal', 'confirm'].map((verb) => `${verb}ResponsibilityRecord`),
    ...['confirm', 'cancel'].map((verb) => `${verb}Fine`),
  ),
  claimBills: named('claims', 'settleClaimApplication'),
  problems: named(
    'exceptions',
    ...['register', 'revise', 'reply', 'complete', 'fail', 'reopen', 'flag-claim'].map(
      (verb) => `${verb}ProblemParcel`,
    ),
    'uploadProblemParcelFile',
    ...['register', 'revise', 'confirm', 'blame-site', 'blame-distribution', 'time-out', 'cancel'].map(
      (verb) => `${verb}LostParcel`,
    ),
    'uploadLostParcelFile',
  ),
  occurrences: named(
    'exceptions',
    ...['register', 'revise', 'approve', 'refuse', 'resend'].map((verb) => `${verb}EventReport`),
    'uploadEventReportFile',
  ),
  approving: named('exceptions', 'approveEventReport', 'refuseEventReport'),
  spotChecks: named('exceptions', 'registerAuditRecord', 'handleAuditRecord', 'uploadAuditRecordFile'),
  problemTypes: named('exceptions', ...kept('ProblemType'), 'sortProblemType'),
  tickets: named(
    'tickets',
    ...['register', 'revise', 'follow-up', 'assign', 'finish', 'void', 'confirm'].map((verb) => `${verb}WorkOrder`),
    'uploadWorkOrderFile',
  ),
  issues: named(
    'tickets',
    ...['register', 'revise', 'reply', 'close'].map((verb) => `${verb}CustomerIssue`),
    'uploadCustomerIssueFile',
  ),
  returning: named('returns', ...['register', 'revise', 'confirm'].map((verb) => `${verb}ReturnNote`)),
  reversing: named(
    'returns',
    ...kept('Edition'),
    ...['register', 'assign', 'use', 'print'].map((verb) => `${verb}ReturnCode`),
    ...['register', 'revise', 'generate', 'discard'].map((verb) => `${verb}ReversePickup`),
  ),
  simulatedBulky: named('bulky', 'handleLargeParcel', 'registerBulkyProtocol'),
  returnPaper: ['returns.printReturnCode'],
  numbers: named(
    'partners',
    ...['register', 'revise', 'request', 'reallocate', 'download-label'].map((verb) => `${verb}ProviderNumberRequest`),
  ),
  bulky: [
    ...named('bulky', ...['register', 'revise', 'pack', 'unload'].map((verb) => `${verb}LargeOrder`)),
    ...named('bulky', 'registerBulkyProtocol', 'uploadBulkyProtocolFile'),
    'partners.registerProviderNumberRequest',
    'scanning.weighParcel',
  ],
  stocks: named(
    'materials',
    'registerWaybillStock',
    ...['BagBalance', 'WaybillStock'].flatMap((noun) =>
      ['revise', 'receive', 'adjust', 'transfer-out', 'transfer-in'].map((verb) => `${verb}${noun}`),
    ),
    'returnWaybillStock',
    ...['register', 'confirm', 'print'].map((verb) => `${verb}BagRecycling`),
  ),
  stockLimits: ['materials.registerBagBalance'],
  grids: named('cabinets', ...['drop-off', 'store', 'retain', 'empty'].map((verb) => `${verb}CabinetGrid`)),
  cabinets: named('cabinets', ...standing('Cabinet'), ...kept('CabinetGrid')),
  bulkyStation: ['bulky.handleLargeParcel', 'bulky.undoLargeParcel'],
};
type Work = keyof typeof WORK;

/** Who does what. A role without work reads. */
const DOES: Readonly<Record<string, readonly Work[]>> = {
  operations: [
    'flights',
    'stations',
    'orders',
    'holds',
    'promises',
    'bags',
    'seals',
    'handling',
    'loads',
    'collecting',
    'delivering',
    'proving',
    'board',
    'texts',
    'pushing',
    'sites',
    'places',
    'partners',
    'ways',
    'pickups',
    'shipping',
    'problems',
    'occurrences',
    'spotChecks',
    'problemTypes',
    'tickets',
    'issues',
    'returning',
    'reversing',
    'returnPaper',
    'numbers',
    'bulky',
    'bulkyStation',
    'postal',
    'grids',
    'cabinets',
    'planning',
    'embedded',
    'stocks',
    'stockLimits',
  ],
  warehouse: [
    'tickets',
    'bags',
    'stations',
    'handling',
    'labels',
    'loads',
    'shipping',
    'postal',
    'problems',
    'returnPaper',
    'bulky',
    'bulkyStation',
    'stocks',
  ],
  site: [
    'tickets',
    'orders',
    'holds',
    'bags',
    'stations',
    'handling',
    'loads',
    'dock',
    'collecting',
    'delivering',
    'proving',
    'grids',
    'stocks',
  ],
  pickup: ['tickets', 'collecting', 'pickups', 'bulkyStation', 'labels', 'grids'],
  delivery: ['tickets', 'delivering', 'proving', 'grids'],
  'customer-service': ['intercepting', 'problems', 'tickets', 'issues', 'customers'],
  finance: [
    'tickets',
    'regions',
    'books',
    'customerAuditing',
    'prices',
    'receivables',
    'costs',
    'charging',
    'settling',
    'invoicing',
  ],
  'finance-auditor': ['verifying', 'auditing', 'reviewing', 'settling', 'claimBills', 'checking'],
  claims: ['tickets', 'claimRules', 'claiming'],
  fleet: ['tickets', 'loads', 'board', 'fleet', 'manifests'],
  it: ['tickets', 'people', 'readModels'],
  supplier: [],
  auditor: ['checking', 'judgingSignatures'],
  tower: ['tickets', 'board', 'approving', 'embedded'],
  import: [
    ...([
      'orders',
      'holds',
      'promises',
      'bags',
      'handling',
      'loads',
      'dock',
      'proving',
      'pickups',
      'stowing',
      'collecting',
      'delivering',
    ] as const),
    'newCustomers',
    'booksTakenOver',
    'simulatedBulky',
  ],
};

const { permits: may } = permissionIndex(screens);
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

test('the auditor reads who looked at people and why, as the administrator does, and nobody else', () => {
  const record = screens.filter(({ path }) => path.endsWith('/operationRecord')).map(({ permission }) => permission);
  expect(record).toHaveLength(1);
  const readers = DEMO_ROLES.filter(({ permissions }) =>
    record.some((one) => opens({ permissions: new Set(permissions), buttonsTaken: new Set() }, one)),
  );
  expect(readers.map(({ code }) => code).toSorted()).toEqual(['admin', 'auditor']);
});

test.each(['auditor', 'finance-auditor'])(
  '%s opens every screen of finance and of claims, and the integrity of the books',
  (code) => {
    const permissions = new Set(DEMO_ROLES.find((role) => role.code === code)?.permissions);
    const closed = screens.filter(
      ({ context, permission }) =>
        ['billing', 'pricing', 'claims'].includes(context) &&
        !opens({ permissions, buttonsTaken: new Set() }, permission),
    );
    expect(closed.map(({ permission }) => permission)).toEqual([]);
  },
);
