import { useTranslation } from 'react-i18next';
import { ask, openAccess } from '../client/client.ts';
import type { AnswerOf } from '../client/names.ts';
import { ReasonDialog } from '../ui/form/reason-dialog.tsx';

export type Revealed = AnswerOf<'orders.orderReveal'>;

/** Asks why, records the reveal, then shows the personal data until the page is closed. */
export function RevealDialog({
  orderNumber,
  onClose,
  onRevealed,
}: {
  readonly orderNumber: string;
  readonly onClose: () => void;
  readonly onRevealed: (people: Revealed) => void;
}) {
  const { t } = useTranslation('orders');
  const run = async (reason: string) => {
    const accessId = await openAccess('reveal', orderNumber, { reason });
    onRevealed(await ask('orders.orderReveal', { orderNumber, accessId }));
  };
  return (
    <ReasonDialog title={t('detail.reveal')} does={t('detail.reveal')} run={run} onClose={onClose}>
      <div className="muted">{t('detail.revealWhy')}</div>
    </ReasonDialog>
  );
}
