import { useTranslation } from 'react-i18next';
import { send } from '../client/client.ts';
import { useLookup } from '../i18n/texts.ts';
import type { OrderRow } from './order-actions.ts';
import { NumberDialog } from './number-dialog.tsx';

/** Characters of the longest waybill number. */
const LONGEST = 20;

/** Gives the parcel of an order another number; both mean it from then on. */
export function ChangeNumber({
  rows: [row],
  onClose,
}: {
  readonly rows: readonly OrderRow[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('orders');
  const text = useLookup();
  if (row === undefined) return null;
  return (
    <NumberDialog
      title={text('actions:change-number')}
      label={t('exchange.new')}
      hint={row.waybillNumber}
      max={LONGEST}
      done={t('exchange.done')}
      onSend={async (replacement, id) =>
        await send('scanning.exchangeWaybill', { waybill: row.waybillNumber, replacement }, { id, quiet: true })
      }
      onClose={onClose}
    />
  );
}
