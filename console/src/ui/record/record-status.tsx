import type { RecordEntry } from '../../client/contract-table.ts';
import { recordPrefix, stateAt } from '../../i18n/record-words.ts';
import { useLookup } from '../../i18n/texts.ts';
import { ToneLabel } from '../status/status.tsx';

/** Where a record stands. */
export function RecordStatus({ entry, status }: { readonly entry: RecordEntry; readonly status: string }) {
  const text = useLookup();
  return (
    <ToneLabel tone={entry.life.states[status]?.tone ?? 'neutral'}>
      {text(stateAt(recordPrefix(entry.noun), status))}
    </ToneLabel>
  );
}
