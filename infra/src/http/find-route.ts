import type { RouteEntry } from '@malote/contracts/routes.ts';

/** Paths count as Express counts them: without a slash at the end, in letters of any case; HEAD is a GET without its body. */
function routeKey(method: string, path: string): string {
  return `${method === 'HEAD' ? 'GET' : method} ${(path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).toLowerCase()}`;
}

/** A route of the table that a request came by, and the parts of its path that stand for something. */
export interface Found {
  readonly entry: RouteEntry;
  readonly parts: Readonly<Record<string, string>>;
}

/** Finds routes: one look-up for the paths without parameters, which are nearly all, and a pattern for each of the few that have some. */
export function routesOf(table: readonly RouteEntry[]): (method: string, path: string) => Found | undefined {
  const whole = new Map<string, Found>();
  const patterns: { readonly pattern: RegExp; readonly entry: RouteEntry }[] = [];
  for (const entry of table) {
    if (!entry.path.includes('/:')) whole.set(routeKey(entry.method, entry.path), { entry, parts: {} });
    else {
      const pattern = entry.path.replaceAll('.', String.raw`\.`).replaceAll(/:(\w+)/g, '(?<$1>[^/]+)');
      patterns.push({ entry, pattern: new RegExp(`^${pattern}/?$`, 'i') });
    }
  }
  return (method, path) => {
    const known = whole.get(routeKey(method, path));
    // Who asks for the head of an answer wants nothing done: a GET that is a command is none for him.
    if (known !== undefined) return method === 'HEAD' && known.entry.definition.kind === 'command' ? undefined : known;
    for (const { pattern, entry } of patterns) {
      if (entry.method !== method) continue;
      const parts = pattern.exec(path)?.groups;
      const read = parts && decoded(parts);
      if (read !== undefined) return { entry, parts: read };
    }
    return undefined;
  };
}

/** Parts of a path as they were meant; undefined where they cannot be read, so that no call stands there. */
function decoded(parts: Readonly<Record<string, string>>): Readonly<Record<string, string>> | undefined {
  try {
    return Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, decodeURIComponent(text)]));
  } catch {
    return undefined;
  }
}
