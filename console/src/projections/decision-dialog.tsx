import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fitsReason, REASON_MAX } from '@malote/contracts/kernel/values/reason.ts';
import { toastOk } from '../shell/toasts.tsx';
import { Fault } from '../ui/fault.tsx';
import { useSending } from '../ui/form/use-sending.ts';
import styles from './health.module.css';
import { Dialog, DialogFoot } from '../ui/dialog.tsx';

/** Something that changes how the log is read: what it means, whether a reason must be given, and how it is sent. */
export interface Decision {
  readonly action: 'replay' | 'skip' | 'withdraw' | 'rebuild' | 'cancel';
  readonly about: ReactNode;
  readonly send: (reason: string) => Promise<unknown>;
}

/** Asks once before a decision is sent; a skip must say why. */
export function DecisionDialog({
  decision: { action, about, send },
  onClose,
  onDone,
}: {
  readonly decision: Decision;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation('projections');
  const { t: list } = useTranslation('list');
  const [reason, setReason] = useState('');
  const { busy, fault, sending } = useSending();
  const saysWhy = action === 'skip';
  const run = async () => {
    await sending(async () => {
      await send(reason.trim());
      toastOk(t(`done.${action}`));
      onDone();
    });
  };
  return (
    <Dialog onClose={onClose} title={t(`ask.${action}`)}>
      <form
        style={{ display: 'grid', gap: 12 }}
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <div>{about}</div>
        <div className="muted">{t(`means.${action}`)}</div>
        {saysWhy && (
          <Textarea
            label={list('bulk.reason')}
            description={list('bulk.reasonHint')}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            required
            maxLength={REASON_MAX}
            autosize
            minRows={2}
            data-autofocus
          />
        )}
        <Fault says={fault} look={styles.fault} />
        <DialogFoot onClose={onClose}>
          <Button
            type="submit"
            loading={busy}
            disabled={saysWhy && !fitsReason(reason)}
            {...(action === 'skip' || action === 'cancel' ? { color: 'red' } : {})}
            {...(saysWhy ? {} : { 'data-autofocus': true })}
          >
            {t(`do.${action}`)}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
