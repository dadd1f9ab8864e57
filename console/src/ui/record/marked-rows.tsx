import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { stillAsked } from '@malote/contracts/kernel/criterion.ts';
import type { Choice } from '@malote/contracts/kernel/fields/choice.ts';
import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import { useMemo } from 'react';
import type { RecordEntry } from '../../client/contract-table.ts';
import { tallyOf } from '../../client/records.ts';
import { count } from '../../i18n/format.ts';
import { recordPrefix, wordsAt } from '../../i18n/record-words.ts';
import { useLookup } from '../../i18n/texts.ts';
import { useSearch } from '../../shell/page-context.ts';
import { useCountsOf } from '../list/counts.ts';
import { paramsOf } from '../list/filters.ts';
import type { Filter } from '../list/filters.ts';
import type { Where } from './narrowed-record.ts';

/** How many of the rows that are asked for have a reason to be looked at, whichever; pressed it shows those alone, and pressed again all. */
export function MarkedRows({
  entry,
  filters,
  where,
  marks,
}: {
  readonly entry: RecordEntry;
  readonly filters: readonly Filter[];
  readonly where: Where;
  /** The field of the reasons. */
  readonly marks: string;
}) {
  const text = useLookup();
  const [search, change] = useSearch();
  const reasons = Object.keys((entry.fields[marks] as Field & { readonly of: Choice }).of);
  const params = useMemo(() => {
    // How many stand in each state is answered for all of them.
    const { [marks]: _, status: __, ...asked } = { ...where, ...paramsOf(filters, search) };
    return asked;
  }, [filters, search, where, marks]);
  const isAsked = entry.demands === undefined || stillAsked(params, entry.demands) === undefined;
  const counted = { ...params, [marks]: reasons };
  const data = useCountsOf(entry.table, counted, async (signal) => await tallyOf(entry, counted, signal), isAsked);
  const chosen = search.get('status') ?? '';
  const states = Object.keys(entry.life.states).filter(
    (state) => chosen === '' || chosen === 'all' || state === chosen,
  );
  const marked = data && states.reduce((sum, state) => sum + (data[state] ?? 0), 0);
  const isOn = (search.get(marks) ?? '') !== '';
  const toggle = () =>
    change((next) => {
      next.delete('page');
      if (isOn) next.delete(marks);
      else next.set(marks, reasons.join(','));
    });
  return (
    <Button
      variant={isOn ? 'light' : 'default'}
      aria-pressed={isOn}
      leftSection={<IconFlag size={15} aria-hidden />}
      onClick={toggle}
    >
      {text(wordsAt(recordPrefix(entry.noun), marks))}
      {marked !== undefined && <span className="num muted">&nbsp;{count(marked)}</span>}
    </Button>
  );
}
