import { choice, decimal, instant, money, one, ref, text, user, waybill } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { givenNumber } from '../kernel/usual-fields.ts';

/** Rows of one import of faults (R-0423). */
export const FAULT_ROWS = 2_000;

/** What went wrong. */
const faults = choice({
  delay: { pt: 'Atraso', zh: '延误', en: 'Delay' },
  last_mile_loss: { pt: 'Perda na última milha', zh: '末端丢失', en: 'Last-mile loss' },
  transit_loss: { pt: 'Perda na transferência', zh: '中转丢失', en: 'Loss in transit' },
  damage: { pt: 'Avaria', zh: '破损', en: 'Damage' },
});
/** How duty was fixed. */
const ways = choice({
  scan_evidence: { pt: 'Por bipagem', zh: '按扫描', en: 'By scans' },
  weight_evidence: { pt: 'Por peso', zh: '按重量', en: 'By weight' },
  photo_evidence: { pt: 'Por foto', zh: '按照片', en: 'By photo' },
  agreement: { pt: 'Por acordo', zh: '协商', en: 'By agreement' },
});
/** On which leg of the way. */
const links = choice({
  pickup: { pt: 'Coleta', zh: '揽收', en: 'Pickup' },
  sorting: { pt: 'Triagem', zh: '分拣', en: 'Sorting' },
  linehaul: { pt: 'Transferência', zh: '干线', en: 'Linehaul' },
  last_mile: { pt: 'Última milha', zh: '末端派送', en: 'Last mile' },
});

const never = { entered: 'never' } as const;
const onDemand = { optional: true, listed: 'on-demand' } as const;
const hours = { min: 0, max: 10_000, places: 1, unit: { pt: 'h', zh: '小时', en: 'h' } } as const;

/** Who answers for a delay or a loss: pending, determined, perhaps appealed, and confirmed by another person, which makes the fine (R-0515, R-0711). */
export const responsibilityRecord = flow('ResponsibilityRecord', {
  context: 'claims',
  group: 'money',
  table: 'responsibility_records',
  words: { pt: 'Responsabilidade', zh: '定责记录', en: 'Responsibility' },
  code: givenNumber('RS'),
  numbered: 'RS',
  path: '/responsibility',
  sheet: { rows: FAULT_ROWS, refusals: { IMPORT_ROW_LIMIT: 'FAULT_IMPORT_LIMIT' } },
  sorted: ['raisedAt', 'desc'],
  fields: {
    waybillNumber: waybill(
      { pt: 'Conhecimento', zh: '运单号', en: 'Waybill' },
      { listed: 'first', sought: true, entered: 'once' },
    ),
    fault: one(faults, { pt: 'Falha', zh: '责任类型', en: 'Fault' }, { sought: true }),
    delayedProcess: text(
      { pt: 'Etapa atrasada', zh: '延误环节', en: 'Delayed process' },
      { min: 2, max: 60, ...onDemand },
    ),
    estimatedHours: decimal(
      { pt: 'Horas previstas', zh: '预计时长', en: 'Estimated hours' },
      { ...hours, ...onDemand },
    ),
    actualHours: decimal({ pt: 'Horas reais', zh: '实际时长', en: 'Actual hours' }, { ...hours, ...onDemand }),
    delayHours: decimal(
      { pt: 'Horas de atraso', zh: '延误时长', en: 'Delay hours' },
      { ...hours, entered: 'never', optional: true },
    ),
    latestTrackTime: instant(
      { pt: 'Último rastro em', zh: '最新轨迹时间', en: 'Latest track' },
      { ...onDemand, year: 'plausible' },
    ),
    latestTrackContent: text(
      { pt: 'Último rastro', zh: '最新轨迹', en: 'Latest track content' },
      { max: 200, ...onDemand },
    ),
    latestTrackBranch: ref(
      { pt: 'Unidade do último rastro', zh: '最新轨迹网点', en: 'Latest track branch' },
      { to: 'Site', ...onDemand },
    ),
    secondTrackTime: instant(
      { pt: 'Penúltimo rastro em', zh: '倒数第二轨迹时间', en: 'Second track' },
      { ...onDemand, year: 'plausible' },
    ),
    secondTrackContent: text(
      { pt: 'Penúltimo rastro', zh: '倒数第二轨迹', en: 'Second track content' },
      { max: 200, ...onDemand },
    ),
    secondTrackBranch: ref(
      { pt: 'Unidade do penúltimo rastro', zh: '倒数第二轨迹网点', en: 'Second track branch' },
      { to: 'Site', ...onDemand },
    ),
    definiteType: one(
      ways,
      { pt: 'Como foi apurada', zh: '定责方式', en: 'How determined' },
      { ...never, listed: 'on-demand' },
    ),
    definiteLink: one(links, { pt: 'Etapa responsável', zh: '定责环节', en: 'Liable leg' }, never),
    responsibleParty: text(
      { pt: 'Responsável', zh: '责任方', en: 'Responsible party' },
      { min: 2, max: 80, entered: 'never' },
    ),
    responsibleBranch: ref(
      { pt: 'Unidade responsável', zh: '责任网点', en: 'Responsible branch' },
      { to: 'Site', entered: 'never', sought: true },
    ),
    estimatedPenalty: money({ pt: 'Multa prevista', zh: '预计罚款', en: 'Estimated penalty' }, { ...never, min: '1' }),
    definitePerson: user({ pt: 'Apurada por', zh: '定责人', en: 'Determined by' }, never),
    definiteTime: instant({ pt: 'Apurada em', zh: '定责时间', en: 'Determined' }, never),
    appeal: text(
      { pt: 'Recurso', zh: '申诉内容', en: 'Appeal' },
      { min: 5, max: 500, lines: 4, entered: 'never', listed: 'on-demand' },
    ),
    raisedAt: instant({ pt: 'Levantada em', zh: '登记时间', en: 'Raised' }, { ...never, sought: true }),
  },
  life: life({
    states: {
      pending: { words: { pt: 'A apurar', zh: '待定责', en: 'Pending' }, tone: 'warn' },
      determined: { words: { pt: 'Apurada', zh: '已定责', en: 'Determined' }, tone: 'info' },
      appealed: { words: { pt: 'Em recurso', zh: '申诉中', en: 'Appealed' }, tone: 'hold' },
      confirmed: { words: { pt: 'Confirmada', zh: '已确认', en: 'Confirmed' }, tone: 'ok' },
    },
    opens: 'pending',
    revisable: ['pending'],
    stamps: { raisedAt: 'at' },
    moves: {
      determine: {
        words: { pt: 'Apurar', zh: '定责', en: 'Determine' },
        done: { pt: 'Apurada', zh: '已定责', en: 'Determined' },
        event: 'Determined',
        // After an appeal it is looked at once more.
        from: ['pending', 'appealed'],
        to: 'determined',
        asks: {
          // Somebody must answer for what is determined (R-0628).
          responsibleParty: { refused: 'RESPONSIBLE_PARTY_REQUIRED' },
          responsibleBranch: 'required',
          definiteLink: 'required',
          definiteType: 'required',
          estimatedPenalty: 'required',
        },
        stamps: { definitePerson: 'by', definiteTime: 'at' },
      },
      appeal: {
        words: { pt: 'Recorrer', zh: '申诉', en: 'Appeal' },
        done: { pt: 'Recurso apresentado', zh: '已申诉', en: 'Appealed' },
        event: 'Appealed',
        from: ['determined'],
        to: 'appealed',
        asks: { appeal: 'required' },
      },
      confirm: {
        words: { pt: 'Confirmar', zh: '确认', en: 'Confirm' },
        done: { pt: 'Confirmada', zh: '已确认', en: 'Confirmed' },
        event: 'Confirmed',
        from: ['determined', 'appealed'],
        to: 'confirmed',
        notBy: ['determine'],
      },
    },
  }),
  rule: { everyone: 'a site that is blamed must see what it may appeal against, and who blames sees all' },
});

const area = '/views/fixDutyFine';
export const takeResponsibility = recordScreen(responsibilityRecord, `${area}/takeResponsibility`, {
  permission: 'menu:fix-duty-fine:take-responsibility',
  title: { pt: 'Responsabilidade e multas', zh: '定责罚款', en: 'Responsibility and fines' },
});

export const lmLiabilityForLosses = recordScreen(responsibilityRecord, `${area}/LMLiabilityForLosses`, {
  permission: 'menu:fix-duty-fine:lm-liability-for-losses',
  title: {
    pt: 'Responsabilidade por perdas na última milha',
    zh: '末端丢失责任',
    en: 'Last-mile liability for losses',
  },
  where: { fault: ['last_mile_loss'] },
});
