/** One row of the contracts' route table, as far as forwarding needs it. */
export interface Route {
  readonly method: string;
  /** Whole path; `:name` stands for any one part. */
  readonly path: string;
  readonly service: Service;
}

export type Service = 'command' | 'query';

export type Match =
  | { readonly kind: 'service'; readonly service: Service }
  | { readonly kind: 'other-method'; readonly allow: readonly string[] }
  | { readonly kind: 'unknown' };

interface Node {
  readonly fixed: Map<string, Node>;
  any?: Node;
  readonly services: Map<string, Service>;
}

const emptyNode = (): Node => ({ fixed: new Map(), services: new Map() });

function childFor(node: Node, part: string): Node {
  if (part.startsWith(':')) return (node.any ??= emptyNode());
  const child = node.fixed.get(part) ?? emptyNode();
  node.fixed.set(part, child);
  return child;
}

/** A fixed part wins over a parameter at the same place, as the services' own routers have it. */
function find(node: Node, parts: readonly string[], at: number): Node | undefined {
  const part = parts[at];
  if (part === undefined) return node.services.size > 0 ? node : undefined;
  const fixed = node.fixed.get(part);
  return (fixed && find(fixed, parts, at + 1)) ?? (node.any && part !== '' ? find(node.any, parts, at + 1) : undefined);
}

const partsOf = (path: string): string[] => path.replace(/^\/+|\/+$/g, '').split('/');

/** Makes a matcher from the route table. HEAD goes where GET goes; a slash at the end does not matter. */
export function matcherOf(routes: readonly Route[]): (method: string, path: string) => Match {
  const root = emptyNode();
  for (const { method, path, service } of routes)
    partsOf(path).reduce(childFor, root).services.set(method.toUpperCase(), service);
  return (method, path) => {
    const node = find(root, partsOf(path), 0);
    if (node === undefined) return { kind: 'unknown' };
    const service = node.services.get(method === 'HEAD' ? 'GET' : method);
    return service === undefined
      ? { kind: 'other-method', allow: [...node.services.keys()] }
      : { kind: 'service', service };
  };
}
