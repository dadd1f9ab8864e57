import { Button, Group, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PUSHED_WAYBILLS } from '@malote/contracts/tracking/push-by-hand.ts';
import { send } from '../client/client.ts';
import type { AnswerOf } from '../client/names.ts';
import { hasText, useLookup } from '../i18n/texts.ts';
import { useCalled, useMay } from '../shell/page-context.ts';
import { sentence, toastOk } from '../shell/toasts.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { codesIn } from '../ui/list/codes.ts';

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
  const text = useLookup();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const [came, setCame] = useState<Came>();
  const numbers = codesIn(typed);
  const over = numbers.length > PUSHED_WAYBILLS ? t('push.tooMany', { max: PUSHED_WAYBILLS }) : '';
  const told = over === '' ? fault : over;
  const push = async () => {
    setBusy(true);
    setFault('');
    try {
      const answer = await send('tracking.pushTracks', { waybillNumbers: [...numbers] });
      void queries.invalidateQueries();
      if (answer.failed.length === 0) {
        toastOk(t('push.done', { count: answer.success }));
        onClose();
      } else setCame(answer);
    } catch (error) {
      setFault(sentence(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog onClose={onClose} title={t('push.title')} size="md">
      {came === undefined ? (
        <form
          style={{ display: 'grid', gap: 12 }}
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy && numbers.length > 0 && over === '') void push();
          }}
        >
          <Textarea
            label={t('push.numbers')}
            description={t('push.hint', { max: PUSHED_WAYBILLS })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={told === '' ? undefined : told}
            minRows={5}
            maxRows={12}
            autosize
            data-autofocus
            styles={{ input: { fontFamily: 'var(--mono)', fontSize: 12.5 } }}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {text('shell:cancel')}
            </Button>
            <Button type="submit" loading={busy} disabled={numbers.length === 0 || over !== ''}>
              {t('push.go')}
            </Button>
          </Group>
        </form>
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
