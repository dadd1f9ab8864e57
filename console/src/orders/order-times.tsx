import { localeOf } from '@malote/contracts/kernel/values/locale.ts';
import { useTranslation } from 'react-i18next';
import { instant } from '../i18n/format.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { useLookup } from '../i18n/texts.ts';
import { detailStyles as styles } from '../ui/detail/detail.tsx';
import type { OrderDetail } from './order-facts.tsx';

type Parcel = OrderDetail['parcels'][number];
type Stage = keyof Parcel['timestamps'];

/** `12,75`: hours, to a hundredth. */
const hoursIn = (hours: number): string =>
  new Intl.NumberFormat(localeOf(currentLanguage()), { maximumFractionDigits: 2 }).format(hours);

/** When each parcel of an order came to the stages of its way, and how long each took. */
export function OrderTimes({ parcels }: { readonly parcels: OrderDetail['parcels'] }) {
  const { t } = useTranslation('orders');
  const text = useLookup();
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('detail.times')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{text('fields:waybill')}</th>
            <th>{t('detail.stage')}</th>
            <th>{text('fields:at')}</th>
            <th data-end>{t('detail.took')}</th>
          </tr>
        </thead>
        <tbody>
          {parcels.flatMap(({ waybill, timestamps, durations }) =>
            (Object.entries(timestamps) as [Stage, string][]).map(([stage, at]) => {
              const hours = durations[stage];
              return (
                <tr key={`${waybill} ${stage}`}>
                  <td className="code">{waybill}</td>
                  <td>{t(`detail.stages.${stage}`)}</td>
                  <td className="num">{instant(at)}</td>
                  <td data-end>{hours === undefined ? '–' : t('detail.hours', { formatted: hoursIn(hours) })}</td>
                </tr>
              );
            }),
          )}
        </tbody>
      </table>
    </div>
  );
}
