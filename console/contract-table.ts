import { definitions, screens } from '@malote/contracts/catalogue.ts';
import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import type { Definition, ListDefinition } from '@malote/contracts/kernel/definition.ts';
import type { ContractTable, RouteOf } from './src/client/contract-table.ts';

function routeOf(definition: Definition): RouteOf {
  const preferred = definition.routes.find((route) => route.startsWith('POST')) ?? definition.routes[0] ?? 'POST /';
  const [method = 'POST', path = '/'] = preferred.split(' ');
  if (definition.kind === 'command') return { kind: 'command', shape: 'one', method, path, reason: definition.reason };
  const plain: RouteOf = { kind: 'query', shape: definition.shape, method, path, reason: 'optional' };
  if (definition.shape !== 'list') return plain;
  const { key, sorts, defaultSort, maxPage } = definition as ListDefinition;
  return { ...plain, list: { key, sorts, defaultSort, maxPage } };
}

/** What the browser must know of the contracts to call and show them; plain JSON. */
export function contractTable(): ContractTable {
  return {
    base: API_BASE,
    routes: Object.fromEntries([...definitions].map(([name, definition]) => [name, routeOf(definition)])),
    screens: screens.map(({ path, context, permission, title, kind, hidden, queries, commands }) => ({
      path,
      context,
      permission,
      title,
      kind,
      hidden,
      queries: queries.map((query) => query.name),
      commands: Object.fromEntries(Object.entries(commands).map(([action, command]) => [action, command.name])),
    })),
  };
}
