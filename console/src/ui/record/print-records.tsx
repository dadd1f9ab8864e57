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
import { StoredValue } from '../fields/stored-value.tsx';
import { textOf } from '../fields/values.ts';
import { barcodeSvg } from '../print/barcode.ts';
import { PageHead } from '../print/page-head.tsx';
import { SHEET_CSS } from '../print/sheet.css.ts';
import { SheetsDialog } from '../print/sheets-dialog.tsx';
import type { Paper } from '../print/sheets-dialog.tsx';
import { AskedFields } from './asked-fields.tsx';
import { askedOf } from './record-moves.ts';

type Values = Readonly<Record<string, unknown>>;

interface OfRows extends Field {
  readonly of: Fields;
}
/** Fields of rows that name something, whose name the list does not bring along. */
const NAMING: ReadonlySet<string> = new Set(['ref', 'refs', 'user']);

/** So many values of one field stand beside no other. */
const MANY = 4;
const isLong = (value: unknown): boolean => Array.isArray(value) && value.length > MANY;

const holdsRows = (field: Field): field is OfRows => field.kind === 'rows';

/** Rows of a record on paper, numbered below each other, on each page with what they are and whose; a column that none of them fills is left out. */
function Rows({
  rows,
  of,
  head,
  prefix,
}: {
  readonly rows: readonly Values[];
  readonly of: Fields;
  readonly head: string;
  readonly prefix: string;
}) {
  const text = useLookup();
  const columns = Object.entries(of).filter(([name]) => rows.some((row) => (row[name] ?? undefined) !== undefined));
  return (
    <table>
      <thead>
        <PageHead columns={columns.length + 1}>{head}</PageHead>
        <tr>
          <th>#</th>
          {columns.map(([name]) => (
            <th key={name}>{text(wordsAt(prefix, name))}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no name of their own
          <tr key={at}>
            <td>{at + 1}</td>
            {columns.map(([name, field]) => (
              <td key={name}>
                {NAMING.has(field.kind) ? <StoredValue field={field} value={row[name]} /> : textOf(field, row[name])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * A record on paper: its number as people read and scan it, where it stands (what was cancelled must not pass for what counts), its facts, and its rows as a
 * table. Personal texts are as open as the list has them.
 */
function Sheet({
  entry,
  row,
  move,
  at,
}: {
  readonly entry: RecordEntry;
  readonly row: RecordRow;
  readonly move: string | undefined;
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
  return (
    <article className="sheet">
      <header>
        <b>Malote</b>
        <span>{text(`${prefix}.word`)}</span>
      </header>
      <div className="code" dangerouslySetInnerHTML={{ __html: barcodeSvg(row.code, 18) }} />
      <div className="number">{row.code}</div>
      <dl>
        {Object.keys(entry.life.states).length > 1 && (
          <div>
            <dt>{text('fields:status')}</dt>
            <dd>{text(stateAt(prefix, row.status))}</dd>
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
              <Rows
                key={name}
                rows={rows}
                of={field.of}
                head={`${text(wordsAt(prefix, name))} · ${row.code}`}
                prefix={rowsPrefix(prefix, name)}
              />,
            ]
          : [];
      })}
      <footer>
        <span>{text('record:print.at', { at: instant(at) })}</span>
        <span className="sign" />
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

/** Shows rows as sheets and prints them. Where printing is a move of the record, it is made of each row before anything goes to the printer. */
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
  const command = move === undefined ? undefined : entry.commands.moves[move];
  const fields = move === undefined ? undefined : askedOf(entry, move);
  const run = async () => {
    const { faultsOf } = await import('../fields/check-fields.ts');
    const found = faultsOf(fields ?? {}, allSheets(fields ?? {}, typed, rows.length), 'all');
    setFaults(found);
    if (found.size > 0) return 'not yet' as const;
    for (const { code } of command === undefined ? [] : rows)
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
      sheets={rows.flatMap((row) =>
        Array.from({ length: copies }, (_, at) => (
          <Sheet key={`${row.code}.${at}`} entry={entry} row={row} move={move} at={opened} />
        )),
      )}
    />
  );
}
