import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { count, kilograms } from '../i18n/format.ts';
import { useLookup } from '../i18n/texts.ts';
import { Meter, scanStyles as styles } from '../ui/scan/scan-station.tsx';
import type { BagAtHand } from './open-bag.ts';

/** The bag at hand: number, how full, and what is in it. */
export function BagSide({ bag }: { readonly bag: BagAtHand | undefined }) {
  const { t } = useTranslation('bags');
  const text = useLookup();
  if (bag === undefined) return <div className={styles.grow}><p className="kicker">{t('side.none')}</p><p className="muted" style={{ marginTop: 6 }}>{t('side.how')}</p></div>;
  return (
    <>
      <div><p className="kicker">{t('side.open')}</p><p className={styles.bagNumber}>{bag.number}</p></div>
      <Meter label={text('fields:parcels')} value={bag.parcels.length} max={bag.maxParcels} words={`${count(bag.parcels.length)} / ${count(bag.maxParcels)}`} />
      <Meter label={t('side.weight')} value={bag.grams} max={bag.maxGrams} words={`${kilograms(bag.grams / 1_000)} / ${count(bag.maxGrams / 1_000)} kg`} />
      <ul className={styles.contents} aria-label={t('side.contents')} tabIndex={0}>{bag.parcels.slice(0, 200).map((waybill) => <li key={waybill}><span className="code">{waybill}</span></li>)}</ul>
    </>
  );
}

/** The weight of the last parcel, typed where no scale is connected. In kg, more than 0 and at most 500. */
export function WeighLast({ waybill, onWeigh }: { readonly waybill: string | undefined; readonly onWeigh: (kilograms: number) => void }) {
  const { t } = useTranslation('bags');
  const [value, setValue] = useState<number | string>('');
  return (
    <form className={styles.weigh} onSubmit={(event) => { event.preventDefault(); if (typeof value === 'number' && value > 0) { onWeigh(value); setValue(''); } }}>
      <NumberInput size="md" label={t('weigh.label')} description={waybill ?? t('weigh.none')} value={value} onChange={setValue} disabled={waybill === undefined} min={0.001} max={500} decimalScale={3} decimalSeparator="," allowedDecimalSeparators={[',', '.']} hideControls suffix=" kg" />
      <button type="submit" className={styles.key} disabled={waybill === undefined || typeof value !== 'number' || value <= 0}>{t('weigh.do')}</button>
    </form>
  );
}
