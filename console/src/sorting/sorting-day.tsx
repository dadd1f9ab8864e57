import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sortResult } from '@malote/contracts/sorting/sorting-log.ts';
import { ask } from '../client/client.ts';
import { count, hour } from '../i18n/format.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { useCalledRecord } from '../ui/record/record-name.tsx';
import { LIVE_MS } from '../ui/report/pace.ts';
import { ToneLabel } from '../ui/status/status.tsx';
import styles from './sorting.module.css';

export const DAY_KEY = ['sorting.sortedToday'];

function TodayAt({ site }: { readonly site: string }) {
  const { t } = useTranslation('sorting');
  return t('day.at', { site: useCalledRecord('Site', site) });
}

/** The day of the reader's site so far: figures and grids; in full also what each grid holds, and what fell last. */
export function SortingDay({ full = false }: { readonly full?: boolean }) {
  const { t } = useTranslation('sorting');
  const { data } = useQuery({
    queryKey: DAY_KEY,
    queryFn: ({ signal }) => ask('sorting.sortedToday', {}, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: LIVE_MS,
  });
  if (data === undefined) return null;
  const figures = [
    ['pieces', data.pieces],
    ['elsewhere', data.elsewhere],
    ['unruled', data.unruled],
  ] as const;
  const columns = full
    ? (['grid', 'destination', 'bag', 'pieces', 'elsewhere'] as const)
    : (['grid', 'pieces'] as const);
  const isNumber = (name: string) => name === 'pieces' || name === 'elsewhere';
  return (
    <section className={styles.day} data-full={full} aria-label={t('day.title')}>
      <p className="kicker">{data.site === null ? t('day.everywhere') : <TodayAt site={data.site} />}</p>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`day.${name}`)}</dt>
            <dd className="num">{count(value)}</dd>
          </div>
        ))}
      </dl>
      {data.grids.length > 0 && (
        <div className={styles.held} tabIndex={0} role="region" aria-label={t('day.grids')}>
          <table className={styles.table}>
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col" className={isNumber(name) ? styles.number : undefined}>
                    {isNumber(name) ? t(`day.${name}`) : t(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.grids.map((one) => (
                <tr key={one.grid} title={full ? undefined : (one.destination ?? undefined)}>
                  {columns.map((name) => (
                    <td key={name} className={isNumber(name) ? `num ${styles.number}` : undefined}>
                      {name === 'grid' ? (
                        <>
                          <span className="code">{one.grid}</span>
                          {(one.status === 'full' || one.status === 'closed') && (
                            <ToneLabel tone={one.status === 'full' ? 'warn' : 'neutral'}>
                              {t(`day.${one.status}`)}
                            </ToneLabel>
                          )}
                        </>
                      ) : name === 'pieces' || name === 'elsewhere' ? (
                        count(one[name])
                      ) : name === 'bag' && one.bag !== null ? (
                        <span className="code">{one.bag}</span>
                      ) : (
                        (one[name] ?? '–')
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {full && (
        <div>
          <p className="kicker">{t('day.last')}</p>
          {data.last.length === 0 && <p className="muted">{t('day.none')}</p>}
          <ol className={styles.last}>
            {data.last.map((fall) => (
              <li key={fall.id}>
                <span className="num">{hour(fall.at)}</span>
                <span className="code">{fall.number}</span>
                <span className="code">{fall.grid}</span>
                <ToneLabel tone={sortResult[fall.result].tone ?? 'neutral'}>
                  {sortResult[fall.result].words[currentLanguage()]}
                </ToneLabel>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}
