import { routes } from 'virtual:malote';
import type { RouteOf } from './contract-table.ts';

/** Routes that came with the fields of a context's records: the first chunk has those alone that pages name. */
const added = new Map<string, RouteOf>();

/** How a command or query of the contracts is called; undefined for a name that they do not have, or whose context was not loaded. */
export const routeOf = (name: string): RouteOf | undefined => routes[name] ?? added.get(name);

/**
 * The same for whoever calls it: a list of one context is asked for on pages of others, and the context comes with the first call. It rejects where the chunk
 * with it does not arrive. @throws Error for a name that the contracts do not have
 */
export async function loadedRoute(name: string): Promise<RouteOf> {
  const known = routeOf(name);
  if (known !== undefined) return known;
  const { loadContext } = await import('virtual:malote/records');
  const made = await loadContext[name.slice(0, name.indexOf('.'))]?.();
  for (const more of [...(made?.records ?? []), ...(made?.listings ?? [])]) addRoutes(more.routes);
  const route = routeOf(name);
  if (route === undefined) throw new UnknownName(name);
  return route;
}

/** A name that the contracts do not have. */
export class UnknownName extends Error {
  override readonly name = 'UnknownName';
  constructor(called: string) {
    super(`The contracts have no definition named ${called}.`);
  }
}

/** Makes the routes of a record known. */
export function addRoutes(more: Readonly<Record<string, RouteOf>>): void {
  for (const [name, route] of Object.entries(more)) added.set(name, route);
}
