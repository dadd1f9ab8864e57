import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../client/client.ts';
import type { RowOf } from '../client/names.ts';
import { mayOpen, session } from '../client/session.ts';
import { useStore } from '../client/store.ts';
import { Tracks } from '../orders/tracks.tsx';
import { go, screenAt } from '../shell/places.ts';
import { Section } from '../ui/detail/detail.tsx';
import { DetailDrawer, DrawerCode } from '../ui/detail/detail-drawer.tsx';
import { failedState, ListState } from '../ui/list/state.tsx';
import { Statuses } from '../ui/status/status.tsx';
import { standing } from '../ui/status/tone.ts';
import { trackTones, waybillTones } from '../ui/status/tones.ts';
import { WAYBILL_DETAIL } from './paths.ts';

/** Where a parcel has been, beside the list. */
export function TrackDrawer({
  id,
  onClose,
}: {
  readonly id: string;
  readonly row: RowOf<'tracking.trackList'> | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('orders');
  const { caller } = useStore(session);
  const { data, error } = useQuery({
    queryKey: ['tracks', id],
    queryFn: ({ signal }) => ask('tracking.tracks', { numbers: [id] }, { signal }),
  });
  const found = data?.parcels[0];
  const detail = screenAt(WAYBILL_DETAIL);
  return (
    <DetailDrawer
      title={<DrawerCode code={id} />}
      onClose={onClose}
      onOpenTab={
        found !== undefined && caller !== undefined && detail !== undefined && mayOpen(caller, detail)
          ? () => {
              onClose();
              go(WAYBILL_DETAIL, `number=${found.row.waybill}`);
            }
          : undefined
      }
    >
      {error !== null && <ListState kind={failedState(error)} error={error} />}
      {found !== undefined && (
        <>
          <div style={{ padding: '12px 16px', display: 'flex', gap: 6, flexWrap: 'wrap' }}>
            <Statuses
              of={[
                ...(found.row.trackState === null ? [] : [standing(trackTones, found.row.trackState)]),
                standing(waybillTones, found.row.status),
              ]}
            />
            <span className="muted" style={{ marginInlineStart: 'auto' }}>
              {found.row.destinationCity}/{found.row.destinationState}
            </span>
          </div>
          <Section title={t('detail.tracks')}>
            <Tracks nodes={found.nodes} />
          </Section>
        </>
      )}
    </DetailDrawer>
  );
}
