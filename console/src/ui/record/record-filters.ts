import { VALIDITIES } from '@malote/contracts/kernel/validity.ts';
import type { RecordEntry } from '../../client/contract-table.ts';
import { recordPrefix, wordsAt } from '../../i18n/record-words.ts';
import { CODES, filtersOf, spanning } from '../fields/field-filters.ts';
import { codes } from '../list/filters.ts';
import type { Filter } from '../list/filters.ts';
import { listedStates } from './record-columns.tsx';

/** By the states that lists show. */
export const statusFilter = (entry: RecordEntry): Filter => ({
  kind: 'choice',
  key: 'status',
  label: 'fields:status',
  primary: true,
  values: listedStates(entry),
  domain: `${recordPrefix(entry.noun)}.states`,
});

/** By words, state and period, and by each field that is sought. */
export function recordFilters(entry: RecordEntry): readonly Filter[] {
  return [
    { kind: 'text', key: 'search', label: 'record:search', primary: true, minLength: 1 },
    ...(entry.isMasterData && listedStates(entry).length > 1 ? [statusFilter(entry)] : []),
    ...(entry.hasPeriod
      ? [
          {
            kind: 'choice' as const,
            key: 'validity',
            label: 'record:validity.word',
            primary: true,
            values: VALIDITIES,
            domain: 'record:validity',
          },
        ]
      : []),
    ...spanning(filtersOf(entry.fields, recordPrefix(entry.noun)), entry.spans).filter(
      (filter) => filter.kind !== 'choice' || filter.values.length > 1,
    ),
  ];
}

/** Several numbers of records at once. */
export const numbersFilter = ({ noun, code }: RecordEntry): Filter =>
  codes('codes', { label: wordsAt(recordPrefix(noun), 'code'), max: code.askedAtOnce ?? CODES });
