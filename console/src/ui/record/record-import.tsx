import { ScrollArea } from '@mantine/core';
import { folded } from '@malote/contracts/kernel/cells.ts';
import { fileName } from '@malote/contracts/kernel/values/file-name.ts';
import { cellColumns, valuesOfCells } from '@malote/contracts/kernel/fields/field-cells.ts';
import { sampleOf } from '@malote/contracts/kernel/fields/schemas.ts';
import { areaOfImport, IMPORT_ERRORS } from '@malote/contracts/resources/import-area.ts';
import type { TextParams } from '@malote/contracts/kernel/refusals/refusal-params.ts';
import { calledInSheet, leftEmpty, saidInSheet, templateSheet } from '@malote/contracts/kernel/sheet.ts';
import type { Sheet } from '@malote/contracts/kernel/sheet.ts';
import { refusalText } from '@malote/contracts/kernel/refusals/refusal-text.ts';
import type { Fields } from '@malote/contracts/kernel/fields/field.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import i18next from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile, send } from '../../client/client.ts';
import { Failure } from '../../client/failure.ts';
import { rowId } from '../../client/ids.ts';
import type { RecordEntry } from '../../client/contract-table.ts';
import { uploadRows } from '../../client/upload.ts';
import type { UploadAnswer, UploadRow } from '../../client/upload.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { recordPrefix } from '../../i18n/record-words.ts';
import { lookup, useLookup } from '../../i18n/texts.ts';
import { Dialog } from '../dialog.tsx';
import { writeXlsx, XLSX_TYPE } from '../importer/write-xlsx.ts';
import { Importer } from '../importer/importer.tsx';
import type { ImportSpec } from '../importer/import-spec.ts';
import type { ImportRow, RowAnswer, RowFault } from '../importer/run.ts';

/** Rows of one call (R-0365). */
const PART_ROWS = 100;

/** Records from a file: the template follows from the fields, and the server decides every row before anything is stored. */
export function RecordImport({ entry, onClose }: { readonly entry: RecordEntry; readonly onClose: () => void }) {
  const { t } = useTranslation('record');
  const text = useLookup();
  const spec = useMemo(() => importSpec(entry), [entry]);
  return (
    <Dialog
      onClose={onClose}
      size="xl"
      title={t('importing', { word: text(`${recordPrefix(entry.noun)}.word`) })}
      closeOnClickOutside={false}
      scrollAreaComponent={ScrollArea.Autosize}
    >
      <Importer spec={spec} />
    </Dialog>
  );
}

/** How rows of a file become records of a kind. */
export function importSpec(entry: RecordEntry): ImportSpec {
  const fields: Fields = { ...(entry.numbered ? {} : { code: entry.code }), ...entry.fields };
  const demanded = entry.sheet?.demands ?? [];
  const columns = cellColumns(fields).map((one) => (demanded.includes(one.key) ? { ...one, required: true } : one));
  const word = lookup(`${recordPrefix(entry.noun)}.word`);
  return {
    ...(entry.sheet?.rows !== undefined && { most: entry.sheet.rows }),
    ...(entry.sheet?.bytes !== undefined && { largest: entry.sheet.bytes }),
    tooMany: calledInSheet(entry.sheet ?? {}, 'IMPORT_ROW_LIMIT'),
    ...(entry.sheet?.dataFrom !== undefined && { dataFrom: entry.sheet.dataFrom }),
    ...(entry.sheet?.format !== undefined && { format: entry.sheet.format }),
    of: entry.noun,
    told: { type: word, area: areaOfImport(entry.context) },
    columns,
    errorsTitle: IMPORT_ERRORS,
    folded,
    groups: (rows) =>
      Array.from({ length: Math.ceil(rows.length / PART_ROWS) }, (_, part) =>
        rows.slice(part * PART_ROWS, (part + 1) * PART_ROWS),
      ),
    send: ({ rows: all }) => {
      const rowOf = rowsByCode(all);
      return async (_, rows, { id, dryRun, signal }) =>
        await sent({ entry, fields, rowOf, total: all.length }, rows, id, dryRun ? { rehearsed: signal } : 'stored');
    },
    template: () => {
      const { code } = sampleOf({ code: entry.code });
      const sample = { ...(entry.numbered ? {} : { code }), ...sampleOf(entry.fields) };
      const language = currentLanguage();
      const cells = columns.map(({ key }) => {
        const value = (sample as Readonly<Record<string, unknown>>)[key];
        return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
      });
      const headings = columns.map(({ title }) => title[language]);
      saveFile({
        blob: new Blob(
          [writeXlsx(headed(word, headings, cells, entry.sheet?.dataFrom), templateSheet(entry.noun, columns))],
          { type: XLSX_TYPE },
        ),
        fileName: `${fileName(word, new Date())}.xlsx`,
      });
      return Promise.resolve();
    },
  };
}

/** A sheet whose data begin in a row: their headings in the one above, and in the first what they are, where there is room for it. */
const headed = (
  title: string,
  headings: readonly string[],
  line: readonly string[],
  dataFrom = 2,
): readonly (readonly string[])[] => [
  ...Array.from({ length: dataFrom - 2 }, (_, at) => (at === 0 ? [title] : [])),
  headings,
  line,
];

/** What is sent, and which row of the whole file names a code. */
interface Sending {
  readonly entry: RecordEntry;
  readonly fields: Fields;
  readonly total: number;
  readonly rowOf: (code: string) => number | undefined;
}

function rowsByCode(rows: readonly ImportRow[]): Sending['rowOf'] {
  const rowsOf = new Map(rows.toReversed().map(({ row, cells }) => [(cells['code'] ?? '').trim().toUpperCase(), row]));
  return (code) => rowsOf.get(code.toUpperCase());
}

/**
 * Sends the rows that can be read as commands, to be decided only or for good; a cell that cannot be read is told without a call.
 * @throws Failure where it is not known of a row whether it is stored: who was told that it failed would store it twice, so its part has no answer yet
 */
async function sent(
  { entry, fields, rowOf, total }: Sending,
  rows: readonly ImportRow[],
  part: string,
  how: 'stored' | { readonly rehearsed: AbortSignal },
): Promise<readonly RowAnswer[]> {
  const read = await Promise.all(
    rows.map(async (row) => {
      const { values, faults: found } = valuesOfCells(fields, row.cells);
      const faults = new Map<string, Refusal>([
        ...leftEmpty(entry.sheet ?? {}, row.cells).map((name) => [name, refuse('FIELD_MANDATORY')] as const),
        ...found,
      ]);
      const { code, ...own } = values as Readonly<Record<string, unknown>>;
      return {
        row: row.row,
        faults,
        upload: await uploadRow(entry, part, row.row, code, entry.numbered ? values : own),
      };
    }),
  );
  const ready = read.filter(({ faults }) => faults.size === 0).map(({ upload }) => upload);
  const answers =
    ready.length === 0
      ? []
      : how === 'stored'
        ? await uploadRows(ready, { ofFile: total })
        : (await send('kernel.rehearse', { rows: ready, ofFile: total }, { quiet: true, signal: how.rehearsed })).rows;
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  const isOpen = ({ id }: UploadRow) => (byId.get(id)?.outcome ?? 'unknown') === 'unknown';
  const unknown = read.find(({ faults, upload }) => faults.size === 0 && isOpen(upload));
  if (unknown !== undefined && how === 'stored')
    throw new Failure('busy', 'OUTCOME_UNKNOWN', i18next.t('importer:unknownRow', { row: unknown.row }));
  return read.map(({ row, faults, upload }): RowAnswer => {
    const answer = byId.get(upload.id);
    if (faults.size === 0 && (answer?.outcome === 'stored' || answer?.outcome === 'duplicate'))
      return { row, outcome: how === 'stored' ? answer.outcome : 'valid', errors: [] };
    const found =
      faults.size === 0
        ? [faultOf(answer)]
        : [...faults].map(([column, { refused, params }]) => ({
            column,
            code: refused,
            msg: refusalText(refused, currentLanguage(), params),
            params,
          }));
    return { row, outcome: 'refused', errors: found.map((fault) => named(entry.sheet ?? {}, fault, row, rowOf)) };
  });
}

type Fault = RowFault & { readonly params: TextParams };

/** A refusal as the kind of record has it called in files, where it does. */
function named(sheet: Sheet, { params, ...fault }: Fault, row: number, rowOf: Sending['rowOf']): RowFault {
  const said = saidInSheet(sheet, { ...fault, params }, row, rowOf);
  return said === undefined
    ? fault
    : { ...fault, code: said.code, msg: refusalText(said.code, currentLanguage(), said.params) };
}

async function uploadRow(
  entry: RecordEntry,
  part: string,
  row: number,
  code: unknown,
  fields: object,
): Promise<UploadRow> {
  const now = new Date().toISOString();
  return {
    id: await rowId(part, String(row)),
    command: entry.commands.register,
    input: { ...(code !== undefined && !entry.numbered && { code }), fields },
    about: { happenedAt: now, sentAt: now },
  };
}

/** Why a row was not taken; what an upload refuses tells its parameters as the answer's data. */
function faultOf(answer: UploadAnswer | undefined): Fault {
  const column = answer?.field?.replace(/^(input\.)?fields\./, '');
  return {
    ...(column !== undefined && { column }),
    code: answer?.code ?? 'OUTCOME_UNKNOWN',
    msg: answer?.msg ?? '',
    params: (answer?.data ?? {}) as TextParams,
  };
}
