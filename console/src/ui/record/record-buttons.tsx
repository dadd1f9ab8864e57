import { Button } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { RecordEntry } from '../../client/contract-table.ts';
import { useLookup } from '../../i18n/texts.ts';
import { Also } from '../../shell/also.tsx';
import { useCalled, useMay, useSearch } from '../../shell/page-context.ts';
import { ImportButtons } from './import-buttons.tsx';

const RecordForm = lazy(async () => ({ default: (await import('./record-form.tsx')).RecordForm }));
const RecordImport = lazy(async () => ({ default: (await import('./record-import.tsx')).RecordImport }));

/** Beside the export: a new record, and many from a file. */
export function RecordButtons({ entry, imported }: { readonly entry: RecordEntry; readonly imported: RecordEntry }) {
  const text = useLookup();
  const may = useMay();
  const called = useCalled();
  const [search, change] = useSearch();
  const [importing, setImporting] = useState(false);
  const creating = search.get('new') === '1';
  // A record that is nothing without its file is one that is sent.
  const isFile = Object.values(entry.fields).some(({ kind, optional }) => kind === 'file' && optional !== true);
  const show = (on: boolean) => change((params) => (on ? params.set('new', '1') : params.delete('new')));
  return (
    <>
      <ImportButtons entry={imported} onImport={() => setImporting(true)} />
      {may('create') && (
        <Button
          data-action={called('create')}
          leftSection={isFile ? <IconUpload size={15} aria-hidden /> : <IconPlus size={15} aria-hidden />}
          onClick={() => show(true)}
        >
          <Also of="create">{text(isFile ? 'actions:upload' : 'actions:create')}</Also>
        </Button>
      )}
      <Suspense>
        {creating && may('create') && (
          <RecordForm entry={entry} row={undefined} onClose={() => show(false)} onDone={() => show(false)} />
        )}
        {importing && <RecordImport entry={imported} onClose={() => setImporting(false)} />}
      </Suspense>
    </>
  );
}
