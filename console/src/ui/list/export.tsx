import { Button, Group, Modal, SegmentedControl, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askFile, openAccess, saveFile } from '../../client/client.ts';
import type { OneName } from '../../client/names.ts';
import { store, useStore } from '../../client/store.ts';
import { count } from '../../i18n/format.ts';
import { useLookup } from '../../i18n/texts.ts';
import { sentence, toastOk } from '../../shell/toasts.tsx';
import styles from './list.module.css';

/** After an export the button rests for this long (R-0134). */
export const EXPORT_REST_MS = 10_000;

const resting = store(false);
/** True while exports rest. */
export const useResting = (): boolean => useStore(resting);

interface Props {
  readonly query: OneName;
  /** What is exported, for the record of accesses: the list's name. */
  readonly of: string;
  readonly params: object;
  readonly sort: readonly [string, 'asc' | 'desc'] | undefined;
  readonly columns: readonly string[];
  readonly total: number;
  readonly onClose: () => void;
}

/** Exports exactly what is filtered. The export is recorded first, with its reason; the query carries the record's id. */
export function ExportDialog({ query, of, params, sort, columns, total, onClose }: Props) {
  const { t } = useTranslation('list');
  const text = useLookup();
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const run = async () => {
    setBusy(true);
    setFault('');
    try {
      const accessId = await openAccess('export', of, { filter: params, reason: reason.trim() });
      const file = await askFile(query, { params, ...(sort === undefined ? {} : { sort }), format, columns, accessId } as never);
      saveFile(file);
      toastOk(t('export.done', { name: file.fileName }));
      resting.set(true);
      setTimeout(() => resting.set(false), EXPORT_REST_MS);
      onClose();
    } catch (error) {
      setFault(sentence(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={t('export.title')} closeButtonProps={{ 'aria-label': text('shell:close') }}>
      <form onSubmit={(event) => { event.preventDefault(); void run(); }} style={{ display: 'grid', gap: 12 }}>
        <div>{t('export.selected', { total: count(total) })}</div>
        <SegmentedControl data={[{ value: 'xlsx', label: 'Excel (.xlsx)' }, { value: 'csv', label: 'CSV' }]} value={format} onChange={(next) => setFormat(next === 'csv' ? 'csv' : 'xlsx')} aria-label={t('export.format')} />
        <Textarea label={t('export.reason')} description={t('bulk.reasonHint')} value={reason} onChange={(event) => setReason(event.currentTarget.value)} required maxLength={200} autosize minRows={2} data-autofocus />
        {fault !== '' && <div className={styles.fault} role="alert">{fault}</div>}
        <Group justify="flex-end" gap="xs"><Button variant="default" onClick={onClose}>{text('shell:cancel')}</Button><Button type="submit" loading={busy} disabled={reason.trim().length < 3}>{t('export.start')}</Button></Group>
      </form>
    </Modal>
  );
}
