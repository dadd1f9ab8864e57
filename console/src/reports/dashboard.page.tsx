import { useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconScreenShare, IconSun } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { titleOf } from '../i18n/titles.ts';
import { session } from '../client/session.ts';
import { useStore } from '../client/store.ts';
import { count, hour } from '../i18n/format.ts';
import { useLookup } from '../i18n/texts.ts';
import { ORDERS } from '../orders/paths.ts';
import { BAGS, TRACKS } from '../tracking/paths.ts';
import { useMay, usePlace, useSearch } from '../shell/page-context.ts';
import { page } from '../shell/pages.ts';
import { go } from '../shell/places.ts';
import { useNow } from '../shell/watches.ts';
import { Board, boardStyles as styles, Panel } from '../ui/board/board.tsx';
import { BrazilTiles } from '../ui/board/brazil-tiles.tsx';
import { MinuteChart } from '../ui/board/minute-chart.tsx';
import { shortNames } from '../ui/board/short-names.ts';
import { ListState, failedState } from '../ui/list/state.tsx';
import { AttentionQueue } from './attention-queue.tsx';
import { narrow, narrowedIn } from './narrowed.ts';
import { useRotation } from './use-rotation.ts';
import { useTower } from './use-tower.ts';
import type { Go, Leg, NameOf } from './use-tower.ts';
import { NextArrivals, Vehicles } from './vehicles.tsx';
import { Headline } from './tower-headline.tsx';
import { Rankings } from './tower-rankings.tsx';

const NarrowTo = lazy(async () => ({ default: (await import('./narrow-to.tsx')).NarrowTo }));
const WallScreens = lazy(async () => ({ default: (await import('./wall-screens.tsx')).WallScreens }));

/** The lists behind the figures, which know the board's filter by the same name. */
const FILTERED: ReadonlySet<string> = new Set([ORDERS, BAGS, TRACKS]);

const ARRIVALS = 5;

/** The minute of the day of an instant, at the display's zone. */
function minuteOfDay(at: string): number {
  const [hours = 0, minutes = 0] = hour(at).split(':').map(Number);
  return hours * 60 + minutes;
}

/** A wall screen is dark unless its address says otherwise (`?theme=light`); its button changes it until the next reload. */
function useWallTheme(kiosk: boolean, wanted: string | null): { readonly dark: boolean; readonly toggle: () => void } {
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const [dark, setDark] = useState(wanted !== 'light');
  useEffect(() => {
    if (kiosk) setColorScheme(dark ? 'dark' : 'light');
  }, [kiosk, dark, setColorScheme]);
  return { dark, toggle: () => setDark(!dark) };
}

/** The control tower: what the network does now, and what needs somebody. Follows its live topic; survives restarts of every service. */
function ControlTower() {
  const { t } = useTranslation('tower');
  const text = useLookup();
  const { screen } = usePlace();
  const { caller } = useStore(session);
  const may = useMay();
  const [search, changeSearch] = useSearch();
  const kiosk = caller === undefined;
  const to = narrowedIn(search);
  const view = useRotation(search);
  const wall = useWallTheme(kiosk, search.get('theme'));
  const { data, error, skew } = useTower(to);
  const now = useNow(20_000) + skew;
  const [vehicles, setVehicles] = useState<Leg | 'all'>();
  const [sharing, setSharing] = useState(false);
  const queue = useRef<HTMLElement>(null);
  const names = data?.names;
  const nameOf = useMemo((): NameOf => {
    const short = shortNames(Object.entries(names ?? {}).map(([code, name]) => ({ site: code, name })));
    return (code) => short.get(code) ?? names?.[code] ?? code;
  }, [names]);
  if (data === undefined && error !== null && !kiosk) return <ListState kind={failedState(error)} error={error} />;
  const sites = data?.narrowedTo ?? undefined;
  // A list opens with the filter of the board: the figure and its rows are of the same sites. Behind a region without any there is nothing.
  const onGo: Go =
    kiosk || sites?.length === 0
      ? undefined
      : (path, query) =>
          go(
            path,
            sites !== undefined && FILTERED.has(path) && !/(^|&)site=/.test(query)
              ? `${query}&site=${sites.join(',')}`
              : query,
          );
  return (
    <Board
      title={titleOf(screen)}
      asOf={data?.asOf}
      skew={skew}
      behind={data?.behind ?? 0}
      wall={kiosk}
      view={kiosk ? view : undefined}
      tools={
        <>
          {kiosk ? (
            <span className={styles.where}>
              {to.region === undefined ? to.site && (names?.[to.site] ?? to.site) : t(`region.${to.region}`)}
            </span>
          ) : (
            <Suspense fallback={<span style={{ width: 210 }} data-to-come />}>
              <NarrowTo
                to={to}
                nameOf={(code) => names?.[code] ?? code}
                onNarrow={(next) => changeSearch((params) => narrow(params, next))}
              />
            </Suspense>
          )}
          {kiosk && (
            <button
              type="button"
              className={styles.tool}
              onClick={wall.toggle}
              aria-label={t('theme')}
              title={t('theme')}
            >
              {wall.dark ? <IconSun size="1.1em" /> : <IconMoon size="1.1em" />}
            </button>
          )}
          {!kiosk && may('kiosk') && (
            <button type="button" className={styles.tool} aria-haspopup="dialog" onClick={() => setSharing(true)}>
              <IconScreenShare size="1.1em" aria-hidden />
              {text('actions:kiosk')}
            </button>
          )}
        </>
      }
    >
      <Headline
        data={data}
        onGo={onGo}
        onVehicles={kiosk ? undefined : () => setVehicles('all')}
        onQueue={kiosk ? undefined : () => queue.current?.focus()}
      />
      <div className={styles.grid}>
        <div className={styles.left}>
          <Panel title={t('rhythm')} aside={t('perMinute')}>
            {data !== undefined && (
              <MinuteChart today={data.perMinute} yesterday={data.perMinuteYesterday} minute={minuteOfDay(data.asOf)} />
            )}
          </Panel>
          {data !== undefined && (
            <Rankings data={data} nameOf={nameOf} onGo={onGo} onLeg={kiosk ? undefined : setVehicles} />
          )}
        </div>
        <div className={styles.middle}>
          <Panel title={t('states')}>
            <div className={styles.fill}>
              {data !== undefined && (
                <BrazilTiles
                  values={data.states}
                  flows={data.flows}
                  onOpen={onGo && ((uf) => onGo(ORDERS, `state=${uf}`))}
                />
              )}
            </div>
            <p className={styles.legend}>
              <i data-kind="parcels" aria-hidden />
              {t('legend.parcels')}
              <i data-kind="late" aria-hidden />
              {t('legend.late')}
              <i data-kind="flow" aria-hidden />
              {t('legend.flow')}
            </p>
          </Panel>
          <Panel
            title={t('arrivals')}
            aside={
              onGo !== undefined && data !== undefined ? (
                <button type="button" className="link" onClick={() => setVehicles('all')}>
                  {t('allVehicles', {
                    count: data.headline.vehiclesOnRoad,
                    formatted: count(data.headline.vehiclesOnRoad),
                  })}
                </button>
              ) : undefined
            }
          >
            {data !== undefined && <NextArrivals vehicles={data.vehicles} shown={ARRIVALS} nameOf={nameOf} now={now} />}
          </Panel>
        </div>
        <Panel title={t('attention')} aside={data === undefined ? undefined : count(data.attention.open)} at={queue}>
          <AttentionQueue
            sites={sites}
            open={data?.attention.open ?? 0}
            byKind={data?.attention.byKind ?? {}}
            nameOf={nameOf}
            now={now}
            onGo={onGo}
          />
        </Panel>
      </div>
      {sharing && (
        <Suspense>
          <WallScreens board="tower" to={to} mayEnd={may('end-kiosk')} onClose={() => setSharing(false)} />
        </Suspense>
      )}
      {vehicles !== undefined && data !== undefined && (
        <Vehicles
          vehicles={data.vehicles}
          leg={vehicles === 'all' ? undefined : vehicles}
          onRoad={data.headline.vehiclesOnRoad}
          nameOf={nameOf}
          now={now}
          onClose={() => setVehicles(undefined)}
        />
      )}
    </Board>
  );
}

export default page(['tower', 'list', 'orders'], ControlTower);
