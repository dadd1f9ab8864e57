import type { Field, Fields } from '@malote/contracts/kernel/fields/field.ts';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { RecordEntry } from '../../client/contract-table.ts';
import { newId, rowId } from '../../client/ids.ts';
import { sendRecord } from '../../client/records.ts';
import type { RecordRow } from '../../client/records.ts';
import { instant } from '../../i18n/format.ts';
import { recordPrefix, rowsPrefix, stateAt, wordsAt } from '../../i18n/record-words.ts';
import { useLookup } from '../../i18n/texts.ts';
import { FieldValue } from '../fields/field-columns.tsx';
import { barcodeSvg } from '../print/barcode.ts';
import { Ended } from '../print/ended.tsx';
import type { Ending } from '../print/ended.tsx';
import { RowsTable } from '../print/rows-table.tsx';
import { SHEET_CSS } from '../print/sheet.css.ts';
import { SignatureLine } from '../print/signature-line.tsx';
import { SheetsDialog } from '../print/sheets-dialog.tsx';
import type { Paper } from '../print/sheets-dialog.tsx';
import { AskedFields } from './asked-fields.tsx';
import { isVoid, useEndings } from './record-endings.ts';
import { askedOf } from './record-moves.ts';

type Values = Readonly<Record<string, unknown>>;

interface OfRows extends Field {
  readonly of: Fields;
}
/** So many values of one field stand beside no other. */
const MANY = 4;
const isLong = (value: unknown): boolean => Array.isArray(value) && value.length > MANY;

const holdsRows = (field: Field): field is OfRows => field.kind === 'rows';

/**
 * A record on paper: its number as people read and scan it, where it stands (what was cancelled must not pass for what counts), its facts, and its rows as a
 * table. Personal texts are as open as the list has them.
 */
function Sheet({
  entry,
  row,
  move,
  ending,
  at,
}: {
  readonly entry: RecordEntry;
  readonly row: RecordRow;
  readonly move: string | undefined;
  readonly ending: Ending | undefined;
  /** When it was printed. */
  readonly at: string;
}) {
  const text = useLookup();
  const prefix = recordPrefix(entry.noun);
  // What this printing fills in says of an earlier one when, by whom and how often.
  const { asks = {}, stamps = {} } = (move === undefined ? undefined : entry.life.moves[move]) ?? {};
  const shown = Object.entries(entry.fields).filter(
    ([name, { kind, listed }]) =>
      kind !== 'file' &&
      listed !== 'never' &&
      !(name in asks) &&
      !(name in stamps) &&
      (row[name] ?? undefined) !== undefined,
  );
  const state = text(stateAt(prefix, row.status));
  const ended = isVoid(entry, row);
  return (
    <article
      className="sheet"
      data-whose={`${text(`${prefix}.word`)} ${row.code}`}
      data-ended={ended ? state : undefined}
    >
      <header>
        <b>Malote</b>
        <span>{text(`${prefix}.word`)}</span>
      </header>
      {ended && <Ended state={state} ending={ending} />}
      <div className="code" dangerouslySetInnerHTML={{ __html: barcodeSvg(row.code, 18) }} />
      <div className="number">{row.code}</div>
      <dl>
        {Object.keys(entry.life.states).length > 1 && (
          <div>
            <dt>{text('fields:status')}</dt>
            <dd>{state}</dd>
          </div>
        )}
        {shown.flatMap(([name, field]) =>
          holdsRows(field) ? (
            []
          ) : (
            <div key={name} className={isLong(row[name]) ? 'long' : undefined}>
              <dt>{text(wordsAt(prefix, name))}</dt>
              <dd>
                <FieldValue field={field} name={name} row={row} prefix={prefix} />
              </dd>
            </div>
          ),
        )}
      </dl>
      {shown.flatMap(([name, field]) => {
        const rows = row[name] as readonly Values[];
        return holdsRows(field) && rows.length > 0
          ? [
              <RowsTable
                key={name}
                rows={rows}
                of={field.of}
                head={[text(wordsAt(prefix, name)), row.code, ...(ended ? [state] : [])].join(' · ')}
                prefix={rowsPrefix(prefix, name)}
              />,
            ]
          : [];
      })}
      <footer>
        <span>{text('record:print.at', { at: instant(at) })}</span>
        {!ended && <SignatureLine />}
      </footer>
    </article>
  );
}

/** How many of each are printed: the count that is typed in with the move, one where there is none. */
const copiesOf = (entry: RecordEntry, typed: Values): number => {
  const [copies] = Object.entries(typed).flatMap(([name, value]) =>
    entry.fields[name]?.kind === 'count' ? [Number(value)] : [],
  );
  return copies ?? 1;
};

/** What is typed in, with a count of copies as the sheets that come out of the printer: a bound of one printing holds for all rows together (R-0311). */
const allSheets = (fields: Fields, typed: Values, rows: number): Values =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      fields[name]?.kind === 'count' && typeof value === 'number' ? value * rows : value,
    ]),
  );

/**
 * Shows rows as sheets and prints them. Where printing is a move of the record, it is made of each row before anything goes to the printer; one that counts for
 * nothing takes none, and lies once on paper.
 */
export function PrintRecords({
  entry,
  rows,
  left,
  move,
  onClose,
}: {
  readonly entry: RecordEntry;
  readonly rows: readonly RecordRow[];
  readonly left: readonly ReactNode[];
  /** The action, where the record has a move of that name. */
  readonly move: string | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('record');
  const paper = useRef<Paper>(null);
  const [batch] = useState(newId);
  const [typed, setTyped] = useState<Values>({});
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [copies, setCopies] = useState(1);
  const [opened] = useState(() => new Date().toISOString());
  const { endings, broken } = useEndings(entry, rows);
  const command = move === undefined ? undefined : entry.commands.moves[move];
  const moved = move === undefined ? [] : rows.filter((row) => !isVoid(entry, row));
  const fields = move === undefined || moved.length === 0 ? undefined : askedOf(entry, move);
  const run = async () => {
    const { faultsOf } = await import('../fields/check-fields.ts');
    const found = faultsOf(fields ?? {}, allSheets(fields ?? {}, typed, moved.length), 'all');
    setFaults(found);
    if (found.size > 0) return 'not yet' as const;
    for (const { code } of moved)
      // oxlint-disable-next-line no-await-in-loop -- sheets come out of the printer in the order asked
      await sendRecord(
        command ?? '',
        { code, ...(fields !== undefined && { fields: typed }) },
        { id: await rowId(batch, `${code} ${JSON.stringify(typed)}`) },
      );
    flushSync(() => setCopies(copiesOf(entry, typed)));
    await paper.current?.print();
    return 'done' as const;
  };
  return (
    <SheetsDialog
      paper={paper}
      css={SHEET_CSS}
      left={left}
      label={t('print.start', { count: rows.length })}
      ready={rows.length > 0}
      broken={broken}
      run={run}
      onClose={onClose}
      asked={
        fields !== undefined && (
          <AskedFields
            fields={fields}
            prefix={recordPrefix(entry.noun)}
            values={typed}
            faults={faults}
            onChange={setTyped}
          />
        )
      }
      sheets={
        endings &&
        rows.flatMap((row) =>
          Array.from({ length: isVoid(entry, row) ? 1 : copies }, (_, at) => (
            <Sheet
              key={`${row.code}.${at}`}
              entry={entry}
              row={row}
              move={isVoid(entry, row) ? undefined : move}
              ending={endings.get(row.code)}
              at={opened}
            />
          )),
        )
      }
    />
  );
}
