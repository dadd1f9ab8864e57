import { ScrollArea } from '@mantine/core';
import { folded } from '@malote/contracts/kernel/cells.ts';
import { cellColumns, valuesOfCells } from '@malote/contracts/kernel/fields/field-cells.ts';
import { sampleOf } from '@malote/contracts/kernel/fields/schemas.ts';
import { areaOfImport, IMPORT_ERRORS } from '@malote/contracts/resources/import-area.ts';
import { calledInSheet, leftEmpty } from '@malote/contracts/kernel/sheet.ts';
import { refusalText } from '@malote/contracts/kernel/refusals/refusal-text.ts';
import type { Fields } from '@malote/contracts/kernel/fields/field.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { RefusalCode } from '@malote/contracts/kernel/refusals/catalogue.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile, send } from '../../client/client.ts';
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
import type { ImportSpec } from '../importer/importer.tsx';
import type { ImportRow, RowAnswer } from '../importer/run.ts';

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
  return {
    ...(entry.sheet?.rows !== undefined && { most: entry.sheet.rows }),
    tooMany: calledInSheet(entry.sheet ?? {}, 'IMPORT_ROW_LIMIT') as RefusalCode,
    ...(entry.sheet?.format !== undefined && { format: entry.sheet.format }),
    of: entry.noun,
    told: { type: lookup(`${recordPrefix(entry.noun)}.word`), area: areaOfImport(entry.context) },
    columns,
    errorsTitle: IMPORT_ERRORS,
    folded,
    groups: (rows) =>
      Array.from({ length: Math.ceil(rows.length / PART_ROWS) }, (_, part) =>
        rows.slice(part * PART_ROWS, (part + 1) * PART_ROWS),
      ),
    send:
      () =>
      async (_, rows, { id, dryRun, signal }) =>
        await sent(entry, fields, rows, id, dryRun ? { rehearsed: signal } : 'stored'),
    template: () => {
      const { code } = sampleOf({ code: entry.code });
      const sample = { ...(entry.numbered ? {} : { code }), ...sampleOf(entry.fields) };
      const language = currentLanguage();
      const cells = columns.map(({ key }) => {
        const value = (sample as Readonly<Record<string, unknown>>)[key];
        return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
      });
      saveFile({
        blob: new Blob([writeXlsx([columns.map(({ title }) => title[language]), cells])], { type: XLSX_TYPE }),
        fileName: `${entry.noun.toLowerCase()}.xlsx`,
      });
      return Promise.resolve();
    },
  };
}

/** Sends the rows that can be read as commands, to be decided only or for good; a cell that cannot be read is told without a call. */
async function sent(
  entry: RecordEntry,
  fields: Fields,
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
        ? await uploadRows(ready)
        : (await send('kernel.rehearse', { rows: ready }, { quiet: true, signal: how.rehearsed })).rows;
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  return read.map(({ row, faults, upload }) => {
    if (faults.size === 0) return named(entry, answerOf(row, byId.get(upload.id), how));
    const errors = [...faults].map(([column, refusal]) => ({
      column,
      code: refusal.refused,
      msg: refusalText(refusal.refused, currentLanguage(), refusal.params),
    }));
    return named(entry, { row, outcome: 'refused', errors });
  });
}

/** A refusal as the kind of record has it called in files, where it does. */
const named = ({ sheet = {} }: RecordEntry, answer: RowAnswer): RowAnswer => ({
  ...answer,
  errors: answer.errors.map((fault) => {
    const code = calledInSheet(sheet, fault.code, fault.column);
    return code === fault.code
      ? fault
      : { ...fault, code, msg: refusalText(code as RefusalCode, currentLanguage(), { row: answer.row }) };
  }),
});

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

function answerOf(row: number, answer: UploadAnswer | undefined, how: 'stored' | object): RowAnswer {
  if (answer?.outcome === 'stored' || answer?.outcome === 'duplicate')
    return { row, outcome: how === 'stored' ? answer.outcome : 'valid', errors: [] };
  const column = answer?.field?.replace(/^(input\.)?fields\./, '');
  return {
    row,
    outcome: 'refused',
    errors: [
      { ...(column !== undefined && { column }), code: answer?.code ?? 'OUTCOME_UNKNOWN', msg: answer?.msg ?? '' },
    ],
  };
}
