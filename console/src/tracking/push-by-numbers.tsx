import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PUSHED_WAYBILLS } from '@malote/contracts/tracking/push-by-hand.ts';
import { send } from '../client/client.ts';
import type { AnswerOf } from '../client/names.ts';
import { hasText, useLookup } from '../i18n/texts.ts';
import { useCalled, useMay } from '../shell/page-context.ts';
import { toastOk } from '../shell/toasts.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { NumbersForm } from '../ui/form/numbers-form.tsx';

type Came = AnswerOf<'tracking.pushTracks'>;

/** Pushes the tracks of pasted waybills; what fails is named with its reason, and the rest goes all the same (R-0412). */
export function PushByNumbers() {
  const text = useLookup();
  const may = useMay();
  const called = useCalled();
  const [open, setOpen] = useState(false);
  if (!may('batch-re-push')) return null;
  return (
    <>
      <Button variant="default" data-action={called('batch-re-push')} onClick={() => setOpen(true)}>
        {text('actions:batch-re-push')}
      </Button>
      {open && <Numbers onClose={() => setOpen(false)} />}
    </>
  );
}

function Numbers({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('tracking');
  const queries = useQueryClient();
  const [came, setCame] = useState<Came>();
  const push = async (numbers: readonly string[]) => {
    const answer = await send('tracking.pushTracks', { waybillNumbers: [...numbers] });
    void queries.invalidateQueries();
    if (answer.failed.length === 0) {
      toastOk(t('push.done', { count: answer.success }));
      onClose();
    } else setCame(answer);
    return undefined;
  };
  return (
    <Dialog onClose={onClose} title={t('push.title')} size="md">
      {came === undefined ? (
        <NumbersForm
          label={t('push.numbers')}
          hint={t('push.hint', { max: PUSHED_WAYBILLS })}
          does={t('push.go')}
          max={PUSHED_WAYBILLS}
          tooMany={t('push.tooMany', { max: PUSHED_WAYBILLS })}
          run={push}
          onClose={onClose}
        />
      ) : (
        <Failures came={came} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Failures({ came, onClose }: { readonly came: Came; readonly onClose: () => void }) {
  const { t } = useTranslation('tracking');
  const text = useLookup();
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <p role="alert">{t('push.failed', { failed: came.failed.length, success: came.success })}</p>
      <table>
        <thead>
          <tr>
            <th style={{ textAlign: 'start' }}>{t('push.numbers')}</th>
            <th style={{ textAlign: 'start' }}>{t('push.why')}</th>
          </tr>
        </thead>
        <tbody>
          {came.failed.map(({ waybillNumber, code }) => (
            <tr key={waybillNumber}>
              <td className="code">{waybillNumber}</td>
              <td>{hasText(`tracking:why.${code}`) ? text(`tracking:why.${code}`) : code}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('close')}</Button>
      </Group>
    </div>
  );
}
