import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { askList } from '../client/client.ts';
import { count } from '../i18n/format.ts';
import { useLookup } from '../i18n/texts.ts';
import { SiteMap } from '../ui/map/site-map.tsx';
import type { MapFrame } from '../ui/map/map-frame.ts';
import { LIVE_MS } from '../ui/report/pace.ts';
import type { ReportAsked } from '../ui/report/report-page.tsx';
import { useSitePlaces } from './use-site-places.ts';
import type { SitePlace } from './use-site-places.ts';

/** The two ends of a flow in each grouping that has any. */
const ENDS: Readonly<Record<string, readonly [from: string, to: string]>> = {
  toHub: ['collectedSite', 'hubSite'],
  fromHub: ['hubSite', 'deliverySite'],
};
/** Flows that are drawn at most, the largest first. */
const DRAWN = 100;
const BROADEST = 9;

interface Flow {
  readonly from: SitePlace;
  readonly to: SitePlace;
  readonly parcels: number;
}

/** The flows of the report as lines between sites, the broader the more parcels; nothing where it is not grouped by pairs of sites. */
export function FlowMap({ grouping, params }: ReportAsked) {
  const { t } = useTranslation('report');
  const text = useLookup();
  const ends = ENDS[grouping];
  const sites = useSitePlaces();
  const { data } = useQuery({
    queryKey: ['reports.miniDropFlowsList', 'map', params],
    queryFn: ({ signal }) =>
      askList(
        'reports.miniDropFlowsList' as never,
        { params: params as never, pageSize: DRAWN, sort: ['parcels', 'desc'] as never },
        { signal, quiet: true },
      ),
    enabled: ends !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: LIVE_MS,
  });
  if (ends === undefined) return null;
  if (data === undefined || sites === undefined) return <div role="status" aria-label={text('shell:loading')} />;
  const placed = new Map(sites.map((site) => [site.site, site]));
  const flows = (data.records as readonly Readonly<Record<string, unknown>>[]).flatMap((row): Flow[] => {
    const [from, to] = ends.map((end) => placed.get(String(row[end])));
    return from === undefined || to === undefined ? [] : [{ from, to, parcels: Number(row['parcels']) }];
  });
  const most = Math.max(1, ...flows.map(({ parcels }) => parcels));
  return (
    <section className="panel" aria-label={t('flows.title')} style={{ display: 'grid', gap: 8, padding: '8px 12px' }}>
      {flows.length === 0 ? (
        <p className="muted">{t('flows.none')}</p>
      ) : (
        <SiteMap title={t('flows.title')} sites={sites} around={flows.flatMap(({ from, to }) => [from, to])}>
          {(frame) =>
            flows.map((flow) => (
              <Line key={`${flow.from.site} ${flow.to.site}`} frame={frame} flow={flow} share={flow.parcels / most} />
            ))
          }
        </SiteMap>
      )}
      <p className="muted" style={{ margin: 0 }}>
        {t('flows.legend')}
      </p>
    </section>
  );
}

function Line({
  frame,
  flow: { from, to, parcels },
  share,
}: {
  readonly frame: MapFrame;
  readonly flow: Flow;
  readonly share: number;
}) {
  const { t } = useTranslation('report');
  const [x, y] = frame.place(from);
  const [toX, toY] = frame.place(to);
  const words = t('flows.line', { from: from.name, to: to.name, parcels: count(parcels) });
  return (
    <g role="img" aria-label={words}>
      <title>{words}</title>
      <line
        x1={x}
        y1={y}
        x2={toX}
        y2={toY}
        stroke="var(--info-solid)"
        strokeOpacity="0.6"
        strokeLinecap="round"
        strokeWidth={Math.max(1.5, share * BROADEST)}
      />
      <circle cx={x} cy={y} r="3.5" fill="var(--info-solid)" stroke="var(--panel)" />
      <circle cx={toX} cy={toY} r="3.5" fill="var(--info-solid)" stroke="var(--panel)" />
    </g>
  );
}
