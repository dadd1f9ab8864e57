import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

const DESCRIBING = new Set(['describe', 'meta']);
const LANGUAGES = ['pt', 'zh', 'en'];

/** What a schema says of itself. */
const isDescription = ({ listKey, parent }) =>
  listKey === 'arguments' &&
  parent.type === 'CallExpression' &&
  parent.callee.type === 'MemberExpression' &&
  DESCRIBING.has(parent.callee.property.name);

/** What people read, said once in each language. */
const isInLanguages = ({ node }) =>
  node.type === 'ObjectExpression' &&
  node.properties.length === LANGUAGES.length &&
  LANGUAGES.every((language) => node.properties.some(({ key }) => key?.name === language));

/**
 * Leaves alone what only readers read, which no test repeats: what a schema says of itself on the API page (`.meta({ … })`, `.describe('…')`), and words in
 * the three languages (`{ pt, zh, en }`).
 */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'words', {
    shouldIgnore(path) {
      if (isDescription(path)) return 'words about a schema';
      return isInLanguages(path) ? 'words for readers' : undefined;
    },
  }),
];
