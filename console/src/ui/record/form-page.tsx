import { Button, Group } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { ComponentType } from 'react';
import type { RecordEntry } from '../../client/contract-table.ts';
import { loadRecord, recordOf } from '../../client/records.ts';
import type { RecordRow } from '../../client/records.ts';
import { recordPrefix } from '../../i18n/record-words.ts';
import { useLookup } from '../../i18n/texts.ts';
import { PageHeading } from '../../shell/page-heading.tsx';
import { useCalled, useMay, usePlace, useSearch, useTabName } from '../../shell/page-context.ts';
import { page } from '../../shell/pages.ts';
import type { Page } from '../../shell/pages.ts';
import { toastFailure } from '../../shell/toasts.tsx';
import { detailStyles as styles, Section } from '../detail/detail.tsx';
import { Leads } from '../leads.tsx';
import { ImportButtons } from './import-buttons.tsx';
import { RecordDetail } from './record-drawer.tsx';
import { RecordForm } from './record-form.tsx';
import { useStandingRecord } from './use-standing-record.ts';

const PrintRecords = lazy(async () => ({ default: (await import('./print-records.tsx')).PrintRecords }));
const RecordImport = lazy(async () => ({ default: (await import('./record-import.tsx')).RecordImport }));

/** So many of what was just registered stay in sight. */
const REMEMBERED = 20;

/** What is told of a record that was just made, below its number. */
export interface MadeProps {
  readonly entry: RecordEntry;
  readonly code: string;
}

interface FormPageOptions {
  /** Where there is more to tell of what was just made than its number. */
  readonly made?: ComponentType<MadeProps>;
}

/** The page on which records are registered, one after the other; with `number` in its address the form of one that is there. */
export async function recordFormPage(noun: string, { made }: FormPageOptions = {}): Promise<Page> {
  const entry = await loadRecord(noun);
  return page(['record', 'importer'], () => <FormPage entry={entry} told={made} />);
}

function FormPage({
  entry,
  told: Told,
}: {
  readonly entry: RecordEntry;
  readonly told: ComponentType<MadeProps> | undefined;
}) {
  const text = useLookup();
  const may = useMay();
  const { prints } = usePlace().screen;
  const [search, change] = useSearch();
  const number = search.get('number') ?? '';
  useTabName(number === '' ? undefined : number);
  const [made, setMade] = useState<readonly string[]>([]);
  const [importing, setImporting] = useState(false);
  const row = useStandingRecord(entry, number === '' ? undefined : number);
  const show = (code: string) =>
    change((params) => (code === '' ? params.delete('number') : params.set('number', code)));
  return (
    <div className={styles.page}>
      <PageHeading />
      <div className="panel">
        {number === '' && may('create') && (
          <Section
            title={text(`${recordPrefix(entry.noun)}.word`)}
            aside={
              <Group gap="xs">
                <Leads size="compact-sm" />
                <ImportButtons entry={entry} onImport={() => setImporting(true)} />
              </Group>
            }
          >
            <RecordForm
              key={made.length}
              entry={entry}
              row={undefined}
              stands="on the page"
              onClose={() => undefined}
              onDone={(code) => code !== undefined && setMade((now) => [code, ...now].slice(0, REMEMBERED))}
            />
          </Section>
        )}
        {number !== '' && <RecordDetail entry={entry} id={number} row={row ?? undefined} onClose={() => show('')} />}
      </div>
      <div className="panel">
        <Section
          title={text('record:justMade')}
          aside={prints !== undefined && may(prints) && <PrintMade entry={entry} action={prints} codes={made} />}
        >
          {made.length === 0 && number === '' && <p className="muted">{text('record:noneMade')}</p>}
          {made.map((code) => (
            <div key={code}>
              <button type="button" className="link code" data-action="view" onClick={() => show(code)}>
                {code}
              </button>
              {Told !== undefined && <Told entry={entry} code={code} />}
            </div>
          ))}
          {number !== '' && may('create') && (
            <Button mt="sm" variant="default" onClick={() => show('')}>
              {text('actions:create')}
            </Button>
          )}
        </Section>
      </div>
      <Suspense>{importing && <RecordImport entry={entry} onClose={() => setImporting(false)} />}</Suspense>
    </div>
  );
}

/** What was just made, on paper; grey until there is something. */
function PrintMade({
  entry,
  action,
  codes,
}: {
  readonly entry: RecordEntry;
  readonly action: string;
  readonly codes: readonly string[];
}) {
  const text = useLookup();
  const called = useCalled();
  const [rows, setRows] = useState<readonly RecordRow[]>();
  const open = async () => {
    const found = await Promise.all(codes.map(async (code) => await recordOf(entry, code)));
    setRows(found.filter((row) => row !== undefined));
  };
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        data-action={called(action)}
        disabled={codes.length === 0}
        leftSection={<IconPrinter size={15} aria-hidden />}
        onClick={() => void open().catch(toastFailure)}
      >
        {text(`actions:${action}`)}
      </Button>
      <Suspense>
        {rows !== undefined && (
          <PrintRecords
            entry={entry}
            rows={rows}
            left={[]}
            move={Object.hasOwn(entry.commands.moves, action) ? action : undefined}
            onClose={() => setRows(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
