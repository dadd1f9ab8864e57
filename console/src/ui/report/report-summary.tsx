import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../client/client.ts';
import type { ListingEntry, ReportEntry } from '../../client/contract-table.ts';
import { mayOpen, session } from '../../client/session.ts';
import { useStore } from '../../client/store.ts';
import { change, count, day, instant } from '../../i18n/format.ts';
import { recordPrefix, wordsAt } from '../../i18n/record-words.ts';
import { titleOf } from '../../i18n/titles.ts';
import { lookup, useLookup } from '../../i18n/texts.ts';
import { usePlace, useSearch } from '../../shell/page-context.ts';
import { screenAt } from '../../shell/places.ts';
import { sentence } from '../../shell/toasts.tsx';
import { CodeLink } from '../code-link.tsx';
import { behindOf } from './behind.ts';
import { figureText } from './figure-text.ts';
import { LIVE_MS } from './pace.ts';
import { ReportChart } from './report-chart.tsx';
import styles from './report.module.css';

type Row = Readonly<Record<string, unknown>>;

/** All that it is of, rather than one of its groups. */
const NOTHING_SAID: Row = {};

/** What the summary of a report answers. */
export interface Summary {
  readonly from?: string;
  readonly to?: string;
  readonly totals: Row;
  readonly before?: Row;
  /** Until when the period before is counted: of a period that is running, as long as it has run. */
  readonly beforeTo?: string;
  readonly points: readonly { readonly of?: string; readonly name?: string; readonly figures: Row }[];
}

/** How many figures there are, how many stand in a line where they need two, and how long the longest of them is. */
const linesOf = (figures: readonly string[]): object => ({
  '--count': figures.length,
  '--per-line': Math.ceil(figures.length / 2),
  '--chars': Math.max(1, ...figures.map(({ length }) => length)),
});

/** The figures of all rows beside the period before, the way to these rows, though there be none, and the drawing of one of them. */
export function ReportSummary({
  entry,
  report,
  grouping,
  params,
  pace,
  children,
}: {
  readonly entry: ListingEntry;
  readonly report: ReportEntry;
  readonly grouping: string;
  readonly params: object;
  readonly pace: 'live' | 'asked';
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation('report');
  const text = useLookup();
  const { screen } = usePlace();
  const [search] = useSearch();
  const { caller } = useStore(session);
  const rows = report.drill === undefined ? undefined : screenAt(report.drill);
  const mayLook = caller !== undefined && rows !== undefined && mayOpen(caller, rows);
  const prefix = recordPrefix(entry.noun);
  const [drawn, setDrawn] = useState(report.drawn);
  const { data, error } = useQuery<Summary>({
    queryKey: [report.summary, params],
    queryFn: async ({ signal }) =>
      (await ask(report.summary as never, params as never, { quiet: true, signal })) as Summary,
    placeholderData: keepPreviousData,
    ...(pace === 'live' && { refetchInterval: LIVE_MS }),
  });
  // What a report without a period looks at: now, or the end of the day that is asked for.
  const { asOf } = params as { readonly asOf?: string };
  return (
    <section className={`panel ${styles.summary}`} aria-label={t('figures')}>
      <header>
        {pace === 'live' && <h1>{titleOf(screen)}</h1>}
        <span className="num">
          {data === undefined
            ? t('loading')
            : data.from === undefined || data.to === undefined
              ? asOf === undefined
                ? t('now')
                : t('asOf', { day: day(`${asOf}T12:00:00Z`) })
              : day(data.from) === day(data.to)
                ? day(data.from)
                : t('period', { from: day(data.from), to: day(data.to) })}
        </span>
        {error !== null && (
          <span className={styles.fault} role="alert">
            {sentence(error)}
          </span>
        )}
        {report.drill !== undefined && mayLook && (
          <span data-action="drill-down">
            <CodeLink
              letters="words"
              code={t('behind')}
              to={[report.drill, behindOf(report, [], NOTHING_SAID, search)]}
            />
          </span>
        )}
        <span className={styles.spacer} />
        {children}
      </header>
      <div
        className={styles.figures}
        style={linesOf(report.measures.map((name) => shownOf(entry, name, data?.totals)))}
      >
        {report.measures.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.figure}
            aria-pressed={name === drawn}
            onClick={() => setDrawn(name)}
          >
            <span>{text(wordsAt(prefix, name))}</span>
            <b className="num">
              <i>{shownOf(entry, name, data?.totals)}</i>
            </b>
            {report.period !== undefined && (
              <small className="num" title={t('before', beforeOf(entry, name, data))}>
                {data?.before === undefined
                  ? ''
                  : againstBefore(
                      changeOf(entry, name, data.totals, data.before, (difference) => t('points', { difference })),
                      (difference) => t('against', { difference, value: shownOf(entry, name, data.before) }),
                    )}
              </small>
            )}
          </button>
        ))}
      </div>
      <ReportChart
        entry={entry}
        report={report}
        by={report.groupings[grouping]?.by[0] ?? ''}
        figure={drawn}
        points={data?.points}
        title={drawnTitle(entry, report, grouping, drawn)}
      />
    </section>
  );
}

/**
 * What a drawing is called: its figure, and by what that is drawn. That is the first dimension of a grouping, and its name is that of the grouping by it
 * alone; a grouping that is called otherwise (`Resumo`) names none, and the field does.
 */
export function drawnTitle(entry: ListingEntry, report: ReportEntry, grouping: string, drawn: string): string {
  const prefix = recordPrefix(entry.noun);
  const figure = lookup(wordsAt(prefix, drawn));
  const [first = ''] = report.groupings[grouping]?.by ?? [];
  const alone = [grouping, ...Object.keys(report.groupings)]
    .filter((one) => report.groupings[one]?.by.join() === first)
    .map((one) => lowerFirst(lookup(`${prefix}.groupings.${one}`)))
    .find((words) => words.startsWith(lookup('report:by')));
  return alone === undefined
    ? lookup('report:drawnBy', { figure, by: lowerFirst(lookup(wordsAt(prefix, first))) })
    : lookup('report:drawn', { figure, by: alone });
}

/** As it stands within a sentence; `Por UF` keeps the letters of its abbreviation, and so does `MD` at the beginning. */
const lowerFirst = (words: string): string =>
  /^\p{Lu}\p{Lu}/u.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);

/** A change with what it is measured by; nothing where there is none to tell. */
const againstBefore = (difference: string, said: (difference: string) => string): string =>
  difference === '' ? '' : said(difference);

/** A figure as it is read; a dash where there is none. */
export const shownOf = ({ fields }: ListingEntry, name: string, figures: Row | undefined): string => {
  const field = fields[name];
  const value = figures?.[name];
  return field === undefined || value === undefined ? '–' : figureText(field, value);
};

/** A figure of the period before as its words tell it: what it was, and until when it is counted. */
export const beforeOf = (entry: ListingEntry, name: string, data: Summary | undefined) => ({
  value: shownOf(entry, name, data?.before),
  until: data?.beforeTo === undefined ? '–' : instant(data.beforeTo),
});

/** A figure against the period before: percentages by their points, everything else in percent. */
export function changeOf(
  { fields }: ListingEntry,
  name: string,
  now: Row,
  before: Row,
  points: (difference: string) => string,
): string {
  const [one, other] = [now[name], before[name]];
  if (one === undefined || other === undefined) return '';
  if (fields[name]?.kind === 'rate') {
    const difference = Math.round((Number(one) - Number(other)) * 10) / 10;
    return points(`${difference > 0 ? '+' : ''}${count(difference)}`);
  }
  const amounts = [one, other].map((value) =>
    typeof value === 'object' && value !== null ? Number((value as { amount: string }).amount) : Number(value),
  );
  const [current = 0, past = 0] = amounts;
  return past === 0 ? '' : change((current - past) / past);
}
