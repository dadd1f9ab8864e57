import { useEffect, useRef, useState } from 'react';
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
import { PageHead } from '../ui/print/page-head.tsx';
import { SHEET_CSS } from '../ui/print/sheet.css.ts';
import { SheetsDialog } from '../ui/print/sheets-dialog.tsx';
import type { Paper } from '../ui/print/sheets-dialog.tsx';

/** The paper's own style: its key over the whole width, its documents as lines, and across it what it is no more. */
const PAPER_CSS = `${SHEET_CSS}
.sheet .code svg { width: 100%; height: 18mm; }
.sheet .number { font-size: 10.5pt; text-align: center; }
.sheet dl { grid-template-columns: repeat(3, 1fr); }
.sheet table { width: 100%; border-collapse: collapse; font-size: 9pt; }
.sheet th, .sheet td { padding: 1mm 1.5mm; border-bottom: 0.2mm solid #999; text-align: start; overflow-wrap: anywhere; }
.sheet .ended { border: 0.6mm solid #000; padding: 2mm; text-align: center; font-size: 15pt; font-weight: 700; text-transform: uppercase; }
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
const COLUMNS = ['type', 'number', 'packages', 'weight'];
const ENDED: ReadonlySet<string> = new Set(['canceled', 'closed']);

type Row = Readonly<Record<string, unknown>>;

/** A manifest on paper, the DAMDFE: its key as people read and scan it, its vehicle, its way, its load, and every document in it. */
function Damdfe({ entry, row, at }: { readonly entry: RecordEntry; readonly row: RecordRow; readonly at: string }) {
  const text = useLookup();
  const key = (row['key'] as string | null | undefined) ?? '';
  const documents = (row['documents'] ?? []) as readonly Row[];
  const { of = {} } = (entry.fields['documents'] ?? {}) as Field & { readonly of?: Fields };
  const words = rowsPrefix(PREFIX, 'documents');
  return (
    <article className="sheet">
      <header>
        <b>Malote</b>
        <span>DAMDFE · Documento Auxiliar do MDF-e · {row.code}</span>
      </header>
      {ENDED.has(row.status) && <div className="ended">{text(stateAt(PREFIX, row.status))}</div>}
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
      <table>
        <thead>
          <PageHead columns={COLUMNS.length}>DAMDFE · {row.code}</PageHead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name}>{text(wordsAt(words, name))}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {documents.map((document) => (
            <tr key={String(document['number'])}>
              {COLUMNS.map((name) => (
                <td key={name}>
                  {of[name] !== undefined && document[name] !== undefined && document[name] !== null && (
                    <FieldValue field={of[name]} name={name} row={document} prefix={words} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        <span>{text('record:print.at', { at: instant(at) })}</span>
        <span className="sign" />
      </footer>
    </article>
  );
}

/** Shows the papers of manifests and prints them; that they were printed is put on record before they go to the printer. */
export function PrintMdfe({ rows, left, onClose }: ActionDialogProps<RecordRow>) {
  const text = useLookup();
  const paper = useRef<Paper>(null);
  const [entry, setEntry] = useState<RecordEntry>();
  const [broken, setBroken] = useState<unknown>();
  const [opened] = useState(() => new Date().toISOString());
  useEffect(() => {
    loadRecord(NOUN).then(setEntry, setBroken);
  }, []);
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
      sheets={entry && rows.map((row) => <Damdfe key={row.code} entry={entry} row={row} at={opened} />)}
    />
  );
}
