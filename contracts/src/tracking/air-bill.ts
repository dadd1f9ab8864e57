import { choice, code, count, decimal, grams, instant, one, ref, text, word } from '../kernel/fields/index.ts';
import type { Words } from '../kernel/language.ts';
import { life, takingBack } from '../kernel/life.ts';
import { listing, listingScreen } from '../kernel/listing.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { NOTE } from '../kernel/usual-fields.ts';

const airport = (words: Words, example: string) => code(words, { pattern: '[A-Z]{3}', example, sought: true });
const AWB = { pt: 'Conhecimento aéreo', zh: '空运提单', en: 'Air bill' };
const FLIGHT = { pt: 'Voo', zh: '航班', en: 'Flight' };
const DEPARTURE = { pt: 'Partida', zh: '起飞时间', en: 'Departure' };
const ARRIVAL = { pt: 'Chegada', zh: '到达时间', en: 'Arrival' };
const flight = { pattern: '[A-Z0-9]{2}\\d{1,4}', example: 'LA8084' };

const service = choice({
  general: { pt: 'Carga geral', zh: '普货', en: 'General cargo' },
  express: { pt: 'Expresso', zh: '快件', en: 'Express' },
  postal: { pt: 'Postal', zh: '邮件', en: 'Mail' },
});

/** The states of an air bill, from the flight to the last delivery (R-0206), and of one that never flew. */
const STATES = {
  in_air_freight: { words: { pt: 'Em voo', zh: '空运中', en: 'In air freight' }, tone: 'progress' },
  arrived_destination_airport: {
    words: { pt: 'No aeroporto de destino', zh: '到达目的机场', en: 'At destination airport' },
    tone: 'info',
  },
  delivered_to_post_office: {
    words: { pt: 'Entregue aos Correios', zh: '已交邮局', en: 'Delivered to post office' },
    tone: 'info',
  },
  wait_ceint_read: {
    words: { pt: 'Aguardando leitura no CEINT', zh: '等待CEINT扫描', en: 'Waiting for CEINT reading' },
    tone: 'warn',
  },
  taxed: { words: { pt: 'Tributado', zh: '已征税', en: 'Taxed' }, tone: 'info' },
  delivery_complete: { words: { pt: 'Entrega concluída', zh: '派送完成', en: 'Delivery complete' }, tone: 'ok' },
  cancelled: { words: { pt: 'Cancelado', zh: '已取消', en: 'Cancelled' }, tone: 'neutral' },
} as const;

/** Air bills of one query: on the list of them, and on the page that tracks them (R-0431). */
export const LISTED_AWBS = 100;
export const TRACKED_AWBS = 20;

/** What flies under one number of an airline: bags and parcels from one airport to another (ops 3.2, R-0691). */
export const airBill = flow('AirBill', {
  context: 'tracking',
  group: 'network',
  table: 'air_bills',
  words: AWB,
  code: code(
    { pt: 'Número', zh: '提单号', en: 'Number' },
    { pattern: '\\d{3}-\\d{8}', example: '957-12345675', entered: 'once', askedAtOnce: LISTED_AWBS },
  ),
  path: '/airBill',
  sorted: ['departureTime', 'desc'],
  fields: {
    customer: ref({ pt: 'Cliente', zh: '客户', en: 'Customer' }, { to: 'Customer', optional: true, sought: true }),
    serviceType: word('SERVICE_TYPE', service, { pt: 'Serviço', zh: '服务类型', en: 'Service' }),
    flightNumber: code(FLIGHT, { ...flight, optional: true }),
    departureAirport: airport({ pt: 'Origem', zh: '始发机场', en: 'From' }, 'HKG'),
    destinationAirport: airport({ pt: 'Destino', zh: '目的机场', en: 'To' }, 'GRU'),
    departureTime: instant(DEPARTURE, { sought: true }),
    arrivalTime: instant(ARRIVAL, { optional: true }),
    bags: count({ pt: 'Sacas', zh: '大包数', en: 'Bags' }, { max: 10_000 }),
    parcels: count({ pt: 'Pacotes', zh: '件数', en: 'Parcels' }, { max: 1_000_000 }),
    weight: grams({ pt: 'Peso', zh: '重量', en: 'Weight' }, { max: 500_000_000 }),
    transitHours: decimal(
      { pt: 'Trânsito (h)', zh: '运输时长 (h)', en: 'Transit (h)' },
      { min: 0, max: 10_000, places: 1, entered: 'never', optional: true },
    ),
    lastAt: instant(
      { pt: 'Última etapa em', zh: '最新节点时间', en: 'Last step at' },
      { entered: 'never', optional: true },
    ),
    note: text(NOTE, { max: 200, lines: 2, optional: true }),
  },
  life: life({
    states: STATES,
    opens: 'in_air_freight',
    revisable: ['in_air_freight', 'arrived_destination_airport'],
    stamps: { lastAt: 'at' },
    moves: {
      arrive: {
        words: { pt: 'Registrar chegada', zh: '登记到达', en: 'Record arrival' },
        done: { pt: 'Chegou ao aeroporto', zh: '到达机场', en: 'Arrived at airport' },
        event: 'Landed',
        from: ['in_air_freight'],
        to: 'arrived_destination_airport',
        asks: { arrivalTime: 'required' },
        stamps: { lastAt: 'at' },
      },
      // Of another flight, or of another day: it is in the air again until its arrival is recorded anew.
      withdrawArrival: takingBack({
        words: { pt: 'Retirar chegada', zh: '撤回到达', en: 'Withdraw arrival' },
        done: { pt: 'Chegada retirada', zh: '已撤回到达', en: 'Arrival withdrawn' },
        event: 'ArrivalWithdrawn',
        from: ['arrived_destination_airport'],
        to: 'in_air_freight',
        empties: ['arrivalTime', 'transitHours'],
        stamps: { lastAt: 'at' },
      }),
      handOver: {
        words: { pt: 'Entregar aos Correios', zh: '交邮局', en: 'Hand to post office' },
        done: { pt: 'Entregue aos Correios', zh: '已交邮局', en: 'Handed to post office' },
        event: 'HandedToPostOffice',
        from: ['arrived_destination_airport'],
        to: 'delivered_to_post_office',
        stamps: { lastAt: 'at' },
      },
      await: {
        words: { pt: 'Aguardar CEINT', zh: '等待CEINT', en: 'Wait for CEINT' },
        done: { pt: 'Aguardando CEINT', zh: '等待CEINT', en: 'Waiting for CEINT' },
        event: 'SentToCeint',
        from: ['delivered_to_post_office'],
        to: 'wait_ceint_read',
        stamps: { lastAt: 'at' },
      },
      tax: {
        words: { pt: 'Registrar tributação', zh: '登记征税', en: 'Record taxation' },
        done: { pt: 'Tributado', zh: '已征税', en: 'Taxed' },
        event: 'Taxed',
        from: ['wait_ceint_read'],
        to: 'taxed',
        stamps: { lastAt: 'at' },
      },
      complete: {
        words: { pt: 'Concluir entrega', zh: '完成派送', en: 'Complete delivery' },
        done: { pt: 'Entrega concluída', zh: '派送完成', en: 'Delivery complete' },
        event: 'Completed',
        from: ['wait_ceint_read', 'taxed'],
        to: 'delivery_complete',
        stamps: { lastAt: 'at' },
      },
      cancel: {
        words: { pt: 'Cancelar', zh: '取消', en: 'Cancel' },
        done: { pt: 'Cancelado', zh: '已取消', en: 'Cancelled' },
        event: 'Cancelled',
        from: ['in_air_freight'],
        to: 'cancelled',
        stamps: { lastAt: 'at' },
        reason: 'required',
        danger: true,
      },
      // The airline's number is no other record's: cancelled by mistake, or given out after all, it flies under the same.
      reopen: {
        words: { pt: 'Reabrir', zh: '重新开启', en: 'Reopen' },
        done: { pt: 'Reaberto', zh: '已重新开启', en: 'Reopened' },
        event: 'Reopened',
        from: ['cancelled'],
        to: 'in_air_freight',
        stamps: { lastAt: 'at' },
        reason: 'required',
        checked: true,
      },
    },
  }),
  rule: { everyone: 'a flight belongs to no site; who has the list has it whole' },
});

export const airBillList = recordScreen(airBill, '/trajectoryManagement/airBillList', {
  permission: 'menu:trajectory-management:air-bill-list',
  title: { pt: 'Conhecimentos aéreos', zh: '空运提单列表', en: 'Air bills of lading' },
  leads: { 'view-trace': { to: '/trajectoryManagement/airCargoTracking', given: { awb: 'code' } } },
});

/** Where each air bill is: its flight, when it left and came, how long that took (R-0168). Nothing is listed before something is asked for. */
export const airCargo = listing('AirCargo', {
  context: 'tracking',
  words: { pt: 'Carga aérea', zh: '空运货物', en: 'Air cargo' },
  key: 'awb',
  table: 'air_bills',
  group: 'network',
  path: '/airCargo',
  scope: { everyone: 'a flight belongs to no site; who has the list has it whole' },
  demands: 'a criterion',
  sorted: ['departure', 'desc'],
  spans: { departure: 92 },
  columns: { awb: 'code', flightStatus: 'status', departure: 'departureTime', arrival: 'arrivalTime' },
  fields: {
    awb: code(AWB, {
      pattern: '\\d{3}-\\d{8}',
      example: '957-12345675',
      listed: 'first',
      sought: true,
      askedAtOnce: TRACKED_AWBS,
    }),
    flightNumber: code(FLIGHT, { ...flight, optional: true, sought: true }),
    flightStatus: one(
      choice(Object.fromEntries(Object.entries(STATES).map(([name, { words, tone }]) => [name, { ...words, tone }]))),
      { pt: 'Situação do voo', zh: '航班状态', en: 'Flight status' },
      { sought: true },
    ),
    departureAirport: airBill.fields.departureAirport,
    destinationAirport: airBill.fields.destinationAirport,
    departure: instant(DEPARTURE, { sought: true }),
    arrival: instant(ARRIVAL, { optional: true }),
    transitHours: airBill.fields.transitHours,
    bags: airBill.fields.bags,
    parcels: airBill.fields.parcels,
    lastAt: airBill.fields.lastAt,
  },
});

export const airCargoTracking = listingScreen(airCargo, '/trajectoryManagement/airCargoTracking', {
  permission: 'menu:trajectory-management:air-cargo-tracking',
  title: { pt: 'Rastreamento de carga aérea', zh: '空运追踪', en: 'Air cargo tracking' },
});
