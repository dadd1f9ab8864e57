import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../client/client.ts';
import type { AnswerOf } from '../client/names.ts';
import { count, instant, kilograms } from '../i18n/format.ts';
import { useLookup } from '../i18n/texts.ts';
import { useNow } from '../shell/watches.ts';
import { alongLeg, mapFrame } from './map-frame.ts';

type Positions = AnswerOf<'fleet.vehiclePositions'>;
type Vehicle = Positions['vehicles'][number];

const WIDTH = 800;
/** How often the map is drawn anew, ms. */
const AGAIN_MS = 30_000;

/** Vehicles under way where they were seen last, those on the road between there and their next stop; drawn from coordinates, with no map of others. */
export function VehicleMap() {
  const { t } = useTranslation('orders');
  const text = useLookup();
  const { data } = useQuery({
    queryKey: ['list', 'fleet.vehiclePositions'],
    queryFn: ({ signal }) => ask('fleet.vehiclePositions', {}, { signal, quiet: true }),
    refetchInterval: AGAIN_MS,
  });
  const now = useNow(AGAIN_MS);
  if (data === undefined) return <div role="status" aria-label={text('shell:loading')} />;
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <Drawing {...data} now={now} />
      {data.vehicles.length === 0 && <p className="muted">{t('map.none')}</p>}
      <p className="muted">{t('map.legend')}</p>
    </div>
  );
}

function Drawing({ vehicles, sites, now }: Positions & { readonly now: number }) {
  const { t } = useTranslation('orders');
  const frame = mapFrame(sites, WIDTH);
  const wordsOf = (one: Vehicle): string =>
    t(one.status === 'departed' && one.next !== null ? 'map.road' : 'map.stands', {
      vehicle: one.plate ?? one.loadNumber,
      site: one.at.name,
      next: one.next?.name ?? '',
      parcels: count(one.parcels),
      weight: kilograms(one.weight),
      at: one.expectedArrivalAt === null ? '–' : instant(one.expectedArrivalAt),
    });
  return (
    <svg
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      role="group"
      aria-label={t('map.title', { count: vehicles.length })}
      style={{ width: '100%', maxHeight: '62vh', background: 'var(--page)' }}
    >
      <g aria-hidden stroke="var(--line)" fill="var(--muted)" fontSize="10">
        {frame.latitudes.map((latitude) => {
          const [, y] = frame.place({ latitude, longitude: 0 });
          return (
            <g key={latitude}>
              <line x1="0" x2={frame.width} y1={y} y2={y} />
              <text x="3" y={y - 3} stroke="none">
                {degrees(latitude, 'N', 'S')}
              </text>
            </g>
          );
        })}
        {frame.longitudes.map((longitude) => {
          const [x] = frame.place({ latitude: 0, longitude });
          return (
            <g key={longitude}>
              <line y1="0" y2={frame.height} x1={x} x2={x} />
              <text x={x + 3} y={frame.height - 4} stroke="none">
                {degrees(longitude, 'E', 'W')}
              </text>
            </g>
          );
        })}
      </g>
      {sites.map((site) => {
        const [x, y] = frame.place(site);
        const large = site.type === 'transit_center';
        return (
          <circle key={site.site} cx={x} cy={y} r={large ? 5 : 2.5} fill="var(--muted)">
            <title>{site.name}</title>
          </circle>
        );
      })}
      {vehicles.map((one) => (
        <VehicleMark key={one.loadNumber} frame={frame} vehicle={one} words={wordsOf(one)} now={now} />
      ))}
    </svg>
  );
}

const degrees = (value: number, above: string, below: string): string =>
  `${Math.abs(value)}° ${value >= 0 ? above : below}`;

function VehicleMark({
  frame,
  vehicle: { status, at, next, departedAt, expectedArrivalAt },
  words,
  now,
}: {
  readonly frame: ReturnType<typeof mapFrame>;
  readonly vehicle: Vehicle;
  readonly words: string;
  readonly now: number;
}) {
  const [fromX, fromY] = frame.place(at);
  const [toX, toY] = next === null ? [fromX, fromY] : frame.place(next);
  const onRoad = status === 'departed' && next !== null;
  const share = onRoad ? alongLeg(now, departedAt, expectedArrivalAt) : 0;
  return (
    <g role="img" aria-label={words}>
      <title>{words}</title>
      {onRoad && (
        <line
          x1={fromX}
          y1={fromY}
          x2={toX}
          y2={toY}
          stroke="var(--info-solid)"
          strokeWidth="1.5"
          strokeDasharray="5 4"
        />
      )}
      <rect
        x={fromX + (toX - fromX) * share - 6}
        y={fromY + (toY - fromY) * share - 6}
        width="12"
        height="12"
        rx={onRoad ? 6 : 2}
        fill={onRoad ? 'var(--info-solid)' : 'var(--warn-solid)'}
        stroke="var(--panel)"
        strokeWidth="1.5"
      />
    </g>
  );
}
