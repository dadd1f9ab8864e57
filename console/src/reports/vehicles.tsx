import { useTranslation } from 'react-i18next';
import { colon, count, hour, isoDay, shortDay } from '../i18n/format.ts';
import { useLookup } from '../i18n/texts.ts';
import { boardStyles as styles } from '../ui/board/board.tsx';
import { detailStyles } from '../ui/detail/detail.tsx';
import type { Tower } from './use-tower.ts';
import { Dialog } from '../ui/dialog.tsx';

type Vehicle = Tower['vehicles'][number];

const isLate = (one: Vehicle, now: number): boolean =>
  one.expectedArrivalAt !== null && Date.parse(one.expectedArrivalAt) < now;
const NEVER = '9';

/** Who should have arrived first stands first; a vehicle without an expected arrival stands last. */
export function byArrival(vehicles: readonly Vehicle[]): readonly Vehicle[] {
  return vehicles.toSorted((one, other) =>
    (one.expectedArrivalAt ?? NEVER) < (other.expectedArrivalAt ?? NEVER) ? -1 : 1,
  );
}

/** `18:32` today, with its date on any other day. */
const when = (at: string, now: number): string =>
  isoDay(Date.parse(at)) === isoDay(now) ? hour(at) : `${shortDay(at)} ${hour(at)}`;

/** How much of the way's time is over. */
function progressOf({ departedAt, expectedArrivalAt }: Vehicle, now: number): number {
  if (expectedArrivalAt === null) return 0;
  const [from, to] = [Date.parse(departedAt), Date.parse(expectedArrivalAt)];
  return to <= from ? 1 : Math.min(1, Math.max(0, (now - from) / (to - from)));
}

/** The next arrivals: from where to where, how far the time is gone; red only for those that are overdue. */
export function NextArrivals({
  vehicles,
  shown,
  nameOf,
  now,
}: {
  readonly vehicles: readonly Vehicle[];
  readonly shown: number;
  readonly nameOf: (site: string) => string;
  readonly now: number;
}) {
  const { t } = useTranslation('tower');
  if (vehicles.length === 0) return <div className={styles.none}>{t('noVehicles')}</div>;
  return (
    <ol className={styles.arrivals} aria-label={t('arrivals')}>
      {byArrival(vehicles)
        .slice(0, shown)
        .map((one) => {
          const late = isLate(one, now);
          return (
            <li key={one.load} data-late={late || undefined}>
              <span className={styles.plate}>{one.plate}</span>
              <span className={styles.way}>
                <span title={`${one.from} › ${one.to}`}>
                  {nameOf(one.from)} › {nameOf(one.to)}
                </span>
                <i aria-hidden>
                  <i style={{ width: `${progressOf(one, now) * 100}%` }} />
                </i>
              </span>
              <b>{one.expectedArrivalAt === null ? '–' : late ? t('delayed') : when(one.expectedArrivalAt, now)}</b>
            </li>
          );
        })}
    </ol>
  );
}

interface VehiclesProps {
  readonly vehicles: readonly Vehicle[];
  /** Those between two sites alone. */
  readonly leg: Pick<Vehicle, 'from' | 'to'> | undefined;
  readonly onRoad: number;
  readonly nameOf: (site: string) => string;
  readonly now: number;
  readonly onClose: () => void;
}

/** Every vehicle on the road, or on one stretch of it. */
export function Vehicles({ vehicles, leg, onRoad, nameOf, now, onClose }: VehiclesProps) {
  const { t } = useTranslation('tower');
  const text = useLookup();
  const shown = byArrival(vehicles).filter((one) => leg === undefined || (one.from === leg.from && one.to === leg.to));
  return (
    <Dialog
      onClose={onClose}
      title={leg === undefined ? t('vehicles') : `${t('vehicles')}${colon()}${nameOf(leg.from)} › ${nameOf(leg.to)}`}
      size="xl"
    >
      {shown.length === 0 ? (
        <p className="muted">{t(leg === undefined ? 'noVehicles' : 'noVehiclesOnLeg')}</p>
      ) : (
        <div className={detailStyles.scroll} tabIndex={-1}>
          <table className={detailStyles.table}>
            <thead>
              <tr>
                <th scope="col">{text('fields:plate')}</th>
                <th scope="col">{text('fields:load')}</th>
                <th scope="col">{t('leg')}</th>
                <th scope="col">{t('departed')}</th>
                <th scope="col">{t('expected')}</th>
                <th scope="col" data-end>
                  {t('bags')}
                </th>
                <th scope="col" data-end>
                  {text('fields:parcels')}
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((one) => (
                <tr key={one.load}>
                  <td className="code">{one.plate}</td>
                  <td className="code">{one.load}</td>
                  <td title={`${one.from} › ${one.to}`}>
                    {nameOf(one.from)} › {nameOf(one.to)}
                  </td>
                  <td className="num">{when(one.departedAt, now)}</td>
                  <td className="num">
                    {one.expectedArrivalAt === null ? '–' : when(one.expectedArrivalAt, now)}
                    {isLate(one, now) && <b style={{ color: 'var(--danger-text)' }}> {t('delayed')}</b>}
                  </td>
                  <td data-end>{count(one.bags)}</td>
                  <td data-end>{count(one.parcels)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {leg === undefined && onRoad > vehicles.length && (
            <p className="muted">{t('vehiclesCut', { shown: count(vehicles.length), all: count(onRoad) })}</p>
          )}
        </div>
      )}
    </Dialog>
  );
}
