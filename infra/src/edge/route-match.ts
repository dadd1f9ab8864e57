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

/** A fixed part wins over a parameter at the same place where both take the call, as the services' own routers have it. */
function find(
  node: Node,
  parts: readonly string[],
  at: number,
  takes: (services: Node['services']) => boolean,
): Node | undefined {
  const part = parts[at];
  if (part === undefined) return takes(node.services) ? node : undefined;
  const fixed = node.fixed.get(part);
  return (
    (fixed && find(fixed, parts, at + 1, takes)) ??
    (node.any && part !== '' ? find(node.any, parts, at + 1, takes) : undefined)
  );
}

const partsOf = (path: string): string[] => path.replace(/^\/+|\/+$/g, '').split('/');

/** Makes a matcher from the route table. HEAD goes where GET goes; a slash at the end does not matter. */
export function matcherOf(routes: readonly Route[]): (method: string, path: string) => Match {
  const root = emptyNode();
  for (const { method, path, service } of routes)
    partsOf(path).reduce(childFor, root).services.set(method.toUpperCase(), service);
  return (method, path) => {
    const wanted = method === 'HEAD' ? 'GET' : method;
    const service = find(root, partsOf(path), 0, (services) => services.has(wanted))?.services.get(wanted);
    if (service !== undefined) return { kind: 'service', service };
    const other = find(root, partsOf(path), 0, (services) => services.size > 0);
    return other === undefined ? { kind: 'unknown' } : { kind: 'other-method', allow: [...other.services.keys()] };
  };
}
