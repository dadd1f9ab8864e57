import { routes } from 'virtual:malote';
import type { RouteOf } from './contract-table.ts';

/** Routes that came with the fields of a context's records: the first chunk has those alone that pages name. */
const added = new Map<string, RouteOf>();

/** How a command or query of the contracts is called; undefined for a name that they do not have, or whose context was not loaded. */
export const routeOf = (name: string): RouteOf | undefined => routes[name] ?? added.get(name);

/** Makes the routes of a record known. */
export function addRoutes(more: Readonly<Record<string, RouteOf>>): void {
  for (const [name, route] of Object.entries(more)) added.set(name, route);
}
