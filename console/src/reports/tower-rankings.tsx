import { useTranslation } from 'react-i18next';
import { count, isoDay } from '../i18n/format.ts';
import { useLookup } from '../i18n/texts.ts';
import { ORDERS } from '../orders/paths.ts';
import { TRACKS } from '../tracking/paths.ts';
import { boardStyles as styles, Panel } from '../ui/board/board.tsx';
import { Ranks } from '../ui/board/ranks.tsx';
import { waybillTones } from '../ui/status/tones.ts';
import type { Go, Leg, NameOf, Tower } from './use-tower.ts';

const RANKED = 12;

/** The three rankings: parcels by step of the journey, scans by site, what flows between sites. */
export function Rankings({
  data,
  nameOf,
  onGo,
  onLeg,
}: {
  readonly data: Tower;
  readonly nameOf: NameOf;
  readonly onGo: Go;
  readonly onLeg: ((leg: Leg) => void) | undefined;
}) {
  const { t } = useTranslation('tower');
  const text = useLookup();
  const today = `${isoDay()}..${isoDay()}`;
  const sites = data.perSite.toSorted((one, other) => other.scans - one.scans).slice(0, RANKED);
  const open = (path: string, search: string) => onGo && (() => onGo(path, search));
  return (
    <div className={styles.rankings}>
      <Panel title={t('journey')}>
        <Ranks
          dense
          label={t('journey')}
          ranks={data.journey.map((one) => ({
            key: one.status,
            label: text(`status:waybill.${one.status}`),
            value: one.parcels,
            tone: waybillTones.tones[one.status],
            onOpen: open(ORDERS, `waybillStatus=${one.status}`),
          }))}
        />
      </Panel>
      <Panel title={t('sites')}>
        {sites.length === 0 ? (
          <div className={styles.none}>{t('noScans')}</div>
        ) : (
          <Ranks
            label={t('sites')}
            ranks={sites.map((one) => ({
              key: one.site,
              label: nameOf(one.site),
              title: `${one.name} · ${one.site}`,
              value: one.scans,
              onOpen: open(TRACKS, `site=${one.site}&last=${today}`),
            }))}
          />
        )}
      </Panel>
      <Panel title={t('flowsToday')} aside={t('parcels')}>
        {data.flows.length === 0 ? (
          <div className={styles.none}>{t('noFlows')}</div>
        ) : (
          <Ranks
            label={t('flowsToday')}
            ranks={data.flows.slice(0, RANKED).map((one) => ({
              key: `${one.from} ${one.to}`,
              label: (
                <span className={styles.leg}>
                  <span>{nameOf(one.from)}</span> › <span>{nameOf(one.to)}</span>
                </span>
              ),
              title: t('flow', {
                from: data.names[one.from] ?? one.from,
                to: data.names[one.to] ?? one.to,
                vehicles: count(one.vehicles),
                bags: count(one.bags),
                parcels: count(one.parcels),
              }),
              value: one.parcels,
              tone: 'info' as const,
              onOpen: onLeg && (() => onLeg(one)),
            }))}
          />
        )}
      </Panel>
    </div>
  );
}
