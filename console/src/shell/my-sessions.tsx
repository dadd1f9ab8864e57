import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask, send } from '../client/client.ts';
import { SessionLines } from './session-lines.tsx';
import { Dialog } from '../ui/dialog.tsx';

const KEY = ['identity.mySessions'] as const;

/** The caller's own sign-ins and the wall screens that he opened; each can be ended, and is refused everywhere at once. */
export function MySessions({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => ask('identity.mySessions', {}, { signal }),
    staleTime: 0,
  });
  const end = async (session: string) => {
    await send('identity.endSession', { session });
    await queries.invalidateQueries({ queryKey: KEY });
  };
  return (
    <Dialog onClose={onClose} title={t('sessions.mine')} size="lg">
      <p className="muted" style={{ marginTop: 0 }}>
        {t('sessions.why')}
      </p>
      <SessionLines label={t('sessions.mine')} lines={data?.sessions ?? []} error={error} onEnd={end} />
      {data?.sessions.every((one) => one.current) === true && <p className="muted">{t('sessions.none')}</p>}
    </Dialog>
  );
}
