import { loadContext } from 'virtual:malote/records';
import type { RouteOf } from './contract-table.ts';
import { addRoutes, routeOf } from './routes.ts';

/**
 * How a command or query is called whose context was not loaded: a list of one context is asked for on pages of others, and the context comes with the first
 * call. `broken`: what becomes of a chunk that does not arrive. @throws Error for a name that the contracts do not have
 */
export async function loadRoute(name: string, broken: () => Promise<never>): Promise<RouteOf> {
  const made = await loadContext[name.slice(0, name.indexOf('.'))]?.().catch(broken);
  for (const { routes } of [...(made?.records ?? []), ...(made?.listings ?? [])]) addRoutes(routes);
  const route = routeOf(name);
  if (route === undefined) throw new Error(`The contracts have no definition named ${name}.`);
  return route;
}
