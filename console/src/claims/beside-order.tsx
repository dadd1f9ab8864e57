import { useTranslation } from 'react-i18next';
import { SignaturesOf } from '../delivery/signatures-of.tsx';
import { Section } from '../ui/detail/detail.tsx';
import { ListingRows } from '../ui/listing/listing-rows.tsx';

/** What a claim about an order turns on beside its way: who signed for it, with the photos at hand, and what was charged and paid for it. */
export function BesideOrder({ number }: { readonly number: string }) {
  const { t } = useTranslation('orders');
  return (
    <>
      <SignaturesOf orderNumber={number} />
      <Section title={t('detail.charges')}>
        <ListingRows noun="Charge" params={{ orderNumber: [number] }} without={['orderNumber', 'customer']} />
      </Section>
    </>
  );
}
