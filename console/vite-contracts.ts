import type { Plugin } from 'vite';
import { contractTable } from './contract-table.ts';

const NAME = 'virtual:malote';

/**
 * Serves the contracts' names, routes and screens as `virtual:malote`. They are read under Node while building, so that the
 * console's first chunk holds this small table and neither zod nor any schema.
 */
export function contracts(): Plugin {
  return {
    name: 'malote-contracts',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) => {
      if (id !== `\0${NAME}`) return null;
      const { base, routes, screens } = contractTable();
      const constant = (name: string, value: unknown) =>
        `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))});`;
      return [constant('base', base), constant('routes', routes), constant('screens', screens)].join('\n');
    },
  };
}
