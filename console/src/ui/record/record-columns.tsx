import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import type { RecordEntry } from '../../client/contract-table.ts';
import type { RecordRow } from '../../client/records.ts';
import { recordPrefix, wordsAt } from '../../i18n/record-words.ts';
import { useLookup } from '../../i18n/texts.ts';
import type { Tone } from '../../theme/tokens.ts';
import { CodeLink } from '../code-link.tsx';
import type { PlaceOf } from '../code-link.tsx';
import { placeOfNumber } from '../fields/number-places.ts';
import { textOf } from '../fields/values.ts';
import type { Column } from '../list/columns.tsx';
import { ToneLabel } from '../status/status.tsx';
import { RecordStatus } from './record-status.tsx';

const VALIDITY_TONES: Readonly<Record<string, Tone>> = { current: 'ok', future: 'info', past: 'neutral' };

/** Where a period stands to today. */
export const validityColumn: Column<RecordRow> = {
  id: 'validity',
  label: 'record:validity.word',
  size: 110,
  end: false,
  hidden: false,
  pin: false,
  cell: ({ validity }) => <Validity is={String(validity)} />,
};

function Validity({ is }: { readonly is: string }) {
  const text = useLookup();
  return <ToneLabel tone={VALIDITY_TONES[is] ?? 'neutral'}>{text(`record:validity.${is}`)}</ToneLabel>;
}

/** A code that is put together from other numbers does not fit a column, and those numbers have columns of their own: it is shown on demand. */
const CODE_FITS = 20;
const isLong = ({ code }: RecordEntry): boolean =>
  ((code as Field & { readonly example?: string }).example ?? '').length > CODE_FITS;

/** The number of a record, which leads to its page: to that of `opens`, or of its kind. */
export const codeColumn = (
  entry: RecordEntry,
  opens: ((row: RecordRow) => PlaceOf) | undefined,
): Column<RecordRow> => ({
  id: 'code',
  label: wordsAt(recordPrefix(entry.noun), 'code'),
  size: 140,
  end: false,
  hidden: isLong(entry),
  pin: true,
  cell: (row) => {
    const place = opens?.(row) ?? placeOfNumber(entry.code, row.code);
    if (place === undefined) return <span className="code">{textOf(entry.code, row.code)}</span>;
    return <CodeLink code={row.code} to={place} />;
  },
});

/** Room for the longest of its words, Portuguese ones, whose tag would be cut in a narrower column: a letter, and what is around them. */
const STATUS_WIDTH = { letter: 7, around: 50, least: 130, most: 220 };
const statusWidth = (entry: RecordEntry): number => {
  const longest = Math.max(...listedStates(entry).map((state) => entry.life.states[state]?.words.pt.length ?? 0));
  const { letter, around, least, most } = STATUS_WIDTH;
  return Math.min(most, Math.max(least, longest * letter + around));
};

/** The state that a record is in. */
export const statusColumn = (entry: RecordEntry): Column<RecordRow> => ({
  id: 'status',
  label: 'fields:status',
  size: statusWidth(entry),
  end: false,
  hidden: false,
  pin: false,
  cell: ({ status }) => <RecordStatus entry={entry} status={status} />,
});

/** States that lists show. */
export const listedStates = ({ life }: RecordEntry): readonly string[] =>
  Object.entries(life.states).flatMap(([state, { gone }]) => (gone === true ? [] : [state]));
