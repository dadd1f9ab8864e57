import { CLASS_NUMBERS, code, count, languages, ref, text } from '../kernel/fields/index.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';

/** Rows of a file of dictionaries, or of their values (R-0435). */
const DICTIONARY_ROWS = 1_000;

const everyone = { everyone: 'the words of lists are the same for all' };

/** A list of values that the company keeps itself: kinds of problem, causes, colours of vehicles. */
export const dictionary = record('Dictionary', {
  context: 'resources',
  group: 'resources',
  table: 'dictionaries',
  words: { pt: 'Dicionário', zh: '字典', en: 'Dictionary' },
  code: code(
    { pt: 'Código', zh: '字典编码', en: 'Code' },
    { pattern: '[A-Z][A-Z0-9_]{1,39}', example: 'PROBLEM_TYPE' },
  ),
  path: '/dictionary',
  fields: {
    name: text({ pt: 'Nome', zh: '名称', en: 'Name' }, { min: 2, max: 60, unique: true, listed: 'first' }),
    remark: text({ pt: 'Observação', zh: '备注', en: 'Remark' }, { max: 200, lines: 3, optional: true }),
  },
  fileRows: DICTIONARY_ROWS,
  rule: everyone,
});

/** One value of a dictionary, in the languages of the product. */
export const dictionaryValue = record('DictionaryValue', {
  context: 'resources',
  group: 'resources',
  table: 'dictionary_values',
  words: { pt: 'Valor do dicionário', zh: '字典值', en: 'Dictionary value' },
  code: code(
    { pt: 'Código', zh: '编号', en: 'Code' },
    { pattern: 'DV\\d{8}', example: 'DV00000001', entered: 'never' },
  ),
  numbered: 'DV',
  path: '/dictionary/value',
  named: 'value',
  sorted: ['dictionary', 'asc'],
  offeredBy: ['dictionary'],
  fields: {
    dictionary: ref(
      { pt: 'Dicionário', zh: '字典', en: 'Dictionary' },
      { to: 'Dictionary', entered: 'once', sought: true },
    ),
    value: text({ pt: 'Chave', zh: '键', en: 'Key' }, { max: 60, listed: 'first' }),
    words: languages({ pt: 'Textos', zh: '多语言', en: 'Words' }, { max: 120 }),
    sort: count({ pt: 'Ordem', zh: '排序', en: 'Order' }, CLASS_NUMBERS),
    remark: text({ pt: 'Observação', zh: '备注', en: 'Remark' }, { max: 200, optional: true, listed: 'on-demand' }),
  },
  fileRows: DICTIONARY_ROWS,
  rule: everyone,
});

export const dictionaryScreen = recordScreen(dictionary, '/resource/dictionary', {
  // Everybody may read it (R-0077); whoever changes the words of all lists has a right of his own.
  permission: 'none',
  acting: 'menu:system-manage:dictionary',
  kind: 'config',
  title: { pt: 'Dicionário', zh: '字典', en: 'Dictionary' },
  also: { edit: ['translate'] },
});

export const languageValues = recordScreen(dictionaryValue, '/resource/dictionary/languageValues', {
  permission: 'menu:system-manage:language-values',
  kind: 'config',
  title: { pt: 'Valores multilíngues do dicionário', zh: '字典多语言值', en: 'Dictionary language values' },
});
