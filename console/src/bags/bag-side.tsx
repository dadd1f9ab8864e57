import { useTranslation } from 'react-i18next';
import { count, kilograms } from '../i18n/format.ts';
import { useLookup } from '../i18n/texts.ts';
import { Meter } from '../ui/scan/meter.tsx';
import { scanStyles as styles } from '../ui/scan/scan-station.tsx';
import type { BagAtHand } from './open-bag.ts';

/** The bag at hand: number, how full, and what is in it. */
export function BagSide({ bag }: { readonly bag: BagAtHand | undefined }) {
  const { t } = useTranslation('bags');
  const text = useLookup();
  if (bag === undefined)
    return (
      <div className={styles.grow}>
        <p className="kicker">{t('side.none')}</p>
        <p className="muted">{t('side.how')}</p>
      </div>
    );
  return (
    <>
      <div>
        <p className="kicker">{t('side.open')}</p>
        <p className={styles.bagNumber}>{bag.number}</p>
      </div>
      <Meter
        label={text('fields:parcels')}
        value={bag.parcels.length}
        max={bag.maxParcels}
        words={`${count(bag.parcels.length)} / ${count(bag.maxParcels)}`}
      />
      <Meter
        label={t('side.weight')}
        value={bag.grams}
        max={bag.maxGrams}
        words={`${kilograms(bag.grams / 1_000)} / ${count(bag.maxGrams / 1_000)} kg`}
      />
      <ul className={styles.contents} aria-label={t('side.contents')} tabIndex={0}>
        {bag.parcels.slice(0, 200).map((waybill) => (
          <li key={waybill}>
            <span className="code">{waybill}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
