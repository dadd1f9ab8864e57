import type { ReactNode } from 'react';
import { useBox } from '../board/use-box.ts';
import { mapFrame } from './map-frame.ts';
import type { MapFrame, Point, Room } from './map-frame.ts';
import { stateBorders } from './state-borders.ts';

/** A site as a map knows it. */
export interface MapSite extends Point {
  readonly site: string;
  readonly name: string;
  readonly type: string;
}

const WIDTH = 800;

/**
 * The company's sites as dots over the borders of the states and a grid of degrees, with no map of others; what else is drawn gets the frame. `around`: the points that the map is of, where
 * those are not the sites; sites outside it are left out.
 */
export function SiteMap({
  title,
  sites,
  around = sites,
  room,
  children,
}: {
  readonly title: string;
  readonly sites: readonly MapSite[];
  readonly around?: readonly Point[];
  readonly room?: Room;
  readonly children: (frame: MapFrame) => ReactNode;
}) {
  const [ref, box] = useBox<HTMLDivElement>();
  // In true pixels, so that words and dots are as large on a small map as on a large one.
  const frame = box.width === 0 ? mapFrame(around, WIDTH, room) : mapFrame(around, box.width, room, box.height);
  const shown = sites.filter((site) => {
    const [x, y] = frame.place(site);
    return x >= 0 && x <= frame.width && y >= 0 && y <= frame.height;
  });
  return (
    <div ref={ref} style={{ height: 'var(--map-height, 62vh)', minWidth: 0 }}>
      <svg
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        role="group"
        aria-label={title}
        style={{ display: 'block', width: '100%', height: '100%', background: 'var(--page)' }}
      >
        <g aria-hidden stroke="var(--line)" fill="var(--muted)" fontSize="12">
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
        {!isOfTown(frame) && (
          <path
            aria-hidden
            d={bordersIn(frame)}
            fill="none"
            stroke="var(--muted)"
            strokeOpacity="0.55"
            strokeWidth="1"
          />
        )}
        {shown.map((site) => {
          const [x, y] = frame.place(site);
          const large = site.type === 'transit_center';
          return (
            <circle key={site.site} cx={x} cy={y} r={large ? 5 : 2.5} fill="var(--muted)">
              <title>{site.name}</title>
            </circle>
          );
        })}
        {children(frame)}
      </svg>
    </div>
  );
}

/** Pixels of a degree from which on the borders lie visibly beside where they are. */
const TOO_NEAR = 150;
const isOfTown = ({ place }: MapFrame): boolean =>
  place({ latitude: 0, longitude: 0 })[1] - place({ latitude: 1, longitude: 0 })[1] > TOO_NEAR;

const bordersIn = ({ place }: MapFrame): string =>
  stateBorders
    .map(
      (line) =>
        `M${line
          .map((point) =>
            place(point)
              .map((pixels) => pixels.toFixed(1))
              .join(' '),
          )
          .join('L')}`,
    )
    .join('');

const degrees = (value: number, above: string, below: string): string =>
  `${Math.abs(value)}° ${value >= 0 ? above : below}`;
