import { readCell } from '../cells.ts';
import type { CellKind } from '../cells.ts';
import type { Words } from '../language.ts';
import { isRefusal, refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import type { Choice } from './choice.ts';
import type { Field, Fields } from './field.ts';
import { headingOf } from './heading.ts';
import type { KindName } from './kinds.ts';
import { typedOnWire } from './weight-on-wire.ts';
import type { WeightOnWire } from './weight-on-wire.ts';
import { zoneOf } from './zone.ts';
import type { Zone } from './zone.ts';

/** One column of a template: a field, or one language of words in three. */
export interface CellColumn {
  readonly key: string;
  readonly title: Words;
  readonly required: boolean;
}

/** How a kind's cell is read; kinds that do not fit into a cell are left out of imports. */
const kinds: Readonly<
  Record<KindName, Exclude<CellKind, object> | 'choice' | 'flag' | 'list' | 'rows' | 'words' | 'none'>
> = {
  text: 'text',
  code: 'code',
  'site-code': 'code',
  one: 'choice',
  several: 'list',
  texts: 'list',
  flag: 'flag',
  count: 'count',
  grams: 'kilograms',
  decimal: 'decimal',
  minor: 'reais',
  money: 'reais',
  rate: 'kilograms',
  instant: 'instant',
  day: 'date',
  clock: 'text',
  cep: 'cep',
  'tax-id': 'text',
  plate: 'code',
  phone: 'text',
  email: 'text',
  municipality: 'text',
  coordinates: 'none',
  ref: 'code',
  user: 'text',
  refs: 'list',
  people: 'list',
  permissions: 'list',
  person: 'text',
  rows: 'rows',
  words: 'words',
  file: 'none',
};

const LANGUAGES = { pt: 'português', zh: '中文', en: 'English' } as const;
const kindOf = (field: Field) => kinds[field.kind as KindName];
const isTyped = ({ entered }: Field): boolean => entered !== 'never';

/** `2026-11-20 14:30:00`, as R-0580 asks for it; a cell that is a date has a `T` between its halves, and a file of ours may name the offset. */
const TO_THE_SECOND = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}(\.\d{1,3})?([Zz]|[+-]\d{2}:\d{2})?$/;

export type RowsField = Field & { readonly of: Fields; readonly min?: number };

/** Child rows stand in one cell: their parts behind each other with `|` between them, and `;` between the rows. */
export function titleOfRows({ words, of }: RowsField): Words {
  const parts = (language: keyof Words) =>
    Object.values(of)
      .map((part) => headingOf(part)[language])
      .join(' | ');
  return {
    pt: `${words.pt} (${parts('pt')}; …)`,
    zh: `${words.zh}（${parts('zh')}; …）`,
    en: `${words.en} (${parts('en')}; …)`,
  };
}

function rowsOfCell({ of }: RowsField, text: string): readonly unknown[] | Refusal {
  const rows: unknown[] = [];
  for (const line of text.split(/[;\n]/).filter((one) => one.trim() !== '')) {
    const parts = line.split('|');
    const cells = Object.fromEntries(Object.keys(of).map((name, at) => [name, parts[at]?.trim() ?? '']));
    const { values, faults } = valuesOfCells(of, cells);
    const [fault] = faults.values();
    if (fault !== undefined) return fault;
    rows.push(values);
  }
  return rows;
}

/** The columns of an import over fields, in their order. */
export function cellColumns(fields: Fields): readonly CellColumn[] {
  return Object.entries(fields).flatMap(([name, field]): readonly CellColumn[] => {
    const kind = kindOf(field);
    if (!isTyped(field) || kind === 'none') return [];
    const required = field.optional !== true && kind !== 'flag';
    if (kind === 'rows') return [{ key: name, title: titleOfRows(field as RowsField), required }];
    if (kind !== 'words') return [{ key: name, title: headingOf(field), required }];
    return Object.entries(LANGUAGES).map(([language, called]) => ({
      key: `${name}.${language}`,
      title: {
        pt: `${field.words.pt} (${called})`,
        zh: `${field.words.zh}（${called}）`,
        en: `${field.words.en} (${called})`,
      },
      required,
    }));
  });
}

/** The fields of a row of cells, in the form of the wire. A cell that cannot be read is refused by its column; nothing is guessed. */
export function valuesOfCells(
  fields: Fields,
  cells: Readonly<Record<string, string>>,
): { readonly values: Readonly<Record<string, unknown>>; readonly faults: ReadonlyMap<string, Refusal> } {
  const values: Record<string, unknown> = {};
  const faults = new Map<string, Refusal>();
  for (const [name, field] of Object.entries(fields)) {
    const kind = kindOf(field);
    if (!isTyped(field) || kind === 'none') continue;
    if (kind === 'words') {
      const words = Object.fromEntries(
        Object.keys(LANGUAGES).map((language) => [language, cells[`${name}.${language}`] ?? '']),
      );
      if (Object.values(words).some((text) => text !== '')) values[name] = words;
      continue;
    }
    const text = (cells[name] ?? '').trim();
    if (text === '' && kind !== 'flag') continue;
    const value = valueOfCell(field, text);
    if (isRefusal(value)) faults.set(name, value);
    else values[name] = value;
  }
  return { values, faults };
}

function valueOfCell(field: Field, text: string): unknown {
  const kind = kindOf(field);
  const choices = (field as Field & { readonly of?: Choice }).of ?? {};
  const words = Object.fromEntries(Object.entries(choices).map(([value, option]) => [value, option.words]));
  switch (kind) {
    case 'choice':
      return readCell(words, text);
    case 'list': {
      const parts = text
        .split(/[,;、，；]/)
        .map((part) => part.trim())
        .filter((part) => part !== '');
      const read = field.kind === 'several' ? parts.map((part) => readCell(words, part)) : parts;
      return read.find(isRefusal) ?? read;
    }
    case 'flag':
      return /^(1|s|sim|y|yes|x|true|是)$/i.test(text);
    case 'rows':
      return rowsOfCell(field as RowsField, text);
    case 'words':
    case 'none':
      return undefined;
    case 'kilograms': {
      const number = readCell(kind, text);
      if (typeof number !== 'number') return number;
      return field.kind === 'rate' ? String(number) : typedOnWire(field as Field & WeightOnWire, number);
    }
    case 'reais': {
      const money = readCell(kind, text);
      return field.kind === 'minor' && typeof money === 'object' && 'amount' in money ? money.amount : money;
    }
    case 'instant': {
      const { cell, ...clock } = field as Field & { readonly zone?: Zone; readonly cell?: 'to the second' };
      if (cell === 'to the second' && !TO_THE_SECOND.test(text)) return refuse('CELL_NOT_TO_THE_SECOND');
      return readCell(kind, text, zoneOf(clock).offset);
    }
    default:
      return readCell(kind, text);
  }
}
