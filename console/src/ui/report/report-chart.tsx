import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useTranslation } from 'react-i18next';
import type { Choice } from '@malote/contracts/kernel/fields/choice.ts';
import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import type { ListingEntry, ReportEntry } from '../../client/contract-table.ts';
import { colon, count, money, month, shortDay } from '../../i18n/format.ts';
import { shortNames } from '../board/short-names.ts';
import { useBox } from '../board/use-box.ts';
import { textOf } from '../fields/values.ts';
import { figureText } from './figure-text.ts';
import { isOfMonths } from './months.ts';
import type { Summary } from './report-summary.tsx';
import styles from './report.module.css';

interface Drawn {
  readonly key: string;
  readonly label: string;
  /** The whole name. */
  readonly title: string;
  readonly value: number;
  readonly text: string;
  readonly tone?: string;
}

/** One figure by one dimension: days and hours as columns in their order, other values as bars, the largest first. The list below says the same in numbers. */
export function ReportChart({
  entry,
  report,
  by,
  figure,
  points,
  title,
}: {
  readonly entry: ListingEntry;
  readonly report: ReportEntry;
  readonly by: string;
  readonly figure: string;
  /** Undefined until they have come: the place is kept for them. */
  readonly points: Summary['points'] | undefined;
  readonly title: string;
}) {
  const { t } = useTranslation('report');
  const made = report.dimensions[by];
  const field = entry.fields[figure];
  if (made === undefined || field === undefined) return null;
  if (points === undefined)
    return (
      <div className={styles.chart} data-to-come>
        <span className={styles.drawn}>{title}</span>
      </div>
    );
  const short = shortNamesOf(entry.fields[by], points);
  const drawn = points.map(({ of, name, figures }, at): Drawn => {
    const label =
      short.get(of) ??
      name ??
      (of === undefined
        ? t(isOfSites(entry.fields[by]) ? 'noSite' : 'none')
        : labelOf(entry.fields[by], isOfMonths(report, by) ? 'month' : made.kind, of, t));
    const tone =
      of === undefined
        ? undefined
        : (entry.fields[by] as (Field & { readonly of?: Choice }) | undefined)?.of?.[of]?.tone;
    return {
      key: `${at} ${of ?? ''}`,
      label,
      title: name ?? label,
      value: numberOf(figures[figure]),
      text: figures[figure] === undefined ? '–' : figureText(field, figures[figure]),
      ...(tone !== undefined && { tone }),
    };
  });
  if (drawn.length === 0) return <p className={`${styles.chart} ${styles.nothing}`}>{t('nothing')}</p>;
  return (
    <figure className={styles.chart} aria-label={title}>
      <figcaption className={styles.drawn}>{title}</figcaption>
      {made.kind === 'value' || made.kind === 'waited' ? (
        <Bars drawn={drawn} title={title} />
      ) : (
        <Columns drawn={drawn} counts={WHOLE.has(field.kind)} said={axisText(field)} />
      )}
    </figure>
  );
}

const isOfSites = (field: Field | undefined): boolean =>
  field?.kind === 'ref' && (field as Field & { readonly to?: string }).to === 'Site';

/** Names of sites begin alike, and a bar has little room: what tells them apart stands there, the whole name in its tooltip. */
const shortNamesOf = (field: Field | undefined, points: Summary['points']): ReadonlyMap<string | undefined, string> =>
  isOfSites(field)
    ? shortNames(points.flatMap(({ of, name }) => (of === undefined || name === undefined ? [] : [{ site: of, name }])))
    : new Map();

const numberOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? Number((value as { amount: string }).amount) / 100 : Number(value ?? 0);

function labelOf(
  field: Field | undefined,
  kind: string,
  of: string,
  t: (key: 'hour', values: { hour: string }) => string,
): string {
  if (kind === 'month') return month(of);
  if (kind === 'day') return shortDay(`${of}T12:00:00Z`);
  if (kind === 'hour') return t('hour', { hour: of });
  return field === undefined ? of : textOf(field, of);
}

function Bars({ drawn, title }: { readonly drawn: readonly Drawn[]; readonly title: string }) {
  const most = Math.max(1, ...drawn.map(({ value }) => value));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and so is reached by the keyboard
    <ol className={styles.bars} tabIndex={0} aria-label={title}>
      {drawn.map(({ key, label, title: whole, value, text, tone }) => (
        <li key={key}>
          <span title={whole}>{label}</span>
          <i
            data-tone={tone}
            style={{
              width: `${Math.max(0, value / most) * 100}%`,
              // However narrow a bar is, it is seen; of nothing there is none.
              ...(value <= 0 && { visibility: 'hidden' }),
            }}
          />
          <b className="num">{text}</b>
        </li>
      ))}
    </ol>
  );
}

const label = (size: number, anchor: 'end' | 'middle') =>
  ({
    fill: 'var(--muted)',
    fontSize: size,
    fontFamily: 'inherit',
    textAnchor: anchor,
    style: { fontVariantNumeric: 'tabular-nums' },
  }) as const;

/** One day alone is no wall. */
const WIDEST = 64;
/** Kinds of figure of which there are no halves. */
const WHOLE: ReadonlySet<string> = new Set(['count']);
const LINES = 3;

/** A round scale that reaches over the highest value, and its lines; of what is counted, in whole numbers. */
export function heights(
  values: readonly number[],
  counts: boolean,
): { readonly top: number; readonly lines: readonly number[] } {
  const scale = scaleLinear({ domain: [0, Math.max(1, ...values)] }).nice(LINES);
  const lines = scale.ticks(LINES);
  return { top: scale.domain()[1] ?? 1, lines: counts ? lines.filter((line) => Number.isInteger(line)) : lines };
}

/** The width of a digit, in sizes of its letters, and what a drawing leaves at its side at least. */
const DIGIT = 0.62;
const ROOM = 4.2;
/** The room that the figures of an axis have, in sizes of their letters: the longest is whole, and up to five signs all drawings stand alike. */
export const roomOf = (figures: readonly string[]): number =>
  Math.max(ROOM, ...figures.map(({ length }) => length * DIGIT + 0.6));

/** An amount on an axis, with its currency; centavos where there are some. */
const reais = (value: number): string =>
  money({ amount: String(Math.round(value * 100)), currency: 'BRL' }).replace(/\D00$/, '');

/** How an axis says figures of a field: amounts with their currency. */
export const axisText = ({ kind }: Pick<Field, 'kind'>): ((value: number) => string) =>
  kind === 'money' ? reais : count;

interface ColumnsProps {
  readonly drawn: readonly Drawn[];
  readonly counts: boolean;
  /** How the axis says a figure. */
  readonly said: (value: number) => string;
}

function Columns({ drawn, counts, said }: ColumnsProps) {
  const [ref, { width, height, em }] = useBox<HTMLDivElement>();
  const size = em * 0.85;
  const { top, lines } = heights(
    drawn.map(({ value }) => value),
    counts,
  );
  const figures = new Map(lines.map((line) => [line, said(line)]));
  const [left, bottom] = [size * roomOf([...figures.values()]), size * 1.9];
  const x = scaleBand({ domain: drawn.map(({ key }) => key), range: [left, Math.max(left + 1, width)], padding: 0.3 });
  const y = scaleLinear({ domain: [0, top], range: [Math.max(1, height - bottom), size] });
  const broad = Math.min(x.bandwidth(), WIDEST);
  // As many labels as have room beside each other.
  const step = Math.max(1, Math.ceil((drawn.length * size * 3.4) / Math.max(1, width - left)));
  const labels = new Map(drawn.map(({ key, label: words }) => [key, words]));
  return (
    <div ref={ref} className={styles.columns}>
      {width > 0 && (
        <svg width={width} height={height} aria-hidden>
          <GridRows
            scale={y}
            left={left}
            width={Math.max(0, width - left)}
            tickValues={[...lines]}
            stroke="var(--line)"
          />
          <AxisLeft
            scale={y}
            left={left}
            tickValues={[...lines]}
            hideAxisLine
            hideTicks
            tickFormat={(value) => figures.get(Number(value)) ?? ''}
            tickLabelProps={{ ...label(size, 'end'), dx: -2, dy: size * 0.32 }}
          />
          <AxisBottom
            scale={x}
            top={height - bottom}
            hideAxisLine
            hideTicks
            tickValues={drawn.filter((_, at) => at % step === 0).map(({ key }) => key)}
            tickFormat={(key) => labels.get(key) ?? ''}
            tickLabelProps={{ ...label(size, 'middle'), dy: size * 0.2 }}
          />
          {drawn.map(({ key, label: words, value, text }) => (
            <Bar
              key={key}
              x={(x(key) ?? 0) + (x.bandwidth() - broad) / 2}
              y={y(Math.max(0, value))}
              width={broad}
              height={Math.max(0, y(0) - y(Math.max(0, value)))}
              rx={2}
              fill="var(--accent)"
            >
              <title>{`${words}${colon()}${text}`}</title>
            </Bar>
          ))}
        </svg>
      )}
    </div>
  );
}
