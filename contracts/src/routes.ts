import { definitions } from './catalogue.ts';
import { contexts } from './contexts.ts';
import { callAt } from './kernel/address.ts';
import type { Address } from './kernel/address.ts';
import { API_BASE } from './kernel/definition.ts';
import type { Definition, Method, Route } from './kernel/definition.ts';

/** One path of the API and the service that answers it. `path` is whole, with `:name` for parts. */
export interface RouteEntry {
  readonly method: Method;
  readonly path: string;
  readonly service: 'command' | 'query';
  readonly definition: Definition;
  /** Where the path is not the call's own: what is sent there, and what it becomes. `definition` is the first of those that it may become. */
  readonly address?: Address;
}

function entry(route: Route, definition: Definition): RouteEntry {
  const [method, path] = route.split(' ') as [Method, string];
  return { method, path: API_BASE + path, service: definition.kind, definition };
}

/** The route table: the services mount it, the edge forwards by it, the proxy's configuration is generated from it. */
export const routeTable: readonly RouteEntry[] = [
  ...[...definitions.values()].flatMap((definition) => definition.routes.map((route) => entry(route, definition))),
  ...contexts.flatMap(({ addresses }) =>
    addresses.map((address) => ({ ...entry(address.route, callAt(address, {}).definition), address })),
  ),
];
