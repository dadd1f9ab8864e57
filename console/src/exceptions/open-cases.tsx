import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { loadRecord, tallyOf } from '../client/records.ts';
import { colon, count } from '../i18n/format.ts';
import { recordPrefix, stateAt } from '../i18n/record-words.ts';
import { useLookup } from '../i18n/texts.ts';
import { useSearch } from '../shell/page-context.ts';
import { CodeLink } from '../ui/code-link.tsx';

/** Asked again as often as the figures beside them. */
const LIVE_MS = 15_000;

/** The states of cases that wait for somebody, and the list that shows them. `site`: they are those of one site. */
const CASES = [
  { noun: 'LostParcel', states: ['suspected_lost', 'timeout'], list: '/serviceQuality/lostParcels', of: 'site' },
  { noun: 'ProblemParcel', states: ['processing'], list: '/serviceQuality/ProblemDelivery', of: 'site' },
  { noun: 'EventReport', states: ['pending_approval'], list: '/serviceQuality/exceptionReporting', of: 'company' },
] as const;
type Cases = (typeof CASES)[number];

/** What people registered and have not closed: each kind of case with how many there are, leading to their list. */
export function OpenCases() {
  const { t } = useTranslation('report');
  return (
    <>
      <span className="muted">{`${t('cases')}${colon()}`}</span>
      {CASES.map((cases) => (
        <OpenCasesOf key={cases.noun} cases={cases} />
      ))}
    </>
  );
}

function OpenCasesOf({ cases: { noun, states, list, of } }: { readonly cases: Cases }) {
  const text = useLookup();
  const [search] = useSearch();
  const sites = of === 'site' ? (search.get('currentSite') ?? '') : '';
  const { data } = useQuery({
    queryKey: ['record', noun, 'tally', 'open cases', sites],
    queryFn: async ({ signal }) =>
      await tallyOf(await loadRecord(noun), sites === '' ? {} : { site: sites.split(',') }, signal),
    refetchInterval: LIVE_MS,
  });
  if (data === undefined) return null;
  return (
    <>
      {states.map((state) => (
        <span key={state} data-action="drill-down">
          <CodeLink
            letters="words"
            code={`${text(`${recordPrefix(noun)}.word`)} · ${text(stateAt(recordPrefix(noun), state))}${colon()}${count(data[state] ?? 0)}`}
            to={[list, new URLSearchParams({ status: state, ...(sites !== '' && { site: sites }) }).toString()]}
          />
        </span>
      ))}
    </>
  );
}
