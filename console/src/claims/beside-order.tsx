import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ViewPhotos } from '../delivery/view-photos.tsx';
import { Section } from '../ui/detail/detail.tsx';
import type { ListingRow } from '../ui/listing/listing-page.tsx';
import { ListingRows } from '../ui/listing/listing-rows.tsx';

/** What a claim about an order turns on beside its way: who signed for it, with the photos at hand, and what was charged and paid for it. */
export function BesideOrder({ number }: { readonly number: string }) {
  const { t } = useTranslation(['orders', 'scan']);
  const [looking, setLooking] = useState<ListingRow>();
  const photos = (row: ListingRow) => (
    <Button size="compact-sm" variant="default" data-action="view-photos" onClick={() => setLooking(row)}>
      {t('scan:photos.view')}
    </Button>
  );
  return (
    <>
      <Section title={t('waybill.signatures')}>
        <ListingRows
          noun="Signing"
          params={{ orderNumber: [number] }}
          without={['orderNumber', 'customer']}
          act={photos}
        />
      </Section>
      <Section title={t('detail.charges')}>
        <ListingRows noun="Charge" params={{ orderNumber: [number] }} without={['orderNumber', 'customer']} />
      </Section>
      {looking !== undefined && <ViewPhotos rows={[looking]} onClose={() => setLooking(undefined)} />}
    </>
  );
}
