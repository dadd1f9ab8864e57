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
  /** Where the path is the call's own: other words that the same call is understood in there. */
  readonly alsoIn?: Address;
}

function entry(route: Route, definition: Definition): RouteEntry {
  const [method, path] = route.split(' ') as [Method, string];
  return { method, path: API_BASE + path, service: definition.kind, definition };
}

const addresses = contexts.flatMap((one) => one.addresses);
const at = new Map(addresses.map((address) => [address.route, address]));

/** A path of a call, and the address that gives it further words, if there is one; it leads to that call and no other. */
function own(route: Route, definition: Definition): RouteEntry {
  const alsoIn = at.get(route);
  if (alsoIn !== undefined && Object.values(alsoIn.calls).some((call) => call.definition !== definition))
    throw new Error(`${route} is a path of ${definition.name}, and would lead elsewhere in other words`);
  return { ...entry(route, definition), ...(alsoIn !== undefined && { alsoIn }) };
}

const ownPaths = new Set([...definitions.values()].flatMap(({ routes }) => routes));
/** Addresses at a path that no call has by itself. */
const furtherAddresses: readonly Address[] = addresses.filter(({ route }) => !ownPaths.has(route));

/** The route table: the services mount it, the edge forwards by it, the proxy's configuration is generated from it. */
export const routeTable: readonly RouteEntry[] = [
  ...[...definitions.values()].flatMap((definition) => definition.routes.map((route) => own(route, definition))),
  ...furtherAddresses.map((address) => ({ ...entry(address.route, callAt(address, {}).definition), address })),
];
