import { definitions } from '@malote/contracts/catalogue.ts';
import type { Definition } from '@malote/contracts/kernel/definition.ts';
import { z } from 'zod';
import type { Entity } from './entities.ts';

/** Where a field stands with us: a thing, or a command or query, and the field of it, after a `#`. */
type Place = `${string}#${string}`;

/**
 * What the company's specification calls otherwise, or looks for in another context: by context and thing of the specification, its name and where the field
 * stands with us. A code, a number and an `enabled` of the specification are often the code and the status that every record has.
 */
export const OTHER_NAMES: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Place>>>>>> = {
  orders: {
    Order: { forecastResult: 'ParcelForecast#result', interceptedFlag: 'orders.orderList#intercepted' },
    OrderProduct: {
      declaredUnitPrice: 'PlacedOrder.products#unitPrice',
      declaredWeight: 'PlacedOrder.products#weight',
    },
    // Empty while nobody has weighed it.
    OrderPackage: { weighed: 'orders.orderDetail.parcels#weighedWeight' },
    // The numbers of a txt become the first and the last of their segment.
    NumberSegment: { file: 'NumberSegment#startNumber' },
    InterceptRecord: { interceptedBy: 'ParcelHold#heldBy' },
    ImpoundRecord: { impoundedBy: 'ParcelHold#heldBy', cancelledAt: 'ParcelHold#releasedAt' },
  },
  bags: {
    Bag: {
      state: 'bags.bagList#status',
      packetCount: 'bags.bagList#parcels',
      sealOperator: 'bags.bagList#sealedBy',
      sealPerson: 'bags.bagList#sealedBy',
      sealTime: 'bags.bagList#sealedAt',
    },
    BagSealRequest: { scanUserId: 'bags.sealBag#scanUserId', scanTime: 'bags.sealBag#scanTime' },
  },
  linehaul: {
    TotalOrder: { assemblyStatus: 'TotalOrder#status' },
    AirBill: {
      departureAirport: 'AirBill#departureAirport',
      destinationAirport: 'AirBill#destinationAirport',
      arrivalTime: 'AirBill#arrivalTime',
      serviceType: 'AirBill#serviceType',
      customer: 'AirBill#customer',
      // Bags, parcels and weight.
      statistics: 'AirBill#parcels',
    },
    MasterWaybill: { sealTime: 'MasterWaybill#generatedAt', declarationStatus: 'PostalDeclaration#status' },
    RouteOrder: { orderNumber: 'RouteOrder#code' },
    // A municipality is of a state.
    UnloadingPoint: { state: 'UnloadingPoint#place', city: 'UnloadingPoint#place' },
  },
  network: {
    Site: {
      enabled: 'Site#status',
      // Every change of a record stands in its history, the first one too.
      creator: 'network.siteHistory#entries.by',
      createTime: 'network.siteHistory#entries.at',
      modifier: 'network.siteHistory#entries.by',
      modifyTime: 'network.siteHistory#entries.at',
    },
  },
  scanning: {
    ScanRecord: {
      kind: 'OrderOperation#operation',
      signature: 'scanning.signParcel#signatureFile',
    },
    WeighRecord: { transitWeight: 'Weighing#weight' },
  },
  pickup: {
    PickupList: { listNumber: 'PickupList#code', listStatus: 'PickupList#status' },
    CustomerDropOff: { dropOffNumber: 'CustomerDropOff#code' },
  },
  fleet: {
    Driver: {
      enabled: 'Driver#status',
      validity: 'Driver#licenseValidity',
      // Nobody is ever shown one.
      operationPassword: 'fleet.resetDriverPassword#password',
    },
    DriverRegistration: {
      personal: 'DriverRegistration#name',
      licence: 'DriverRegistration#cnhNumber',
    },
  },
  tracking: { TrackEvent: { time: 'tracking.tracks.parcels.nodes#at' } },
  delivery: {
    SignatureRecord: {
      signatureImage: 'scanning.signParcel#signatureFile',
      longitude: 'Signing#place',
      latitude: 'Signing#place',
    },
    ForcedSigningAudit: { result: 'ForcedSigningAudit#status' },
  },
  reports: {
    OrderWaybillTimeRecord: {
      // One instant for each stage, and what lies between two of them.
      timestamps: 'WaybillTime#collectedAt',
      durations: 'orders.orderDetail.parcels#durations',
      allocatedSite: 'WaybillTime#destinationSite',
      actualSite: 'WaybillTime#deliverySite',
      allocationError: 'AllocationErrorReport#wrong',
    },
    Shipment: {
      quantity: 'ShipmentReport#parcels',
      time: 'ShipmentReport#day',
      // The state of the country that it goes to, and the parcels behind a figure.
      state: 'ShipmentReport#destinationState',
      shipmentNumber: 'WaybillTime#waybill',
    },
    AnnualPlan: { actualVolume: 'reports.annualPlanProgress#months.actualVolume' },
    DetentionStatistic: { bucket: 'DetentionReport#waited', count: 'DetentionReport#parcels' },
    WaybillDashboard: {
      // Of the day that is asked: registered, collected, out and delivered.
      operationsToday: 'WaybillBoard#collected',
      sevenDayTrend: 'SevenDays#parcels',
    },
    CustomerWaybillDashboard: { customerOrders: 'CustomerBoard#orders' },
    DashboardPanel: { updatedAt: 'reports.tower#asOf' },
    BiEmbedToken: {
      type: 'reports.createEmbedPageToken#type',
      token: 'reports.createEmbedPageToken#token',
      expiresAt: 'reports.createEmbedPageToken#expiresAt',
    },
  },
  exceptions: { LostParcel: { lostType: 'LostParcel#status' } },
  customers: {
    Customer: {
      // Whether he is in use and was looked at are states of one life.
      accountStatus: 'Customer#status',
      approvalStatus: 'Customer#status',
      // What a customer owes is decided on his account, not on his record.
      financialStatus: 'CustomerAccount#standing',
      balance: 'CustomerAccount#balance',
      creditLimit: 'CustomerAccount#creditLimit',
      ftp: 'Customer#ftpHost',
      authorizationCode: 'AuthorizationCode#code',
    },
    CustomerTimeliness: {
      region: 'LeadTimeRule#region',
      leadTime: 'LeadTimeRule#duration',
    },
  },
  pricing: {
    TaxBracket: {
      // Brackets are rows of their tax.
      tax: 'Tax#brackets',
    },
    PriceInquiryLog: {
      user: 'PriceInquiry#askedBy',
    },
  },
  claims: {
    ClaimApplication: {
      claimNumber: 'ClaimApplication#code',
      claimStatus: 'ClaimApplication#status',
      paymentStatus: 'ClaimApplication#processingStage',
    },
    ClaimRule: {
      ruleEncoding: 'ClaimRule#code',
    },
  },
  partners: {
    ServiceProvider: {
      relatedConfig: 'ServiceProvider#service',
    },
    ProviderChannel: {
      channelCode: 'ProviderChannel#code',
    },
    ServiceErrorMessage: {
      // One field has the text in the three languages.
      zh: 'ServiceErrorMessage#words',
      en: 'ServiceErrorMessage#words',
      pu: 'ServiceErrorMessage#words',
    },
    Channel: {
      type: 'Channel#kind',
      minDeclaredTotal: 'Channel#minDeclaredMinor',
      maxDeclaredTotal: 'Channel#maxDeclaredMinor',
      maxParcelWeight: 'Channel#maxParcelGrams',
      bagMaxWeight: 'Channel#bagMaxGrams',
      takeNumberFromChannel: 'ProviderChannel#takesNumbersOf',
    },
    SupplierRole: {
      // A supplier's role and account are the house's own, for an audience of suppliers.
      namePt: 'Role#name',
      nameZh: 'Role#nameZh',
      permissions: 'Role#permissions',
    },
    SupplierAccount: {
      username: 'User#username',
      role: 'User#roleIds',
      ownership: 'User#ownership',
      permissionType: 'User#permissionType',
    },
  },
  identity: {
    // What was judged of somebody, and where he worked, stands in his registration.
    UserRegistration: { evaluateRecord: 'Registration#score' },
    WorkRecord: { registrationId: 'Registration#workRecord' },
    EvaluateRecord: { registrationId: 'Registration#code', time: 'Registration#evaluatedAt' },
    Manager: { accountState: 'User#state' },
    // What is known of an account beyond its session is answered as a whole.
    User: { additionalInformation: 'identity.ownInformation#userType' },
  },
  fiscal: {
    Mdfe: {
      // The owner's tax id stays with the vehicle.
      ownerDocument: 'TransportVehicle#ownerDocument',
      vehicles: 'Mdfe#vehicle',
    },
    CteInvoice: {
      invoicingStatus: 'CteInvoice#status',
    },
  },
  messaging: {
    // For whom it is: those who have a role, work at a site, or are named.
    Announcement: { recipients: 'Announcement#people' },
    MessageCentreRecord: { records: 'messaging.messageList#records', total: 'messaging.messageList#total' },
    UserMessage: {
      messageId: 'messaging.messageList#code',
      msgId: 'messaging.messageList#code',
      createTime: 'messaging.messageList#sentAt',
      isPop: 'messaging.messageList#pops',
      reminder: 'messaging.messageList#reminds',
      msgData: 'messaging.messageList#content',
      msgType: 'messaging.messageList#kind',
    },
    ProviderMessage: {
      readTime: 'ProviderMessage#readAt',
    },
    SmsTemplate: {
      enabled: 'SmsTemplate#status',
    },
  },
  resources: {
    Dictionary: {
      dictCode: 'Dictionary#code',
    },
    DictionaryLanguageValue: {
      dictCode: 'DictionaryValue#dictionary',
      key: 'DictionaryValue#value',
      zh: 'DictionaryValue#words',
      en: 'DictionaryValue#words',
      pu: 'DictionaryValue#words',
    },
    ExportTask: {
      progress: 'resources.ownExportTasks#done',
      failureMessage: 'resources.ownExportTasks#failure',
      // A file has no address: its task is asked for it, and looks who asks.
      fileUrl: 'ExportTask#file',
    },
    ImportTask: {
      failureFile: 'ImportTask#failures',
    },
    FileUpload: {
      size: 'resources.sharedresourceList#records.file.bytes',
      mime: 'resources.sharedresourceList#records.file.type',
      url: 'resources.sharedresourceList#records.file.id',
    },
    SharedResource: {
      uploadedBy: 'SharedResource#sentBy',
    },
  },
  tickets: {
    WorkOrder: {
      ticketStatus: 'WorkOrder#status',
      // Each step of a ticket is a follow-up: who made it, when, and what he said.
      followUps: 'tickets.workorderHistory#entries',
    },
    FollowUp: { workOrder: 'WorkOrder#code', author: 'tickets.workorderHistory#entries.by' },
    CustomerIssue: {
      number: 'CustomerIssue#code',
    },
  },
  returns: {
    Edition: { groupCode: 'Edition#code' },
    ReturnOrder: {
      returnOrderNumber: 'ReturnNote#code',
    },
  },
  sorting: {
    SortingRule: {
      zipRange: 'SortingRule#zipFrom',
    },
  },
  bulky: {
    BulkyProtocol: {
      protocolNumber: 'BulkyProtocol#code',
    },
    LargeOrder: {
      numberState: 'LargeOrder#status',
    },
  },
};

/** The things of the specification as they are called there, with the fields of the table. */
export const calledOtherwise = (): readonly Entity[] =>
  Object.entries(OTHER_NAMES).flatMap(([context, things]) =>
    Object.entries(things).map(([name, fields]) => ({ context, name, fields: Object.keys(fields) })),
  );

/** Places of the table where nothing stands. */
export function missingPlaces(entities: readonly Entity[]): readonly string[] {
  const places = Object.values(OTHER_NAMES).flatMap((things) =>
    Object.values(things).flatMap(Object.values),
  ) as Place[];
  return places.filter((place) => {
    const [name = '', field = ''] = place.split('#');
    const isOfEntity = entities.some((one) => one.name === name && one.fields.includes(field));
    return !isOfEntity && !schemasOf(definitions.get(name)).some((schema) => isIn(schema, field.split('.')));
  });
}

/** Where a field of a definition stands: of a command in what it takes or answers, of a query in its answer. */
const schemasOf = (definition: Definition | undefined): readonly unknown[] =>
  definition === undefined
    ? []
    : definition.kind === 'command'
      ? [definition.input, definition.answer]
      : [definition.answer];

function isIn(schema: unknown, [key, ...rest]: readonly string[]): boolean {
  if (key === undefined) return schema !== undefined;
  if (schema instanceof z.ZodArray) return isIn(schema.element, [key, ...rest]);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return isIn(schema.unwrap(), [key, ...rest]);
  return (
    schema instanceof z.ZodObject && key in schema.shape && isIn((schema.shape as Record<string, unknown>)[key], rest)
  );
}
