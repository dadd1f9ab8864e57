import type { Fields } from '@malote/contracts/kernel/fields/field.ts';
import { codesOf } from '@malote/contracts/kernel/scope.ts';
import type { ScopeKind } from '@malote/contracts/kernel/scope.ts';
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

/** What is typed in of what somebody may: his roles, and whose data he sees (R-0380). */
export const rightsFields = ({ fields }: ListingEntry): Fields => ({
  roleIds: typed('refs', { to: 'Role', optional: true, max: 20 }),
  grantedAll: typed('flag', { optional: true }),
  granted: typed('refs', { to: 'Site', optional: true }),
  ...Object.fromEntries(Object.keys(GRANTED).map((name) => [name, fields[name] as Fields[string]])),
});

/** By what somebody signs in. */
export const accountFields: Fields = { id: typed('text', { max: 40 }), username: typed('text', { max: 15 }) };

/** By which field which entries of a scope are typed in; sites have one of their own, because in the list that column tells all. */
const GRANTED = {
  grantedCountries: 'country',
  grantedCustomers: 'customer',
  grantedProviders: 'provider',
  grantedCouriers: 'courier',
  grantedDrivers: 'driver',
} as const satisfies Record<string, ScopeKind>;
const kinds = Object.entries({ granted: 'site', ...GRANTED } as const);

const list = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);

/** The rights of a row as they are typed in. */
export const rightsOf = (row: ListingRow): Readonly<Record<string, unknown>> => ({
  roleIds: list(row['roleIds']),
  grantedAll: row['grantedAll'] === true,
  ...Object.fromEntries(kinds.map(([name, kind]) => [name, codesOf(kind, list(row['granted']))])),
});

/** The scope as the command takes it: everything, or what each field names. */
export const scopeOf = (values: Readonly<Record<string, unknown>>): '*' | string[] =>
  values['grantedAll'] === true
    ? '*'
    : kinds.flatMap(([name, kind]) => list(values[name]).map((code) => `${kind}:${code}`));

export const rolesOf = (values: Readonly<Record<string, unknown>>): string[] => [...list(values['roleIds'])];
export const takenOf = (row: ListingRow): string[] => [...list(row['buttonsTaken'])];
