import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../client/client.ts';
import type { RowOf } from '../client/names.ts';
import { instant } from '../i18n/format.ts';
import { useLookup } from '../i18n/texts.ts';
import { toastOk } from '../shell/toasts.tsx';
import { ReasonDialog } from '../ui/form/reason-dialog.tsx';

const HOURS = [1, 4, 12, 24, 72] as const;

/** Asks why, and for a snooze until when. */
export function AttentionReason({
  row,
  what,
  onClose,
  onDone,
}: {
  readonly row: RowOf<'reports.attentionList'>;
  readonly what: 'snooze' | 'answer';
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation('tower');
  const text = useLookup();
  const [opened] = useState(() => Date.now());
  const [hours, setHours] = useState('4');
  const until = new Date(opened + Number(hours) * 3_600_000).toISOString();
  const run = async (reason: string) => {
    if (what === 'answer') await send('reports.answerAttention', { attention: row.id }, { about: { reason } });
    else await send('reports.snoozeAttention', { attention: row.id, until }, { about: { reason } });
    toastOk(text('list:done', { label: text(`actions:${what}`) }));
    onDone();
  };
  return (
    <ReasonDialog
      title={`${text(`actions:${what}`)}: ${row.number}`}
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
