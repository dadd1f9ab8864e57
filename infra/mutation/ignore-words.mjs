import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

const DESCRIBING = new Set(['describe', 'meta']);
const TONGUES = ['pt', 'zh', 'en'];

/** What a schema says of itself (`.meta({ … })`, `.describe('…')`): words for readers of the API page, which no test repeats. */
function isAboutSchema({ listKey, parent }) {
  return (
    listKey === 'arguments' &&
    parent.type === 'CallExpression' &&
    parent.callee.type === 'MemberExpression' &&
    DESCRIBING.has(parent.callee.property.name)
  );
}

/** The name and the description of a value's schema: `textValue('Cnpj', { description: '…', … })`, `freeText('Name', … )`. */
function isAboutValue({ node, key, listKey, parent, parentPath }) {
  if (node.type !== 'StringLiteral' && node.type !== 'TemplateLiteral') return false;
  const isCall = ({ type, callee }) =>
    type === 'CallExpression' && (callee.name === 'textValue' || callee.name === 'freeText');
  if (listKey === 'arguments') return key === 0 && isCall(parent);
  return parent.key?.name === 'description' && isCall(parentPath.parentPath.parent);
}

/** Words for people, `{ pt: '…', zh: '…', en: '…' }`, perhaps with a tone beside them: they decide nothing. */
function isInThreeTongues({ node }) {
  if (node.type !== 'ObjectExpression') return false;
  const names = node.properties.map((property) => property.key?.name);
  return TONGUES.every((tongue) => names.includes(tongue));
}

/** Leaves words alone. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'words', {
    shouldIgnore(path) {
      if (isAboutSchema(path) || isAboutValue(path)) return 'words about a schema';
      return isInThreeTongues(path) ? 'words in three languages' : undefined;
    },
  }),
];
