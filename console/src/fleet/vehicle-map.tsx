import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../client/client.ts';
import type { AnswerOf } from '../client/names.ts';
import { count, instant, kilograms } from '../i18n/format.ts';
import { useLookup } from '../i18n/texts.ts';
import { useNow } from '../shell/watches.ts';
import { alongLeg } from '../ui/map/map-frame.ts';
import type { MapFrame } from '../ui/map/map-frame.ts';
import { SiteMap } from '../ui/map/site-map.tsx';

type Positions = AnswerOf<'fleet.vehiclePositions'>;
type Vehicle = Positions['vehicles'][number];

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
    <SiteMap title={t('map.title', { count: vehicles.length })} sites={sites}>
      {(frame) =>
        vehicles.map((one) => (
          <VehicleMark key={one.loadNumber} frame={frame} vehicle={one} words={wordsOf(one)} now={now} />
        ))
      }
    </SiteMap>
  );
}

function VehicleMark({
  frame,
  vehicle: { status, at, next, departedAt, expectedArrivalAt },
  words,
  now,
}: {
  readonly frame: MapFrame;
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
