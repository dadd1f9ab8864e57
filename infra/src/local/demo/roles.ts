import { LOOK, ON_BEHALF, PAST_DATES, SENSITIVE, SPECIAL } from '@malote/contracts/identity/permissions.ts';

interface DemoRole {
  readonly code: string;
  readonly name: string;
  readonly permissions: readonly string[];
}

const orders = [
  'menu:express-data-center:logistics-orders',
  'menu:express-data-center:order-detail',
  'menu:trajectory-management:waybill-detail',
];
const importing = [
  'menu:express-data-center:order-import',
  'menu:express-data-center:place-order',
  'menu:express-data-center:order-forecast',
];
const bagging = [
  'menu:collection-center:bag-scanning',
  'menu:express-data-center:scan-bagging',
  'menu:express-data-center:remove-the-bag',
];
/** Stations of the warehouse, of couriers, and of who collects; and those that do work of several of them. */
const warehouseStations = [
  'menu:express-data-center:collect-in',
  'menu:express-data-center:collect-out',
  'menu:express-data-center:arrived-box',
  'menu:express-data-center:sender-box',
  'menu:express-data-center:manual-sorting',
  'menu:express-data-center:storage-parts-scanning',
  'menu:express-data-center:replace-scanner',
  'menu:express-data-center:quick-order-change',
  'menu:express-data-center:order-saving',
  'menu:express-data-center:warehousing-weight',
  'menu:express-data-center:electronic-weighing',
  'menu:express-data-center:voice-testing',
  'menu:express-data-center:bag-sealing',
  'menu:express-data-center:bag-management',
  'menu:express-data-center:bag-label-printing',
  'menu:express-data-center:large-package-list',
  'menu:express-data-center:bagwork-list',
  'menu:collection-center:new-replace-bag',
  `${LOOK}menu:express-data-center:console-selection`,
  'menu:collection-center:once-scan',
];
const courierStations = ['menu:express-data-center:dispatch-scan', 'menu:express-data-center:sign-scan'];
const pickupStations = ['menu:collection-center:receive-scan'];
const stations = [
  ...warehouseStations,
  ...courierStations,
  ...pickupStations,
  'menu:collection-center:packet-scan',
  'menu:collection-center:scan-courier',
  'menu:collection-center:ready-receive-scanning',
];
const bags = ['menu:collection-center:bag-num-query'];
const tracks = ['menu:trajectory-management:trajectory-query'];
/** Lists that look back at what was done with parcels. */
const lookingBack = [
  'menu:collection-center:sign-for-the-query',
  'menu:express-data-center:multiple-sign-records',
  'menu:collection-center:load-unload-query',
  'menu:express-data-center:loading-document',
  'menu:service-quality:packet-query',
  'menu:collection-center:track-query',
  'menu:express-data-center:sorting-machine-scan-record',
  'menu:express-data-center:sorter-small-bag-records',
  'menu:express-data-center:sorter-large-bag-records',
  'menu:express-data-center:compartment-lookup',
  'menu:express-data-center:order-logs',
  'menu:collection-center:order-log-query',
  'menu:express-data-center:weigh-query',
  'menu:express-data-center:scan-records',
  'menu:return-center:return-query',
];
/** Labels of parcels, on the bench. */
const labels = ['menu:express-data-center:package-printing'];
/** What flies, and where it is. */
const flights = ['menu:trajectory-management:air-bill-list', 'menu:trajectory-management:air-cargo-tracking'];
/** Holding parcels back, and letting them go. */
const holds = ['menu:express-data-center:intercept-management'];
/** Who is told by a customer that his parcel must not go on stops it, and lets it go again; impounding is none of his. */
const intercepting = [`${LOOK}${holds[0]}`, `${holds[0]}:intercept`, `${holds[0]}:release`];
/** Texts to the phones of recipients and merchants. */
const texts = ['menu:collection-center:sms-management'];
/** What customers' systems are told of their parcels, and where. */
const pushing = [
  'menu:collection-center:path-to-push',
  'menu:express-data-center:track-sending-management',
  'menu:express-data-center:track-targets',
  'menu:express-data-center:track-reception-management',
  'menu:express-data-center:trajectory-status-monitoring',
];
/** Reports of what was picked up, what is on its way, and what was delivered. */
const pickupReports = [
  'menu:collection-center:collect-order',
  'menu:collection-center:monitoring-report',
  'menu:collection-center:collect-time-report',
  'menu:collection-center:receive-daily-report',
  'menu:collection-center:delivery-data',
  'menu:collection-center:collect-node-err-data-report',
  'menu:collection-center:kpi-monitoring-reports',
  'menu:express-data-center:collect-data',
];
const transitReports = [
  'menu:express-data-center:order-waybill-time-record',
  'menu:express-data-center:full-link-monitor',
  'menu:express-data-center:stationary-track-monitor',
  'menu:express-data-center:detention-statistics',
  'menu:express-data-center:shipment',
  'menu:express-data-center:transfer-dashboard',
  'menu:express-data-center:transit-timeliness',
  'menu:express-data-center:allocation-error-rate',
  'menu:express-data-center:weight-variance',
  'menu:express-data-center:load-unload-sum',
  'menu:express-data-center:problem-parcel-statistics',
];
const deliveryReports = [
  'menu:express-data-center:delivered-daily',
  'menu:express-data-center:delivery-rate',
  'menu:express-data-center:dispatch',
  'menu:collection-center:time-limit-for-signing',
  'menu:express-data-center:return-data-monitoring',
  'menu:express-data-center:provider-performance',
  'menu:express-data-center:sign-location',
];
const boards = [
  'menu:express-data-center:pickup-board',
  'menu:collection-center:daily',
  'menu:collection-center:collect-operational-data',
  'menu:collection-center:pickup-service-dashboard',
  'menu:collection-center:md-holdup-table',
  'menu:express-data-center:md-flows',
  'menu:express-data-center:sorting-machine-board',
  'menu:express-data-center:merchant-data',
  'menu:express-data-center:signing-overview',
  'menu:express-data-center:suspected-lost-packages',
  'menu:express-data-center:glp-unloading',
  'menu:express-data-center:warehouse-today',
  'menu:express-data-center:seven-day-shipping',
  'menu:express-data-center:regional-share',
  'menu:express-data-center:waybill-dashboard',
  'menu:express-data-center:customer-waybill-dashboard',
  'menu:express-data-center:anomaly-statistics',
  'menu:express-data-center:anomaly-board',
  'menu:collection-center:vehicle-usage-statistics',
  'menu:collection-center:car-monitoring',
  'menu:risk-monitoring:risk-overview',
];
const reports = [...pickupReports, ...transitReports, ...deliveryReports, ...boards];
/** What a year is to bring: planned by operations, read by whoever reads figures. */
const planning = ['menu:express-data-center:annual-plan'];
/** Pages of another house, each opening of which is written down. */
const embedded = ['menu:express-data-center:embedded-bi'];
const replays = ['menu:trajectory-management:order-replay', 'menu:trajectory-management:bag-replay'];
const board = ['menu:tower-control:dashboard'];
const readModels = ['menu:system-management:read-model-health'];
const sessions = ['menu:system-management:sessions', 'menu:system-management:login-log'];

/** Who may sign in and what he may, which IT looks after. */
const people = [
  'menu:user-center:organization-manage',
  'menu:user-center:user-manage',
  'menu:express-data-center:account-opening',
  'menu:express-data-center:vendor-role',
  'menu:express-data-center:vendor-permissions',
];

const sites = ['menu:basic-data:site'];
/** Regions and CEPs, which finance keeps (R-0742). */
const regions = [
  'menu:basic-data:region-management',
  'menu:collection-center:zip-zone',
  'menu:finance:district',
  'menu:basic-data:postal-code-management',
];
/** What operations keeps beside its sites (R-0741). */
const places = [
  'menu:express-data-center:address-base-management',
  'menu:express-data-center:region-config',
  'menu:basic-data:aging-management',
  'menu:basic-data:transport-duration',
  'menu:basic-data:transit-duration',
  'menu:basic-data:lead-times',
  'menu:basic-data:area-maintenance',
];
/** What lies in the grids of cabinets, and the cabinets themselves. */
const grids = ['menu:smart-cabinet:cabinet-information'];
const cabinets = ['menu:smart-cabinet:lattice-maintenance', 'menu:smart-cabinet:cabinet-maintenance'];
/** Bags and blank waybills of sites and what moves them, and how many a site is to have. */
const stocks = [
  'menu:woven-bag-management:recycling-management',
  'menu:woven-bag-management:detail-management',
  'menu:woven-bag-management:recycling-summary-query',
  'menu:woven-bag-management:monthly-summary',
  'menu:woven-bag-management:waybill-stock',
  'menu:woven-bag-management:bag-balance',
];
const stockLimits = ['menu:woven-bag-management:usage-configuration'];
const fleet = [
  'menu:transport:create-driver',
  'menu:transport:create-vehicle',
  'menu:transport:create-trailer',
  'menu:transport:equipment',
  'menu:user-center:send-driver-invitation-code',
  'menu:transport:driver-registration-review',
  'menu:basic-data:driver-management',
  'menu:basic-data:vehicle-management',
  'menu:basic-data:car-number',
  'menu:vehicle-management',
];
/** What goes with vehicles before the law. */
const manifests = ['menu:fiscal-documents:create-mdfe', 'menu:invoice-center:mdfe', 'menu:invoice-center:mdfe-log'];

const partnering = [
  'menu:basic-data:supplier-main',
  'menu:transfer:create-company',
  'menu:transfer:create-base',
  'menu:transfer:create-bank',
  'menu:transport:create-seller',
  'menu:express-data-center:service-provider',
  'menu:express-data-center:service-provider-channel',
  'menu:express-data-center:service-error-message',
  'menu:express-data-center:channel-list',
];
/** Numbers that providers give to orders. */
const numbers = ['menu:express-data-center:service-orovider-order', 'menu:express-data-center:provider-number-request'];
/** Large parcels: at the station, and in the lists. */
const bulky = [
  'menu:bulky-express:large-order-management',
  'menu:bulky-express:protocol-record',
  'menu:bulky-express:collecting-loading-records',
  'menu:bulky-express:large-item-weight-record',
];
const bulkyStation = ['menu:collection-center:large-parcel-collection'];
/** Signatures that were forced, which somebody else judges. */
const SIGNATURES = 'menu:service-quality:mandatory-signature-verification';
/** The ways that parcels take, and who is on them. */
const ways = [
  'menu:basic-data:trunk-line-management',
  'menu:transfer:create-transfer-route',
  'menu:transport:delivery-routes',
  'menu:transport:unloading-points',
  'menu:express-data-center:device-management',
  'menu:express-data-center:grid-management',
  'menu:express-data-center:console-selection',
  'menu:service-quality:sign-limit-configuration',
  'menu:service-quality:sign-limit-lift-records',
  SIGNATURES,
  'menu:express-data-center:delivery-method-modification',
  'menu:express-data-center:new-sorting-rules',
  'menu:collection-center:merchant-management',
  'menu:collection-center:collection-time-configuration',
  'menu:express-data-center:courier-source',
  'menu:express-data-center:platform-management',
  'menu:express-data-center:number-segments',
  'menu:trajectory-management:service-trajectory-matching',
  'menu:basic-data:shift-management',
  'menu:basic-data:management-mailing-rules',
  'menu:transport:create-router',
  'menu:transport:create-order',
];
/** Orders of collection, the lists that collectors go by, and what customers bring themselves. */
const pickups = [
  'menu:collection-center:lan-shou-orders',
  'menu:collection-center:no-scheduled-pick-up-orders',
  'menu:collection-center:warehouse-to-warehouse',
  'menu:collection-center:stock-up-receive-orders',
  'menu:collection-center:receive-data-processing',
  'menu:collection-center:receiving-code-query',
  'menu:collection-center:collector-inquire',
  'menu:collection-center:pickup-list-query',
  'menu:collection-center:customer-drop-off-query',
  'menu:collection-center:drop-off-confirmation',
  'menu:collection-center:customer-drop-off-scan',
  'menu:collection-center:receive-sign',
  'menu:collection-center:receive-info-verify-query',
];
const STOWING = 'menu:express-data-center:load-operation';
/** Vehicles that come and go: their bags are scanned off and on. */
const dock = ['menu:collection-center:loading-scan', 'menu:collection-center:unloading-scan'];
/** What vehicles and flights take, and who confirms it. */
const shipping = [
  'menu:collection-center:loading-confirm',
  'menu:collection-center:transfer-center-vehicle-confirm-query',
  'menu:express-data-center:total-order-list',
  'menu:express-data-center:total-order-stowage',
  STOWING,
  ...dock,
  'menu:collection-center:transfer-center-vehicle-confirm',
  'menu:express-data-center:master-waybill-list',
  'menu:express-data-center:master-waybill-detail',
  'menu:express-data-center:declaration',
];
const books = [
  'menu:finance:receivable-account-management',
  'menu:finance:payable-account-management',
  'menu:finance:bank-accounts',
  'menu:finance:billing-periods',
  'menu:finance:reconciliation-emails',
];
/** What prices are made of, which finance keeps. */
const prices = [
  'menu:finance:currency',
  'menu:finance:fee-types',
  'menu:finance:postal-code-correction',
  'menu:finance:dispatch-reference-table',
  'menu:finance:route-distance-reference',
  'menu:finance:taxes',
  'menu:finance:partitions',
  'menu:finance:partition-schemes',
  'menu:finance:quotations',
  'menu:finance:quote-form',
  'menu:finance:price-inquiry-log',
];
/** What a pickup costs, which operations look up. */
const pickupPrices = [
  'menu:collection-center:mailing-area',
  'menu:collection-center:price-table',
  'menu:collection-center:quotation-maintenance',
];
/** Customers, what was promised to them, and whom they send from and to. */
const customers = [
  'menu:customer-managements:customer-list',
  'menu:customer-managements:customer-timeliness-management',
  'menu:customer-managements:address-book',
  'menu:customer-managements:authorization-code',
];
/** Who decides about new customers does not register any. */
const customerAuditing = ['menu:customer-managements:customer-audit'];
/** What customers have with us, and the money that they pay ahead. */
const receivables = [
  'menu:finance:customer-accounts',
  'menu:finance:customer-statement',
  'menu:finance:receivable-ageing',
  'menu:finance:open-receipts',
  'menu:finance:top-ups',
];
/** What customers are charged and suppliers charge us, and the batches that are made of it; reviewed by somebody else. */
const charging = [
  'menu:finance:ar-generation-new',
  'menu:finance:bulk-charges',
  'menu:finance:upload-contas',
  'menu:finance:recalculation',
  'menu:finance:recalculation-rows',
  'menu:finance:three-collect',
  'menu:finance:hut',
  'menu:finance:ajd-dispatch',
  'menu:finance:dsp-dispatch',
  'menu:finance:transportation-trunk-feeder',
  'menu:finance:post-office-delivery',
  'menu:finance:reconciliation-batches-detail',
  'menu:finance:generate-receivables',
  'menu:finance:receivable-generations',
  'menu:finance:generated-receivables',
  'menu:finance:generate-payables',
  'menu:collection-center:bill',
];
/** Money that comes for bills and goes for fees. */
const settling = [
  'menu:finance:bill-sending',
  'menu:finance:data-push-logs',
  'menu:finance:bank-entries',
  'menu:finance:bill-collection',
  'menu:finance:receipts',
  'menu:finance:payable-collection',
  'menu:finance:supplier-statement',
  'menu:finance:payment-batches',
  'menu:finance:bank-payment-management',
];
/** What the law wants of what customers are charged: issued by finance, looked at by its audit. */
const invoicing = ['menu:finance:invoice-management', 'menu:finance:invoice-management-cn', 'menu:invoice-center:etc'];
const reviewing = [
  'menu:express-data-center:payment-audit',
  'menu:finance:to-examine',
  'menu:finance:accounts-payable-review',
  'menu:finance:reconciliation-batches',
];
/** What sites and suppliers cost: recorded and approved by finance, by two people; audited by neither. */
const costs = ['menu:finance:costs-fee', 'menu:finance:cost-approval'];
/** What was done in finance, by whom. */
const watching = [
  'menu:finance:operation-logs',
  'menu:finance:report-dashboard',
  'look:menu:finance:file-upload-management',
];
const auditing = ['menu:finance:cost-audit'];
/** Whether the books are what the log says: auditors run the check, which changes nothing but the list of checks. */
const integrity = ['menu:finance:integrity'];
const claimRules = [
  'menu:claims-management:claims-review-rules',
  'menu:compensation-management:compensation-rule-list',
  'menu:claims-management:claim-suppliers',
];
/** What suppliers and sites answer for: judged by who handles claims, and paid under the eyes of finance. */
const claiming = [
  'menu:claims-management:claim-list',
  'menu:claims-management:claim-detail',
  'menu:claims-management:claim-rule-form',
  'menu:compensation-management:compensation-list',
  'menu:compensation-management:compensation-statement',
  'menu:fix-duty-fine:take-responsibility',
  'menu:fix-duty-fine:lm-liability-for-losses',
  'menu:fix-duty-fine:fault-duty-fine-list',
];
const claimBills = ['menu:claims-management:claim-statement'];
/** Who signed, with the photos: two signatures of one parcel are judged by them, and so are claims. */
const SIGNED = 'menu:collection-center:sign-for-the-query';
/** What a claim turns on: who signed, and what was charged. */
const claimEvidence = [SIGNED, 'look:menu:finance:bulk-charges'];
/** Parcels that cannot go on, or that nobody finds. */
const problems = [
  'menu:service-quality:problem-delivery',
  'menu:service-quality:problem-registration',
  'menu:service-quality:problem-handling',
  'menu:service-quality:lost-parcels',
];
/** What befell a part of the network, told by one and approved by another. */
const occurrences = ['menu:service-quality:exception-reporting'];
const approving = ['menu:service-quality:exception-reporting-approval'];
const spotChecks = ['menu:collection-center:audit-records'];
const complaints = 'menu:service-quality:complaint-work-order';
/** What colleagues ask of each other: whoever may be asked opens it. */
const favours = ['menu:service-quality:micro-work-orders', 'menu:service-quality:micro-work-orders-detail'];
const tickets = [complaints, 'menu:service-quality:customer-issuemanagement', ...favours];
const returning = [
  'menu:return-center:express-return',
  'menu:express-data-center:return-note',
  'menu:express-data-center:return-note-record',
];
const reversing = [
  'menu:reverse:create-edition',
  'menu:reverse:return-codes',
  'menu:reverse:upload-file',
  'menu:reverse:generate-pickup-orders',
];
const returnPaper = ['menu:express-data-center:return-code-printing'];
const problemTypes = ['menu:system-manage:problem-configuration'];

const api = (context: string, ...names: readonly string[]) => names.map((name) => `api:${context}.${name}`);
const loading = api('linehaul', 'openLoad', 'cancelLoad', 'loadBag', 'unloadBag', 'departLoad', 'arriveLoad');
const collecting = api('scanning', 'collectParcel');
/** Who takes books over writes down what was billed, collected and paid; another person reviews it. */
const takingBooksOver = api(
  'billing',
  'generateBatch',
  'removeCharge',
  'deleteCharge',
  'registerReceiptPayment',
  'submitReceipt',
  'request-paymentPaymentBatch',
  'registerPayment',
);
const handling = [
  ...api('scanning', 'receiveParcel', 'dispatchParcel', 'weighParcel', 'registerProblem', 'closeProblem'),
  ...api('sorting', 'recordSort'),
];
const delivering = api('scanning', 'sendOutForDelivery', 'failDelivery', 'signParcel', 'startReturn', 'returnParcel');
const promising = api('orders', 'handOverOrder', 'promiseOrder');

/** Screens to read, without the actions that change something. */
const looking = (screens: readonly string[]) => screens.map((screen) => `${LOOK}${screen}`);

/** The roles of the company (R-0081), with three more: who audits, who watches the tower, and who feeds data in from files. */
const ROLES: readonly DemoRole[] = [
  { code: 'admin', name: 'Administração', permissions: ['admin'] },
  {
    code: 'operations',
    name: 'Operações',
    permissions: [
      ...orders,
      ...importing,
      ...bagging,
      ...stations,
      ...bags,
      ...tracks,
      ...lookingBack,
      ...holds,
      ...flights,
      ...labels,
      ...texts,
      ...pushing,
      ...reports,
      ...planning,
      ...embedded,
      ...replays,
      ...board,
      ...loading,
      ...collecting,
      ...handling,
      ...delivering,
      ...promising,
      ...api('bags', 'resealBag'),
      ...sites,
      ...places,
      ...looking(regions),
      ...partnering,
      ...ways,
      ...pickups,
      ...shipping,
      ...looking(fleet),
      ...grids,
      ...cabinets,
      ...looking(manifests),
      ...stocks,
      ...stockLimits,
      ...looking(pickupPrices),
      ...problems,
      ...occurrences,
      ...spotChecks,
      ...tickets,
      ...returning,
      ...reversing,
      ...returnPaper,
      ...numbers,
      ...bulky,
      ...bulkyStation,
      ...problemTypes,
      ON_BEHALF,
      SPECIAL.weights,
      SPECIAL.outlets,
    ],
  },
  {
    code: 'warehouse',
    name: 'Armazém',
    permissions: [
      ...favours,
      ...labels,
      ...bagging,
      ...warehouseStations,
      ...bags,
      ...tracks,
      ...loading,
      ...handling,
      ...shipping,
      ...problems,
      ...returnPaper,
      ...bulky,
      ...bulkyStation,
      ...stocks,
      SPECIAL.weights,
    ],
  },
  {
    code: 'site',
    name: 'Unidade',
    permissions: [
      ...favours,
      ...orders,
      ...bagging,
      ...stations,
      ...bags,
      ...tracks,
      ...loading,
      ...dock,
      ...collecting,
      ...handling,
      ...delivering,
      ...grids,
      ...stocks,
      SPECIAL.weights,
    ],
  },
  {
    code: 'pickup',
    name: 'Coleta',
    permissions: [
      ...favours,
      ...pickupStations,
      ...bulkyStation,
      ...tracks,
      ...collecting,
      ...pickups,
      ...pickupReports,
      ...grids,
    ],
  },
  {
    code: 'delivery',
    name: 'Entrega',
    permissions: [...favours, ...courierStations, ...tracks, ...delivering, ...deliveryReports, ...grids],
  },
  {
    code: 'customer-service',
    name: 'Atendimento',
    permissions: [
      ...looking(orders),
      ...looking(lookingBack),
      ...tracks,
      ...intercepting,
      ...customers,
      'menu:trajectory-management:order-replay',
      ...problems,
      ...tickets,
      SENSITIVE,
    ],
  },
  {
    code: 'finance',
    name: 'Financeiro',
    permissions: [
      ...favours,
      ...looking(orders),
      ...tracks,
      ...books,
      ...prices,
      ...pickupPrices,
      ...looking(customers),
      ...customerAuditing,
      ...receivables,
      ...costs,
      ...charging,
      ...settling,
      ...invoicing,
      ...looking([...auditing, ...reviewing]),
      ...looking(manifests),
      ...watching,
      ...regions,
      ...looking(partnering),
    ],
  },
  {
    code: 'finance-auditor',
    name: 'Auditoria financeira',
    // Whoever writes money down is not who sees that it came (R-0718).
    permissions: [
      ...looking(orders),
      ...tracks,
      ...replays,
      ...looking([...books, ...receivables, ...costs, ...charging, ...invoicing]),
      ...auditing,
      ...claimBills,
      ...reviewing,
      ...settling,
      ...watching,
      ...integrity,
      ...looking([...prices, ...pickupPrices, ...claimRules, ...claiming]),
      'menu:finance:top-ups:verify',
    ],
  },
  {
    code: 'claims',
    name: 'Indenizações',
    permissions: [
      complaints,
      ...favours,
      ...looking(orders),
      ...tracks,
      ...replays,
      ...claimRules,
      ...claiming,
      ...looking(claimBills),
      ...looking(problems),
      ...claimEvidence,
      SENSITIVE,
    ],
  },
  {
    code: 'fleet',
    name: 'Frota',
    permissions: [
      ...favours,
      ...tracks,
      ...looking(bags),
      ...board,
      ...loading,
      ...fleet,
      ...manifests,
      ...looking(sites),
      ...looking(ways),
      SPECIAL.mdfe,
    ],
  },
  {
    code: 'it',
    name: 'Tecnologia',
    permissions: [
      ...favours,
      ...looking(orders),
      ...looking(bags),
      ...tracks,
      ...looking(board),
      ...readModels,
      ...sessions,
      ...people,
      ...api(
        'identity',
        'registerUser',
        'authoriseUser',
        'setUserState',
        'registerRole',
        'reviseRole',
        'enableRole',
        'disableRole',
      ),
    ],
  },
  { code: 'supplier', name: 'Parceiro', permissions: tracks },
  {
    code: 'auditor',
    name: 'Auditoria',
    permissions: [
      ...looking([...orders, ...lookingBack, ...holds]),
      ...looking(bags),
      ...tracks,
      ...replays,
      ...reports,
      ...looking(planning),
      // Everything that money is decided by and everything that it came to, and nothing that moves any.
      ...looking([
        ...books,
        ...prices,
        ...pickupPrices,
        ...receivables,
        ...costs,
        ...charging,
        ...settling,
        ...invoicing,
      ]),
      ...looking([...auditing, ...reviewing, ...customers]),
      ...looking([...claimRules, ...claiming, ...claimBills]),
      ...watching,
      ...integrity,
      // Who did what, and who looked at whom and why: the administrator is not the only one to look after that.
      ...looking(['menu:express-data-center:operation-record']),
      // The photos of a signature show people: who judges it by them may see people.
      SIGNATURES,
      SENSITIVE,
    ],
  },
  {
    code: 'tower',
    name: 'Torre de controle',
    permissions: [
      ...favours,
      ...board,
      SIGNED,
      ...tracks,
      ...looking(bags),
      ...looking(orders),
      ...reports,
      ...looking(planning),
      ...embedded,
      ...looking(occurrences),
      ...approving,
      SENSITIVE,
    ],
  },
  {
    code: 'import',
    name: 'Carga de dados',
    permissions: [
      ...orders,
      ...importing,
      ...bagging,
      ...bags,
      ...tracks,
      ...loading,
      ...collecting,
      ...handling,
      ...delivering,
      ...promising,
      ...api('customers', 'registerCustomer', 'customerList'),
      ...api('network', 'siteList'),
      ...takingBooksOver,
      ...api('bulky', 'handleLargeParcel', 'registerBulkyProtocol'),
      ...dock,
      ...pickups,
      STOWING,
      ...api('delivery', 'registerSignatureProof', 'uploadSignatureProofFile'),
      ON_BEHALF,
      PAST_DATES,
      SPECIAL.weights,
    ],
  },
];

/** What everybody has beside his work: the messages that are for him. */
const EVERYBODY = ['menu:message-center:message-list'];

export const DEMO_ROLES: readonly DemoRole[] = ROLES.map(({ permissions, ...role }) => ({
  ...role,
  permissions: permissions.includes('admin') ? permissions : [...permissions, ...EVERYBODY],
}));
