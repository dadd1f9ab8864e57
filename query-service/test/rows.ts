/** Rows of read models as they would stand there, with everything filled that a test does not care about. */
type Row = Readonly<Record<string, unknown>>;

const at = '2026-11-20T12:00:00.000Z';
const party = { name: 'pd1.person.name', country: 'BR', state: 'SP', city: 'Guarulhos', street: 'pd1.person.street', zip: 'pd1.person.zip', cep5: '07034', phone: 'pd1.person.phone', key: 'person', words: [] };

export const anOrder = (orderNumber: string, more: Row = {}): Row => ({
  orderNumber, waybillNumber: `ML${orderNumber}`, waybills: 1, waybillNumbers: [`ML${orderNumber}`], numbers: [orderNumber, `ML${orderNumber}`], customerOrderNumber: null, referenceNumber: null, logisticsSlipNumber: null,
  customer: 'AURORA', channel: 'STANDARD', source: 'api', ownStatus: 'handed_over', orderStatus: 'warehoused', waybillStatus: 'received_consolidation', tab: 'pending_shipment', declaredMinor: 14_990, declaredCurrency: 'BRL',
  paymentMethod: 'sender_pays', deliveryMethod: 'first_in_first_out', batteryType: null, packageType: null, forecastGrams: 1_250, weighedGrams: null, recipientName: 'pd1.person.name', recipientKey: 'person',
  recipientWords: [], recipientCity: 'Rio de Janeiro', recipientState: 'RJ', recipient: party, sender: party, products: [], invoices: [], totals: { parcels: 1, items: 1, grams: 1_250, litres: 2.5 }, parcels: [],
  originSite: 'SPGRU01', destinationSite: 'RJRIO01', currentSite: 'SPGRU01', bag: null, intercepted: false, impounded: false, registeredAt: at, handedOverAt: at, promisedAt: null, lateAt: null, lastScanAt: null,
  scope: ['customer:AURORA', 'site:SPGRU01'], ...more,
});

export const aBag = (bagNumber: string, more: Row = {}): Row => ({
  bagNumber, status: 'packaged', state: 'open', channel: 'STANDARD', site: 'SPGRU01', nextSite: null, currentSite: 'SPGRU01', load: null, plate: null, parcels: 2, grams: 2_500, maxGrams: 30_000, maxParcels: 1_000,
  openedAt: at, openedBy: 'ana', sealedAt: null, sealedBy: null, sealNumber: null, sealColour: null, receivedAt: null, receivedSite: null, unpackedAt: null, inTransit: false, lastAt: at, labels: 0, scope: ['site:SPGRU01'], ...more,
});

export const aParcel = (waybill: string, more: Row = {}): Row => ({
  waybill, number: waybill, numbers: [waybill], orderNumber: waybill.slice(2), customer: 'AURORA', customerOrderNumber: null, channel: 'STANDARD', bulky: false, forecastGrams: 1_250, grams: null, volumetricGrams: null, divisor: 6_000,
  lengthMm: null, widthMm: null, heightMm: null, originSite: 'SPGRU01', destinationSite: 'RJRIO01', destinationCountry: 'BR', destinationState: 'RJ', destinationCity: 'Rio de Janeiro', destinationMunicipality: null,
  destinationCep5: '22041', recipientKey: 'person', status: 'received_consolidation', statusAt: at, stepCount: 1, steps: [], currentSite: 'SPGRU01', bag: null, bagStatus: null, load: null, lastNode: 'ParcelReceived', lastAt: at,
  trackState: 'in_transit', finished: false, signedAt: null, quietAt: null, promisedAt: null, lateAt: null, intercepted: false, interceptedUntil: null, impounded: false, cancelled: false, problem: null, goingBack: false,
  attempts: 0, lastFailure: null, labels: 0, exchange: 'no_exchange', registeredAt: at, boundBag: null, boundB: null, boundAt: null, scope: ['customer:AURORA', 'site:SPGRU01'], ...more,
});

export const aSite = (code: string, more: Row = {}): Row => ({
  code, status: 'enabled', name: `Unidade ${code}`, type: 'outlet', owningTransitCenter: null, municipality: '3518800', city: 'Guarulhos', state: code.slice(0, 2), cep: '07034000', address: 'Rua A, 1', latitude: -23.4, longitude: -46.5,
  timeZone: 'America/Sao_Paulo', ...more,
});

export const aUser = (id: string, more: Row = {}): Row => ({
  id, username: id, status: 'enabled', realName: `pd1.${id}.name`, organization: 'Malote', userType: 'operator', site: null, roles: ['operations'], buttonsTaken: [], grantedAll: false, granted: ['site:SPGRU01'], mustChange: false,
  passwordSetAt: at, registeredAt: at, ...more,
});

export const aRole = (code: string, permissions: readonly string[]): Row => ({ code, status: 'enabled', name: code, permissions });

export const aNode = (holder: string, holderNumber: string, position: number, node: string, more: Row = {}): Row => ({
  id: `${holder}-${holderNumber}@${position}`, atPosition: position, holder, holderNumber, node, status: null, site: 'SPGRU01', at, offsetMinutes: -180, receivedAt: at, businessDay: '2026-11-20', actor: 'ana', commandId: `c${position}`,
  detail: {}, late: false, undone: false, scan: true, day: '2026-11-20', minute: 540, scope: ['site:SPGRU01'], ...more,
});
