import { useTranslation } from 'react-i18next';
import { count } from '../../i18n/format.ts';

const WIDTH = 1_000;
const HEIGHT = 360;
const LEFT = 46;
const BOTTOM = 26;
const TOP = 12;
/** Minutes in one point: a screen has no more points than that. */
const STEP = 5;
const POINTS = 1_440 / STEP;

/** A round number at or above: the top of the axis. */
export function roundTop(value: number): number {
  if (value <= 5) return 5;
  const unit = 10 ** Math.floor(Math.log10(value));
  return [1, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10].map((factor) => factor * unit).find((top) => top >= value) ?? value;
}

const summed = (perMinute: readonly number[]): readonly number[] => Array.from({ length: POINTS }, (_, at) => perMinute.slice(at * STEP, (at + 1) * STEP).reduce((sum, one) => sum + one, 0) / STEP);

/** Scans a minute over the day: today as an area up to now, yesterday as a line behind. */
export function MinuteChart({ today, yesterday, minute }: { readonly today: readonly number[]; readonly yesterday: readonly number[]; readonly minute: number }) {
  const { t } = useTranslation('tower');
  const now = summed(today).slice(0, Math.max(1, Math.floor(minute / STEP)));
  const before = summed(yesterday);
  const top = roundTop(Math.max(4, ...now, ...before));
  const x = (at: number) => LEFT + (at / (POINTS - 1)) * (WIDTH - LEFT - 12);
  const y = (value: number) => TOP + (1 - value / top) * (HEIGHT - TOP - BOTTOM);
  const line = (points: readonly number[]) => points.map((value, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join('');
  const last = now.at(-1) ?? 0;
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, today: today.slice(hour * 60, hour * 60 + 60).reduce((sum, one) => sum + one, 0), yesterday: yesterday.slice(hour * 60, hour * 60 + 60).reduce((sum, one) => sum + one, 0) }));
  return (
    <>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={t('chart')}>
        {[0, 0.25, 0.5, 0.75, 1].map((share) => <line key={share} x1={LEFT} x2={WIDTH - 12} y1={y(top * share)} y2={y(top * share)} stroke="var(--line)" vectorEffect="non-scaling-stroke" />)}
        <path d={`${line(now)}L${x(now.length - 1).toFixed(1)} ${y(0)}L${x(0)} ${y(0)}Z`} fill="var(--accent)" opacity="0.2" />
        <path d={line(before)} fill="none" stroke="var(--muted)" strokeWidth="1.5" strokeDasharray="3 4" vectorEffect="non-scaling-stroke" />
        <path d={line(now)} fill="none" stroke="var(--accent)" strokeWidth="2.5" strokeLinejoin="round" vectorEffect="non-scaling-stroke" />
      </svg>
      <div aria-hidden style={{ position: 'absolute', inset: 0, fontSize: '1em', color: 'var(--muted)' }}>
        {[0, 0.25, 0.5, 0.75, 1].map((share) => <span key={share} className="num" style={{ position: 'absolute', insetInlineStart: 0, top: `${(y(top * share) / HEIGHT) * 100}%`, transform: 'translateY(-50%)' }}>{count(Math.round(top * share))}</span>)}
        {[0, 3, 6, 9, 12, 15, 18, 21].map((hour) => <span key={hour} className="num" style={{ position: 'absolute', bottom: 0, insetInlineStart: `${(x(hour * 12) / WIDTH) * 100}%`, transform: 'translateX(-50%)' }}>{String(hour).padStart(2, '0')}h</span>)}
        <span style={{ position: 'absolute', insetInlineStart: `${(x(now.length - 1) / WIDTH) * 100}%`, top: `${(y(last) / HEIGHT) * 100}%`, transform: minute > 1_200 ? 'translate(-105%, -130%)' : 'translate(0.5em, -110%)', color: 'var(--accent-text)', fontWeight: 650, whiteSpace: 'nowrap' }}>{t('today')} {count(Math.round(last))}</span>
        <span style={{ position: 'absolute', insetInlineEnd: 0, top: `${(y(before.at(-1) ?? 0) / HEIGHT) * 100}%`, transform: 'translateY(-150%)', whiteSpace: 'nowrap' }}>{t('yesterday')}</span>
      </div>
      <table className="sr-only"><caption>{t('chart')}</caption><thead><tr><th>{t('hour')}</th><th>{t('today')}</th><th>{t('yesterday')}</th></tr></thead><tbody>{hours.map((one) => <tr key={one.hour}><th scope="row">{one.hour}</th><td>{one.today}</td><td>{one.yesterday}</td></tr>)}</tbody></table>
    </>
  );
}
