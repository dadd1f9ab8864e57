import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../client/client.ts';
import { go } from '../shell/places.ts';
import { Section } from '../ui/detail/detail.tsx';
import { DetailDrawer, DrawerCode } from '../ui/detail/detail-drawer.tsx';
import { failedState, ListState } from '../ui/list/state.tsx';
import { OrderFacts, OrderParcels, OrderStanding } from './order-facts.tsx';
import { DETAIL } from './paths.ts';
import { Tracks } from './tracks.tsx';

/** An order beside the list: how it stands, its parcels, where they have been. */
export function OrderDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation('orders');
  const { data, error } = useQuery({
    queryKey: ['order', id],
    queryFn: ({ signal }) => ask('orders.orderDetail', { orderNumber: id }, { signal }),
  });
  return (
    <DetailDrawer
      title={<DrawerCode code={id} />}
      onClose={onClose}
      onOpenTab={() => {
        onClose();
        go(DETAIL, `number=${id}`);
      }}
    >
      {error !== null && <ListState kind={failedState(error)} error={error} />}
      {data !== undefined && (
        <>
          <div style={{ padding: '12px 16px' }}>
            <OrderStanding order={data.order} />
          </div>
          <Section title={t('detail.tracks')}>
            <Tracks nodes={data.parcels[0]?.tracks ?? []} />
          </Section>
          <Section title={t('detail.parcels')}>
            <OrderParcels parcels={data.parcels} />
          </Section>
          <Section title={t('detail.facts')}>
            <OrderFacts detail={data} />
          </Section>
        </>
      )}
    </DetailDrawer>
  );
}
