import { Button, Group, Modal, SegmentedControl, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../client/client.ts';
import type { RowOf } from '../client/names.ts';
import { instant } from '../i18n/format.ts';
import { useLookup } from '../i18n/texts.ts';
import { sentence, toastOk } from '../shell/toasts.tsx';

const HOURS = [1, 4, 12, 24, 72] as const;

/** Asks why, and for a snooze until when. */
export function AttentionReason({ row, what, onClose, onDone }: { readonly row: RowOf<'reports.attentionList'>; readonly what: 'snooze' | 'answer'; readonly onClose: () => void; readonly onDone: () => void }) {
  const { t } = useTranslation('tower');
  const text = useLookup();
  const [opened] = useState(() => Date.now());
  const [reason, setReason] = useState('');
  const [hours, setHours] = useState('4');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const until = new Date(opened + Number(hours) * 3_600_000).toISOString();
  const run = async () => {
    setBusy(true);
    setFault('');
    try {
      const about = { about: { reason: reason.trim() } };
      if (what === 'answer') await send('reports.answerAttention', { attention: row.id }, about);
      else await send('reports.snoozeAttention', { attention: row.id, until }, about);
      toastOk(text('list:done', { label: text(`actions:${what}`) }));
      onDone();
    } catch (error) {
      setFault(sentence(error));
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={`${text(`actions:${what}`)}: ${row.number}`} closeButtonProps={{ 'aria-label': text('shell:close') }}>
      <form style={{ display: 'grid', gap: 12 }} onSubmit={(event) => { event.preventDefault(); void run(); }}>
        <div>{text(`status:attention.${row.kind}`)}</div>
        {what === 'snooze' && <div style={{ display: 'grid', gap: 6 }}><SegmentedControl data={HOURS.map((many) => ({ value: String(many), label: t('snoozeFor', { hours: many }) }))} value={hours} onChange={setHours} aria-label={t('snoozeTime')} /><span className="muted num">{t('snoozeUntil', { at: instant(until) })}</span></div>}
        <Textarea label={text('list:bulk.reason')} description={text('list:bulk.reasonHint')} value={reason} onChange={(event) => setReason(event.currentTarget.value)} required maxLength={200} autosize minRows={2} data-autofocus />
        {fault !== '' && <div style={{ padding: '8px 12px', borderRadius: 6, background: 'var(--bad-tint)', color: 'var(--bad-text)' }} role="alert">{fault}</div>}
        <Group justify="flex-end" gap="xs"><Button variant="default" onClick={onClose}>{text('shell:cancel')}</Button><Button type="submit" loading={busy} disabled={reason.trim().length < 3}>{text(`actions:${what}`)}</Button></Group>
      </form>
    </Modal>
  );
}
