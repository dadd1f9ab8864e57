/** So many names must share a beginning before it is left out. */
const SHARED_BY = 3;

/** Names of sites without a beginning that many of them share (`Centro de triagem`): a board has room for what tells them apart. */
export function shortNames(names: readonly string[]): ReadonlyMap<string, string> {
  const many = new Map<string, number>();
  for (const name of new Set(names)) {
    const words = name.split(' ');
    for (let at = 1; at < words.length; at += 1) {
      const start = words.slice(0, at).join(' ');
      many.set(start, (many.get(start) ?? 0) + 1);
    }
  }
  return new Map(names.map((name) => {
    const words = name.split(' ');
    const shared = words.findLastIndex((_, at) => at > 0 && at < words.length && (many.get(words.slice(0, at).join(' ')) ?? 0) >= SHARED_BY);
    return [name, shared > 0 ? words.slice(shared).join(' ') : name];
  }));
}
