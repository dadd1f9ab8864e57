import i18next from 'i18next';
import type { Choice } from '@malote/contracts/kernel/fields/choice.ts';
import type { Field, Fields } from '@malote/contracts/kernel/fields/field.ts';
import { leftOf } from '@malote/contracts/kernel/fields/time-left.ts';
import type { Life } from '@malote/contracts/kernel/life.ts';
import type { Words } from '@malote/contracts/kernel/language.ts';
import type { ListingEntry, RecordEntry } from '../client/contract-table.ts';
import { agreeing } from './gender.ts';
import { languages } from './i18n.ts';
import type { Language } from './i18n.ts';

/** Where the words of a field stand: `records:Site.fields.name`; of child rows below their field. */
export const wordsAt = (prefix: string, field: string): string => `${prefix}.fields.${field}`;
/** Where the words of a field's values stand. */
export const valuesAt = (prefix: string, field: string): string => `${prefix}.values.${field}`;
/** Where the words of a record begin. */
export const recordPrefix = (noun: string): string => `records:${noun}`;
/** The noun of the record below which words stand. */
export const nounAt = (prefix: string): string => /^records:([^.]+)/.exec(prefix)?.[1] ?? '';
/** Where the words of a state, of a move's button, and of a move that was made stand. */
export const stateAt = (prefix: string, state: string): string => `${prefix}.states.${state}`;
export const moveAt = (prefix: string, move: string): string => `${prefix}.moves.${move}`;
export const doneAt = (prefix: string, move: string): string => `${prefix}.done.${move}`;
/** Where the words of child rows begin. */
export const rowsPrefix = (prefix: string, field: string): string => `${prefix}.rows.${field}`;

interface Tree {
  readonly [key: string]: string | Tree;
}

/** Makes the words of a record texts like any other, in all languages at once: they come with its fields, from the contracts. */
export function registerRecordWords({ noun, words, code, fields, life, mine }: RecordEntry): void {
  for (const language of languages)
    i18next.addResourceBundle(
      language,
      'records',
      {
        [noun]: {
          word: words[language],
          ...treeOf({ code, ...fields }, language),
          ...lifeOf(life, language, words),
          ...(mine !== undefined && { mine: mineOf(mine, language, words) }),
        },
      },
      true,
      true,
    );
}

/** The same of a list that is no record. */
export function registerListingWords({ noun, words, fields, report }: ListingEntry): void {
  for (const language of languages)
    i18next.addResourceBundle(
      language,
      'records',
      {
        [noun]: {
          word: words[language],
          ...treeOf({ ...report?.filters, ...fields }, language),
          groupings: Object.fromEntries(
            Object.entries(report?.groupings ?? {}).map(([name, { words: said }]) => [name, said[language]]),
          ),
        },
      },
      true,
      true,
    );
}

/** The same of a form that is about no record of its own. */
export function registerFieldWords(noun: string, words: Words, fields: Fields): void {
  for (const language of languages)
    i18next.addResourceBundle(
      language,
      'records',
      { [noun]: { word: words[language], ...treeOf(fields, language) } },
      true,
      true,
    );
}

/** The tab of a list that shows every state. */
const ALL: Words = { pt: 'Todos', zh: '全部', en: 'All' };

/** The tabs of what is the reader's own, and of all. */
const mineOf = (mine: Readonly<Record<string, Words>>, language: Language, noun: Words): Tree => ({
  all: saidOf(ALL, language, noun),
  ...Object.fromEntries(Object.entries(mine).map(([field, words]) => [field, words[language]])),
});

const saidOf = (words: Words, language: Language, noun: Words): string =>
  language === 'pt' ? agreeing(words.pt, noun.pt) : words[language];

function lifeOf({ states, moves }: Life, language: Language, noun: Words): Tree {
  const said = (words: Words): string => saidOf(words, language, noun);
  const each = <Said>(of: Readonly<Record<string, Said>>, wordsOf: (one: Said) => Words): Tree =>
    Object.fromEntries(Object.entries(of).map(([name, one]) => [name, said(wordsOf(one))]));
  return {
    states: { all: said(ALL), ...each(states, ({ words }) => words) },
    moves: each(moves, ({ words }) => words),
    done: each(moves, ({ done }) => done),
  };
}

function treeOf(fields: Fields, language: Language): Tree {
  const entries = Object.entries(fields);
  const of = <Kind extends Field>(has: (field: Field) => field is Kind, make: (field: Kind) => Tree): Tree =>
    Object.fromEntries(entries.flatMap(([name, field]) => (has(field) ? [[name, make(field)]] : [])));
  return {
    fields: Object.fromEntries(
      entries.flatMap(([name, field]) => {
        const left = leftOf(field);
        return [[name, field.words[language]], ...(left === undefined ? [] : [[left.name, left.words[language]]])];
      }),
    ),
    help: Object.fromEntries(
      entries.flatMap(([name, { help }]) => (help === undefined ? [] : [[name, help[language]]])),
    ),
    units: Object.fromEntries(
      entries.flatMap(([name, field]) => (isMeasured(field) ? [[name, field.unit[language]]] : [])),
    ),
    values: of(isChosen, ({ of: choice }) =>
      Object.fromEntries(Object.entries(choice).map(([value, { words }]) => [value, words[language]])),
    ),
    rows: of(isRows, ({ of: inner }) => treeOf(inner, language)),
  };
}

const isChosen = (field: Field): field is Field & { readonly of: Choice } =>
  field.kind === 'one' || field.kind === 'several';
const isRows = (field: Field): field is Field & { readonly of: Fields } => field.kind === 'rows';
const isMeasured = (field: Field): field is Field & { readonly unit: Words } => 'unit' in field;
