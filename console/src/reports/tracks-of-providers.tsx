import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListingRows } from '../ui/listing/listing-rows.tsx';
import type { ReportAsked } from '../ui/report/report-page.tsx';
import styles from '../ui/report/report.module.css';

/** What each provider sent in the period that is asked of parcels: received, matched, late. */
export function TracksOfProviders({ params: { registeredAt } }: ReportAsked) {
  const { t } = useTranslation('report');
  const asked = useMemo(
    () => ({ grouping: 'provider', ...(registeredAt !== undefined && { receivedTime: registeredAt }) }),
    [registeredAt],
  );
  return (
    <section className={`panel ${styles.low}`} aria-label={t('tracks')}>
      <h2>{t('tracks')}</h2>
      <ListingRows noun="ProviderTracks" params={asked} />
    </section>
  );
}
