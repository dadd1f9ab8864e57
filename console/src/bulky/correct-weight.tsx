import { useEffect, useState } from 'react';
import { send } from '../client/client.ts';
import type { ListingEntry } from '../client/contract-table.ts';
import { loadListing } from '../client/records.ts';
import { colon } from '../i18n/format.ts';
import { recordPrefix } from '../i18n/record-words.ts';
import { useLookup } from '../i18n/texts.ts';
import { toastFailure } from '../shell/toasts.tsx';
import { FieldsForm } from '../ui/form/fields-form.tsx';
import type { ListingRow } from '../ui/listing/listing-page.tsx';

/** Weighs a large parcel anew by hand; the weighing that was wrong stays in the list. */
export function CorrectWeight({
  rows,
  onClose,
}: {
  readonly rows: readonly ListingRow[];
  readonly onClose: () => void;
}) {
  const text = useLookup();
  const [entry, setEntry] = useState<ListingEntry>();
  useEffect(() => {
    loadListing('BulkyWeighing').then(setEntry, toastFailure);
  }, []);
  const [row] = rows;
  const weight = entry?.fields['weight'];
  if (weight === undefined || row === undefined) return null;
  const waybill = String(row['number']);
  return (
    <FieldsForm
      title={`${text('actions:edit')}${colon()}${waybill}`}
      fields={{ weight }}
      prefix={recordPrefix('BulkyWeighing')}
      of="new"
      start={{ weight: row['weight'] }}
      draft={`bulky-weight:${String(row['id'])}`}
      save={async (sent, { id, about }) => {
        await send('scanning.weighParcel', { waybill, weight: Number(sent['weight']), corrects: true }, { id, about });
      }}
      onClose={onClose}
    />
  );
}
