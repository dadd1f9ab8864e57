import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cleanScan } from '@malote/contracts/kernel/values/clean-scan.ts';
import { isBagForm } from '@malote/contracts/kernel/values/code-kind.ts';
import { send } from '../client/client.ts';
import { useMay } from '../shell/page-context.ts';
import { toastFailure, toastOk } from '../shell/toasts.tsx';
import { Dialog, DialogFoot } from '../ui/dialog.tsx';
import { useSending } from '../ui/form/use-sending.ts';

/** A bag under a number of ours, or under one that is on its label already. */
export function OpenBagButtons() {
  const { t } = useTranslation('bags');
  const may = useMay();
  const queries = useQueryClient();
  const [naming, setNaming] = useState(false);
  const [busy, setBusy] = useState(false);
  const opened = (bagNumber: string) => {
    toastOk(t('openedOwn', { number: bagNumber }));
    void queries.invalidateQueries();
  };
  const create = async () => {
    setBusy(true);
    await send('bags.randomBag', {}).then(({ bagNumber }) => opened(bagNumber), toastFailure);
    setBusy(false);
  };
  return (
    <>
      {may('open') && (
        <Button variant="default" data-action="open" onClick={() => setNaming(true)}>
          {t('manage.open')}
        </Button>
      )}
      {may('create') && (
        <Button data-action="create" loading={busy} onClick={() => void create()}>
          {t('manage.create')}
        </Button>
      )}
      {naming && <NameBag onClose={() => setNaming(false)} onOpened={opened} />}
    </>
  );
}

function NameBag({
  onClose,
  onOpened,
}: {
  readonly onClose: () => void;
  readonly onOpened: (bagNumber: string) => void;
}) {
  const { t } = useTranslation('bags');
  const [typed, setTyped] = useState('');
  const { busy, fault, sending } = useSending();
  const bagNumber = cleanScan(typed);
  const open = async () => {
    await sending(async () => {
      onOpened((await send('bags.openBag', { bagNumber })).bagNumber);
      onClose();
    });
  };
  return (
    <Dialog onClose={onClose} title={t('manage.open')}>
      <form
        style={{ display: 'grid', gap: 12 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (isBagForm(bagNumber) && !busy) void open();
        }}
      >
        <TextInput
          label={t('manage.number')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          maxLength={12}
          error={fault === '' ? undefined : fault}
          classNames={{ input: 'code' }}
          data-autofocus
          data-scan
        />
        <DialogFoot onClose={onClose}>
          <Button type="submit" loading={busy} disabled={!isBagForm(bagNumber)}>
            {t('manage.open')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
