/** So many names must share a beginning before it is left out. */
const SHARED_BY = 3;
/** Shorter words (`de`, `do`) give no letter to an abbreviation. */
const COUNTED_WORD = 3;

interface Named {
  readonly site: string;
  readonly name: string;
}

/** Words that many names of places begin with, and that are no kind of site. */
const OF_PLACES: ReadonlySet<string> = new Set([
  'São',
  'Santo',
  'Santa',
  'Rio',
  'Porto',
  'Nova',
  'Novo',
  'Belo',
  'Campo',
]);
const isCapital = (word: string): boolean => word.charAt(0) !== word.charAt(0).toLowerCase();

/**
 * How many words of a name say what kind of site it is: `Base`, `Mini drop`, `Centro de triagem`, a first word and those in small letters after it. None where
 * what would be left does not begin as a name does.
 */
function wordsOfKind(words: readonly string[]): number {
  const proper = words.findIndex((word, at) => at > 0 && isCapital(word));
  const last = words[proper - 1] ?? '';
  return proper < 1 || OF_PLACES.has(words[0] ?? '') || (proper > 1 && last.length < COUNTED_WORD + 1) ? 0 : proper;
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
 * The names of sites, by site, without the kind that many of them begin with (`Centro de triagem`): a board has room for what tells them
 * apart. What is part of the proper name stays, however many share it. Where that leaves the same name twice the beginning comes back in short, and at last the site's code.
 */
export function shortNames(sites: readonly Named[]): ReadonlyMap<string, string> {
  const starts = new Map<string, number>();
  for (const name of new Set(sites.map((one) => one.name))) {
    const words = name.split(' ');
    const start = words.slice(0, wordsOfKind(words)).join(' ');
    starts.set(start, (starts.get(start) ?? 0) + 1);
  }
  const parts = sites.map(({ site, name }) => {
    const words = name.split(' ');
    const kind = wordsOfKind(words);
    const shared = (starts.get(words.slice(0, kind).join(' ')) ?? 0) >= SHARED_BY ? kind : 0;
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
