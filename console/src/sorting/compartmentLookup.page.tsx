import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BAG_SEARCH } from '@malote/contracts/bags/limits.ts';
import { cleanScan } from '@malote/contracts/kernel/values/clean-scan.ts';
import { ask } from '../client/client.ts';
import { titleOf } from '../i18n/titles.ts';
import { usePlace } from '../shell/page-context.ts';
import { PageHeading } from '../shell/page-heading.tsx';
import { page } from '../shell/pages.ts';
import { useSending } from '../ui/form/use-sending.ts';
import { saveRows } from '../ui/scan/session-file.ts';
import type { Compartment } from './compartment-facts.tsx';
import { CompartmentTable } from './compartment-table.tsx';
import { SortingDay } from './sorting-day.tsx';
import styles from './sorting.module.css';

const COLUMNS = ['sortCode', 'grid', 'destination', 'site', 'supplier', 'bag', 'cep', 'rule'] as const;

/** Which compartment each of many waybills belongs to (R-0169). */
export default page(['sorting', 'scan'], function CompartmentLookup() {
  const { t } = useTranslation('sorting');
  const { screen } = usePlace();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly Compartment[]>([]);
  const { busy, fault, setFault, sending } = useSending();
  const numbers = [
    ...new Set(
      typed
        .split(/[\s,;]+/u)
        .map(cleanScan)
        .filter((one) => one !== ''),
    ),
  ];
  const search = async () => {
    if (numbers.length > BAG_SEARCH) return setFault(t('tooMany', { max: BAG_SEARCH }));
    await sending(async () => {
      setFound((await ask('sorting.compartments', { numbers }, { quiet: true })).compartments);
    });
  };
  const cell = (of: Compartment, name: (typeof COLUMNS)[number]): string => of[name] ?? '';
  const file = () =>
    saveRows(
      [
        [t('asked'), t('status'), ...COLUMNS.map((name) => t(name))],
        ...found.map((of) => [of.asked, t(`found.${of.found}`), ...COLUMNS.map((name) => cell(of, name))]),
      ],
      titleOf(screen),
    );
  return (
    <section className={`panel ${styles.page}`}>
      <PageHeading />
      <form
        className={styles.ask}
        onSubmit={(event) => {
          event.preventDefault();
          if (numbers.length > 0 && !busy) void search();
        }}
      >
        <Textarea
          label={t('many')}
          description={t('manyHint', { max: BAG_SEARCH })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autosize
          minRows={3}
          maxRows={8}
          error={fault === '' ? undefined : fault}
          classNames={{ input: 'code' }}
        />
        <Group gap="xs">
          <Button type="submit" data-action="search" loading={busy} disabled={numbers.length === 0}>
            {t('search')}
          </Button>
          <Button variant="default" data-action="export" disabled={found.length === 0} onClick={file}>
            {t('export')}
          </Button>
        </Group>
      </form>
      <div role="status">
        {found.length > 0 && (
          <CompartmentTable
            rows={found}
            columns={COLUMNS}
            asked={(of) => <span className="code">{of.asked}</span>}
            status={(of) => t(`found.${of.found}`)}
          />
        )}
      </div>
      <SortingDay full />
    </section>
  );
});
