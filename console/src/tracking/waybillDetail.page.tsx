import { Button } from '@mantine/core';
import { IconFileText, IconHistory, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, askList } from '../client/client.ts';
import { mayOpen, session } from '../client/session.ts';
import { useStore } from '../client/store.ts';
import { instant } from '../i18n/format.ts';
import { useLookup } from '../i18n/texts.ts';
import { OrderPeople } from '../orders/order-people.tsx';
import { DETAIL } from '../orders/paths.ts';
import { Tracks } from '../orders/tracks.tsx';
import { useCalled, useMay, usePlace, useSearch, useTabName } from '../shell/page-context.ts';
import { page } from '../shell/pages.ts';
import { go, screenAt, setSearch } from '../shell/places.ts';
import { detailStyles as styles, Section } from '../ui/detail/detail.tsx';
import { DetailFailed } from '../ui/detail/detail-failed.tsx';
import { Newest } from '../ui/detail/newest.tsx';
import { NumberForm } from '../ui/detail/number-form.tsx';
import { ListingRows } from '../ui/listing/listing-rows.tsx';
import { DAY_MS } from '../ui/list/filters.ts';
import { Status, Statuses } from '../ui/status/status.tsx';
import { standing } from '../ui/status/tone.ts';
import { trackTones, waybillTones } from '../ui/status/tones.ts';
import { ORDER_REPLAY } from './paths.ts';

const PrintWaybills = lazy(async () => ({ default: (await import('../orders/print-labels.tsx')).PrintWaybills }));

/** How far back the newest are looked for. */
const NEWEST_DAYS = 31;

/**
 * Everything about one parcel: where it was, who signed, what was weighed, what held it back, and for whom it is. What can be done stands there at once, and
 * can be done when the parcel has come.
 */
export default page(['list', 'orders', 'events', 'record'], function WaybillDetailPage() {
  const { t } = useTranslation('orders');
  const text = useLookup();
  const may = useMay();
  const called = useCalled();
  const { tab } = usePlace();
  const [search] = useSearch();
  const { caller } = useStore(session);
  const number = search.get('number') ?? '';
  useTabName(number === '' ? undefined : t('waybill.number', { number }));
  const { data, error, refetch } = useQuery({
    queryKey: ['tracks', number],
    enabled: number !== '',
    queryFn: ({ signal }) => ask('tracking.tracks', { numbers: [number] }, { signal }),
  });
  const found = data?.parcels[0];
  const orderNumber = found?.row.orderNumber;
  const { data: order, error: orderError } = useQuery({
    queryKey: ['order', orderNumber],
    enabled: orderNumber !== undefined,
    queryFn: ({ signal }) => ask('orders.orderDetail', { orderNumber: orderNumber ?? '' }, { signal, quiet: true }),
  });
  const given = (next: string) => setSearch(tab, `number=${encodeURIComponent(next)}`);
  const [printing, setPrinting] = useState(false);
  if (number === '')
    return (
      <>
        <NumberForm label={t('waybill.which')} onGiven={given} />
        <Newest
          of="tracking.trackList"
          ask={async (pageSize, signal) => {
            const now = Date.now();
            const from = new Date(now - NEWEST_DAYS * DAY_MS).toISOString();
            const params = { last: { from, to: new Date(now).toISOString() } };
            return (await askList('tracking.trackList', { params, pageSize }, { signal, quiet: true })).records;
          }}
          keyOf={({ waybill }) => waybill}
          columns={[
            { label: 'fields:waybill', cell: ({ waybill }) => waybill },
            { label: 'fields:status', cell: ({ status }) => <Status of={waybillTones} value={status} /> },
            { label: 'fields:lastAt', cell: ({ lastAt }) => instant(lastAt) },
            { label: 'fields:siteName', cell: ({ siteName }) => siteName },
            { label: 'fields:orderNumber', cell: ({ orderNumber }) => orderNumber },
          ]}
          onGiven={given}
        />
      </>
    );
  if (error !== null && data === undefined)
    return <DetailFailed about={text('fields:waybill')} error={error} onAgain={() => void refetch()} />;
  if (data !== undefined && found === undefined)
    return (
      <>
        <h1 className="sr-only">{text('fields:waybill')}</h1>
        <p style={{ textAlign: 'center', marginTop: '12vh' }}>{t('waybill.unknown', { number })}</p>
        <NumberForm label={t('waybill.which')} onGiven={given} />
      </>
    );
  const row = found?.row;
  const opens = (path: string) => {
    const screen = screenAt(path);
    return caller !== undefined && screen !== undefined && mayOpen(caller, screen);
  };
  // Nobody is shown the place of people whom he may not see.
  const isComing = may('reveal-sensitive') && orderError === null;
  const printed = order?.parcels.find(({ waybill }) => waybill === row?.waybill)?.labels ?? 0;
  return (
    <div className={styles.page}>
      <header className={`panel ${styles.pageHead}`}>
        <h1>{row?.waybill ?? number}</h1>
        {row !== undefined && (
          <Statuses
            of={[
              ...(row.trackState === null ? [] : [standing(trackTones, row.trackState)]),
              standing(waybillTones, row.status),
            ]}
          />
        )}
        <span className={styles.spacer} />
        {may('print') && (
          <Button
            variant="default"
            data-action={called('print')}
            disabled={row === undefined}
            leftSection={<IconPrinter size={15} aria-hidden />}
            onClick={() => setPrinting(true)}
          >
            {t('print.title')}
          </Button>
        )}
        {opens(DETAIL) && (
          <Button
            variant="default"
            disabled={row === undefined}
            leftSection={<IconFileText size={15} aria-hidden />}
            onClick={() => row !== undefined && go(DETAIL, `number=${row.orderNumber}`)}
          >
            {t('waybill.order')}
          </Button>
        )}
        {opens(ORDER_REPLAY) && (
          <Button
            variant="default"
            disabled={row === undefined}
            leftSection={<IconHistory size={15} aria-hidden />}
            onClick={() => row !== undefined && go(ORDER_REPLAY, `number=${row.orderNumber}`)}
          >
            {t('detail.history')}
          </Button>
        )}
      </header>
      <div className="panel">
        {(order !== undefined || isComing) && <OrderPeople key={number} order={order} />}
        {row === undefined ? (
          <div role="status" aria-label={text('shell:loading')} />
        ) : (
          <>
            <Section title={t('waybill.signatures')}>
              <ListingRows
                noun="Signing"
                params={{ waybill: [row.waybill] }}
                without={['waybill', 'orderNumber', 'customer']}
              />
            </Section>
            <Section title={t('waybill.weighings')}>
              <ListingRows
                noun="Weighing"
                params={{ number: [row.waybill] }}
                without={['number', 'orderNumber', 'customer']}
              />
            </Section>
            <Section title={t('waybill.holds')}>
              <ListingRows
                noun="ParcelHold"
                params={{ waybillNumber: [row.waybill] }}
                without={['waybillNumber', 'orderNumber', 'customer']}
              />
            </Section>
          </>
        )}
      </div>
      {found !== undefined && (
        <div className="panel">
          <Section title={t('detail.tracks')}>
            <Tracks nodes={found.nodes} />
          </Section>
        </div>
      )}
      <Suspense>
        {printing && row !== undefined && (
          <PrintWaybills
            waybills={[row.waybill]}
            printed={printed}
            onClose={() => {
              setPrinting(false);
              void refetch();
            }}
          />
        )}
      </Suspense>
    </div>
  );
});
