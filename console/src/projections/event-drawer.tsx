import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask, openAccess } from '../client/client.ts';
import { DetailDrawer } from '../ui/detail/detail-drawer.tsx';
import { failedState, ListState } from '../ui/list/state.tsx';
import { CommandPart, EventFacts } from '../ui/replay/facts.tsx';

/** What an access may be named after. */
const ACCESS_CHARS = 80;

/** The event on which a row waits, as a replay shows it; that somebody looked is recorded. */
export function EventDrawer({
  stream,
  version,
  onClose,
}: {
  readonly stream: string;
  readonly version: number;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('projections');
  const { data, error } = useQuery({
    queryKey: ['parkedEvent', stream, version],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      const accessId = await openAccess('history', stream.slice(0, ACCESS_CHARS));
      return await ask('projections.parkedEvent', { stream, version, accessId }, { signal });
    },
  });
  return (
    <DetailDrawer title={<span className="code">{t('eventOf', { stream, version })}</span>} onClose={onClose}>
      {error !== null && <ListState kind={failedState(error)} error={error} />}
      {data !== undefined && (
        <>
          <EventFacts event={data} />
          <CommandPart event={data} siblings={[]} onGo={() => undefined} />
        </>
      )}
    </DetailDrawer>
  );
}
