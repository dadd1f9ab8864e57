import { useComputedColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { states } from '@malote/contracts/network/places/states.ts';
import { count } from '../../i18n/format.ts';
import { dark, light } from '../../theme/tokens.ts';
import styles from './board.module.css';
import { mixed, textOn } from './heat.ts';

const TILE = 60;
const STEP = 66;
const COLUMNS = 7;
const ROWS = 8;
/** More lines than this cannot be told apart. */
const FLOWS_DRAWN = 10;

export interface StateValue {
  readonly state: string;
  readonly parcels: number;
  readonly late: number;
}
export interface Flow {
  readonly fromState: string;
  readonly toState: string;
  readonly parcels: number;
  readonly vehicles: number;
}

const placeOf = new Map(states.map((state) => [state.uf as string, state]));
const centre = (uf: string): readonly [number, number] | undefined => {
  const tile = placeOf.get(uf)?.tile;
  return tile === undefined ? undefined : [tile.column * STEP + TILE / 2, tile.row * STEP + TILE / 2];
};

/** Brazil as 27 tiles: how many parcels are on their way to each state, which share of them is late, and what flows between states; no line crosses a number. */
export function BrazilTiles({
  values,
  flows,
  onOpen,
}: {
  readonly values: readonly StateValue[];
  readonly flows: readonly Flow[];
  readonly onOpen?: ((uf: string) => void) | undefined;
}) {
  const { t } = useTranslation('tower');
  const palette = useComputedColorScheme('light') === 'dark' ? dark : light;
  const byState = new Map(values.map((value) => [value.state, value]));
  const most = Math.max(1, ...values.map((value) => value.parcels));
  const moving = [...flows]
    .filter((flow) => flow.fromState !== flow.toState && flow.vehicles > 0)
    .sort((one, other) => other.parcels - one.parcels)
    .slice(0, FLOWS_DRAWN);
  const heaviest = Math.max(1, ...moving.map((flow) => flow.parcels));
  const fillOf = (uf: string): string =>
    mixed(palette.raised, palette.accent, 0.06 + Math.sqrt((byState.get(uf)?.parcels ?? 0) / most) * 0.94);
  return (
    <svg viewBox={`-2 -2 ${COLUMNS * STEP - 2} ${ROWS * STEP - 2}`} role="group" aria-label={t('map')}>
      <defs>
        <marker
          id="flow-end"
          viewBox="0 0 8 8"
          refX="6"
          refY="4"
          markerWidth="11"
          markerHeight="11"
          markerUnits="userSpaceOnUse"
          orient="auto"
        >
          <path d="M0 0L8 4L0 8z" fill="var(--info-solid)" />
        </marker>
        <mask id="flow-ground" maskUnits="userSpaceOnUse" x="-2" y="-2" width={COLUMNS * STEP} height={ROWS * STEP}>
          <rect x="-2" y="-2" width={COLUMNS * STEP} height={ROWS * STEP} fill="white" />
          {states.map(({ uf, tile }) => (
            <rect
              key={uf}
              x={tile.column * STEP + TILE / 2 - 25}
              y={tile.row * STEP + 7}
              width="50"
              height="41"
              rx="5"
              fill="black"
            />
          ))}
        </mask>
      </defs>
      {states.map((state) => {
        const value = byState.get(state.uf);
        const x = state.tile.column * STEP;
        const y = state.tile.row * STEP;
        const lateShare = value === undefined || value.parcels === 0 ? 0 : value.late / value.parcels;
        const words = t('tile', {
          state: state.name,
          parcels: count(value?.parcels ?? 0),
          late: count(value?.late ?? 0),
        });
        return (
          <g
            key={state.uf}
            className={onOpen ? styles.tile : undefined}
            {...(onOpen
              ? {
                  role: 'button',
                  'data-action': 'drill-down',
                  tabIndex: 0,
                  onClick: () => onOpen(state.uf),
                  onKeyDown: (event: React.KeyboardEvent) => {
                    if (event.key === 'Enter' || event.key === ' ') {
                      event.preventDefault();
                      onOpen(state.uf);
                    }
                  },
                }
              : { role: 'img' })}
            aria-label={words}
          >
            <title>{words}</title>
            <rect x={x} y={y} width={TILE} height={TILE} rx="6" fill={fillOf(state.uf)} stroke={palette.line} />
            {lateShare > 0 && (
              <rect x={x + 6} y={y + TILE - 9} width={TILE - 12} height="4.5" rx="2.2" fill={palette.panel} />
            )}
            {lateShare > 0 && (
              <rect
                x={x + 6}
                y={y + TILE - 9}
                width={Math.max(4, (TILE - 12) * lateShare)}
                height="4.5"
                rx="2.2"
                fill={palette.badSolid}
              />
            )}
          </g>
        );
      })}
      <g aria-hidden style={{ pointerEvents: 'none' }} mask="url(#flow-ground)">
        {moving.map((flow) => {
          const from = centre(flow.fromState);
          const to = centre(flow.toState);
          if (from === undefined || to === undefined) return null;
          const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
          const length = Math.hypot(dx, dy) || 1;
          const bend = Math.min(60, length * 0.28);
          const short = 33 / length;
          return (
            <path
              key={`${flow.fromState}${flow.toState}`}
              d={`M${from[0] + dx * short} ${from[1] + dy * short}Q${(from[0] + to[0]) / 2 - (dy / length) * bend} ${(from[1] + to[1]) / 2 + (dx / length) * bend} ${to[0] - dx * short} ${to[1] - dy * short}`}
              fill="none"
              stroke="var(--info-solid)"
              strokeWidth={1.5 + (flow.parcels / heaviest) * 3.5}
              strokeLinecap="round"
              markerEnd="url(#flow-end)"
            />
          );
        })}
      </g>
      <g aria-hidden style={{ pointerEvents: 'none' }}>
        {states.map((state) => {
          const ground = fillOf(state.uf);
          const x = state.tile.column * STEP + TILE / 2;
          const y = state.tile.row * STEP;
          const halo = {
            fill: textOn(ground),
            stroke: ground,
            strokeWidth: 4,
            strokeLinejoin: 'round',
            paintOrder: 'stroke',
            textAnchor: 'middle',
          } as const;
          return (
            <g key={state.uf}>
              <text {...halo} x={x} y={y + 24} fontSize="17" fontWeight="650">
                {state.uf}
              </text>
              <text {...halo} x={x} y={y + 42} fontSize="14.5" style={{ fontVariantNumeric: 'tabular-nums' }}>
                {count(byState.get(state.uf)?.parcels ?? 0)}
              </text>
            </g>
          );
        })}
      </g>
    </svg>
  );
}
