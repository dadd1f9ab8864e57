import { Modal } from '@mantine/core';
import { useMantineColorScheme } from '@mantine/core';
import { IconScreenShare, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../client/client.ts';
import { session } from '../client/session.ts';
import { useStore } from '../client/store.ts';
import { change, count, hour } from '../i18n/format.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { useLookup } from '../i18n/texts.ts';
import { DETAIL, ORDERS } from '../orders/paths.ts';
import { useMay, usePlace, useSearch } from '../shell/page-context.ts';
import { page } from '../shell/pages.ts';
import { go } from '../shell/places.ts';
import { toastFailure, toastInfo } from '../shell/toasts.tsx';
import { useNow } from '../shell/watches.ts';
import { Board, boardStyles as styles, Kpi, Panel } from '../ui/board/board.tsx';
import { BrazilTiles } from '../ui/board/brazil-tiles.tsx';
import { MinuteChart } from '../ui/board/minute-chart.tsx';
import { detailStyles } from '../ui/detail/detail.tsx';
import { ListState, failedState } from '../ui/list/state.tsx';
import { waybillTones } from '../ui/status/tones.ts';
import { AttentionQueue } from './attention-queue.tsx';
import { useTower } from './use-tower.ts';
import type { Tower } from './use-tower.ts';

const BAGS = '/collectionCenter/handle/bagNumQuery';
const SITES_SHOWN = 12;

/** The minute of the day at the display's zone. */
function minuteOfDay(now: number): number {
  const [hours = 0, minutes = 0] = hour(now).split(':').map(Number);
  return hours * 60 + minutes;
}

function Vehicles({ vehicles, onClose }: { readonly vehicles: Tower['vehicles']; readonly onClose: () => void }) {
  const { t } = useTranslation('tower');
  const text = useLookup();
  const now = useNow(30_000);
  return (
    <Modal opened onClose={onClose} title={t('vehicles')} size="xl" closeButtonProps={{ 'aria-label': text('shell:close') }}>
      {vehicles.length === 0 ? <p className="muted">{t('noVehicles')}</p> : (
        <div className={detailStyles.scroll}>
          <table className={detailStyles.table}>
            <thead><tr><th>{text('fields:plate')}</th><th>{text('fields:load')}</th><th>{t('leg')}</th><th>{t('departed')}</th><th>{t('expected')}</th><th data-end>{t('bags')}</th><th data-end>{text('fields:parcels')}</th></tr></thead>
            <tbody>{vehicles.map((one) => <tr key={one.load}><td className="code">{one.plate}</td><td className="code">{one.load}</td><td className="code">{one.from} › {one.to}</td><td className="num">{hour(one.departedAt)}</td><td className="num">{one.expectedArrivalAt === null ? '–' : hour(one.expectedArrivalAt)}{one.expectedArrivalAt !== null && Date.parse(one.expectedArrivalAt) < now && <b style={{ color: 'var(--danger-text)' }}> {t('delayed')}</b>}</td><td data-end>{count(one.bags)}</td><td data-end>{count(one.parcels)}</td></tr>)}</tbody>
          </table>
        </div>
      )}
    </Modal>
  );
}

/** A wall screen is dark unless its address says otherwise (`?theme=light`). */
function useWallTheme(kiosk: boolean, theme: string | null): void {
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  useEffect(() => {
    if (kiosk) setColorScheme(theme === 'light' ? 'light' : 'dark');
  }, [kiosk, theme, setColorScheme]);
}

/** The control tower: what the network does now, and what needs somebody. Follows its live topic; survives restarts of every service. */
export default page(['tower', 'list', 'orders'], function ControlTower() {
  const { t } = useTranslation('tower');
  const text = useLookup();
  const { screen } = usePlace();
  const { caller } = useStore(session);
  const may = useMay();
  const [search, changeSearch] = useSearch();
  const kiosk = caller === undefined;
  const site = search.get('site') ?? undefined;
  useWallTheme(kiosk, search.get('theme'));
  const { data, error } = useTower(site);
  const now = useNow(20_000);
  const [vehicles, setVehicles] = useState(false);
  const title = screen.title[currentLanguage()];
  if (data === undefined && error !== null) return <ListState kind={failedState(error)} error={error} />;
  const head = data?.headline;
  const opens = (path: string, query: string) => (kiosk ? undefined : () => go(path, query));
  const against = head !== undefined && head.scansYesterdayByNow > 0 ? (head.scansToday - head.scansYesterdayByNow) / head.scansYesterdayByNow : undefined;
  const toSite = (code: string | undefined) => changeSearch((params) => {
    if (code === undefined) params.delete('site');
    else params.set('site', code);
  });
  const sites = [...(data?.perSite ?? [])].sort((one, other) => other.scans - one.scans).slice(0, SITES_SHOWN);
  const mostScans = Math.max(1, ...sites.map((one) => one.scans));
  const journey = data?.journey ?? [];
  const mostParcels = Math.max(1, ...journey.map((one) => one.parcels));
  const share = async () => {
    try {
      const { address } = await send('identity.openKiosk', { board: 'tower' });
      const whole = new URL(address, location.origin).href;
      await navigator.clipboard.writeText(whole).then(() => toastInfo(t('kioskCopied')), () => toastInfo(whole));
    } catch (failed) {
      toastFailure(failed);
    }
  };
  return (
    <Board title={title} asOf={data?.asOf} behind={data?.behind ?? 0} tools={(
      <>
        {site !== undefined && <button type="button" className={styles.tool} onClick={() => toSite(undefined)} aria-label={t('allSites')}>{data?.perSite.find((one) => one.site === site)?.name ?? site}<IconX size="1em" aria-hidden /></button>}
        {!kiosk && may('kiosk') && <button type="button" className={styles.tool} onClick={() => void share()}><IconScreenShare size="1.1em" aria-hidden />{text('actions:kiosk')}</button>}
      </>
    )}>
      <div className={styles.kpis}>
        <Kpi label={t('scans')} value={head?.scansToday} {...(against === undefined ? {} : { sub: t('against', { change: change(against) }), subTone: against >= 0 ? 'ok' as const : undefined })} />
        <Kpi label={t('bagsOpen')} value={head?.bagsOpen} sub={head && t('bagsSealed', { count: head.bagsSealedToday, formatted: count(head.bagsSealedToday) })} onOpen={opens(BAGS, 'status=packaged')} />
        <Kpi label={t('vehicles')} value={head?.vehiclesOnRoad} sub={head && t('bagsInTransit', { count: head.bagsInTransit, formatted: count(head.bagsInTransit) })} onOpen={kiosk ? undefined : () => setVehicles(true)} />
        <Kpi label={t('delivering')} value={head?.delivering} sub={head && t('signed', { count: head.signedToday, formatted: count(head.signedToday) })} onOpen={opens(ORDERS, 'waybillStatus=delivering')} />
        <Kpi label={t('late')} value={head?.late} tone={head !== undefined && head.late > 0 ? 'bad' : undefined} sub={head && t('atRisk', { count: head.atRisk, formatted: count(head.atRisk) })} onOpen={opens(ORDERS, 'late=1')} />
        <Kpi label={t('attention')} value={data?.attention.open} tone={(data?.attention.open ?? 0) > 0 ? 'bad' : undefined} sub={head && t('quiet', { count: head.quiet, formatted: count(head.quiet) })} />
      </div>
      <div className={styles.grid}>
        <Panel area="rhythm" title={t('rhythm')} aside={t('perMinute')}><div className={styles.fill}>{data !== undefined && <MinuteChart today={data.perMinute} yesterday={data.perMinuteYesterday} minute={minuteOfDay(now)} />}</div></Panel>
        <Panel area="journey" title={t('journey')}>
          <ul className={styles.bars}>
            {journey.map((one) => <li key={one.status}>{kiosk ? <span>{text(`status:waybill.${one.status}`)}</span> : <button type="button" onClick={() => go(ORDERS, `waybillStatus=${one.status}`)}>{text(`status:waybill.${one.status}`)}</button>}<i data-tone={waybillTones.tones[one.status]} style={{ width: `${(one.parcels / mostParcels) * 100}%` }} /><b>{count(one.parcels)}</b></li>)}
          </ul>
        </Panel>
        <Panel area="sites" title={t('sites')}>
          {data !== undefined && sites.length === 0 ? <div className={styles.none}>{t('noScans')}</div> : (
            <ul className={styles.bars} style={{ justifyContent: 'flex-start' }}>
              {sites.map((one) => <li key={one.site}>{kiosk ? <span>{one.name}</span> : <button type="button" title={one.site} onClick={() => toSite(one.site)}>{one.name}</button>}<i style={{ width: `${(one.scans / mostScans) * 100}%` }} /><b>{count(one.scans)}</b></li>)}
            </ul>
          )}
        </Panel>
        <Panel area="map" title={t('states')} aside={t('flows')}><div className={styles.fill}>{data !== undefined && <BrazilTiles values={data.states} flows={data.flows} onOpen={kiosk ? undefined : (uf) => go(ORDERS, `state=${uf}`)} />}</div></Panel>
        <Panel area="queue" title={t('attention')} aside={data === undefined ? undefined : count(data.attention.open)}><AttentionQueue site={site} count={data?.attention.open ?? 0} onOpen={kiosk ? undefined : (row) => { if (row.orderNumber !== null) go(DETAIL, `number=${row.orderNumber}`); }} /></Panel>
      </div>
      {vehicles && data !== undefined && <Vehicles vehicles={data.vehicles} onClose={() => setVehicles(false)} />}
    </Board>
  );
});
