import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../client/client.ts';
import type { AnswerOf } from '../client/names.ts';
import { count, instant } from '../i18n/format.ts';
import { useLookup } from '../i18n/texts.ts';
import { LIVE_MS } from '../ui/report/pace.ts';
import type { ReportAsked } from '../ui/report/report-page.tsx';
import styles from './sorting-machines.module.css';

type Machine = AnswerOf<'reports.sortingMachines'>['machines'][number];

/** Each machine in use: pieces and rejects of its last hour, and its grids as squares. Of the report's filters, that by centre holds here too. */
export function SortingMachines({ params }: ReportAsked) {
  const { t } = useTranslation('report');
  const text = useLookup();
  const centers = params['sortingCenter'];
  const asked = Array.isArray(centers) ? { centers: centers as string[] } : {};
  const { data } = useQuery({
    queryKey: ['reports.sortingMachines', asked],
    queryFn: ({ signal }) => ask('reports.sortingMachines', asked, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: LIVE_MS,
  });
  if (data === undefined) return <div role="status" aria-label={text('shell:loading')} />;
  return (
    <section aria-label={t('machines.title')}>
      {data.machines.length === 0 && <p className="muted">{t('machines.none')}</p>}
      <ul className={styles.machines}>
        {data.machines.map((machine) => (
          <li key={machine.device} className={`panel ${styles.machine}`}>
            <OneMachine {...machine} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneMachine({
  device,
  name,
  centerName,
  center,
  pieces,
  rejects,
  gridCount,
  full,
  closed,
  lastAt,
  grids,
}: Machine) {
  const { t } = useTranslation('report');
  const figures = [
    ['perHour', count(pieces)],
    [
      'rejects',
      pieces === 0
        ? count(rejects)
        : t('machines.share', { rejects: count(rejects), share: count(Math.round((1_000 * rejects) / pieces) / 10) }),
    ],
    ['fill', t('machines.of', { full: count(full), all: count(gridCount) })],
    ['closed', count(closed)],
    ['last', lastAt === null ? t('machines.never') : instant(lastAt)],
  ] as const;
  return (
    <>
      <div>
        <h2 title={device}>{name}</h2>
        <p>{centerName ?? center}</p>
      </div>
      <dl className={styles.figures}>
        {figures.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`machines.${key}`)}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.grids}>
        {grids.map((grid) => {
          const state = grid.status === 'enabled' && grid.bag !== null ? 'bag' : grid.status;
          const words = t('machines.grid', {
            grid: grid.grid,
            destination: grid.destination,
            state: t(`machines.states.${state}`, { bag: grid.bag ?? '' }),
            pieces: count(grid.pieces),
          });
          return (
            <li key={grid.grid} data-state={state} title={words}>
              <span className="sr-only">{words}</span>
            </li>
          );
        })}
      </ul>
      {gridCount > grids.length && <p>{t('machines.more', { more: count(gridCount - grids.length) })}</p>}
    </>
  );
}
