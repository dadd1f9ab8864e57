import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import type { Language, Words } from '@malote/contracts/kernel/language.ts';
import { inTime } from '@malote/contracts/kernel/file-time.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { isPeriod } from '@malote/contracts/kernel/validity.ts';
import type { Validity } from '@malote/contracts/kernel/validity.ts';
import { textCell, wordCell } from '../files/cell.ts';
import type { FileColumn } from '../files/cell.ts';
import type { ListFile } from '../files/export-list.ts';
import { EXPORT_ROWS } from '../files/limits.ts';
import { withCompanyWords } from '../fields/company-words.ts';
import { fileColumns } from '../fields/file-columns.ts';
import type { Seen } from '../lists/list-source.ts';
import { recordSource } from './record-source.ts';

type Row = Readonly<Record<string, unknown>>;

const STATUS: Words = { pt: 'Situação', zh: '状态', en: 'Status' };

const VALIDITY: Words = { pt: 'Vigência', zh: '有效性', en: 'Validity' };
/** Where a period stands to today, as the list says it. */
const VALIDITY_WORDS: Readonly<Record<Validity, Words>> = {
  current: { pt: 'Vigente', zh: '生效中', en: 'Current' },
  future: { pt: 'Futura', zh: '未生效', en: 'Future' },
  past: { pt: 'Encerrada', zh: '已失效', en: 'Past' },
};

/** The list as it leaves the house: without records in states that stay in it; asked for by such a state, it says why. */
function leaving(made: AnyRecord, seen: Seen | undefined): ReturnType<typeof recordSource> {
  const source = recordSource(made, seen);
  const staying = Object.entries(made.life.states).flatMap(([state, { kept }]) => (kept === undefined ? [] : [state]));
  if (staying.length === 0) return source;
  return {
    ...source,
    always: (query, asking, params) => {
      source.always?.(query, asking, params);
      void query.whereNotIn('status', staying);
    },
    check: (params, asking) => {
      const asked = ((params as { readonly status?: readonly string[] }).status ?? []).find((state) =>
        staying.includes(state),
      );
      const why = asked === undefined ? undefined : made.life.states[asked]?.kept;
      return why === undefined ? source.check?.(params, asking) : refuse(why, {}, 'params.status');
    },
  };
}

/** The file of a kind of record: a column for each field, headed by its words. */
export function recordFile(made: AnyRecord, seen?: Seen): ListFile<never, never> {
  const states = Object.fromEntries(Object.entries(made.life.states).map(([state, { words }]) => [state, words]));
  const source = leaving(made, seen);
  const inWords: typeof source.present = async (rows, asking) =>
    await withCompanyWords(made.fields, (await source.present(rows, asking)) as readonly Row[], asking);
  const columns: FileColumn<Row>[] = [
    { key: 'code', title: made.code.words, cell: (row) => textCell(String(row['code'])) },
    ...fileColumns(made.fields),
    ...(made.apart !== undefined && isPeriod(made.apart, made.fields)
      ? [
          {
            key: 'validity',
            title: VALIDITY,
            cell: (row: Row, language: Language) => wordCell(VALIDITY_WORDS, String(row['validity']), language),
          },
        ]
      : []),
    {
      key: 'status',
      title: STATUS,
      cell: (row, language) => wordCell(states, String(row['status']), language),
    },
  ];
  return {
    source: { ...source, present: inWords },
    name: made.file.name,
    file: made.table.replaceAll('_', '-'),
    columns,
    cap: () => made.fileRows ?? EXPORT_ROWS,
    time: inTime(made),
  } as unknown as ListFile<never, never>;
}
