import { choice, count, flag, instant, money, one, text, user } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { SPAN_DAYS } from '../kernel/spans.ts';
import { givenNumber } from '../kernel/usual-fields.ts';
import { proofPhotos } from './photos.ts';

const types = choice({
  abnormal: { pt: 'Anormalidade', zh: '异常', en: 'Abnormal', tone: 'warn' },
  theft: { pt: 'Roubo ou furto', zh: '盗窃', en: 'Theft', tone: 'bad' },
});
const levels = choice({
  high: { pt: 'Alta', zh: '高', en: 'High', tone: 'bad' },
  medium: { pt: 'Média', zh: '中', en: 'Medium', tone: 'warn' },
  low: { pt: 'Baixa', zh: '低', en: 'Low', tone: 'info' },
});
const MAKERS = ['register', 'revise', 'resend'];

/** Something that befell many parcels: an accident, a flood, a theft. Another person than who told it approves it (ops 3.8, R-0195, R-0700). */
export const eventReport = flow('EventReport', {
  context: 'exceptions',
  group: 'service',
  table: 'event_reports',
  words: { pt: 'Ocorrência', zh: '异常上报', en: 'Event report' },
  code: givenNumber('OC'),
  numbered: 'OC',
  path: '/eventReport',
  sorted: ['reportingTime', 'desc'],
  spans: { reportingTime: SPAN_DAYS.year },
  fields: {
    eventType: one(types, { pt: 'Tipo', zh: '类型', en: 'Type' }, { listed: 'first', sought: true }),
    abnormalityType: text({ pt: 'O que houve', zh: '异常类别', en: 'What happened' }, { min: 2, max: 60 }),
    level: one(levels, { pt: 'Gravidade', zh: '级别', en: 'Level' }, { sought: true }),
    reportingRegion: text({ pt: 'Região', zh: '上报区域', en: 'Region' }, { min: 2, max: 60 }),
    affectedPackageCount: count({ pt: 'Pacotes afetados', zh: '受影响包裹数', en: 'Parcels affected' }, {}),
    estimatedLoss: money({ pt: 'Perda estimada', zh: '预计损失', en: 'Estimated loss' }),
    casualtyCount: count({ pt: 'Feridos', zh: '伤亡人数', en: 'Casualties' }, { max: 10_000 }),
    description: text(
      { pt: 'Descrição', zh: '描述', en: 'Description' },
      { min: 5, max: 500, lines: 4, listed: 'on-demand' },
    ),
    policeReceipt: flag({ pt: 'Boletim de ocorrência', zh: '报警回执', en: 'Police receipt' }),
    mdfeIssued: flag({ pt: 'MDF-e emitido', zh: '已开MDF-e', en: 'MDF-e issued' }, { listed: 'on-demand' }),
    electronicLock: flag({ pt: 'Trava eletrônica', zh: '电子锁', en: 'Electronic lock' }, { listed: 'on-demand' }),
    excludeFromTimeliness: flag(
      { pt: 'Fora do cálculo de prazo', zh: '剔除时效', en: 'Left out of timeliness' },
      { listed: 'on-demand' },
    ),
    ...proofPhotos,
    reportingPersonnel: user({ pt: 'Relatada por', zh: '上报人', en: 'Reported by' }, { entered: 'never' }),
    reportingTime: instant({ pt: 'Relatada em', zh: '上报时间', en: 'Reported' }, { entered: 'never', sought: true }),
    approver: user({ pt: 'Decidida por', zh: '审批人', en: 'Decided by' }, { entered: 'never' }),
    approvalTime: instant(
      { pt: 'Decidida em', zh: '审批时间', en: 'Decided' },
      { entered: 'never', listed: 'on-demand' },
    ),
    refusal: text(
      { pt: 'Motivo da recusa', zh: '驳回原因', en: 'Reason of refusal' },
      { min: 3, max: 200, lines: 2, entered: 'never', listed: 'on-demand' },
    ),
  },
  life: life({
    states: {
      pending_approval: { words: { pt: 'Aguarda aprovação', zh: '待审批', en: 'Awaits approval' }, tone: 'warn' },
      approved: { words: { pt: 'Aprovada', zh: '已通过', en: 'Approved' }, tone: 'ok' },
      refused: { words: { pt: 'Recusada', zh: '已驳回', en: 'Refused' }, tone: 'bad' },
    },
    opens: 'pending_approval',
    // What waits for another person stays as it was told; a refused one is put right and sent again.
    revisable: ['refused'],
    reviews: [{ pass: 'approve', refuse: 'refuse' }],
    stamps: { reportingPersonnel: 'by', reportingTime: 'at' },
    moves: {
      approve: {
        words: { pt: 'Aprovar', zh: '审批通过', en: 'Approve' },
        done: { pt: 'Aprovada', zh: '已通过', en: 'Approved' },
        event: 'Approved',
        from: ['pending_approval'],
        to: 'approved',
        stamps: { approver: 'by', approvalTime: 'at' },
        notBy: MAKERS,
      },
      refuse: {
        words: { pt: 'Recusar', zh: '驳回', en: 'Refuse' },
        done: { pt: 'Recusada', zh: '已驳回', en: 'Refused' },
        event: 'Refused',
        from: ['pending_approval'],
        to: 'refused',
        asks: { refusal: 'required' },
        stamps: { approver: 'by', approvalTime: 'at' },
        notBy: MAKERS,
        danger: true,
      },
      resend: {
        words: { pt: 'Enviar de novo', zh: '重新提交', en: 'Send again' },
        done: { pt: 'Enviada de novo', zh: '已重新提交', en: 'Sent again' },
        event: 'Resent',
        from: ['refused'],
        to: 'pending_approval',
      },
    },
  }),
  rule: { everyone: 'what befell one part of the network holds up parcels of all others' },
});

export const exceptionReporting = recordScreen(eventReport, '/serviceQuality/exceptionReporting', {
  permission: 'menu:service-quality:exception-reporting',
  title: { pt: 'Registro de ocorrências', zh: '异常上报', en: 'Abnormal event reporting' },
});

export const exceptionReportingApproval = recordScreen(eventReport, '/serviceQuality/exceptionReporting/approval', {
  kind: 'detail',
  hidden: true,
  permission: 'menu:service-quality:exception-reporting-approval',
  title: { pt: 'Aprovação de ocorrência', zh: '异常上报审批', en: 'Event report approval' },
  actions: ['approve', 'refuse'],
  called: { preview: 'view-photos' },
});
