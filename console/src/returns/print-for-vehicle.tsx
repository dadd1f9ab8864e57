import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ask } from '../client/client.ts';
import type { RecordEntry } from '../client/contract-table.ts';
import { loadRecord, recordOf } from '../client/records.ts';
import type { RecordRow } from '../client/records.ts';
import { recordPrefix, wordsAt } from '../i18n/record-words.ts';
import { useLookup } from '../i18n/texts.ts';
import { useMay } from '../shell/page-context.ts';
import { toastFailure } from '../shell/toasts.tsx';
import { Dialog, DialogFoot } from '../ui/dialog.tsx';
import { FieldControl } from '../ui/fields/controls.tsx';
import { useSending } from '../ui/form/use-sending.ts';

const PrintRecords = lazy(async () => ({ default: (await import('../ui/record/print-records.tsx')).PrintRecords }));

/** The codes of one vehicle: whoever has none free is told so by the server. */
export function PrintForVehicle() {
  const text = useLookup();
  const may = useMay();
  const [entry, setEntry] = useState<RecordEntry>();
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    loadRecord('ReturnCode').then(setEntry, toastFailure);
  }, []);
  if (entry === undefined || !may('print')) return null;
  return (
    <>
      <Button
        variant="default"
        data-action="search"
        leftSection={<IconPrinter size={15} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {text('record:printCodesOfVehicle')}
      </Button>
      {asking && <OfVehicle entry={entry} onClose={() => setAsking(false)} />}
    </>
  );
}

function OfVehicle({ entry, onClose }: { readonly entry: RecordEntry; readonly onClose: () => void }) {
  const text = useLookup();
  const prefix = recordPrefix('ReturnCode');
  const [vehicle, setVehicle] = useState<unknown>();
  const { busy, fault, sending } = useSending();
  const [rows, setRows] = useState<readonly RecordRow[]>();
  const field = entry.fields['vehicle'];
  if (field === undefined) return null;
  if (rows !== undefined)
    return (
      <Suspense>
        <PrintRecords entry={entry} rows={rows} left={[]} move="print" onClose={onClose} />
      </Suspense>
    );
  const find = async () => {
    await sending(async () => {
      const { codes } = await ask('returns.freeReturnCodes', { vehicle: String(vehicle) });
      const found = await Promise.all(codes.map(async (code) => await recordOf(entry, code)));
      setRows(found.filter((row) => row !== undefined));
    });
  };
  return (
    <Dialog onClose={onClose} title={text(`${prefix}.word`)}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && typeof vehicle === 'string') void find();
        }}
        style={{ display: 'grid', gap: 12 }}
      >
        <FieldControl
          field={field}
          label={text(wordsAt(prefix, 'vehicle'))}
          prefix={prefix}
          name="vehicle"
          value={vehicle}
          onChange={setVehicle}
          error={fault === '' ? undefined : fault}
          faults={new Map()}
          path="vehicle"
          autoFocus
        />
        <DialogFoot onClose={onClose}>
          <Button type="submit" loading={busy} disabled={typeof vehicle !== 'string'}>
            {text('actions:print')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
