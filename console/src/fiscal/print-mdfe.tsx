import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { formatAccessKey } from '@malote/contracts/kernel/values/access-key.ts';
import type { Field, Fields } from '@malote/contracts/kernel/fields/field.ts';
import { openAccess } from '../client/client.ts';
import type { RecordEntry } from '../client/contract-table.ts';
import { loadRecord } from '../client/records.ts';
import type { RecordRow } from '../client/records.ts';
import { instant } from '../i18n/format.ts';
import { recordPrefix, rowsPrefix, stateAt, wordsAt } from '../i18n/record-words.ts';
import { useLookup } from '../i18n/texts.ts';
import { FieldValue } from '../ui/fields/field-columns.tsx';
import type { ActionDialogProps } from '../ui/list/actions.ts';
import { barcodeSvg } from '../ui/print/barcode.ts';
import { Ended } from '../ui/print/ended.tsx';
import type { Ending } from '../ui/print/ended.tsx';
import { inPortuguese } from '../ui/print/portuguese-sheets.tsx';
import { RowsTable } from '../ui/print/rows-table.tsx';
import { SHEET_CSS } from '../ui/print/sheet.css.ts';
import { SignatureLine } from '../ui/print/signature-line.tsx';
import { SheetsDialog } from '../ui/print/sheets-dialog.tsx';
import type { Paper } from '../ui/print/sheets-dialog.tsx';

/** The paper's own style: its key over the whole width, its documents as lines, and across it what it is no more. */
const PAPER_CSS = `${SHEET_CSS}
.sheet .code svg { width: 100%; height: 18mm; }
.sheet .number { font-size: 10.5pt; text-align: center; }
.sheet dl { grid-template-columns: repeat(3, 1fr); }
.sheet th, .sheet td { overflow-wrap: anywhere; }
`;

const NOUN = 'Mdfe';
const PREFIX = recordPrefix(NOUN);
/** What stands on the paper, in its order. */
const FACTS = [
  'number',
  'authorizedAt',
  'protocol',
  'startState',
  'destinationState',
  'routeStates',
  'startSite',
  'destinationSite',
  'agreementNumber',
  'plate',
  'trailerPlate',
  'rntrc',
  'drivers',
  'packageCount',
  'totalWeight',
  'totalValue',
  'totalFreight',
  'autoCloseTime',
];
const COLUMNS: ReadonlySet<string> = new Set(['type', 'number', 'packages', 'weight']);
/** States in which nobody drives by it any more, with the fields that say who ended it and when. */
const ENDED: Readonly<Record<string, { readonly by: string; readonly at: string }>> = {
  canceled: { by: 'canceledBy', at: 'canceledAt' },
  closed: { by: 'closer', at: 'closingTime' },
};

type Row = Readonly<Record<string, unknown>>;

function endingOf(row: RecordRow): Ending | undefined {
  const { by, at } = ENDED[row.status] ?? {};
  if (by === undefined || at === undefined || typeof row[by] !== 'string' || typeof row[at] !== 'string')
    return undefined;
  return { by: typeof row[`${by}Name`] === 'string' ? (row[`${by}Name`] as string) : row[by], at: row[at] };
}

/** A manifest on paper, the DAMDFE: its key as people read and scan it, its vehicle, its way, its load, and every document in it. */
function Damdfe({ entry, row, at }: { readonly entry: RecordEntry; readonly row: RecordRow; readonly at: string }) {
  const text = useLookup();
  const key = (row['key'] as string | null | undefined) ?? '';
  const documents = (row['documents'] ?? []) as readonly Row[];
  const { of = {} } = (entry.fields['documents'] ?? {}) as Field & { readonly of?: Fields };
  const ended = ENDED[row.status] !== undefined;
  const state = text(stateAt(PREFIX, row.status));
  return (
    <article className="sheet" data-whose={`DAMDFE ${row.code}`} data-ended={ended ? state : undefined}>
      <header>
        <b>Malote</b>
        <span>DAMDFE · Documento Auxiliar do MDF-e · {row.code}</span>
      </header>
      {ended && <Ended state={state} ending={endingOf(row)} />}
      <div className="code" dangerouslySetInnerHTML={{ __html: barcodeSvg(key, 18) }} />
      <div className="number">{formatAccessKey(key)}</div>
      <dl>
        {FACTS.map((name) => {
          const field = entry.fields[name];
          if (field === undefined || row[name] === undefined || row[name] === null) return undefined;
          return (
            <div key={name}>
              <dt>{text(wordsAt(PREFIX, name))}</dt>
              <dd>
                <FieldValue field={field} name={name} row={row} prefix={PREFIX} />
              </dd>
            </div>
          );
        })}
      </dl>
      <RowsTable
        rows={documents}
        of={Object.fromEntries(Object.entries(of).filter(([name]) => COLUMNS.has(name)))}
        head={['DAMDFE', row.code, ...(ended ? [state] : [])].join(' · ')}
        prefix={rowsPrefix(PREFIX, 'documents')}
      />
      <footer>
        <span>{text('record:print.at', { at: instant(at) })}</span>
        {!ended && <SignatureLine />}
      </footer>
    </article>
  );
}

/** Shows the papers of manifests, in Portuguese for whoever prints, and prints them; that they were printed is put on record before they go to the printer. */
export function PrintMdfe({ rows, left, onClose }: ActionDialogProps<RecordRow>) {
  const text = useLookup();
  const paper = useRef<Paper>(null);
  const [sheets, setSheets] = useState<ReactNode>();
  const [broken, setBroken] = useState<unknown>();
  const [opened] = useState(() => new Date().toISOString());
  useEffect(() => {
    const draw = async () => {
      const entry = await loadRecord(NOUN);
      setSheets(
        await inPortuguese(
          <>
            {rows.map((row) => (
              <Damdfe key={row.code} entry={entry} row={row} at={opened} />
            ))}
          </>,
        ),
      );
    };
    draw().catch(setBroken);
  }, [rows, opened]);
  const run = async () => {
    const codes = rows.map(({ code }) => code);
    await openAccess('print', codes[0] ?? '', { filter: { codes } });
    await paper.current?.print();
    return 'done' as const;
  };
  return (
    <SheetsDialog
      paper={paper}
      css={PAPER_CSS}
      left={left}
      label={text('actions:print')}
      ready={rows.length > 0}
      broken={broken}
      run={run}
      onClose={onClose}
      sheets={sheets}
    />
  );
}
