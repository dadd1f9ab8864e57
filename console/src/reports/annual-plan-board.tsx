import { ActionIcon, NativeSelect, Tooltip } from '@mantine/core';
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../client/client.ts';
import type { AnswerOf } from '../client/names.ts';
import { choicesOf } from '../client/records.ts';
import { clock, count, isoDay } from '../i18n/format.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { titleOf } from '../i18n/titles.ts';
import { usePlace, useSearch } from '../shell/page-context.ts';
import { sentence } from '../shell/toasts.tsx';
import { useFullScreen } from '../ui/board/use-full-screen.ts';
import report from '../ui/report/report.module.css';
import styles from './annual-plan.module.css';

type Progress = AnswerOf<'reports.annualPlanProgress'>;

/** It comes anew so often, like every board of figures. */
const LIVE_MS = 15_000;
/** Years that can be looked at: those before, and the one that is being planned. */
const YEARS_BEFORE = 3;

/** The years that are offered, the newest first; one that an address asks for is among them. */
const yearsAround = (thisYear: number, asked: string): readonly string[] =>
  [...new Set([...Array.from({ length: YEARS_BEFORE + 2 }, (_, at) => String(thisYear + 1 - at)), asked])]
    .toSorted()
    .toReversed();

/** Keeps the place of what comes, unseen: twelve months, and figures over them. */
const TO_COME: Progress = {
  asOf: '',
  year: '',
  plannedVolume: 1,
  actualVolume: 0,
  expectedVolume: 0,
  months: Array.from({ length: 12 }, (_, at) => ({ month: String(at + 1), actualVolume: 0 })),
};

/** How much of a plan is reached, in percent without places. */
const shareOf = (actual: number, planned: number): string => `${count(Math.round((100 * actual) / planned))}%`;
const monthName = (month: string): string =>
  new Intl.DateTimeFormat(currentLanguage(), { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, Number(month) - 1, 1),
  );

/** A year's plan beside what came: in large on a wall, above the plans themselves on a desk. */
export function AnnualPlanBoard({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('plan');
  const { t: said } = useTranslation('report');
  const { screen } = usePlace();
  const [search, changeSearch] = useSearch();
  const frame = useRef<HTMLDivElement>(null);
  const { full, toggle } = useFullScreen(frame);
  const thisYear = Number(isoDay().slice(0, 4));
  const year = search.get('boardYear') ?? String(thisYear);
  const region = search.get('boardRegion') ?? '';
  const { data: regions } = useQuery({
    queryKey: ['choices', 'Region'],
    queryFn: async ({ signal }) => await choicesOf('Region', {}, signal),
  });
  const { data, error } = useQuery<Progress>({
    queryKey: ['reports.annualPlanProgress', year, region],
    queryFn: async ({ signal }) =>
      await ask('reports.annualPlanProgress', { year, ...(region !== '' && { region }) }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LIVE_MS,
  });
  const put = (name: string, value: string) =>
    changeSearch((params) => (value === '' ? params.delete(name) : params.set(name, value)));
  return (
    <div ref={frame} className={report.report} data-board>
      <section className={`panel ${report.summary}`} aria-label={t('title')}>
        <header>
          <h1>{titleOf(screen)}</h1>
          {data !== undefined && <span className="num">{t('asOf', { at: clock(data.asOf) })}</span>}
          {error !== null && (
            <span className={report.fault} role="alert">
              {sentence(error)}
            </span>
          )}
          <span className={report.spacer} />
          <NativeSelect
            size="xs"
            aria-label={t('year')}
            value={year}
            data={[...yearsAround(thisYear, year)]}
            onChange={(event) => put('boardYear', event.currentTarget.value)}
          />
          <NativeSelect
            size="xs"
            aria-label={t('region')}
            value={region}
            data={[
              { value: '', label: t('country') },
              ...(regions ?? []).map(({ code, name }) => ({ value: code, label: name })),
            ]}
            onChange={(event) => put('boardRegion', event.currentTarget.value)}
          />
          <Tooltip label={said(full ? 'leaveFullScreen' : 'fullScreen')}>
            <ActionIcon
              variant="default"
              data-action="full-screen"
              aria-label={said(full ? 'leaveFullScreen' : 'fullScreen')}
              onClick={toggle}
            >
              {full ? <IconArrowsMinimize size={16} /> : <IconArrowsMaximize size={16} />}
            </ActionIcon>
          </Tooltip>
        </header>
        <div className={styles.shown} data-to-come={data === undefined || undefined}>
          <Figures data={data ?? TO_COME} />
          <Months data={data ?? TO_COME} />
        </div>
      </section>
      <div className={report.rows}>{children}</div>
    </div>
  );
}

/** What is planned, what came, and whether that is as much as the plan asks for by now. */
function Figures({ data }: { readonly data: Progress }) {
  const { t } = useTranslation('plan');
  const { plannedVolume: planned, actualVolume: actual, expectedVolume: expected } = data;
  const difference = actual - expected;
  const pace = difference > 0 ? 'ahead' : difference < 0 ? 'behind' : 'even';
  const isPlanned = planned > 0;
  const figures = [
    ['planned', isPlanned ? count(planned) : '–', ''],
    ['actual', count(actual), ''],
    ['share', isPlanned ? shareOf(actual, planned) : '–', ''],
    [
      'expected',
      isPlanned ? count(expected) : '–',
      isPlanned ? t(pace, { formatted: `${count(Math.abs(difference))}${relative(difference, expected)}` }) : '',
    ],
  ] as const;
  return (
    <>
      <div className={report.figures}>
        {figures.map(([name, value, sub]) => (
          <div key={name} className={`${report.figure} ${styles.figure}`}>
            <span>{t(name)}</span>
            <b className="num">{value}</b>
            <small className="num">{sub}</small>
          </div>
        ))}
      </div>
      {!isPlanned && <p className={report.nothing}>{t('none')}</p>}
    </>
  );
}

/** Without a sign: the sentence says whether it is above or below. */
const relative = (difference: number, expected: number): string =>
  expected === 0 || difference === 0 ? '' : ` (${count(Math.round((1_000 * Math.abs(difference)) / expected) / 10)}%)`;

/** Each month as a bar of what came over one of what was planned. */
function Months({ data }: { readonly data: Progress }) {
  const { t } = useTranslation('plan');
  const most = Math.max(1, ...data.months.flatMap((one) => [one.actualVolume, one.plannedVolume ?? 0]));
  const width = (value: number) => ({ width: `${(100 * value) / most}%` });
  return (
    <figure className={report.chart}>
      <figcaption className={styles.legend}>
        <i data-of="planned" aria-hidden /> {t('legendPlanned')} <i data-of="actual" aria-hidden /> {t('legendActual')}
      </figcaption>
      <ol className={styles.months} aria-label={t('title')}>
        {data.months.map(({ month, plannedVolume, actualVolume }) => (
          <li key={month} data-reached={plannedVolume !== undefined && actualVolume >= plannedVolume}>
            <span>{monthName(month)}</span>
            <span className={styles.track} aria-hidden>
              {plannedVolume !== undefined && <i data-of="planned" style={width(plannedVolume)} />}
              <i data-of="actual" style={width(actualVolume)} />
            </span>
            <b className="num">
              {plannedVolume === undefined || plannedVolume === 0
                ? count(actualVolume)
                : t('of', {
                    actual: count(actualVolume),
                    planned: count(plannedVolume),
                    share: shareOf(actualVolume, plannedVolume),
                  })}
            </b>
          </li>
        ))}
      </ol>
    </figure>
  );
}
