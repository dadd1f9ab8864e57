import { Button, Group, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { SendOptions } from '../../client/client.ts';
import { newId, rowId } from '../../client/ids.ts';
import { sentence } from '../../shell/toasts.tsx';
import { fitsReason, REASON_MAX } from '../form/reason.ts';
import { LeftOutRows } from '../list/left-out.tsx';
import { LABEL_CSS } from './label.css.ts';
import { fillFrame, printFrame } from './print.ts';
import styles from './print.module.css';
import { Dialog } from '../dialog.tsx';

interface Props<Label> {
  readonly numbers: readonly string[];
  /** How many labels of these exist already: from the second copy on a reason is asked. */
  readonly printed: number;
  /** What the label shows, to be looked at before anything is printed. */
  readonly look: (number: string) => Promise<Label>;
  /** Records the print, sent with these options, and answers which copy it is. */
  readonly record: (number: string, options: SendOptions) => Promise<number>;
  readonly draw: (label: Label, copy: number) => ReactNode;
  /** Of what was selected, what is not printed, each with why. */
  readonly left?: readonly ReactNode[];
  readonly onClose: () => void;
}

/** Shows labels and prints them: each print is recorded as a command with its copy number before it goes to the printer; looking is none. */
export function PrintDialog<Label>({ numbers, printed, look, record, draw, left = [], onClose }: Props<Label>) {
  const { t } = useTranslation('orders');
  const { t: shell } = useTranslation();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const [labels, setLabels] = useState<readonly Label[]>();
  const [copies, setCopies] = useState<readonly number[]>([]);
  const [needsReason, setNeedsReason] = useState(printed > 0);
  const [batch] = useState(newId);
  const sheet = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true; // looking at a label is recorded, too: once
    const seen = async () => {
      const ready: Label[] = [];
      // oxlint-disable-next-line no-await-in-loop -- one after the other: fifty at once are no hurry of anybody's
      for (const number of numbers) ready.push(await look(number));
      setLabels(ready);
    };
    seen().catch((error: unknown) => setFault(sentence(error)));
  }, [numbers, look]);
  useEffect(() => {
    if (labels !== undefined && frame.current !== null && sheet.current !== null)
      fillFrame(frame.current, sheet.current, LABEL_CSS);
  }, [labels]);
  const run = async () => {
    setBusy(true);
    setFault('');
    try {
      const made: number[] = [];
      // Tried again after a failure, what was recorded before is not recorded twice: its id is the same.
      // oxlint-disable-next-line no-await-in-loop -- labels come out of the printer in the order asked
      for (const number of numbers)
        made.push(
          await record(number, {
            id: await rowId(batch, `${number} ${reason.trim()}`),
            ...(reason.trim() === '' ? {} : { about: { reason: reason.trim() } }),
          }),
        );
      flushSync(() => setCopies(made)); // what is printed is what stands there now
      if (frame.current !== null && sheet.current !== null) {
        fillFrame(frame.current, sheet.current, LABEL_CSS);
        await printFrame(frame.current);
      }
      onClose();
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'REASON_REQUIRED') setNeedsReason(true);
      setFault(sentence(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog onClose={onClose} title={t('print.title')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
        style={{ display: 'grid', gap: 12 }}
      >
        <div>
          {t('print.will', { count: numbers.length })}{' '}
          <span className="code">
            {numbers.slice(0, 3).join(' ')}
            {numbers.length > 3 && ' …'}
          </span>
        </div>
        <LeftOutRows left={left} />
        <iframe ref={frame} title={t('print.preview')} className={styles.preview} />
        {needsReason && (
          <Textarea
            label={t('print.reason')}
            description={t('print.copy')}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            required
            maxLength={REASON_MAX}
            autosize
            minRows={2}
            data-autofocus
          />
        )}
        {fault !== '' && (
          <div style={{ color: 'var(--danger-text)' }} role="alert">
            {fault}
          </div>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {shell('cancel')}
          </Button>
          <Button
            type="submit"
            loading={busy}
            disabled={numbers.length === 0 || labels === undefined || (needsReason && !fitsReason(reason))}
            {...(needsReason ? {} : { 'data-autofocus': true })}
          >
            {t('print.start')}
          </Button>
        </Group>
      </form>
      <div ref={sheet} hidden>
        {labels?.map((label, at) => (
          <div key={numbers[at]}>{draw(label, copies[at] ?? 1)}</div>
        ))}
      </div>
    </Dialog>
  );
}
