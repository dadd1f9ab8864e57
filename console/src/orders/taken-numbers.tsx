import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RecordRow } from '../client/records.ts';
import { count, instant } from '../i18n/format.ts';
import { toastFailure } from '../shell/toasts.tsx';
import { Dialog, DialogFoot } from '../ui/dialog.tsx';

/** Which numbers the last extraction of a segment took, and the file of them. Earlier ones stand in the segment's history. */
export function TakenNumbers({
  row,
  onSave,
  onClose,
}: {
  readonly row: RecordRow | undefined;
  readonly onSave: (row: RecordRow) => Promise<void>;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('orders');
  if (row === undefined) return null;
  return (
    <Dialog onClose={onClose} title={t('segment.last')} size="sm">
      <form
        style={{ display: 'grid', gap: 12 }}
        onSubmit={(event) => {
          event.preventDefault();
          onSave(row).then(onClose, toastFailure);
        }}
      >
        <p className="code">
          {String(row['takenFrom'])} – {String(row['takenTo'])}
        </p>
        <p className="muted">
          {t('segment.taken', {
            count: Number(row['extractCount']),
            formatted: count(Number(row['extractCount'])),
            at: instant(String(row['extractedAt'])),
          })}
        </p>
        <DialogFoot onClose={onClose}>
          <Button type="submit" data-autofocus>
            {t('segment.save')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
