import { choice, clock, count, flag, instant, one, ref, text } from '../kernel/fields/index.ts';
import { kept } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { givenNumber } from '../kernel/usual-fields.ts';

/** When of the day a vehicle goes (R-0448). */
export const shifts = choice({
  morning: { pt: 'Manhã', zh: '早班', en: 'Morning' },
  middle: { pt: 'Tarde', zh: '中班', en: 'Middle' },
  night: { pt: 'Noite', zh: '晚班', en: 'Night' },
});

const seenByAll = { everyone: 'whoever loads a vehicle has to know when it goes and what it takes' };
const COLLECTION = { pt: 'Início da coleta', zh: '揽收时间', en: 'Collection from' };

/** A trip of a trunk flow with its times of day (ops 3.6). The times of `crossDay` trips from HUB1 on lie on the day after. */
export const shift = record('Shift', {
  context: 'linehaul',
  group: 'network',
  words: { pt: 'Turno', zh: '班次', en: 'Shift' },
  code: givenNumber('TN'),
  numbered: 'TN',
  path: '/shift',
  life: kept,
  named: 'flowName',
  fields: {
    flowName: text({ pt: 'Fluxo', zh: '流向名称', en: 'Flow' }, { min: 2, max: 60, listed: 'first' }),
    tripNumber: text({ pt: 'Viagem', zh: '车次号', en: 'Trip' }, { max: 20, unique: true, sought: true }),
    shift: one(shifts, { pt: 'Turno', zh: '班次', en: 'Shift' }, { sought: true }),
    departureTransferCenter: ref(
      { pt: 'Centro de saída', zh: '出发转运中心', en: 'Departure centre' },
      { to: 'Site', sought: true },
    ),
    nextStopFlow: ref({ pt: 'Próxima parada', zh: '下一站流向', en: 'Next stop' }, { to: 'Site', sought: true }),
    trunkLine: ref({ pt: 'Linha tronco', zh: '干线', en: 'Trunk line' }, { to: 'TrunkLine', optional: true }),
    schedule: text({ pt: 'Frequência', zh: '班期', en: 'Schedule' }, { max: 60, optional: true }),
    collectionTime: clock(COLLECTION),
    collectionEndTime: clock({ pt: 'Fim da coleta', zh: '揽收结束时间', en: 'Collection until' }),
    collectionLoadingCompletionTime: clock({
      pt: 'Fim do carregamento',
      zh: '揽收装车完成时间',
      en: 'Loading completed',
    }),
    hub1ArrivalTime: clock({ pt: 'Chegada ao HUB1', zh: '到达HUB1时间', en: 'HUB1 arrival' }),
    departureTime: clock({ pt: 'Saída', zh: '发车时间', en: 'Departure' }),
    estimatedArrivalTime: clock({ pt: 'Chegada prevista', zh: '预计到达时间', en: 'Estimated arrival' }),
    latestArrivalTime: clock({ pt: 'Chegada limite', zh: '最晚到达时间', en: 'Latest arrival' }),
    crossDay: flag({ pt: 'Vira o dia', zh: '跨天', en: 'Crosses midnight' }),
  },
  rule: seenByAll,
});

/** What a vehicle of a rule was last seen to do. */
const operations = choice({
  loading: { pt: 'Carregando', zh: '装车中', en: 'Loading', tone: 'progress' },
  left: { pt: 'Saiu', zh: '已发车', en: 'Left', tone: 'ok' },
  cancelled: { pt: 'Viagem cancelada', zh: '车次已取消', en: 'Trip cancelled', tone: 'neutral' },
});
/** Follows from the vehicles that were loaded and left; nobody types it in. */
const seen = { optional: true, entered: 'never' } as const;

/**
 * What of what stands at a site has to go with a departure, and how far that is (R-0192): what left with vehicles from the centre of the shift to the predicted
 * next stop within the span of its departure, on the last day on which one was loaded or left.
 */
export const itemsToSendRule = record('ItemsToSendRule', {
  context: 'linehaul',
  group: 'network',
  words: { pt: 'Regra de expedição', zh: '应发规则', en: 'Items-to-send rule' },
  code: givenNumber('RX'),
  numbered: 'RX',
  path: '/itemsToSendRule',
  table: 'items_to_send_rules',
  life: kept,
  named: 'departureTimeStart',
  fields: {
    shift: ref({ pt: 'Turno', zh: '班次', en: 'Shift' }, { to: 'Shift', listed: 'first', sought: true }),
    departureTimeStart: clock({ pt: 'Saída a partir de', zh: '发车时间起', en: 'Departure from' }),
    departureTimeEnd: clock({ pt: 'Saída até', zh: '发车时间止', en: 'Departure until' }),
    previousDay: flag({ pt: 'Coletado no dia anterior', zh: '前一天', en: 'Collected the day before' }),
    collectsPackagesHere: flag({ pt: 'Coleta nesta unidade', zh: '在此揽件', en: 'Collects here' }),
    collectionTime: clock(COLLECTION, { optional: true }),
    predictedNextStop: ref(
      { pt: 'Próxima parada prevista', zh: '预计下一站', en: 'Predicted next stop' },
      { to: 'Site', sought: true },
    ),
    bagsToSend: count({ pt: 'Sacas a expedir', zh: '应发大包数', en: 'Bags to send' }, { max: 100_000 }),
    itemsToSend: count({ pt: 'Itens a expedir', zh: '应发件数', en: 'Items to send' }, { max: 1_000_000 }),
    bagsSent: count({ pt: 'Sacas expedidas', zh: '已发大包数', en: 'Bags sent' }, { max: 100_000, ...seen }),
    itemsSent: count({ pt: 'Itens expedidos', zh: '已发件数', en: 'Items sent' }, { max: 1_000_000, ...seen }),
    hasLeft: flag({ pt: 'Já saiu', zh: '已发车', en: 'Has left' }, seen),
    isLoading: flag({ pt: 'Em carregamento', zh: '装车中', en: 'Is loading' }, seen),
    latestOperation: one(operations, { pt: 'Última operação', zh: '最新操作', en: 'Latest operation' }, seen),
    latestOperationTime: instant(
      { pt: 'Hora da última operação', zh: '最新操作时间', en: 'Time of the latest operation' },
      seen,
    ),
  },
  rule: seenByAll,
});

export const shiftManagement = recordScreen(shift, '/basicData/shiftManagement', {
  kind: 'config',
  permission: 'menu:basic-data:shift-management',
  title: { pt: 'Turnos e fluxos de linha', zh: '班次与干线流向管理', en: 'Shifts and trunk flows' },
  makes: { 'item-rule-add': { made: itemsToSendRule, given: { shift: 'code', predictedNextStop: 'nextStopFlow' } } },
  leads: { 'item-rule-edit': { to: '/basicData/managementMailingRules', given: { shift: 'code' } } },
});
export const managementMailingRules = recordScreen(itemsToSendRule, '/basicData/managementMailingRules', {
  kind: 'config',
  permission: 'menu:basic-data:management-mailing-rules',
  title: { pt: 'Regras de itens a expedir', zh: '应发规则管理', en: 'Items-to-send rules' },
});
