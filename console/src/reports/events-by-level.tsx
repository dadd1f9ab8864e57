import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { askList } from '../client/client.ts';
import { loadListing } from '../client/records.ts';
import { colon, count } from '../i18n/format.ts';
import { recordPrefix, valuesAt } from '../i18n/record-words.ts';
import { useLookup } from '../i18n/texts.ts';
import { CodeLink } from '../ui/code-link.tsx';

/** Asked again as often as the figures beside them. */
const LIVE_MS = 15_000;
const NOUN = 'EventFigures';
const LIST = '/serviceQuality/exceptionReporting';

interface Told {
  readonly level: string;
  readonly eventType: string;
  readonly events: number;
}

/** What befell many parcels at once in the last weeks, by level and type, each leading to the reports of it; beside the parcels that are abnormal by themselves. */
export function EventsByLevel() {
  const { t } = useTranslation('report');
  const text = useLookup();
  const { data } = useQuery({
    queryKey: ['events by level'],
    refetchInterval: LIVE_MS,
    queryFn: async ({ signal }) => {
      const entry = await loadListing(NOUN);
      const asked = { params: { grouping: 'level' }, pageSize: 50 };
      const { records } = await askList(entry.queries.list as never, asked as never, { signal, quiet: true });
      return records as unknown as readonly Told[];
    },
  });
  const told = (field: 'level' | 'eventType', value: string) => text(`${valuesAt(recordPrefix(NOUN), field)}.${value}`);
  return (
    <>
      <span className="muted">{`${t('events')}${colon()}${data?.length === 0 ? '0' : ''}`}</span>
      {(data ?? []).map(({ level, eventType, events }) => (
        <span key={`${level} ${eventType}`} data-action="drill-down">
          <CodeLink
            letters="words"
            code={`${told('level', level)} · ${told('eventType', eventType)}${colon()}${count(events)}`}
            to={[LIST, new URLSearchParams({ level, eventType }).toString()]}
          />
        </span>
      ))}
    </>
  );
}
