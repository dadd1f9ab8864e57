/** One member of a scope, `site:SPGRU01`: its kind and a code; `*` sees everything. */
export type ScopeEntry = string;

/**
 * By what a user's data may be limited (R-0380). A transfer centre is a site with all sites below it. `country` is the operator's, and stands for the sites
 * that say it; `courier` is an account, `driver` a number: they see what went out in that name.
 */
export const SCOPE_KINDS = ['site', 'customer', 'provider', 'country', 'courier', 'driver'] as const;
export type ScopeKind = (typeof SCOPE_KINDS)[number];

/** Countries of an operator (R-0380). */
export const OPERATOR_COUNTRIES = ['BR', 'CN'] as const;

/** What a caller may see: his entries, with all sites below his sites. */
export type CallerScope = readonly ScopeEntry[] | '*';

/** Visible means that the sets meet (architecture, section 2). */
export function meets(caller: CallerScope, scope: Iterable<ScopeEntry>): boolean {
  if (caller === '*') return true;
  for (const entry of scope) if (caller.includes(entry)) return true; // a scope has few entries: a set of the caller's would cost more than it saves
  return false;
}

/** Members of a scope, by what they are of: a code of a site, customer, provider or country, the account of a courier, the number of a driver. */
export const siteScope = (code: string): ScopeEntry => `site:${code}`;
export const customerScope = (code: string): ScopeEntry => `customer:${code}`;
export const providerScope = (code: string): ScopeEntry => `provider:${code}`;
export const countryScope = (code: string): ScopeEntry => `country:${code}`;
export const courierScope = (account: string): ScopeEntry => `courier:${account}`;
export const driverScope = (number: string): ScopeEntry => `driver:${number}`;

/** The codes among the entries that are of a kind. */
export function codesOf(kind: ScopeKind, scope: readonly ScopeEntry[]): readonly string[] {
  return scope.flatMap((entry) => (entry.startsWith(`${kind}:`) ? [entry.slice(kind.length + 1)] : []));
}

/** Whether a text is an entry that can be granted. */
export function isScopeEntry(entry: string): boolean {
  const at = entry.indexOf(':');
  const [kind, code] = [entry.slice(0, at), entry.slice(at + 1)];
  if (at < 0 || code === '' || !(SCOPE_KINDS as readonly string[]).includes(kind)) return false;
  return kind !== 'country' || (OPERATOR_COUNTRIES as readonly string[]).includes(code);
}

/** What was granted limits somebody to what went out in a name: a courier's or a driver's, and no site beside it. */
export function isInNameAlone(scope: CallerScope): boolean {
  if (scope === '*') return false;
  const has = (kind: ScopeKind) => scope.some((entry) => entry.startsWith(`${kind}:`));
  return (has('courier') || has('driver')) && !has('site') && !has('country');
}

/** The union of two scopes, without doubles, in stable order: a scope grows and never shrinks. */
export function grown(scope: readonly ScopeEntry[], more: readonly ScopeEntry[]): readonly ScopeEntry[] {
  let missing: ScopeEntry[] | undefined;
  // Met by every row at every event that is folded: nothing is made where nothing grows.
  for (const entry of more)
    if (!scope.includes(entry) && missing?.includes(entry) !== true) (missing ??= []).push(entry);
  return missing === undefined ? scope : [...scope, ...missing];
}
