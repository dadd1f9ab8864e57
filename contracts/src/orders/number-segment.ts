import { openAccess } from '../kernel/access.ts';
import { code, count, flag, instant, text, user } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { givenNumber, NAME } from '../kernel/usual-fields.ts';

/** Numbers that one extraction takes at most (R-0318), and lines of a txt of numbers (R-0320). */
export const EXTRACTED_NUMBERS = 50_000;
/** Digits of a number after its prefix: with one to four letters before them it is a waybill number. */
export const SEGMENT_DIGITS = 12;
/** Numbers of one segment. */
export const SEGMENT_NUMBERS = 999_999_999;

const later = { entered: 'never', optional: true } as const;
const digits = (pt: string, zh: string, en: string, more: object = {}) =>
  code({ pt, zh, en }, { pattern: `\\d{${SEGMENT_DIGITS}}`, example: '000000000001', entered: 'once', ...more });
const taken = (pt: string, zh: string, en: string) => text({ pt, zh, en }, { max: SEGMENT_DIGITS + 4, ...later });

/**
 * A stretch of numbers that waybills get (operations 5.2): a prefix of one to four capitals (R-0315) and twelve digits, from a first to a later last one
 * (R-0316). Segments of a prefix have no number in common. Numbers are extracted in their order, and none is extracted twice.
 */
export const numberSegment = flow('NumberSegment', {
  context: 'orders',
  group: 'network',
  words: { pt: 'Faixa de numeração', zh: '号段', en: 'Number segment' },
  code: givenNumber('FN'),
  numbered: 'FN',
  path: '/numberSegment',
  table: 'number_segments',
  sorted: ['createdAt', 'desc'],
  apart: { by: ['prefix'], from: 'startNumber', to: 'endNumber', single: 'refused' },
  fields: {
    /** R-0314 */
    name: text(NAME, { min: 3, max: 10, listed: 'first', sought: true }),
    prefix: code(
      { pt: 'Prefixo', zh: '前缀', en: 'Prefix' },
      { pattern: '[A-Z]{1,4}', example: 'MLX', sought: true, entered: 'once' },
    ),
    startNumber: digits('Primeiro número', '起始号', 'First number'),
    endNumber: digits('Último número', '结束号', 'Last number', { example: '000000050000' }),
    total: count({ pt: 'Números', zh: '号码总数', en: 'Numbers' }, { max: SEGMENT_NUMBERS, ...later }),
    extractedCount: count({ pt: 'Extraídos', zh: '已提取', en: 'Extracted' }, { max: SEGMENT_NUMBERS, ...later }),
    remaining: count({ pt: 'Restantes', zh: '剩余', en: 'Remaining' }, { max: SEGMENT_NUMBERS, ...later }),
    exhausted: flag(
      { pt: 'Esgotada', zh: '已用完', en: 'Exhausted' },
      { entered: 'never', optional: true, sought: true },
    ),
    /** Of the last extraction. */
    extractCount: count(
      { pt: 'Quantidade a extrair', zh: '提取数量', en: 'Numbers to extract' },
      { min: 1, max: SEGMENT_NUMBERS, listed: 'on-demand', ...later },
    ),
    takenFrom: taken('Última extração de', '上次提取起', 'Last extraction from'),
    takenTo: taken('Última extração até', '上次提取止', 'Last extraction to'),
    extractedAt: instant({ pt: 'Extraída em', zh: '提取时间', en: 'Extracted at' }, later),
    extractedBy: user({ pt: 'Extraída por', zh: '提取人', en: 'Extracted by' }, later),
    createdAt: instant({ pt: 'Criada em', zh: '创建时间', en: 'Created' }, { entered: 'never' }),
  },
  life: life({
    states: {
      active: { words: { pt: 'Ativa', zh: '启用', en: 'Active' }, tone: 'ok' },
      disabled: { words: { pt: 'Desativada', zh: '停用', en: 'Disabled' }, tone: 'neutral' },
    },
    opens: 'active',
    // Numbers that were given out stand on labels: a segment that is wrong is disabled, and another one made.
    revisable: [],
    stamps: { createdAt: 'at' },
    moves: {
      extract: {
        words: { pt: 'Extrair números', zh: '提取号码', en: 'Extract numbers' },
        done: { pt: 'Números extraídos', zh: '已提取号码', en: 'Numbers extracted' },
        event: 'Extracted',
        from: ['active'],
        asks: { extractCount: 'required' },
        stamps: { extractedAt: 'at', extractedBy: 'by' },
        finds: ['extractedCount', 'remaining', 'exhausted', 'takenFrom', 'takenTo'],
        unless: { field: 'exhausted', refused: 'SEGMENT_EXHAUSTED' },
        max: 1,
      },
      disable: {
        words: { pt: 'Desativar', zh: '停用', en: 'Disable' },
        done: { pt: 'Desativada', zh: '已停用', en: 'Disabled' },
        event: 'Disabled',
        from: ['active'],
        to: 'disabled',
        danger: true,
      },
      enable: {
        words: { pt: 'Reativar', zh: '启用', en: 'Enable' },
        done: { pt: 'Reativada', zh: '已启用', en: 'Enabled' },
        event: 'Enabled',
        from: ['disabled'],
        to: 'active',
      },
    },
  }),
  rule: { everyone: 'numbers are given out by whoever keeps the segments, for all sites' },
});

/** How a list of numbers from a txt is not one segment. */
export type NotASegment = 'format' | 'empty' | 'lines' | 'number' | 'gap';

interface TxtSegment {
  readonly prefix: string;
  readonly startNumber: string;
  readonly endNumber: string;
}

/**
 * The segment that the lines of a txt name, or why they name none: the file ends in `.txt` (R-0319) and holds at most 50,000 lines (R-0320), each a number of
 * one prefix, one after the other without a gap.
 */
export function segmentOfTxt(fileName: string, content: string): TxtSegment | NotASegment {
  if (!/\.txt$/i.test(fileName)) return 'format';
  const lines = content
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim().toUpperCase())
    .filter((line) => line !== '');
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return 'empty';
  if (lines.length > EXTRACTED_NUMBERS) return 'lines';
  const form = new RegExp(`^([A-Z]{1,4})(\\d{${SEGMENT_DIGITS}})$`);
  const [, prefix = '', startNumber = ''] = form.exec(first) ?? [];
  if (prefix === '' || lines.some((line) => !form.test(line))) return 'number';
  const start = Number(startNumber);
  if (lines.some((line, at) => line !== segmentNumber(prefix, start + at))) return 'gap';
  return { prefix, startNumber, endNumber: last.slice(prefix.length) };
}

/** A number of a segment, as it stands on a label. */
export const segmentNumber = (prefix: string, number: number): string =>
  `${prefix}${String(number).padStart(SEGMENT_DIGITS, '0')}`;

/** The lines of a txt with all numbers from one to another, both in it; they have one prefix. */
export function numbersBetween(from: string, to: string): readonly string[] {
  const prefix = from.slice(0, -SEGMENT_DIGITS);
  const [first, last] = [Number(from.slice(-SEGMENT_DIGITS)), Number(to.slice(-SEGMENT_DIGITS))];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => segmentNumber(prefix, first + at));
}

export const numberSegments = recordScreen(numberSegment, '/expressDataCenter/OrderCenter/numberSegments', {
  kind: 'config',
  permission: 'menu:express-data-center:number-segments',
  title: { pt: 'Faixas de numeração', zh: '号段管理', en: 'Number segments' },
  page: 'own page',
  actions: ['create', 'extract', 'disable', 'enable', 'export'],
  commands: { 'upload-txt': numberSegment.commands.register, download: openAccess },
});
