import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askList } from '../client/client.ts';
import { loadListing } from '../client/records.ts';
import { colon } from '../i18n/format.ts';
import { recordPrefix, wordsAt } from '../i18n/record-words.ts';
import { useLookup } from '../i18n/texts.ts';
import { sentence } from '../shell/toasts.tsx';
import { FieldValue } from '../ui/fields/field-columns.tsx';
import type { ListingRow } from '../ui/listing/listing-page.tsx';
import { ViewPhotos } from './view-photos.tsx';

const NOUN = 'Signing';
/** What one signature is told from another by, beside when, where and by whom it was reported. */
const TOLD = ['signer', 'document', 'forced', 'photosKept', 'signatureKept'] as const;

/** Of one signature of a parcel, named after its scan: who took the parcel, and its photos at hand. */
export function SignedFact({ waybill, scan }: { readonly waybill: string; readonly scan: string }) {
  const { t } = useTranslation('scan');
  const text = useLookup();
  const [looking, setLooking] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['signed-facts', waybill],
    retry: false,
    queryFn: async ({ signal }) => {
      const { fields, queries } = await loadListing(NOUN);
      const asked = { params: { waybill: [waybill] } };
      const { records } = await askList(queries.list as never, asked as never, { signal, quiet: true });
      return { fields, rows: records as readonly ListingRow[] };
    },
  });
  if (error !== null) return <span className="muted">{sentence(error)}</span>;
  const row = data?.rows.find(({ id }) => id === `${waybill}:${scan}`);
  if (data === undefined || row === undefined) return null;
  const prefix = recordPrefix(NOUN);
  return (
    <>
      {TOLD.map((name) => {
        const field = data.fields[name];
        return (
          field !== undefined &&
          row[name] !== null &&
          row[name] !== undefined && (
            <span key={name}>
              <span className="muted">
                {text(wordsAt(prefix, name))}
                {colon()}
              </span>
              <FieldValue field={field} name={name} row={row} prefix={prefix} />
            </span>
          )
        );
      })}
      <Button size="compact-sm" variant="default" data-action="view-photos" onClick={() => setLooking(true)}>
        {t('photos.view')}
      </Button>
      {looking && <ViewPhotos rows={[row]} onClose={() => setLooking(false)} />}
    </>
  );
}
