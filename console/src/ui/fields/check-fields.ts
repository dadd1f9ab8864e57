import type { Field, Fields } from '@malote/contracts/kernel/fields/field.ts';
import { changeOf, inputOf } from '@malote/contracts/kernel/fields/schemas.ts';
import { refusalOfIssue } from '@malote/contracts/kernel/refusals/refusal-of-issue.ts';
import { refusalText } from '@malote/contracts/kernel/refusals/refusal-text.ts';
import { currentLanguage } from '../../i18n/i18n.ts';

/** What is at fault with typed values, by path, in the server's own words: the server makes its schema of the same fields. Loaded with the first form. */
export function faultsOf(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  when: 'all' | 'change',
): ReadonlyMap<string, string> {
  const asked = Object.fromEntries(
    Object.entries(fields).filter(([, { entered }]) => entered !== 'never' && (when === 'all' || entered !== 'once')),
  );
  const schema = when === 'all' ? inputOf(asked) : changeOf(asked);
  const given = Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(asked, name)));
  const checked = schema.safeParse(given, { reportInput: true });
  const faults = new Map<string, string>();
  for (const issue of checked.error?.issues ?? []) {
    const { field = '', refused, params } = refusalOfIssue(issue);
    if (!faults.has(field)) faults.set(field, refusalText(refused, currentLanguage(), params));
  }
  return faults;
}

/** The faults of one field that is no member of others: the code of a record. */
export const faultOf = (field: Field, value: unknown): string | undefined =>
  faultsOf({ it: { ...field, entered: 'once' } }, { it: value }, 'all').get('it');
