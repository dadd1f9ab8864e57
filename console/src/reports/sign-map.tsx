import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Choice } from '@malote/contracts/kernel/fields/choice.ts';
import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import { askList } from '../client/client.ts';
import type { ListingEntry } from '../client/contract-table.ts';
import { count } from '../i18n/format.ts';
import { recordPrefix } from '../i18n/record-words.ts';
import { useLookup } from '../i18n/texts.ts';
import { useSearch } from '../shell/page-context.ts';
import { filtersOf } from '../ui/fields/field-filters.ts';
import { paramsOf } from '../ui/list/filters.ts';
import { TOWN } from '../ui/map/map-frame.ts';
import type { MapFrame, Point } from '../ui/map/map-frame.ts';
import { SiteMap } from '../ui/map/site-map.tsx';
import { useSitePlaces } from './use-site-places.ts';

interface Row {
  readonly id: string;
  readonly waybill: string;
  readonly nearness: string;
  readonly distance?: number;
  readonly place?: Point;
  readonly destination?: Point;
  readonly destinationCity: string;
  readonly destinationState: string;
}
/** A signature whose two places are known. */
type Placed = Row & { readonly distance: number; readonly place: Point; readonly destination: Point };

/** Signatures that a map shows at most; the list has the others. */
const MAPPED = 200;

const isPlaced = (row: Row): row is Placed =>
  row.distance !== undefined && row.place !== undefined && row.destination !== undefined;

/** The signatures that the list is narrowed to, the last ones first: where each was given, and where the parcel was addressed to. */
export function SignMap({ entry }: { readonly entry: ListingEntry }) {
  const { t } = useTranslation('report');
  const text = useLookup();
  const [search] = useSearch();
  const prefix = recordPrefix(entry.noun);
  const params = paramsOf(
    filtersOf(entry.fields, prefix).filter(({ key }) => entry.narrowed.includes(key)),
    search,
  );
  const sites = useSitePlaces();
  const { data } = useQuery({
    queryKey: ['list', entry.queries.list, 'map', params],
    queryFn: ({ signal }) =>
      askList(entry.queries.list as never, { params: params as never, pageSize: MAPPED }, { signal, quiet: true }),
  });
  if (data === undefined || sites === undefined) return <div role="status" aria-label={text('shell:loading')} />;
  const rows = data.records as readonly Row[];
  const placed = rows.filter(isPlaced);
  const left = rows.length - placed.length;
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      {placed.length === 0 ? (
        <p className="muted">{t('map.none')}</p>
      ) : (
        <SiteMap
          title={t('map.title', { count: placed.length })}
          sites={sites}
          around={placed.flatMap(({ place, destination }) => [place, destination])}
          room={TOWN}
        >
          {(frame) => placed.map((row) => <Mark key={row.id} frame={frame} row={row} tone={toneOf(entry, row)} />)}
        </SiteMap>
      )}
      <ul className="muted" style={{ display: 'flex', flexWrap: 'wrap', gap: 14, margin: 0, padding: 0 }}>
        {Object.entries(choiceOf(entry))
          .filter(([value]) => placed.some(({ nearness }) => nearness === value))
          .map(([value, { tone = 'neutral' }]) => (
            <li key={value} style={{ display: 'flex', alignItems: 'center', gap: 6 }}>
              <svg width="10" height="10" aria-hidden>
                <circle cx="5" cy="5" r="5" fill={`var(--${tone}-solid)`} />
              </svg>
              {text(`${prefix}.values.nearness.${value}`)}
            </li>
          ))}
      </ul>
      {left > 0 && <p className="muted">{t('map.left', { count: left })}</p>}
      {data.total > rows.length && (
        <p className="muted">{t('map.first', { shown: count(rows.length), total: count(data.total) })}</p>
      )}
      <p className="muted">{t('map.legend')}</p>
    </div>
  );
}

const choiceOf = ({ fields }: ListingEntry): Choice =>
  (fields['nearness'] as (Field & { readonly of?: Choice }) | undefined)?.of ?? {};
const toneOf = (entry: ListingEntry, { nearness }: Row): string => choiceOf(entry)[nearness]?.tone ?? 'neutral';

function Mark({ frame, row, tone }: { readonly frame: MapFrame; readonly row: Placed; readonly tone: string }) {
  const { t } = useTranslation('report');
  const [x, y] = frame.place(row.place);
  const [toX, toY] = frame.place(row.destination);
  const words = t('map.signed', {
    waybill: row.waybill,
    metres: count(row.distance),
    city: row.destinationCity,
    state: row.destinationState,
  });
  return (
    <g role="img" aria-label={words}>
      <title>{words}</title>
      <line x1={x} y1={y} x2={toX} y2={toY} stroke={`var(--${tone}-solid)`} strokeWidth="1" strokeDasharray="4 3" />
      <rect x={toX - 3} y={toY - 3} width="6" height="6" fill="var(--panel)" stroke="var(--text)" />
      <circle cx={x} cy={y} r="4.5" fill={`var(--${tone}-solid)`} stroke="var(--panel)" />
    </g>
  );
}
