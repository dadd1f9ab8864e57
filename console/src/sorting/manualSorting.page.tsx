import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cleanScan } from '@malote/contracts/kernel/values/clean-scan.ts';
import { isWaybillForm } from '@malote/contracts/kernel/values/code-kind.ts';
import { ask } from '../client/client.ts';
import { useMay } from '../shell/page-context.ts';
import { page } from '../shell/pages.ts';
import { sentence } from '../shell/toasts.tsx';
import { ScanStation, scanStyles } from '../ui/scan/scan-station.tsx';
import { saying, sending, useStation } from '../ui/scan/station.ts';
import type { Take } from '../ui/scan/station.ts';
import { factsOf, gridTrouble } from './compartment-facts.tsx';
import type { Compartment } from './compartment-facts.tsx';
import { DAY_KEY, SortingDay } from './sorting-day.tsx';
import styles from './sorting.module.css';

/** A parcel is read, its grid is shown and spoken; where it fell is confirmed with F8, or another grid is said. */
export default page(['sorting', 'scan'], function ManualSorting() {
  const { t } = useTranslation('sorting');
  const { t: scan } = useTranslation('scan');
  const may = useMay();
  const queries = useQueryClient();
  const [now, setNow] = useState<Compartment>();
  const [other, setOther] = useState('');
  const take = async (code: string): Promise<Take> => {
    if (!isWaybillForm(code)) return saying('refused', scan('unknown.scanParcel'));
    if (now !== undefined) return saying('refused', t('confirmFirst', { code: now.asked }));
    try {
      const { compartments } = await ask('sorting.compartments', { numbers: [code] }, { quiet: true });
      const [found] = compartments;
      if (found === undefined || found.found !== 'sorted')
        return saying('refused', t(`found.${found?.found === 'unruled' ? 'unruled' : 'unknown'}`));
      setNow(found);
      setOther('');
      const trouble = gridTrouble(found);
      if (trouble !== undefined) return saying('duplicate', trouble);
      return found.grid === null
        ? saying('duplicate', t('noGrid', { destination: found.destination ?? '' }))
        : saying('shown', t('goesTo', { grid: found.grid }));
    } catch (error) {
      return saying('refused', sentence(error));
    }
  };
  const station = useStation(take);
  const fell = cleanScan(other) === '' ? (now?.grid ?? '') : cleanScan(other);
  const confirm = () => {
    if (now === undefined || fell === '') return;
    setNow(undefined);
    station.perform(
      sending(
        'sorting.recordSort',
        { number: now.asked, grid: fell, by: 'hand' },
        {
          group: 'manualSorting',
          shown: 'waiting',
          onAnswer: ({ outcome }) => {
            if (outcome !== 'stored' && outcome !== 'duplicate') return undefined;
            void queries.invalidateQueries({ queryKey: DAY_KEY });
            return { verdict: 'ok', words: t('confirmed', { grid: fell }) };
          },
        },
      ),
      now.asked,
    );
  };
  const skip = () => {
    if (now === undefined) return;
    setNow(undefined);
    station.perform(saying('info', t('skipped')), now.asked);
  };
  return (
    <ScanStation
      station={station}
      operation={{
        name: t('manual'),
        ...(now?.grid != null && { facts: [{ word: t('grid'), value: now.grid }] }),
      }}
      placeholder={scan('scanParcel')}
      keys={[
        { key: 'F2', label: t('skip'), run: skip, disabled: now === undefined },
        {
          key: 'F8',
          label: t('confirm'),
          action: 'confirm',
          run: confirm,
          disabled: now === undefined || fell === '' || !may('confirm'),
          primary: true,
        },
      ]}
      busy={false}
      file
    >
      {now === undefined ? (
        <div className={styles.beside}>
          <p className="muted">{t('nothing')}</p>
          <SortingDay />
        </div>
      ) : (
        <div className={`${styles.beside ?? ''} ${styles.goes ?? ''}`}>
          <p className="kicker">{t('current')}</p>
          <p className={scanStyles.bagNumber}>{now.sortCode}</p>
          <dl className={styles.facts}>
            {factsOf(now).map(({ word, value }) => (
              <div key={word}>
                <dt>{word}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <TextInput
            label={t('other')}
            description={t('otherHint')}
            value={other}
            onChange={(event) => setOther(event.currentTarget.value)}
            maxLength={40}
            data-scan
            onKeyDown={(event) => {
              if (event.key === 'Enter') confirm();
            }}
          />
        </div>
      )}
    </ScanStation>
  );
});
