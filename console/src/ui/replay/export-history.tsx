import { Button, Group, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openAccess, saveFile } from '../../client/client.ts';
import { useLookup } from '../../i18n/texts.ts';
import { sentence } from '../../shell/toasts.tsx';
import type { History } from './history.ts';

/** The file: what the server answered, untouched, below a summary of its verification. */
export function fileOf(history: History, now = new Date()): string {
  const { of, verified, sealedUpTo, sealedAt, brokenAt, truncated, streams, events } = history;
  return JSON.stringify({
    exportedAt: now.toISOString(),
    verification: { of, verified, sealedUpTo, sealedAt, brokenAt, truncated, events: events.length, streams: streams.map(({ stream, chain, head, events: many }) => ({ stream, chain, head, events: many })) },
    history,
  }, null, 2);
}

/** Asks why, records the export, saves the file. */
export function ExportHistory({ history, onClose }: { readonly history: History; readonly onClose: () => void }) {
  const { t } = useTranslation('replay');
  const text = useLookup();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const run = async () => {
    setBusy(true);
    setFault('');
    try {
      await openAccess('export', history.of, { reason: reason.trim(), filter: { events: history.events.length, sealedUpTo: history.sealedUpTo } });
      saveFile({ blob: new Blob([fileOf(history)], { type: 'application/json' }), fileName: `${t('export.file')}-${history.of}.json` });
      onClose();
    } catch (error) {
      setFault(sentence(error));
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={t('export.title', { number: history.of })} closeButtonProps={{ 'aria-label': text('shell:close') }}>
      <form style={{ display: 'grid', gap: 12 }} onSubmit={(event) => { event.preventDefault(); void run(); }}>
        <div>{t('export.what')}</div>
        <Textarea label={text('list:bulk.reason')} description={text('list:bulk.reasonHint')} value={reason} onChange={(event) => setReason(event.currentTarget.value)} required maxLength={200} autosize minRows={2} data-autofocus />
        {fault !== '' && <div style={{ padding: '8px 12px', borderRadius: 6, background: 'var(--bad-tint)', color: 'var(--bad-text)' }} role="alert">{fault}</div>}
        <Group justify="flex-end" gap="xs"><Button variant="default" onClick={onClose}>{text('shell:cancel')}</Button><Button type="submit" loading={busy} disabled={reason.trim().length < 3}>{t('export.do')}</Button></Group>
      </form>
    </Modal>
  );
}
