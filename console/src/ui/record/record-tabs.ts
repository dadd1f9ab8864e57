import type { RecordEntry } from '../../client/contract-table.ts';
import type { ListName } from '../../client/names.ts';
import { tallyOf } from '../../client/records.ts';
import { recordPrefix } from '../../i18n/record-words.ts';
import { useCountsOf } from '../list/counts.ts';
import type { ListSpec } from '../list/list-spec.ts';
import { listedStates } from './record-columns.tsx';

/** A tab for each state, with how many stand in it. */
export function tabsOf(entry: RecordEntry): NonNullable<ListSpec<ListName>['tabs']> {
  return {
    key: 'status',
    values: ['all', ...listedStates(entry)],
    domain: `${recordPrefix(entry.noun)}.states`,
    asked: (state) => (state === 'all' ? undefined : [state]),
    useCounts: (params) => {
      const data = useCountsOf(entry.table, params, async (signal) => await tallyOf(entry, params, signal));
      // A page about some states counts no others.
      return data && { ...data, all: listedStates(entry).reduce((sum, state) => sum + (data[state] ?? 0), 0) };
    },
  };
}

/** A tab for all of them, and one for each way of being the reader's own, which the server knows. */
export function tabsOfMine(entry: RecordEntry): NonNullable<ListSpec<ListName>['tabs']> {
  const fields = Object.keys(entry.mine ?? {});
  return {
    key: 'mine',
    values: ['all', ...fields],
    domain: `${recordPrefix(entry.noun)}.mine`,
    asked: (field) => (field === 'all' ? undefined : field),
    useCounts: ({ status, ...params }: { readonly status?: readonly string[] }) =>
      useCountsOf(entry.table, { status, ...params, of: 'mine' }, async (signal) => {
        const wanted = status ?? listedStates(entry);
        const counts = await Promise.all(
          [undefined, ...fields].map((mine) =>
            tallyOf(entry, { ...params, ...(mine !== undefined && { mine }) }, signal),
          ),
        );
        return Object.fromEntries(
          ['all', ...fields].map((tab, at) => [
            tab,
            wanted.reduce((sum, state) => sum + (counts[at]?.[state] ?? 0), 0),
          ]),
        );
      }),
  };
}
