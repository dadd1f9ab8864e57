import { useQueries } from '@tanstack/react-query';
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

/** What people registered and have not closed: each kind of case with how many there are, leading to their list. All come together: one alone would be moved by the next. */
export function OpenCases() {
  const { t } = useTranslation('report');
  const [search] = useSearch();
  const sites = search.get('currentSite') ?? '';
  const found = useQueries({
    queries: CASES.map(({ noun, of }) => ({
      queryKey: ['record', noun, 'tally', 'open cases', of === 'site' ? sites : ''],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
        await tallyOf(await loadRecord(noun), of === 'site' && sites !== '' ? { site: sites.split(',') } : {}, signal),
      refetchInterval: LIVE_MS,
    })),
  });
  const isPending = found.some((one) => one.isPending);
  return (
    <>
      <span className="muted">{`${t('cases')}${colon()}`}</span>
      {CASES.map((cases, at) => {
        const counts = found[at]?.data;
        return (
          !isPending &&
          counts !== undefined && (
            <CasesOf key={cases.noun} cases={cases} counts={counts} sites={cases.of === 'site' ? sites : ''} />
          )
        );
      })}
    </>
  );
}

function CasesOf({
  cases: { noun, states, list },
  counts,
  sites,
}: {
  readonly cases: Cases;
  readonly counts: Readonly<Record<string, number>>;
  readonly sites: string;
}) {
  const text = useLookup();
  return (
    <>
      {states.map((state) => (
        <span key={state} data-action="drill-down">
          <CodeLink
            letters="words"
            code={`${text(`${recordPrefix(noun)}.word`)} · ${text(stateAt(recordPrefix(noun), state))}${colon()}${count(counts[state] ?? 0)}`}
            to={[list, new URLSearchParams({ status: state, ...(sites !== '' && { site: sites }) }).toString()]}
          />
        </span>
      ))}
    </>
  );
}
