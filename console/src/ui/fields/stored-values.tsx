import { useQuery } from '@tanstack/react-query';
import type { Fields } from '@malote/contracts/kernel/fields/field.ts';
import { loadListing, loadRecord } from '../../client/records.ts';
import { colon } from '../../i18n/format.ts';
import { recordPrefix, wordsAt } from '../../i18n/record-words.ts';
import { hasText, lookup } from '../../i18n/texts.ts';
import { textOfStored } from './values.ts';

/** Stands at the end of what was too long to be kept as a whole. */
const CUT = '…';
type Values = Readonly<Record<string, unknown>>;

function parsed(json: string): Values | undefined {
  try {
    const values: unknown = JSON.parse(json);
    return typeof values === 'object' && values !== null ? (values as Values) : undefined;
  } catch {
    return undefined;
  }
}

/** The values of a JSON object; of one that was cut off, those that are whole. Undefined where it is none. */
export function valuesIn(json: string): { readonly values: Values; readonly isCut: boolean } | undefined {
  const whole = parsed(json);
  if (whole !== undefined) return { values: whole, isCut: false };
  for (let end = json.lastIndexOf(','); end > 0; end = json.lastIndexOf(',', end - 1)) {
    const values = parsed(`${json.slice(0, end)}}`);
    if (values !== undefined) return { values, isCut: true };
  }
  return undefined;
}

/** Stored values with the words of their fields: `Nome: Ajudantes · Tipo: Pacote`. What is empty now says so. */
export function toldValues(json: string, fields: Fields, prefix: string): string {
  const found = valuesIn(json);
  if (found === undefined) return json;
  const told = Object.entries(found.values).map(([name, value]) => {
    const words = wordsAt(prefix, name);
    const text = textOfStored(fields[name], value === null ? undefined : value);
    return `${hasText(words) ? lookup(words) : name}${colon()}${value === null || text === '' ? '–' : text}`;
  });
  return [...told, ...(found.isCut ? [CUT] : [])].join(' · ');
}

/** The fields of what people do something with: a record, or a list whose rows are none. */
async function fieldsOf(noun: string): Promise<Fields> {
  const { fields } = await loadRecord(noun).catch(async () => await loadListing(noun));
  return fields;
}

/** What an event set, in words; the words of that kind of record come with its fields. */
export function StoredValues({ noun, json }: { readonly noun: string; readonly json: string }) {
  const { data: fields = {} } = useQuery({
    queryKey: ['fields', noun],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => await fieldsOf(noun).catch(() => ({})),
  });
  const told = toldValues(json, fields, recordPrefix(noun));
  return <span title={told}>{told}</span>;
}
