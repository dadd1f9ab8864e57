import { definitions } from './catalogue.ts';
import { API_BASE } from './kernel/definition.ts';
import type { Definition, Method } from './kernel/definition.ts';

/** One path of the API and the service that answers it. `path` is whole, with `:name` for parts. */
export interface RouteEntry {
  readonly method: Method;
  readonly path: string;
  readonly service: 'command' | 'query';
  readonly definition: Definition;
}

/** The route table: the services mount it, the edge forwards by it, the proxy's configuration is generated from it. */
export const routeTable: readonly RouteEntry[] = [...definitions.values()].flatMap((definition) =>
  definition.routes.map((route): RouteEntry => {
    const [method, path] = route.split(' ') as [Method, string];
    return { method, path: API_BASE + path, service: definition.kind, definition };
  }),
);
