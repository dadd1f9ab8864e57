import type { z } from 'zod';
import type { ListDefinition } from '@malote/contracts/kernel/definition.ts';
import { fileName } from '@malote/contracts/kernel/values/file-name.ts';
import { outOfTime } from '@malote/contracts/kernel/file-time.ts';
import { nameOf } from '@malote/contracts/kernel/fields/schemas.ts';
import type { FileTime } from '@malote/contracts/kernel/file-time.ts';
import type { Language, Words } from '@malote/contracts/kernel/language.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import { IMMEDIATE_ROWS } from '@malote/contracts/resources/export-task.ts';
import { accessRefusal } from '../access.ts';
import type { Asking } from '../asking.ts';
import type { ListSource } from '../lists/list-source.ts';
import { countUpTo, firstKeys, groupsOfKeys, listGroups } from '../lists/read-list.ts';
import { textCell } from './cell.ts';
import type { Cell, FileColumn } from './cell.ts';
import { fileOf } from './file-answer.ts';
import type { FileAnswer } from './file-answer.ts';
import { beginFile } from './repeated.ts';

/** Rows read, opened and written at a time. */
const GROUP_ROWS = 1_000;

/** What an export is asked with, whatever the list. */
export interface ExportAsked<Params> {
  readonly params: Params;
  readonly sort?: readonly [string, 'asc' | 'desc'] | undefined;
  readonly format: 'xlsx' | 'csv';
  /** The columns wanted, in this order; all when left out. For a person (`title`) the names of what codes name stand behind them, as on the page. */
  readonly columns?: readonly string[] | undefined;
  /** The title of the page on which a person asked for it, in his language. */
  readonly title?: string | undefined;
  readonly accessId: string;
}

/** A row below those of a file, of all that was asked for: what it is called, and what stands in a column. */
export interface FootRow {
  readonly label: Words;
  readonly cell: (column: FileColumn<never>, language: Language) => Cell;
  /** Whether it has something to say in a column; it is called what it is in the first of the others. */
  readonly isFigure: (column: FileColumn<never>) => boolean;
}

/** What a list's file is made of. */
export interface ListFile<Definition extends ListDefinition, Raw extends object> {
  readonly source: ListSource<Definition, Raw>;
  /** The export's own name, which the recorded access may name as well as the list's. */
  readonly name: string;
  /** What the file is called for who gives it no title: programs know it by that. */
  readonly file: string;
  readonly columns: readonly FileColumn<z.infer<Definition['row']>>[];
  /** Rows that the file may hold. */
  readonly cap: (columns: readonly string[]) => number;
  /** What of it is about time. */
  readonly time: FileTime;
  /** What stands below its rows. */
  readonly foot?: (params: z.infer<Definition['params']>, asking: Asking) => Promise<readonly FootRow[]>;
  /** The source itself answers no more rows than the cap: the name of a file that is full says so. */
  readonly isCut?: true;
  /** Instead of a refusal above the cap: the file holds the first rows in order, and its name says that it was cut. */
  readonly cut?: {
    /** The params as the source filters by them, where that must be looked up first. */
    readonly resolved: (
      params: z.infer<Definition['params']>,
      asking: Asking,
    ) => Promise<z.infer<Definition['params']>>;
  };
}

/** What is filtered as a file, read from one snapshot while it is sent. Refused without a recorded access, without rows, above its cap and where it was asked for a moment ago (R-0414, R-0432, R-0748); a list that is cut is cut instead (R-0436). */
export async function exportList<Definition extends ListDefinition, Raw extends object>(
  list: ListFile<Definition, Raw>,
  asked: ExportAsked<z.infer<Definition['params']>>,
  asking: Asking,
): Promise<FileAnswer | Refusal> {
  const refused =
    (await accessRefusal(asking, asked.accessId, { kind: 'export', of: [list.name, list.source.definition.name] })) ??
    list.source.check?.(asked.params, asking) ??
    refusedForTime(list.time, asked.params as Readonly<Record<string, unknown>>);
  if (refused !== undefined) return refused;
  if (asked.sort !== undefined && !list.source.definition.sorts.includes(asked.sort[0]))
    return refuse('FIELD_ENUM', { values: list.source.definition.sorts }, 'sort');
  const columns = chosen(list.columns, asked.columns, asked.title === undefined ? 'alone' : 'with names');
  if (columns === undefined)
    return refuse('FIELD_ENUM', { values: list.columns.map((column) => column.key) }, 'columns');
  const cap = list.cap(columns.map((column) => column.key));
  const { source } = list;
  const begun = await beginFile(list.name, asked, asking);
  if ('refused' in begun) return begun;
  const reading =
    list.cut === undefined
      ? upToCap(list, asked, asking, cap)
      : list.cut
          .resolved(asked.params, asking)
          .then(async (params) => await cutAtCap(source, { ...asked, params }, asking, cap));
  const found = await reading.catch((error: unknown) => {
    begun.fails();
    throw error;
  });
  if ('refused' in found) {
    begun.fails();
    return found;
  }
  const { language } = asking;
  const foot = await footed(list, asked.params, columns, asking).catch((error: unknown) => {
    begun.fails();
    throw error;
  });
  const answer = fileOf(
    asked.format,
    asked.title === undefined
      ? `${list.file}-${businessDay(asking.now, COMPANY_ZONE)}${found.firstOf === undefined ? '' : `-primeiros-${found.firstOf}`}`
      : fileName(asked.title, asking.now, found.firstOf === undefined ? '' : firstRows[language](found.firstOf)),
    columns.map((column) => column.title[language]),
    cellsOf(counted(found, asking), columns, language, foot),
    asked.title,
  );
  answer.file.body.once('close', begun.ends);
  return answer;
}

/** The rows of a file; of how many it holds the first ones alone, which its name says. */
interface Found<Row> {
  readonly groups: AsyncIterable<readonly Row[]>;
  readonly total: number;
  readonly firstOf: number | undefined;
}

/** What the name of a file says that holds the first rows alone. */
const firstRows: Readonly<Record<Language, (rows: number) => string>> = {
  pt: (rows) => `primeiras ${rows} linhas`,
  zh: (rows) => `前 ${rows} 行`,
  en: (rows) => `first ${rows} rows`,
};

async function upToCap<Definition extends ListDefinition, Raw extends object>(
  { source, isCut }: Pick<ListFile<Definition, Raw>, 'source' | 'isCut'>,
  asked: ExportAsked<z.infer<Definition['params']>>,
  asking: Asking,
  cap: number,
): Promise<Found<z.infer<Definition['row']>> | Refusal> {
  const { total, totalIsMore } = await countUpTo(source, asked.params, asking, cap);
  if (total === 0) return refuse('EXPORT_NO_DATA');
  if (totalIsMore) return refuse('EXPORT_CAP_EXCEEDED', { max: cap });
  return (
    tooLongToWait(total, asking) ?? {
      groups: listGroups(source, asked.params, asked.sort, asking, GROUP_ROWS, cap),
      total,
      firstOf: isCut === true && total === cap ? cap : undefined,
    }
  );
}

async function cutAtCap<Definition extends ListDefinition, Raw extends object>(
  source: ListSource<Definition, Raw>,
  asked: ExportAsked<z.infer<Definition['params']>>,
  asking: Asking,
  cap: number,
): Promise<Found<z.infer<Definition['row']>> | Refusal> {
  const keys = await firstKeys(source, asked.params, asked.sort, asking, cap + 1);
  if (keys.length === 0) return refuse('EXPORT_NO_DATA');
  return {
    groups: groupsOfKeys(source, keys.slice(0, cap), asking, GROUP_ROWS),
    total: Math.min(keys.length, cap),
    firstOf: keys.length > cap ? cap : undefined,
  };
}

/** A file of many rows is made by a job, and not while somebody waits. */
function tooLongToWait(total: number, { told }: Asking): Refusal | undefined {
  return told === undefined && total > IMMEDIATE_ROWS
    ? refuse('EXPORT_TAKES_LONG', { max: IMMEDIATE_ROWS })
    : undefined;
}

async function* counted<Row>({ groups, total }: Found<Row>, { told }: Asking): AsyncGenerator<readonly Row[]> {
  let done = 0;
  for await (const rows of groups) {
    yield rows;
    done += rows.length;
    await told?.(done, total);
  }
}

async function* cellsOf<Row>(
  groups: AsyncIterable<readonly Row[]>,
  columns: readonly FileColumn<Row>[],
  language: Language,
  foot: readonly (readonly Cell[])[],
): AsyncGenerator<readonly (readonly Cell[])[]> {
  for await (const rows of groups) yield rows.map((row) => columns.map((column) => column.cell(row, language)));
  if (foot.length > 0) yield foot;
}

/** The rows below the others. Where all columns that are wanted are figures, nothing would say what such a row is: there are none. */
async function footed<Definition extends ListDefinition, Raw extends object>(
  { foot }: Pick<ListFile<Definition, Raw>, 'foot'>,
  params: z.infer<Definition['params']>,
  columns: readonly FileColumn<z.infer<Definition['row']>>[],
  asking: Asking,
): Promise<readonly (readonly Cell[])[]> {
  if (foot === undefined) return [];
  const { language } = asking;
  const rows = await foot(params, asking);
  return rows.flatMap(({ label, cell, isFigure }) => {
    const place = columns.findIndex((column) => !isFigure(column as FileColumn<never>));
    if (place < 0) return [];
    return [
      columns.map((column, at) =>
        at === place ? textCell(label[language]) : cell(column as FileColumn<never>, language),
      ),
    ];
  });
}

function chosen<Row>(
  columns: readonly FileColumn<Row>[],
  keys: readonly string[] | undefined,
  codes: 'alone' | 'with names',
): readonly FileColumn<Row>[] | undefined {
  if (keys === undefined || keys.length === 0) return columns;
  const known = new Set(columns.map(({ key }) => key));
  const wanted =
    codes === 'alone' ? keys : keys.flatMap((key) => [key, ...(known.has(nameOf(key)) ? [nameOf(key)] : [])]);
  const found = [...new Set(wanted)].map((key) => columns.find((column) => column.key === key));
  return found.includes(undefined) ? undefined : found.filter((column) => column !== undefined);
}

/** An export covers some days, and not all that ever was (R-0363). */
function refusedForTime(time: FileTime, params: Readonly<Record<string, unknown>>): Refusal | undefined {
  const out = outOfTime(time, params);
  return out && refuse(out.refused, {}, out.param === undefined ? 'params.params' : `params.params.${out.param}`);
}
