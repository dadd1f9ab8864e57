import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../client/client.ts';
import { Facts, Section } from '../ui/detail/detail.tsx';

const NAMED = [
  'masterWaybill',
  'masterNumber',
  'plpNumber',
  'supplierBagNumber',
  'supplier',
  'route',
  'unloadingPoint',
  'outlet',
  'totalOrder',
  'flightNumber',
  'airBillNumber',
] as const;

/** Under which papers a bag travels; nothing where it travels under none. */
export function BagPapers({ bagNumber }: { readonly bagNumber: string }) {
  const { t } = useTranslation('bags');
  const { data } = useQuery({
    queryKey: ['bag', bagNumber, 'papers'],
    queryFn: ({ signal }) => ask('bags.bagPapers', { bagNumber }, { signal, quiet: true }),
  });
  if (data === undefined || (data.masterWaybill === null && data.totalOrder === null)) return null;
  return (
    <Section title={t('papers.title')}>
      <Facts
        facts={[
          ...NAMED.map(
            (name) =>
              [t(`papers.${name}`), data[name] === null ? null : <span className="code">{data[name]}</span>] as const,
          ),
          [
            t('papers.declarationStatus'),
            data.declarationStatus === null ? null : t(`papers.status.${data.declarationStatus}`),
          ],
        ]}
      />
    </Section>
  );
}
