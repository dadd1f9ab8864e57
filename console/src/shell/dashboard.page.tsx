import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { titleOf } from '../i18n/titles.ts';
import { ask } from '../client/client.ts';
import { mayOpen, session } from '../client/session.ts';
import { useStore } from '../client/store.ts';
import { clock, count } from '../i18n/format.ts';
import { loadTexts } from '../i18n/i18n.ts';
import { useLookup } from '../i18n/texts.ts';
import styles from './dashboard.module.css';
import { shellDialog } from './dialog.ts';
import { menuOf } from './menu.ts';
import { page } from './pages.ts';
import { go, screenAt } from './places.ts';
import { recentPages } from './recent.ts';

const Panels = lazy(async () => {
  const [{ Panels: Found }] = await Promise.all([import('./dashboard-panels.tsx'), loadTexts(['report'])]);
  return { default: Found };
});

const TOWER = '/towerControl/dashboard';

/** The role dashboard: the caller's station, today's numbers of his scope where he may see them, his pages (R-0015). */
export default page([], function Dashboard() {
  const { t } = useTranslation();
  const text = useLookup();
  const { caller } = useStore(session);
  const recent = useStore(recentPages);
  const towerScreen = screenAt(TOWER);
  const sees = caller !== undefined && towerScreen !== undefined && mayOpen(caller, towerScreen);
  const { data } = useQuery({
    queryKey: ['tower', 'home'],
    enabled: sees,
    refetchInterval: 30_000,
    queryFn: ({ signal }) => ask('reports.tower', {}, { signal, quiet: true }),
  });
  if (caller === undefined) return null;
  const tiles =
    data === undefined
      ? []
      : ([
          [t('home.scans'), data.headline.scansToday, 'neutral'],
          [t('home.open'), data.headline.bagsOpen, 'neutral'],
          [t('home.sealed'), data.headline.bagsSealedToday, 'neutral'],
          [t('home.transit'), data.headline.bagsInTransit, 'neutral'],
          [t('home.late'), data.headline.late, data.headline.late > 0 ? 'bad' : 'neutral'],
          [t('home.attention'), data.attention.open, data.attention.open > 0 ? 'bad' : 'neutral'],
        ] as const);
  return (
    <div className={styles.home}>
      <header className={styles.head}>
        <h1>{t('home.hello', { name: caller.realName.split(' ')[0] })}</h1>
        <div className={styles.station} data-missing={caller.station === null}>
          <IconMapPin size={16} aria-hidden />
          <span>
            {caller.station === null ? (
              t('home.noStation')
            ) : (
              <>
                <b>{caller.siteName ?? caller.siteCode}</b> · {caller.station} ·{' '}
                <span className="code">{caller.device}</span>
              </>
            )}
          </span>
          <Button variant="default" onClick={() => shellDialog.set('station')}>
            {t(caller.station === null ? 'station.none' : 'home.change')}
          </Button>
        </div>
      </header>
      {sees && (
        <section className="panel" aria-labelledby="home-today">
          <div className={styles.title}>
            <h2 id="home-today">{t('home.today')}</h2>
            {data !== undefined && <span className="muted num">{t('home.asOf', { time: clock(data.asOf) })}</span>}
          </div>
          <div className={styles.tiles}>
            {tiles.map(([label, value, tone]) => (
              <button type="button" key={label} className={styles.tile} data-tone={tone} onClick={() => go(TOWER)}>
                <b className="num">{count(value)}</b>
                <span>{label}</span>
              </button>
            ))}
            {data === undefined &&
              Array.from({ length: 6 }, (_, at) => (
                <div key={at} className={styles.tile} aria-hidden>
                  <b>…</b>
                  <span>&nbsp;</span>
                </div>
              ))}
          </div>
        </section>
      )}
      <Suspense fallback={<div className={styles.panelsToCome} />}>
        <Panels caller={caller}>
          <div className={styles.columns}>
            <section className="panel" aria-labelledby="home-pages">
              <div className={styles.title}>
                <h2 id="home-pages">{t('home.pages')}</h2>
              </div>
              <div className={styles.groups}>
                {menuOf(caller).map((group) => (
                  <section key={group.name} aria-labelledby={`home-${group.name}`}>
                    <h2 id={`home-${group.name}`} className="kicker">
                      {text(`shell:group.${group.name}`)}
                    </h2>
                    {group.sections.map((section) => (
                      <Fragment key={section.name}>
                        {section.name !== '' && <h3>{text(`shell:section.${section.name}`)}</h3>}
                        <ul>
                          {section.screens.map((screen) => (
                            <li key={screen.path}>
                              <a
                                href={screen.path}
                                onClick={(event) => {
                                  event.preventDefault();
                                  go(screen.path);
                                }}
                              >
                                {titleOf(screen)}
                              </a>
                            </li>
                          ))}
                        </ul>
                      </Fragment>
                    ))}
                  </section>
                ))}
              </div>
            </section>
            <section className="panel" aria-labelledby="home-recent">
              <div className={styles.title}>
                <h2 id="home-recent">{t('home.recent')}</h2>
              </div>
              {recent.length === 0 ? (
                <p className={`muted ${styles.none}`}>{t('home.noRecent')}</p>
              ) : (
                <ul className={styles.recent}>
                  {recent.flatMap((path) => {
                    const screen = screenAt(path);
                    return screen !== undefined && mayOpen(caller, screen)
                      ? [
                          <li key={path}>
                            <a
                              href={path}
                              onClick={(event) => {
                                event.preventDefault();
                                go(path);
                              }}
                            >
                              {titleOf(screen)}
                            </a>
                          </li>,
                        ]
                      : [];
                  })}
                </ul>
              )}
            </section>
          </div>
        </Panels>
      </Suspense>
    </div>
  );
});
