import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { send } from '../client/client.ts';
import type { RecordRow } from '../client/records.ts';
import { takeToken } from '../client/session.ts';
import { refreshCaller } from '../client/sign-in.ts';
import { toastOk } from '../shell/toasts.tsx';
import { Dialog, DialogFoot } from '../ui/dialog.tsx';
import { useSending } from '../ui/form/use-sending.ts';

/** Asks once, then works at the console: its site, station and code stand in the envelope of every scan. */
export function SelectConsole({
  rows,
  onClose,
}: {
  readonly rows: readonly RecordRow[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { busy, fault, sending } = useSending();
  const [row] = rows;
  if (row === undefined) return null;
  const station = String(row['station']);
  const site = String(row['site']);
  const choose = async () => {
    await sending(async () => {
      takeToken(await send('identity.chooseStation', { site, station, device: row.code }));
      await refreshCaller();
      toastOk(t('station.saved'));
      onClose();
    });
  };
  return (
    <Dialog onClose={onClose} title={`${row.code} · ${station}`}>
      <Text mb="md">{t('station.why')}</Text>
      {fault !== '' && (
        <Text role="alert" c="red" mb="md">
          {fault}
        </Text>
      )}
      <DialogFoot onClose={onClose}>
        <Button loading={busy} onClick={() => void choose()}>
          {t('station.save')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
