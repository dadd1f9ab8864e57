import { Button, Group, Modal, SegmentedControl, Textarea } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askList, send } from '../client/client.ts';
import type { RowOf } from '../client/names.ts';
import { session } from '../client/session.ts';
import { useStore } from '../client/store.ts';
import { ageOf } from '../i18n/format.ts';
import { useLookup } from '../i18n/texts.ts';
import { useMay } from '../shell/page-context.ts';
import { sentence, toastFailure, toastOk } from '../shell/toasts.tsx';
import { useNow } from '../shell/watches.ts';
import { boardStyles as styles } from '../ui/board/board.tsx';
import { ToneShape } from '../ui/status/status.tsx';
import { attentionTones } from '../ui/status/tones.ts';

type Row = RowOf<'reports.attentionList'>;
const SHOWN = 50;
const POLL_MS = 10_000;
const HOURS = [1, 4, 24] as const;

/** Asks why, and for a snooze how long. */
function ReasonDialog({ row, what, onClose, onDone }: { readonly row: Row; readonly what: 'snooze' | 'answer'; readonly onClose: () => void; readonly onDone: () => void }) {
  const { t } = useTranslation('tower');
  const text = useLookup();
  const [reason, setReason] = useState('');
  const [hours, setHours] = useState('4');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const run = async () => {
    setBusy(true);
    try {
      const about = { about: { reason: reason.trim() } };
      if (what === 'answer') await send('reports.answerAttention', { attention: row.id }, about);
      else await send('reports.snoozeAttention', { attention: row.id, until: new Date(Date.now() + Number(hours) * 3_600_000).toISOString() }, about);
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
        {what === 'snooze' && <SegmentedControl data={HOURS.map((many) => ({ value: String(many), label: t('snoozeFor', { hours: many }) }))} value={hours} onChange={setHours} aria-label={t('snoozeTime')} />}
        <Textarea label={text('list:bulk.reason')} description={text('list:bulk.reasonHint')} value={reason} onChange={(event) => setReason(event.currentTarget.value)} required maxLength={200} autosize minRows={2} data-autofocus />
        {fault !== '' && <div style={{ color: 'var(--danger-text)' }} role="alert">{fault}</div>}
        <Group justify="flex-end" gap="xs"><Button variant="default" onClick={onClose}>{text('shell:cancel')}</Button><Button type="submit" loading={busy} disabled={reason.trim().length < 3}>{text(`actions:${what}`)}</Button></Group>
      </form>
    </Modal>
  );
}

/** What needs somebody, oldest first: can be taken, snoozed with a reason, answered; goes by itself when its cause does. */
export function AttentionQueue({ site, count: open, onOpen }: { readonly site: string | undefined; readonly count: number; readonly onOpen?: ((row: Row) => void) | undefined }) {
  const { t } = useTranslation('tower');
  const text = useLookup();
  const may = useMay();
  const { caller } = useStore(session);
  const now = useNow(30_000);
  const queries = useQueryClient();
  const [asking, setAsking] = useState<{ readonly row: Row; readonly what: 'snooze' | 'answer' }>();
  const { data } = useQuery({ queryKey: ['list', 'reports.attentionList', site, open], placeholderData: keepPreviousData, refetchInterval: POLL_MS, queryFn: ({ signal }) => askList('reports.attentionList', { params: site === undefined ? {} : { site: [site] }, pageSize: SHOWN, sort: ['since', 'asc'] }, { signal, quiet: true }) });
  const again = () => void queries.invalidateQueries({ queryKey: ['list', 'reports.attentionList'] });
  const take = (row: Row) => void send('reports.takeAttention', { attention: row.id }).then(again, toastFailure);
  if (data !== undefined && data.records.length === 0) return <div className={styles.none}>{t('calm')}</div>;
  return (
    <>
      <ul className={styles.queue} tabIndex={0} aria-label={t('attention')}>
        {(data?.records ?? []).map((row) => {
          const tone = attentionTones.tones[row.kind];
          const age = ageOf(now - Date.parse(row.since));
          return (
            <li key={row.id} data-taken={row.takenBy !== null}>
              <div className={styles.queueTop}><b data-tone={tone}><ToneShape tone={tone} size={11} />{text(`status:attention.${row.kind}`)}</b><span className="muted num">{text(`shell:age.${age.unit}`, { count: age.count })}</span></div>
              <div className={styles.queueSub}>
                {onOpen && row.orderNumber !== null ? <button type="button" className="link num" style={{ fontFamily: 'var(--mono)', minHeight: 24 }} onClick={() => onOpen(row)}>{row.number}</button> : <span className="num">{row.number}</span>}
                <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{row.siteName ?? row.site}</span>
              </div>
              {row.takenBy !== null && <div className="muted">{t('takenBy', { name: row.takenByName ?? row.takenBy })}</div>}
              {caller !== undefined && (
                <div className={styles.queueDo}>
                  {row.takenBy !== caller.id && may('take') && <button type="button" className={styles.tool} onClick={() => take(row)}>{text('actions:take')}</button>}
                  {may('snooze') && <button type="button" className={styles.tool} onClick={() => setAsking({ row, what: 'snooze' })}>{text('actions:snooze')}</button>}
                  {may('answer') && <button type="button" className={styles.tool} onClick={() => setAsking({ row, what: 'answer' })}>{text('actions:answer')}</button>}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {asking !== undefined && <ReasonDialog row={asking.row} what={asking.what} onClose={() => setAsking(undefined)} onDone={() => { setAsking(undefined); again(); }} />}
    </>
  );
}
