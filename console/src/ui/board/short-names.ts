/** So many names must share a beginning before it is left out. */
const SHARED_BY = 3;
/** Shorter words (`de`, `do`) give no letter to an abbreviation. */
const COUNTED_WORD = 3;

interface Named {
  readonly site: string;
  readonly name: string;
}

/** `CT` for `Centro de triagem`; a single word stays. */
function abbreviated(words: readonly string[]): string {
  return words.length < 2
    ? words.join('')
    : words
        .filter((word) => word.length >= COUNTED_WORD)
        .map((word) => word.charAt(0).toUpperCase())
        .join('');
}

const labels = <Key extends string>(
  parts: readonly (Named & { readonly [Name in Key]: string })[],
  by: Key,
): ReadonlyMap<string, number> => {
  const many = new Map<string, Set<string>>();
  for (const part of parts) many.set(part[by], (many.get(part[by]) ?? new Set()).add(part.site));
  return new Map([...many].map(([label, sites]) => [label, sites.size]));
};

/**
 * The names of sites, by site, without a beginning that many of them share (`Centro de triagem`): a board has room for what tells them
 * apart. Where that leaves the same name twice the beginning comes back in short, and at last the site's code.
 */
export function shortNames(sites: readonly Named[]): ReadonlyMap<string, string> {
  const starts = new Map<string, number>();
  for (const name of new Set(sites.map((one) => one.name))) {
    const words = name.split(' ');
    for (let at = 1; at < words.length; at += 1) {
      const start = words.slice(0, at).join(' ');
      starts.set(start, (starts.get(start) ?? 0) + 1);
    }
  }
  const parts = sites.map(({ site, name }) => {
    const words = name.split(' ');
    const shared = Math.max(
      0,
      words.findLastIndex((_, at) => at > 0 && (starts.get(words.slice(0, at).join(' ')) ?? 0) >= SHARED_BY),
    );
    const rest = words.slice(shared).join(' ');
    return { site, name, rest, longer: shared === 0 ? name : `${abbreviated(words.slice(0, shared))} ${rest}` };
  });
  const byRest = labels(parts, 'rest');
  const byLonger = labels(parts, 'longer');
  return new Map(
    parts.map(({ site, rest, longer }) => [
      site,
      byRest.get(rest) === 1 ? rest : byLonger.get(longer) === 1 ? longer : `${longer} ${site}`,
    ]),
  );
}
