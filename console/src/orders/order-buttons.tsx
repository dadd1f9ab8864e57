import { Button } from '@mantine/core';
import { IconCash, IconPencil, IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REFERENCE_CHARACTERS } from '@malote/contracts/orders/limits.ts';
import { send } from '../client/client.ts';
import { loadRecord } from '../client/records.ts';
import { mayOpen, session } from '../client/session.ts';
import { useStore } from '../client/store.ts';
import { useLookup } from '../i18n/texts.ts';
import { useCalled, useMay } from '../shell/page-context.ts';
import { go, screenAt } from '../shell/places.ts';
import { NumberDialog } from './number-dialog.tsx';

const RecordForm = lazy(async () => ({ default: (await import('../ui/record/record-form.tsx')).RecordForm }));
const AUDIT = '/expressDataCenter/OrderCenter/paymentAudit';

/** What can be done with the order on the page, as soon as it is there: its reference, the proof of its payment, and the way to who audits that. */
export function OrderButtons({
  orderNumber,
  order,
}: {
  readonly orderNumber: string;
  readonly order: { readonly referenceNumber: string | null } | undefined;
}) {
  const { t } = useTranslation('orders');
  const text = useLookup();
  const may = useMay();
  const called = useCalled();
  const { caller } = useStore(session);
  const [doing, setDoing] = useState<'edit' | 'upload-voucher'>();
  const audit = screenAt(AUDIT);
  return (
    <>
      {may('edit') && (
        <Button
          variant="default"
          data-action={called('edit')}
          disabled={order === undefined}
          leftSection={<IconPencil size={15} aria-hidden />}
          onClick={() => setDoing('edit')}
        >
          {text('actions:edit')}
        </Button>
      )}
      {may('upload-voucher') && (
        <Button
          variant="default"
          data-action={called('upload-voucher')}
          disabled={order === undefined}
          leftSection={<IconReceipt size={15} aria-hidden />}
          onClick={() => setDoing('upload-voucher')}
        >
          {text('actions:upload-voucher')}
        </Button>
      )}
      {caller !== undefined && audit !== undefined && mayOpen(caller, audit) && (
        <Button
          variant="default"
          data-action={called('finance-audit')}
          leftSection={<IconCash size={15} aria-hidden />}
          onClick={() => go(AUDIT, `orderNumber=${encodeURIComponent(orderNumber)}`)}
        >
          {text('actions:finance-audit')}
        </Button>
      )}
      {doing === 'edit' && order !== undefined && (
        <NumberDialog
          title={text('actions:edit')}
          label={text('fields:referenceNumber')}
          hint={t('amend.hint')}
          now={order.referenceNumber ?? ''}
          max={REFERENCE_CHARACTERS}
          done={t('amend.done')}
          onSend={async (typed, id) =>
            await send('orders.amendOrder', { orderNumber, referenceNumber: typed }, { id, quiet: true })
          }
          onClose={() => setDoing(undefined)}
        />
      )}
      {doing === 'upload-voucher' && <Voucher orderNumber={orderNumber} onClose={() => setDoing(undefined)} />}
    </>
  );
}

/** The proof that the order was paid, which finance reviews and audits. */
function Voucher({ orderNumber, onClose }: { readonly orderNumber: string; readonly onClose: () => void }) {
  const { data: entry } = useQuery({
    queryKey: ['entry', 'PaymentVoucher'],
    queryFn: async () => await loadRecord('PaymentVoucher'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (entry === undefined) return null;
  return (
    <Suspense>
      <RecordForm entry={entry} row={undefined} given={{ orderNumber }} onClose={onClose} onDone={onClose} />
    </Suspense>
  );
}
