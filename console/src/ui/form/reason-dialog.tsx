import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { fitsReason, REASON_MAX } from '@malote/contracts/kernel/values/reason.ts';
import { useLookup } from '../../i18n/texts.ts';
import { Fault } from '../fault.tsx';
import styles from './form.module.css';
import { Dialog, DialogFoot } from '../dialog.tsx';
import { useSending } from './use-sending.ts';

interface Props {
  readonly title: string;
  /** The words of the button that does it. */
  readonly does: string;
  /** The label of the reason; `Motivo` where nothing is said. */
  readonly label?: string;
  /** Does it. What it throws is told in the dialog, which stays; else its caller closes it. */
  readonly run: (reason: string) => Promise<void>;
  readonly onClose: () => void;
  /** False while what stands above the reason is not complete. */
  readonly ready?: boolean;
  /** What stands above the reason: what will happen, choices. */
  readonly children?: ReactNode;
}

/** Asks why before something is done that an auditor will want explained. One press does it once. */
export function ReasonDialog({ title, does, label, run, onClose, ready = true, children }: Props) {
  const text = useLookup();
  const [reason, setReason] = useState('');
  const { busy, fault, sending } = useSending();
  const send = async () => {
    await sending(async () => {
      await run(reason.trim());
    });
  };
  return (
    <Dialog onClose={onClose} title={title}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && ready && fitsReason(reason)) void send();
        }}
      >
        {children}
        <Textarea
          label={label ?? text('list:bulk.reason')}
          description={text('list:bulk.reasonHint')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          required
          maxLength={REASON_MAX}
          autosize
          minRows={2}
          data-autofocus
        />
        <Fault says={fault} look={styles.fault} />
        <DialogFoot onClose={onClose}>
          <Button type="submit" loading={busy} disabled={!ready || !fitsReason(reason)}>
            {does}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
