import { Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { fitsReason, REASON_MAX } from '@malote/contracts/kernel/values/reason.ts';
import type { SendOptions } from '../../client/client.ts';
import { newId, rowId } from '../../client/ids.ts';
import { LABEL_CSS } from './label.css.ts';
import { SheetsDialog } from './sheets-dialog.tsx';
import type { Paper } from './sheets-dialog.tsx';

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
  const [reason, setReason] = useState('');
  const [broken, setBroken] = useState<unknown>();
  const [labels, setLabels] = useState<readonly Label[]>();
  const [copies, setCopies] = useState<readonly number[]>([]);
  const [needsReason, setNeedsReason] = useState(printed > 0);
  const [batch] = useState(newId);
  const paper = useRef<Paper>(null);
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
    seen().catch(setBroken);
  }, [numbers, look]);
  const recordAll = async (): Promise<readonly number[]> => {
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
    return made;
  };
  const run = async () => {
    const made = await recordAll().catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'REASON_REQUIRED') setNeedsReason(true);
      throw error;
    });
    flushSync(() => setCopies(made)); // what is printed is what stands there now
    await paper.current?.print();
    return 'done' as const;
  };
  return (
    <SheetsDialog
      title={t('print.title')}
      preview={t('print.preview')}
      size="md"
      paper={paper}
      css={LABEL_CSS}
      left={left}
      asked={
        <>
          <div>
            {t('print.will', { count: numbers.length })}{' '}
            <span className="code">
              {numbers.slice(0, 3).join(' ')}
              {numbers.length > 3 && ' …'}
            </span>
          </div>
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
        </>
      }
      sheets={labels?.map((label, at) => (
        <div key={numbers[at]}>{draw(label, copies[at] ?? 1)}</div>
      ))}
      label={t('print.start')}
      ready={numbers.length > 0 && (!needsReason || fitsReason(reason))}
      broken={broken}
      run={run}
      onClose={onClose}
    />
  );
}
