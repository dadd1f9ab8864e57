import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconX } from '@tabler/icons-react';
import { PANELS_MOST } from '@malote/contracts/shell/limits.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { screens } from 'virtual:malote';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../client/client.ts';
import type { ListingEntry, ReportEntry, ScreenEntry } from '../client/contract-table.ts';
import { useDesk } from '../client/desk.ts';
import { loadListing } from '../client/records.ts';
import { mayOpen } from '../client/session.ts';
import type { Caller } from '../client/session.ts';
import { isoDay } from '../i18n/format.ts';
import { recordPrefix, wordsAt } from '../i18n/record-words.ts';
import { useLookup } from '../i18n/texts.ts';
import { titleOf } from '../i18n/titles.ts';
import { filtersOf } from '../ui/fields/field-filters.ts';
import { paramsOf } from '../ui/list/filters.ts';
import { ReportChart } from '../ui/report/report-chart.tsx';
import { beforeOf, changeOf, drawnTitle, shownOf } from '../ui/report/report-summary.tsx';
import type { Summary } from '../ui/report/report-summary.tsx';
import styles from './dashboard.module.css';
import { moved, panelsAmong, panelsOf } from './panels.ts';
import { addressOf, go } from './places.ts';
import { sentence, toastFailure } from './toasts.tsx';

/** Days that panels look back; the longest is as long as a report may span. */
const RANGES = [1, 7, 15, 31] as const;
const USUAL_DAYS = 7;
const DAY_MS = 86_400_000;
/** Panels come anew so often while they are looked at. */
const AGAIN_MS = 60_000;
const FIGURES = 4;

const MOVES = [
  { by: -1, key: 'home.earlier', Icon: IconArrowLeft },
  { by: 1, key: 'home.later', Icon: IconArrowRight },
] as const;

/**
 * The boards that a role may see as panels, over a period that the user chooses, in an order that he arranges; each opens its board. What stands below them
 * comes when it is known how many they are, and so stays where it is.
 */
export function Panels({ caller, children }: { readonly caller: Caller; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { desk, arrange } = useDesk();
  const [arranging, setArranging] = useState(false);
  const offered = useMemo(() => panelsAmong(screens, (screen) => mayOpen(caller, screen)), [caller]);
  if (desk === undefined) return <div className={styles.panelsToCome} data-to-come />;
  if (offered.length === 0) return children;
  const shown = panelsOf(offered, desk.arranged.panels);
  const paths = shown.map(({ path }) => path);
  const days = desk.arranged.panelDays ?? USUAL_DAYS;
  const put = (next: Parameters<typeof arrange>[0]) => void arrange(next).catch(toastFailure);
  const others = offered.filter(({ path }) => !paths.includes(path));
  return (
    <>
      <section className="panel" aria-labelledby="home-panels">
        <div className={`${styles.title ?? ''} ${styles.panelsHead ?? ''}`}>
          <h2 id="home-panels">{t('home.panels')}</h2>
          <div role="group" aria-label={t('home.lookBack')} className={styles.range}>
            {RANGES.map((range) => (
              <Button
                key={range}
                size="compact-xs"
                variant={range === days ? 'filled' : 'default'}
                aria-pressed={range === days}
                data-action="choose-range"
                onClick={() => put({ panelDays: range })}
              >
                {t('home.days', { count: range })}
              </Button>
            ))}
          </div>
          <Button size="compact-xs" variant="subtle" onClick={() => setArranging(!arranging)}>
            {t(arranging ? 'home.done' : 'home.arrange')}
          </Button>
        </div>
        {shown.length === 0 ? (
          <p className={`muted ${styles.none}`}>{t('home.noPanels')}</p>
        ) : (
          <div className={styles.panels}>
            {shown.map((screen) => (
              <Panel key={screen.path} screen={screen} days={days}>
                {arranging &&
                  MOVES.map(({ by, key, Icon }) => (
                    <ActionIcon
                      key={key}
                      size={24}
                      aria-label={t(key, { name: titleOf(screen) })}
                      disabled={paths.at(by === 1 ? -1 : 0) === screen.path}
                      onClick={() => put({ panels: moved(paths, screen.path, by) })}
                    >
                      <Icon size={14} />
                    </ActionIcon>
                  ))}
                {arranging && (
                  <ActionIcon
                    size={24}
                    aria-label={t('home.remove', { name: titleOf(screen) })}
                    onClick={() => put({ panels: paths.filter((path) => path !== screen.path) })}
                  >
                    <IconX size={14} />
                  </ActionIcon>
                )}
              </Panel>
            ))}
          </div>
        )}
        {arranging && others.length > 0 && paths.length < PANELS_MOST && (
          <div className={styles.adding}>
            <NativeSelect
              aria-label={t('home.add')}
              value=""
              data={[
                { value: '', label: t('home.add') },
                ...others.map((screen) => ({ value: screen.path, label: titleOf(screen) ?? screen.path })),
              ]}
              onChange={(event) => put({ panels: [...paths, event.currentTarget.value] })}
            />
          </div>
        )}
      </section>
      {children}
    </>
  );
}

/** The days up to today as a report's address says them. */
const daysBack = (days: number): string => `${isoDay(Date.now() - (days - 1) * DAY_MS)}..${isoDay()}`;

function Panel({
  screen,
  days,
  children,
}: {
  readonly screen: ScreenEntry;
  readonly days: number;
  readonly children: ReactNode;
}) {
  const noun = screen.record ?? '';
  const { data: entry } = useQuery({
    queryKey: ['listing', noun],
    staleTime: Infinity,
    queryFn: async () => await loadListing(noun),
  });
  const place = { path: screen.path, search: searchOf(entry?.report, entry?.report?.panelDays ?? days) };
  return (
    <article className={styles.reported} aria-label={titleOf(screen)}>
      <header>
        <h3>
          <a
            className="link"
            href={addressOf(place)}
            data-action="open-panel"
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              go(place.path, place.search);
            }}
          >
            {titleOf(screen)}
          </a>
        </h3>
        {children}
      </header>
      {entry?.report !== undefined && <Figures entry={entry} report={entry.report} search={place.search} />}
    </article>
  );
}

/** What a report's address says of a period; nothing where it looks at what stands now. */
const searchOf = (report: ReportEntry | undefined, days: number): string =>
  report?.period === undefined ? '' : new URLSearchParams({ [report.period]: daysBack(days) }).toString();

function Figures({
  entry,
  report,
  search,
}: {
  readonly entry: ListingEntry;
  readonly report: ReportEntry;
  readonly search: string;
}) {
  const { t } = useTranslation('report');
  const text = useLookup();
  const prefix = recordPrefix(entry.noun);
  const [grouping = ''] = Object.keys(report.groupings);
  const figure = report.drawn;
  const { data, error } = useQuery<Summary>({
    queryKey: [report.summary, grouping, search],
    queryFn: async ({ signal }) =>
      (await ask(
        report.summary as never,
        { grouping, ...paramsOf(filtersOf(report.filters, prefix), new URLSearchParams(search)) } as never,
        { quiet: true, signal },
      )) as Summary,
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  });
  if (error !== null && data === undefined) return <p role="alert">{sentence(error)}</p>;
  return (
    <>
      <dl className={styles.figures}>
        {report.measures.slice(0, FIGURES).map((name) => (
          <div key={name}>
            <dt>{text(wordsAt(prefix, name))}</dt>
            <dd className="num">
              {shownOf(entry, name, data?.totals)}{' '}
              <small title={t('before', beforeOf(entry, name, data))}>
                {data?.before !== undefined &&
                  changeOf(entry, name, data.totals, data.before, (difference) => t('points', { difference }))}
              </small>
            </dd>
          </div>
        ))}
      </dl>
      {data !== undefined && (
        <div className={styles.drawing}>
          <ReportChart
            entry={entry}
            report={report}
            by={report.groupings[grouping]?.by[0] ?? ''}
            figure={figure}
            points={data.points}
            title={drawnTitle(entry, report, grouping, figure)}
          />
        </div>
      )}
    </>
  );
}
