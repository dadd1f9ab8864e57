/** One member of a scope: `site:SPGRU01`, `provider:…`, `customer:…`; `*` sees everything. */
export type ScopeEntry = string;

/** What a caller may see: his entries, with all sites below his sites. */
export type CallerScope = readonly ScopeEntry[] | '*';

/** Visible means that the sets meet (architecture, section 2). */
export function meets(caller: CallerScope, scope: Iterable<ScopeEntry>): boolean {
  if (caller === '*') return true;
  for (const entry of scope) if (caller.includes(entry)) return true; // a scope has few entries: a set of the caller's would cost more than it saves
  return false;
}

export const siteScope = (code: string): ScopeEntry => `site:${code}`;
export const customerScope = (code: string): ScopeEntry => `customer:${code}`;
export const providerScope = (code: string): ScopeEntry => `provider:${code}`;

/** The union of two scopes, without doubles, in stable order: a scope grows and never shrinks. */
export function grown(scope: readonly ScopeEntry[], more: readonly ScopeEntry[]): readonly ScopeEntry[] {
  let missing: ScopeEntry[] | undefined;
  // Met by every row at every event that is folded: nothing is made where nothing grows.
  for (const entry of more)
    if (!scope.includes(entry) && missing?.includes(entry) !== true) (missing ??= []).push(entry);
  return missing === undefined ? scope : [...scope, ...missing];
}
