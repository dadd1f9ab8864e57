import type { Fields } from '@malote/contracts/kernel/fields/field.ts';
import type { ListingEntry } from '../../client/contract-table.ts';
import type { ListingRow } from '../../ui/listing/listing-page.tsx';

const NO_WORDS = { pt: '', zh: '', en: '' };
/** A field whose words are those of the list's field of the same name. */
const typed = (kind: string, more: object = {}): Fields[string] =>
  ({ kind, words: NO_WORDS, ...more }) as Fields[string];

/** What is typed in of who somebody is; in the list the name is a person's, here it is the text itself. */
export const personFields = ({ fields }: ListingEntry): Fields => ({
  realName: typed('person', { as: 'name', max: 50 }),
  organization: fields['organization'] as Fields[string],
  userType: fields['userType'] as Fields[string],
  job: typed('ref', { to: 'Position', optional: true }),
  site: typed('ref', { to: 'Site', optional: true }),
  supplier: typed('ref', { to: 'Supplier', optional: true }),
  businessEntity: typed('text', { min: 2, max: 80, optional: true }),
  ownership: fields['ownership'] as Fields[string],
});

/** What is typed in of what somebody may. */
export const rightsFields: Fields = {
  roleIds: typed('refs', { to: 'Role', optional: true, max: 20 }),
  grantedAll: typed('flag', { optional: true }),
  granted: typed('refs', { to: 'Site', optional: true }),
};

/** By what somebody signs in. */
export const accountFields: Fields = { id: typed('text', { max: 40 }), username: typed('text', { max: 15 }) };

const SITE = 'site:';
const list = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);

/** The rights of a row as they are typed in: of the scope, its sites. */
export const rightsOf = (row: ListingRow): Readonly<Record<string, unknown>> => ({
  roleIds: list(row['roleIds']),
  grantedAll: row['grantedAll'] === true,
  granted: list(row['granted']).flatMap((one) => (one.startsWith(SITE) ? [one.slice(SITE.length)] : [])),
});

/** The scope as the command takes it; what is no site (a customer's, a provider's) stays as it stands. */
export function scopeOf(values: Readonly<Record<string, unknown>>, before: unknown): '*' | string[] {
  if (values['grantedAll'] === true) return '*';
  const others = list(before).filter((one) => !one.startsWith(SITE));
  return [...others, ...list(values['granted']).map((code) => `${SITE}${code}`)];
}

export const rolesOf = (values: Readonly<Record<string, unknown>>): string[] => [...list(values['roleIds'])];
export const takenOf = (row: ListingRow): string[] => [...list(row['buttonsTaken'])];
