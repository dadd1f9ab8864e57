import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../ui/detail/detail.tsx';
import type { ListingRow } from '../ui/listing/listing-page.tsx';
import { ListingRows } from '../ui/listing/listing-rows.tsx';
import { ViewPhotos } from './view-photos.tsx';

/** Who signed for an order or a parcel, when, where and how, with the photos at hand. */
export function SignaturesOf({
  without = [],
  ...of
}: ({ readonly orderNumber: string } | { readonly waybill: string }) & {
  /** Fields that the page says already, or has no room for. */
  readonly without?: readonly string[];
}) {
  const { t } = useTranslation(['orders', 'scan']);
  const [looking, setLooking] = useState<ListingRow>();
  const [[name, number]] = Object.entries(of) as [[string, string]];
  return (
    <>
      <Section title={t('waybill.signatures')}>
        <ListingRows
          noun="Signing"
          params={{ [name]: [number] }}
          without={[name, 'customer', ...without]}
          act={(row) => (
            <Button size="compact-sm" variant="default" data-action="view-photos" onClick={() => setLooking(row)}>
              {t('scan:photos.view')}
            </Button>
          )}
        />
      </Section>
      {looking !== undefined && <ViewPhotos rows={[looking]} onClose={() => setLooking(undefined)} />}
    </>
  );
}
