import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../client/client.ts';
import type { RecordRow } from '../client/records.ts';
import { instant, kilograms, money } from '../i18n/format.ts';
import { useLookup } from '../i18n/texts.ts';
import { sentence } from '../shell/toasts.tsx';
import { OrderParcels, OrderStanding } from '../orders/order-facts.tsx';
import { DETAIL } from '../orders/paths.ts';
import { Tracks } from '../orders/tracks.tsx';
import { ORDER_REPLAY } from '../tracking/paths.ts';
import { BesideOrder } from './beside-order.tsx';
import { CodeLink } from '../ui/code-link.tsx';
import { Facts, Section } from '../ui/detail/detail.tsx';

/** Orders of a claim that are shown at once. */
const SHOWN = 5;

/** The orders that a claim is about: the one that it is linked to, and those that are related. */
const ordersOf = ({ linkedOrder, relatedOrders }: RecordRow): readonly string[] => [
  ...new Set([linkedOrder, ...((relatedOrders ?? []) as readonly unknown[])].filter((one) => typeof one === 'string')),
];

/**
 * What is known of the orders of a claim: where each parcel stands, what it weighed, how late it is, its whole way, the replay of it, and what else was
 * claimed for it.
 */
export function ClaimEvidence({ row }: { readonly row: RecordRow }) {
  const { t } = useTranslation('orders');
  const text = useLookup();
  const [shown, setShown] = useState(SHOWN);
  const orders = ordersOf(row);
  return (
    <>
      {orders.slice(0, shown).map((number) => (
        <OneOrder key={number} number={number} claim={row.code} />
      ))}
      {orders.length > shown && (
        <button type="button" className="link" onClick={() => setShown((now) => now + SHOWN)}>
          {`${text('actions:view')} +${Math.min(SHOWN, orders.length - shown)}`}
        </button>
      )}
      {orders.length === 0 && <p className="muted">{t('detail.noLogs')}</p>}
    </>
  );
}

function OneOrder({ number, claim }: { readonly number: string; readonly claim: string }) {
  const { t } = useTranslation('orders');
  const text = useLookup();
  const { data, error } = useQuery({
    queryKey: ['claims', 'evidence', number],
    queryFn: async ({ signal }) => await ask('orders.orderDetail', { orderNumber: number }, { signal, quiet: true }),
    retry: false,
  });
  return (
    <Section
      title={number}
      aside={
        <span style={{ display: 'inline-flex', gap: 12 }}>
          <CodeLink code={number} to={[DETAIL, `number=${number}`]} />
          <CodeLink code={t('detail.history')} to={[ORDER_REPLAY, `number=${number}`]} />
        </span>
      }
    >
      {error !== null && <p className="muted">{sentence(error)}</p>}
      {data !== undefined && (
        <>
          <OrderStanding order={data.order} />
          <Facts
            facts={[
              [text('fields:customer'), data.order.customerName ?? data.order.customer],
              [text('fields:declaredValue'), money(data.order.declaredValue)],
              [text('fields:promisedAt'), data.order.promisedAt === null ? null : instant(data.order.promisedAt)],
              [text('fields:lastScanAt'), data.order.lastScanAt === null ? null : instant(data.order.lastScanAt)],
              [text('fields:forecastWeight'), kilograms(data.totals.weight)],
              [t('detail.paidWeight'), data.paidWeight === null ? null : kilograms(data.paidWeight)],
            ]}
          />
          <OrderParcels parcels={data.parcels} />
          {data.parcels.map((parcel) => (
            <Tracks key={parcel.waybill} nodes={parcel.tracks} />
          ))}
          <BesideOrder number={number} claim={claim} />
        </>
      )}
    </Section>
  );
}
