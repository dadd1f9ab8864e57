import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

const DESCRIBING = new Set(['describe', 'meta']);

/** Leaves alone what a schema only says of itself (`.meta({ … })`, `.describe('…')`): words for readers of the API page, which no test repeats. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'words', {
    shouldIgnore({ listKey, parent }) {
      const describes =
        listKey === 'arguments' &&
        parent.type === 'CallExpression' &&
        parent.callee.type === 'MemberExpression' &&
        DESCRIBING.has(parent.callee.property.name);
      return describes ? 'words about a schema' : undefined;
    },
  }),
];
