import { choice, CLASS_NUMBERS, code, count, one, ref, text } from '../kernel/fields/index.ts';
import { kept, life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { placing, SIBLING_MAX } from '../kernel/tree.ts';
import { CODE } from '../kernel/usual-fields.ts';

/** What a problem touches, by which reports put types together. */
const categories = choice({
  address: { pt: 'Endereço', zh: '地址', en: 'Address' },
  recipient: { pt: 'Destinatário', zh: '收件人', en: 'Recipient' },
  parcel: { pt: 'Pacote', zh: '包裹', en: 'Parcel' },
  transport: { pt: 'Transporte', zh: '运输', en: 'Transport' },
  document: { pt: 'Documento', zh: '单证', en: 'Document' },
});

/** Levels of the tree of problem types (ops 3.8, R-0194). */
export const PROBLEM_LEVELS = 2;

const tree = { parent: 'parent', order: 'sort', move: 'sort', depth: PROBLEM_LEVELS } as const;
const reason = { min: 2, max: 100 } as const;

/** Why a parcel could not go on, in two levels and four languages: its level follows from whether it stands below another (R-0194). */
export const problemType = record('ProblemType', {
  context: 'exceptions',
  group: 'service',
  words: { pt: 'Tipo de problema', zh: '问题类型', en: 'Problem type' },
  code: code(CODE, { pattern: '[A-Za-z][A-Za-z0-9_-]{1,29}', example: 'WRONG_ADDRESS', max: 30, letters: 'as-typed' }),
  path: '/problemType',
  named: 'reasonPu',
  namedIn: { zh: 'reasonZh', en: 'reasonEn' },
  sorted: ['sort', 'asc'],
  fields: {
    reasonPu: text(
      { pt: 'Motivo em português', zh: '葡文原因', en: 'Reason in Portuguese' },
      { ...reason, listed: 'first' },
    ),
    reasonZh: text({ pt: 'Motivo em chinês', zh: '中文原因', en: 'Reason in Chinese' }, { ...reason, min: 1 }),
    reasonEn: text({ pt: 'Motivo em inglês', zh: '英文原因', en: 'Reason in English' }, reason),
    reasonEs: text({ pt: 'Motivo em espanhol', zh: '西文原因', en: 'Reason in Spanish' }, reason),
    category: one(categories, { pt: 'Categoria', zh: '分类', en: 'Category' }, { sought: true }),
    numericCode: count(
      { pt: 'Código numérico', zh: '数字编码', en: 'Numeric code' },
      { ...CLASS_NUMBERS, unique: true },
    ),
    parent: ref(
      { pt: 'Abaixo de', zh: '上级类型', en: 'Below' },
      { to: 'ProblemType', optional: true, sought: true, shown: 'name' },
    ),
    sort: count({ pt: 'Ordem', zh: '排序', en: 'Order' }, { min: 0, max: SIBLING_MAX }),
  },
  tree,
  life: life({ ...kept, moves: { ...kept.moves, sort: placing(tree, ['enabled']) } }),
  rule: { everyone: 'whoever scans names one of them' },
});

export const problemConfiguration = recordScreen(problemType, '/resource/problemConfiguration', {
  permission: 'menu:system-manage:problem-configuration',
  kind: 'tree',
  title: { pt: 'Configuração de problemas', zh: '问题件配置', en: 'Problem configuration' },
});
