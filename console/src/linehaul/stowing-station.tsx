import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askList } from '../client/client.ts';
import type { RecordEntry } from '../client/contract-table.ts';
import { loadRecord } from '../client/records.ts';
import type { RecordRow } from '../client/records.ts';
import { count } from '../i18n/format.ts';
import { doneAt, recordPrefix, wordsAt } from '../i18n/record-words.ts';
import { useLookup } from '../i18n/texts.ts';
import { useMay } from '../shell/page-context.ts';
import { page } from '../shell/pages.ts';
import type { Page } from '../shell/pages.ts';
import { ScanStation, scanStyles as styles } from '../ui/scan/scan-station.tsx';
import type { StationKey } from '../ui/scan/scan-station.tsx';
import { saying, useStation } from '../ui/scan/station.ts';
import { StationDialogs } from './station-dialogs.tsx';
import { useTotalOrder } from './use-total-order.ts';
import type { OrderAtHand } from './use-total-order.ts';
import { Waiting } from './waiting.tsx';

/** The station at which bags are put on a total order, one by one. */
export async function stowingStation(): Promise<Page> {
  const entry = await loadRecord('TotalOrder');
  return page(['scan', 'record', 'list', 'loading'], () => <StowingStation entry={entry} />);
}

function StowingStation({ entry }: { readonly entry: RecordEntry }) {
  const { t } = useTranslation('loading');
  const { t: scan } = useTranslation('scan');
  const text = useLookup();
  const may = useMay();
  const order = useTotalOrder(entry);
  const { number, row } = order;
  const station = useStation(order.take);
  const [opening, setOpening] = useState(false);
  const [moving, setMoving] = useState<'assemble' | 'finishStowage' | 'cancel'>();
  const close = () => {
    setOpening(false);
    setMoving(undefined);
  };
  const waiting = number === undefined ? 0 : station.before(number);
  const prefix = recordPrefix(entry.noun);
  const isOpen = row !== undefined && entry.life.revisable.includes(row.status);
  const move = row?.status === 'assembled' ? 'finishStowage' : 'assemble';
  const isEmpty = order.bags.length === 0;
  const keys: readonly StationKey[] = [
    number === undefined
      ? { key: 'F2', label: t('stow.open'), action: 'create', run: () => setOpening(true), disabled: !may('create') }
      : { key: 'F2', label: t('stow.let'), run: order.let },
    { key: 'F4', label: scan('undo'), action: 'undo', run: station.undoLast, disabled: !station.canUndo },
    ...(number === undefined
      ? []
      : [
          {
            key: 'F7',
            // What lies on it comes off first, bag by bag.
            label: t(isEmpty ? 'stow.cancel' : 'stow.cancelEmpty'),
            action: 'cancel',
            run: () => setMoving('cancel'),
            disabled: !isOpen || !isEmpty || waiting > 0 || !may('cancel'),
          } as const,
        ]),
    {
      key: 'F8',
      label: waiting > 0 ? t('keys.waits', { count: waiting }) : t(`stow.${move}`),
      action: move,
      // The order is assembled first, and finished by the same key.
      also: ['finish'],
      run: () => setMoving(move),
      disabled: !isOpen || isEmpty || waiting > 0 || !may(move),
      primary: true,
    },
  ];
  const flight = row?.['flightNumber'];
  return (
    <>
      <ScanStation
        station={station}
        operation={{
          name: t('stow.mode'),
          ...(typeof flight === 'string' && {
            facts: [{ word: text(wordsAt(prefix, 'flightNumber')), value: flight }],
          }),
        }}
        placeholder={number === undefined ? t('scanOrder') : scan('scanBag')}
        acts={['scan', 'load']}
        keys={keys}
        busy={opening || moving !== undefined}
        file
      >
        {number === undefined ? (
          <NoOrder entry={entry} onChoose={(found) => station.perform(order.open(found), found.code)} />
        ) : (
          <OrderSide order={order} number={number} />
        )}
      </ScanStation>
      <StationDialogs
        station={station}
        entry={entry}
        row={row}
        opening={opening}
        moving={moving && { move: moving, does: t(`stow.${moving}`) }}
        onClose={close}
        onMoved={(what) => {
          station.perform(saying('ok', text(doneAt(prefix, moving ?? move))), what);
          if (moving !== 'assemble') order.let();
        }}
      />
    </>
  );
}

/** Orders that are offered to whoever has no number to scan. */
const OFFERED = 12;

function NoOrder({ entry, onChoose }: { readonly entry: RecordEntry; readonly onChoose: (row: RecordRow) => void }) {
  const { t } = useTranslation('loading');
  const { data: orders = [] } = useQuery({
    queryKey: ['orders-to-stow'],
    queryFn: async ({ signal }) => {
      const asked = { params: { status: [...entry.life.revisable] }, pageSize: OFFERED };
      const { records } = await askList(entry.queries.list as never, asked as never, { signal, quiet: true });
      return records as unknown as readonly RecordRow[];
    },
  });
  return (
    <Waiting
      kicker={t('stow.none')}
      how={t('stow.how')}
      heading={t('stow.orders')}
      nothing={t('stow.noOrders')}
      rows={orders}
      saying={(row) => [row['flight'], row['flightNumber']].filter((one) => typeof one === 'string').join(' · ')}
      onChoose={onChoose}
    />
  );
}

function OrderSide({ order, number }: { readonly order: OrderAtHand; readonly number: string }) {
  const { t } = useTranslation('loading');
  const text = useLookup();
  const prefix = recordPrefix('TotalOrder');
  const parcels = order.row?.['packageCount'];
  return (
    <>
      <div>
        <p className="kicker">{t('stow.order')}</p>
        <p className={styles.bagNumber}>{number}</p>
      </div>
      <div className={styles.counts}>
        <div>
          <b>{count(order.bags.length)}</b>
          {text(wordsAt(prefix, 'bags'))}
        </div>
        {typeof parcels === 'number' && (
          <div>
            <b>{count(parcels)}</b>
            {text(wordsAt(prefix, 'packageCount'))}
          </div>
        )}
      </div>
      <p className="kicker">{t('stow.bags')}</p>
      {order.bags.length === 0 ? (
        <p className={`muted ${styles.grow ?? ''}`}>{t('nothing')}</p>
      ) : (
        <ul className={styles.contents} aria-label={t('stow.bags')} tabIndex={0}>
          {order.bags.map((bag) => (
            <li key={bag}>
              <span className="code">{bag}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
