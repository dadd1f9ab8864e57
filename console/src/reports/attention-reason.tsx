import { SegmentedControl } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../client/failure.ts';
import { rowId } from '../client/ids.ts';
import { uploadRows } from '../client/upload.ts';
import type { UploadRow } from '../client/upload.ts';
import { colon, count, instant, listed } from '../i18n/format.ts';
import { useLookup } from '../i18n/texts.ts';
import { toastOk } from '../shell/toasts.tsx';
import { ReasonDialog } from '../ui/form/reason-dialog.tsx';
import { useCommandId } from '../ui/form/use-command-id.ts';
import type { Alike } from './alike.ts';

const HOURS = [1, 4, 12, 24, 72] as const;

/** Asks why, and for a snooze until when; then sends one command for each, and names those that were not taken. Sent again, it repeats none. */
export function AttentionReason({
  rows,
  what,
  onClose,
  onDone,
}: {
  readonly rows: Alike['rows'];
  readonly what: 'snooze' | 'answer';
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation('tower');
  const text = useLookup();
  const [row] = rows;
  const [opened] = useState(() => Date.now());
  const { under } = useCommandId();
  const [hours, setHours] = useState('4');
  // Another time is for all of them, those too that have one already.
  const taken = useRef({ hours, ids: new Set<string>() });
  const until = new Date(opened + Number(hours) * 3_600_000).toISOString();
  const send = async (reason: string, batch: string) => {
    const now = new Date().toISOString();
    if (taken.current.hours !== hours) taken.current = { hours, ids: new Set() };
    const left = rows.filter(({ id }) => !taken.current.ids.has(id));
    const sent = await Promise.all(
      left.map(async ({ id }): Promise<UploadRow> => ({
        id: await rowId(batch, id),
        ...(what === 'answer'
          ? { command: 'reports.answerAttention', input: { attention: id } }
          : { command: 'reports.snoozeAttention', input: { attention: id, until } }),
        about: { happenedAt: now, sentAt: now, reason },
      })),
    );
    const answers = new Map((await uploadRows(sent)).map((answer) => [answer.id, answer]));
    const failed = left.flatMap((row, at) => {
      const answer = answers.get(sent[at]?.id ?? '');
      return answer?.outcome === 'stored' || answer?.outcome === 'duplicate' ? [] : [{ row, answer }];
    });
    const unmade = new Set(failed.map(({ row }) => row.id));
    for (const { id } of left) if (!unmade.has(id)) taken.current.ids.add(id);
    const [first] = failed;
    // Where nobody knows what became of one, all keep their ids: asked again, none is done twice.
    const isOpen = failed.some(({ answer }) => answer === undefined || answer.outcome === 'unknown');
    if (first !== undefined)
      throw new Failure(
        isOpen ? 'service' : 'refused',
        first.answer?.code ?? 'OUTCOME_UNKNOWN',
        t('notAll', {
          done: count(rows.length - failed.length),
          all: count(rows.length),
          numbers: listed(failed.map(({ row }) => row.number)),
          why: first.answer?.msg ?? '',
        }),
      );
    toastOk(text('list:done', { label: text(`actions:${what}`) }));
    onDone();
  };
  const run = (reason: string) => under([what, until], async (batch) => await send(reason, batch));
  return (
    <ReasonDialog
      title={`${text(`actions:${what}`)}${colon()}${rows.length === 1 ? row.number : t('alike', { count: rows.length, formatted: count(rows.length) })}`}
      does={text(`actions:${what}`)}
      {...(what === 'answer' ? { label: t('done') } : {})}
      run={run}
      onClose={onClose}
    >
      <div>{text(`status:attention.${row.kind}`)}</div>
      {what === 'snooze' && (
        <div style={{ display: 'grid', gap: 6 }}>
          <SegmentedControl
            data={HOURS.map((many) => ({ value: String(many), label: t('snoozeFor', { hours: many }) }))}
            value={hours}
            onChange={setHours}
            aria-label={t('snoozeTime')}
          />
          <span className="muted num">{t('snoozeUntil', { at: instant(until) })}</span>
        </div>
      )}
    </ReasonDialog>
  );
}
