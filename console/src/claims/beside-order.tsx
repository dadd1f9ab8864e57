import { useTranslation } from 'react-i18next';
import { SignaturesOf } from '../delivery/signatures-of.tsx';
import { Section } from '../ui/detail/detail.tsx';
import { ListingRows } from '../ui/listing/listing-rows.tsx';

/** Fields of another claim: its type, supplier and amount tell it. */
const OF_A_CLAIM = 3;

/**
 * What a claim about an order turns on beside its way: who signed for it, with the photos at hand, what was charged and paid for it, and what else was
 * claimed for it, so that nobody pays for it twice.
 */
export function BesideOrder({ number, claim }: { readonly number: string; readonly claim: string }) {
  const { t } = useTranslation('orders');
  return (
    <>
      <SignaturesOf orderNumber={number} />
      <Section title={t('detail.charges')}>
        <ListingRows noun="Charge" params={{ orderNumber: [number] }} without={['orderNumber', 'customer']} />
      </Section>
      <Section title={t('detail.otherClaims')}>
        <ListingRows
          noun="ClaimApplication"
          params={{ linkedOrder: [number] }}
          without={['linkedOrder']}
          fields={OF_A_CLAIM}
          only={({ code }) => code !== claim}
        />
      </Section>
    </>
  );
}
