import { Button, Modal } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, send } from '../client/client.ts';
import { instant } from '../i18n/format.ts';
import { sentence, toastOk } from './toasts.tsx';

const KEY = ['identity.mySessions'] as const;

/** The caller's own sign-ins and the wall screens that he opened; each can be ended, and is refused everywhere at once. */
export function MySessions({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [fault, setFault] = useState('');
  const [ending, setEnding] = useState<string>();
  const { data, error } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => ask('identity.mySessions', {}, { signal }), staleTime: 0 });
  const end = async (session: string) => {
    setEnding(session);
    setFault('');
    try {
      await send('identity.endSession', { session });
      toastOk(t('sessions.ended'));
      await queries.invalidateQueries({ queryKey: KEY });
    } catch (failure) {
      setFault(sentence(failure));
    }
    setEnding(undefined);
  };
  const told = fault === '' && error !== null ? sentence(error) : fault;
  return (
    <Modal opened onClose={onClose} title={t('sessions.mine')} size="lg" closeButtonProps={{ 'aria-label': t('close') }}>
      <p className="muted" style={{ marginTop: 0 }}>{t('sessions.why')}</p>
      {told !== '' && <p role="alert" style={{ color: 'var(--danger-text)' }}>{told}</p>}
      <ul style={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 8 }} aria-label={t('sessions.mine')}>
        {data?.sessions.map((one) => {
          const what = t(`sessions.kind.${one.kind}`);
          return (
            <li key={one.session} style={{ display: 'flex', gap: 12, alignItems: 'center', flexWrap: 'wrap' }}>
              <span style={{ flex: 1 }}><b>{what}</b> {[one.board, one.siteName ?? one.site, one.station, one.device].filter(Boolean).join(' · ')}<div className="muted num">{t('sessions.since', { at: instant(one.startedAt) })}</div></span>
              {one.current ? <span className="muted">{t('sessions.current')}</span> : <Button variant="default" size="xs" loading={ending === one.session} aria-label={t('sessions.endWhat', { what, at: instant(one.startedAt) })} onClick={() => void end(one.session)}>{t('sessions.end')}</Button>}
            </li>
          );
        })}
      </ul>
      {data?.sessions.every((one) => one.current) === true && <p className="muted">{t('sessions.none')}</p>}
    </Modal>
  );
}
