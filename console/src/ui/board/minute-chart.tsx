import { AxisBottom, AxisLeft } from '@visx/axis';
import { curveMonotoneX } from '@visx/curve';
import { GridRows } from '@visx/grid';
import { Group } from '@visx/group';
import { scaleLinear } from '@visx/scale';
import { AreaClosed, Bar, LinePath } from '@visx/shape';
import { useTranslation } from 'react-i18next';
import { count } from '../../i18n/format.ts';
import { apart } from './apart.ts';
import styles from './board.module.css';
import { lastMinutes, perHour, rates, roundTop, STEP } from './per-minute.ts';
import { useBox } from './use-box.ts';

const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24];
const LAST = 60;

/** Words over a line stay readable: the panel's colour shines around them. */
const HALO = { stroke: 'var(--panel)', strokeWidth: 5, strokeLinejoin: 'round', paintOrder: 'stroke' } as const;

interface Point {
  readonly minute: number;
  readonly rate: number;
}
interface Minutes {
  readonly today: readonly number[];
  readonly yesterday: readonly number[];
  /** The minute of the day now. */ readonly minute: number;
}

const points = (of: readonly number[]): readonly Point[] => of.map((rate, at) => ({ minute: (at + 0.5) * STEP, rate }));
const label = (em: number, anchor: 'end' | 'middle') =>
  ({
    fill: 'var(--muted)',
    fontSize: em * 0.95,
    fontFamily: 'inherit',
    textAnchor: anchor,
    style: { fontVariantNumeric: 'tabular-nums' },
  }) as const;

/** How far a word reaches to one side of a point, with the halo around it; Chinese signs are wider than letters. */
function wordAt(word: string, x: number, side: -1 | 1, em: number): { readonly from: number; readonly to: number } {
  const reach = em * ([...word].reduce((sum, sign) => sum + (sign > '\u2E80' ? 1 : 0.6), 0) + 0.5);
  return side < 0 ? { from: x - reach, to: x } : { from: x, to: x + reach };
}

/** The day's curve: today as an area up to now, yesterday as a line behind it. */
function Day({ today, yesterday, minute }: Minutes) {
  const { t } = useTranslation('tower');
  const [ref, { width, height, em }] = useBox<HTMLDivElement>();
  const now = points(rates(today)).filter((point) => point.minute < minute);
  const before = points(rates(yesterday));
  const top = roundTop(Math.max(...now.map((point) => point.rate), ...before.map((point) => point.rate)));
  const lines = [0, 0.25, 0.5, 0.75, 1].map((share) => share * top);
  const longest = Math.max(...lines.map((line) => count(line).length));
  const [left, bottom, above] = [em * (1.4 + longest * 0.6), em * 2, em * 1.6];
  const x = scaleLinear({ domain: [0, 1_440], range: [left, Math.max(left + 1, width - em * 1.2)] });
  const y = scaleLinear({ domain: [0, top], range: [Math.max(1, height - bottom), above] });
  const last = now.at(-1);
  const tail = before.at(-1);
  // In the evening the word at today's end stands left of it.
  const side = minute > 1_250 ? -1 : 1;
  const todayWord = {
    ...wordAt(t('today'), x(last?.minute ?? 0) + side * em * 0.6, side, em),
    baseline: y(last?.rate ?? 0) - em * 0.5,
  };
  const yesterdayWord = { ...wordAt(t('yesterday'), x(1_440), -1, em), baseline: y(tail?.rate ?? 0) - em * 0.5 };
  return (
    <div ref={ref} className={styles.chart}>
      {width > 0 && (
        <svg width={width} height={height} aria-hidden>
          <GridRows scale={y} left={left} width={x(1_440) - left} tickValues={lines} stroke="var(--line)" />
          <AxisLeft
            scale={y}
            left={left}
            hideAxisLine
            hideTicks
            tickValues={lines}
            tickFormat={(value) => count(Number(value))}
            tickLabelProps={{ ...label(em, 'end'), dx: -em * 0.1, dy: em * 0.32 }}
          />
          <AxisBottom
            scale={x}
            top={height - bottom}
            hideAxisLine
            hideTicks
            tickValues={HOURS.map((hour) => hour * 60)}
            tickFormat={(value) => t('tick', { hour: String(Number(value) / 60).padStart(2, '0') })}
            tickLabelProps={{ ...label(em, 'middle'), dy: em * 0.2 }}
          />
          <LinePath
            data={[...before]}
            x={(point) => x(point.minute)}
            y={(point) => y(point.rate)}
            curve={curveMonotoneX}
            stroke="var(--neutral-solid)"
            strokeWidth={Math.max(1.2, em * 0.1)}
            strokeDasharray={`${em * 0.25} ${em * 0.25}`}
          />
          <AreaClosed
            data={[...now]}
            x={(point) => x(point.minute)}
            y={(point) => y(point.rate)}
            yScale={y}
            curve={curveMonotoneX}
            fill="var(--accent)"
            fillOpacity={0.22}
          />
          <LinePath
            data={[...now]}
            x={(point) => x(point.minute)}
            y={(point) => y(point.rate)}
            curve={curveMonotoneX}
            stroke="var(--accent)"
            strokeWidth={Math.max(1.8, em * 0.16)}
          />
          {tail !== undefined && (
            <text
              {...HALO}
              x={x(1_440)}
              y={apart(yesterdayWord, todayWord, em * 1.2)}
              textAnchor="end"
              fill="var(--muted)"
              fontSize={em}
            >
              {t('yesterday')}
            </text>
          )}
          {last !== undefined && (
            <Group left={x(last.minute)} top={y(last.rate)}>
              <line y1={0} y2={y(0) - y(last.rate)} stroke="var(--accent)" strokeOpacity={0.5} />
              <circle r={em * 0.28} fill="var(--accent)" stroke="var(--panel)" strokeWidth={em * 0.12} />
              <text
                {...HALO}
                x={side * em * 0.6}
                y={-em * 0.5}
                textAnchor={side < 0 ? 'end' : 'start'}
                fill="var(--accent-text)"
                fontWeight={650}
                fontSize={em}
              >
                {t('today')}
              </text>
            </Group>
          )}
        </svg>
      )}
    </div>
  );
}

/** The last sixty minutes one by one: here the board moves with every scan. */
function LastHour({ today, yesterday, minute }: Minutes) {
  const { t } = useTranslation('tower');
  const [ref, { width, height, em }] = useBox<HTMLDivElement>();
  const bars = lastMinutes(today, yesterday, minute, LAST);
  const top = roundTop(Math.max(...bars));
  const bottom = em * 2;
  const y = scaleLinear({ domain: [0, top], range: [Math.max(1, height - bottom), em * 2.4] });
  const step = width / LAST;
  return (
    <div ref={ref} className={styles.chart}>
      {width > 0 && (
        <svg width={width} height={height} aria-hidden>
          <text x={0} y={em * 1.1} fill="var(--muted)" fontSize={em}>
            {t('lastHour')}
          </text>
          <text
            x={width}
            y={em * 1.1}
            textAnchor="end"
            fill="var(--text)"
            fontWeight={650}
            fontSize={em * 1.1}
            style={{ fontVariantNumeric: 'tabular-nums' }}
          >
            {count(bars.reduce((sum, one) => sum + one, 0))}
          </text>
          <line x1={0} x2={width} y1={y(0)} y2={y(0)} stroke="var(--line)" />
          {bars.map(
            (many, at) =>
              many > 0 && (
                <Bar
                  key={LAST - at}
                  x={at * step + step * 0.14}
                  y={y(many)}
                  width={step * 0.72}
                  height={Math.max(1, y(0) - y(many))}
                  rx={step * 0.15}
                  fill="var(--accent)"
                  fillOpacity={at === LAST - 1 ? 1 : 0.35 + (at / LAST) * 0.4}
                />
              ),
          )}
          <text x={0} y={height - em * 0.4} fill="var(--muted)" fontSize={em * 0.95}>
            {t('minutesAgo', { count: LAST })}
          </text>
          <text x={width} y={height - em * 0.4} textAnchor="end" fill="var(--muted)" fontSize={em * 0.95}>
            {t('now')}
          </text>
        </svg>
      )}
    </div>
  );
}

/** Scans per minute: the day against yesterday, and the last hour minute by minute. A screen reader gets the hours as a table. */
export function MinuteChart(minutes: Minutes) {
  const { t } = useTranslation('tower');
  const [today, yesterday] = [perHour(minutes.today), perHour(minutes.yesterday)];
  return (
    <div className={styles.rhythm}>
      <Day {...minutes} />
      <LastHour {...minutes} />
      <table className="sr-only">
        <caption>{t('chart')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('hour')}</th>
            <th scope="col">{t('today')}</th>
            <th scope="col">{t('yesterday')}</th>
          </tr>
        </thead>
        <tbody>
          {today.map((many, hour) => (
            <tr key={HOURS.length + hour}>
              <th scope="row">{hour}</th>
              <td>{count(many)}</td>
              <td>{count(yesterday[hour] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
