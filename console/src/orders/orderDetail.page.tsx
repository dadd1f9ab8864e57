import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconHistory, IconPrinter } from '@tabler/icons-react';
import { standingOf } from '@malote/contracts/orders/status.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, askList } from '../client/client.ts';
import { mayOpen, session } from '../client/session.ts';
import { useStore } from '../client/store.ts';
import { day, instant, instantExact, money } from '../i18n/format.ts';
import { hasText, useLookup } from '../i18n/texts.ts';
import { useCalled, useMay, usePlace, useSearch, useTabName } from '../shell/page-context.ts';
import { page } from '../shell/pages.ts';
import { go, screenAt, setSearch } from '../shell/places.ts';
import { detailStyles as styles, Section } from '../ui/detail/detail.tsx';
import { DetailFailed } from '../ui/detail/detail-failed.tsx';
import { Newest } from '../ui/detail/newest.tsx';
import { NumberForm } from '../ui/detail/number-form.tsx';
import { RecordName } from '../ui/record/record-name.tsx';
import { Status } from '../ui/status/status.tsx';
import { orderTones, outcomeTones } from '../ui/status/tones.ts';
import { OrderButtons } from './order-buttons.tsx';
import { OrderFacts, OrderParcels, OrderStanding } from './order-facts.tsx';
import { OrderGoods } from './order-goods.tsx';
import { OrderPeople } from './order-people.tsx';
import { OrderTimes } from './order-times.tsx';
import { Tracks } from './tracks.tsx';

const PrintWaybills = lazy(async () => ({ default: (await import('./print-labels.tsx')).PrintWaybills }));
const REPLAY = '/trajectoryManagement/orderReplay';

function Logs({ orderNumber }: { readonly orderNumber: string }) {
  const { t } = useTranslation('orders');
  const text = useLookup();
  const { data } = useQuery({
    queryKey: ['list', 'orders.orderLog', orderNumber],
    queryFn: ({ signal }) =>
      askList('orders.orderLog', { params: { orderNumber }, pageSize: 200 }, { signal, quiet: true }),
  });
  const rows = data?.records ?? [];
  if (data !== undefined && rows.length === 0) return <p className="muted">{t('detail.noLogs')}</p>;
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('detail.logs')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{text('fields:at')}</th>
            <th>{text('fields:operation')}</th>
            <th>{text('fields:outcome')}</th>
            <th>{text('fields:operator')}</th>
            <th>{text('fields:site')}</th>
            <th>{text('fields:reason')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="num" style={{ whiteSpace: 'nowrap' }}>
                {instantExact(row.at)}
              </td>
              <td>
                {hasText(`events:commands.${row.operation.replace('.', '_')}`)
                  ? text(`events:commands.${row.operation.replace('.', '_')}`)
                  : row.operation}
              </td>
              <td>
                <Status of={outcomeTones} value={row.outcome} />
                {row.code !== null && <div className="muted code">{row.code}</div>}
              </td>
              <td>{row.operatorName ?? row.operator}</td>
              <td>
                {row.site !== null && <RecordName noun="Site" code={row.site} />}
                {row.site !== null && row.station !== null && ' · '}
                {row.station}
              </td>
              <td>{row.reason ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Parcels whose labels are to be printed, and how many labels there are already. */
interface Printing {
  readonly waybills: readonly string[];
  readonly printed: number;
}

/** Everything about an order on one page; personal data is masked until it is revealed with a reason. */
export default page(['list', 'orders', 'events', 'record'], function OrderDetailPage() {
  const { t } = useTranslation('orders');
  const text = useLookup();
  const may = useMay();
  const called = useCalled();
  const { tab } = usePlace();
  const [search] = useSearch();
  const { caller } = useStore(session);
  const number = search.get('number') ?? '';
  useTabName(number === '' ? undefined : t('detail.number', { number }));
  const { data, error, refetch } = useQuery({
    queryKey: ['order', number],
    enabled: number !== '',
    queryFn: ({ signal }) => ask('orders.orderDetail', { orderNumber: number }, { signal }),
  });
  const given = (next: string) => setSearch(tab, `number=${encodeURIComponent(next)}`);
  const [printing, setPrinting] = useState<Printing>();
  if (number === '')
    return (
      <>
        <NumberForm label={t('detail.which')} onGiven={given} />
        <Newest
          of="orders.orderList"
          ask={async (pageSize, signal) =>
            (await askList('orders.orderList', { params: {}, pageSize }, { signal, quiet: true })).records
          }
          keyOf={({ orderNumber }) => orderNumber}
          columns={[
            { label: 'fields:orderNumber', cell: ({ orderNumber }) => orderNumber },
            { label: 'fields:status', cell: (row) => <Status of={orderTones} value={standingOf(row)} /> },
            { label: 'fields:customerName', cell: ({ customerName }) => customerName },
            { label: 'fields:recipientCity', cell: ({ recipientCity }) => recipientCity },
            { label: 'fields:registeredAt', cell: ({ registeredAt }) => instant(registeredAt) },
          ]}
          onGiven={given}
        />
      </>
    );
  if (error !== null && data === undefined)
    return <DetailFailed about={text('fields:orderNumber')} error={error} onAgain={() => void refetch()} />;
  const replay = screenAt(REPLAY);
  const head = (
    <header className={`panel ${styles.pageHead}`}>
      <h1>{number}</h1>
      {data !== undefined && <OrderStanding order={data.order} />}
      {/* At the far side where there is room, else all of them in a row of their own: none is parted from the others. */}
      <span className={styles.spacer} />
      <div className={styles.headActions}>
        {may('print') && (
          <Button
            variant="default"
            data-action={called('print')}
            disabled={data === undefined}
            leftSection={<IconPrinter size={15} aria-hidden />}
            onClick={() =>
              data !== undefined &&
              setPrinting({
                waybills: data.parcels.map(({ waybill }) => waybill),
                printed: Math.max(0, ...data.parcels.map(({ labels }) => labels)),
              })
            }
          >
            {t('print.title')}
          </Button>
        )}
        <OrderButtons orderNumber={number} order={data?.order} />
        {caller !== undefined && replay !== undefined && mayOpen(caller, replay) && (
          <Button
            variant="default"
            leftSection={<IconHistory size={15} aria-hidden />}
            onClick={() => go(REPLAY, `number=${number}`)}
          >
            {t('detail.history')}
          </Button>
        )}
      </div>
    </header>
  );
  const people = <OrderPeople key={number} order={data} />;
  if (data === undefined)
    return (
      <div className={styles.page}>
        {head}
        <div className="panel">
          {people}
          <div role="status" aria-label={text('shell:loading')} />
        </div>
      </div>
    );
  return (
    <div className={styles.page}>
      {head}
      <div className="panel">
        <Section title={t('detail.parcels')}>
          <OrderParcels
            parcels={data.parcels}
            {...(may('print')
              ? {
                  extra: (parcel) => (
                    <Tooltip label={t('print.title')}>
                      <ActionIcon
                        variant="default"
                        size={24}
                        data-action={called('print')}
                        onClick={() => setPrinting({ waybills: [parcel.waybill], printed: parcel.labels })}
                        aria-label={`${t('print.title')} ${parcel.waybill}`}
                      >
                        <IconPrinter size={14} />
                      </ActionIcon>
                    </Tooltip>
                  ),
                }
              : {})}
          />
        </Section>
        {people}
        <Section title={t('detail.facts')}>
          <OrderFacts detail={data} />
        </Section>
        <Section title={t('detail.products')}>
          <OrderGoods products={data.products} />
        </Section>
        <Section title={t('detail.invoices')}>
          {data.invoices.length === 0 ? (
            <p className="muted">{t('detail.noInvoices')}</p>
          ) : (
            <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('detail.invoices')}>
              <table className={styles.table}>
                <thead>
                  <tr>
                    <th>{t('detail.invoice')}</th>
                    <th>{text('fields:waybill')}</th>
                    <th>{text('fields:date')}</th>
                    <th>{text('fields:key')}</th>
                    <th data-end>{text('fields:amount')}</th>
                  </tr>
                </thead>
                <tbody>
                  {data.invoices.map((invoice) => (
                    <tr key={`${invoice.waybill}${invoice.number}`}>
                      <td className="num">
                        {invoice.number}-{invoice.serial}
                      </td>
                      <td className="code">{invoice.waybill}</td>
                      <td>{day(`${invoice.date}T12:00:00Z`)}</td>
                      <td className="code" style={{ overflowWrap: 'anywhere' }}>
                        {invoice.key ?? '–'}
                      </td>
                      <td data-end>{money(invoice.amount)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </Section>
        <Section title={t('detail.times')}>
          <OrderTimes parcels={data.parcels} />
        </Section>
        <Section title={t('detail.logs')}>
          <Logs orderNumber={number} />
        </Section>
      </div>
      <div className="panel">
        {data.parcels.map((parcel) => (
          <Section key={parcel.waybill} title={data.parcels.length === 1 ? t('detail.tracks') : parcel.waybill}>
            <Tracks nodes={parcel.tracks} />
          </Section>
        ))}
      </div>
      <Suspense>
        {printing !== undefined && (
          <PrintWaybills
            waybills={printing.waybills}
            printed={printing.printed}
            onClose={() => {
              setPrinting(undefined);
              void refetch();
            }}
          />
        )}
      </Suspense>
    </div>
  );
});
