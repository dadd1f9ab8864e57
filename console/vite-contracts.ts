import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import {
  contextEntries,
  firstTable,
  listingEntries,
  recordContexts,
  recordEntries,
  modelsIn,
  titlesIn,
  actionsOfScreens,
} from './contract-table.ts';

import type { RouteOf, ScreenEntry } from './src/client/contract-table.ts';

const NAME = 'virtual:malote';
/** Which context a kind of record stands in, and how the records of a context are loaded. */
const RECORDS = 'virtual:malote/records';

/** What can be done on which screen. */
const ACTIONS = 'virtual:malote/actions';
/** What the screens are called, and what the read models are, a chunk for each language. */
const TITLES = 'virtual:malote/titles';
const MODELS = 'virtual:malote/models';
/** Who reads Chinese sees its signs from the first page on, also where the machine has no type for them. */
const SIGNS = fileURLToPath(new URL('src/theme/chinese-signs.ts', import.meta.url));
const LANGUAGES = ['pt', 'zh', 'en'] as const;

const parsed = (value: unknown) => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;

/** The permission of most screens, from their paths: `/user/roleManage` gives `menu:user:role-manage`. It goes into the bundle as it is written here. */
function permissionOf(path: string): string {
  const parts = path
    .split('/')
    .map((part) => part.replaceAll(/[A-Z]+/g, (capitals) => `-${capitals.toLowerCase()}`).replace(/^-/, ''));
  return `menu:${parts[1]}:${parts.at(-1)}`;
}

/** A screen without a permission that follows from its path, and without the kind of most and the context of the one before: hundreds of them are in the first thing that a browser loads. */
const withoutWhatFollows = (
  { permission, kind, context, ...screen }: ScreenEntry,
  at: number,
  all: readonly ScreenEntry[],
) => ({
  ...(permission !== permissionOf(screen.path) && { permission }),
  ...(kind !== 'list' && { kind }),
  ...(context !== all[at - 1]?.context && { context }),
  ...screen,
});

/** What most calls are. */
const USUAL = { kind: 'query', shape: 'one', method: 'POST', reason: 'optional' } as const satisfies Partial<RouteOf>;

/** Calls without what most of them are. */
const withoutTheUsual = (routes: Readonly<Record<string, RouteOf>>) =>
  Object.fromEntries(
    Object.entries(routes).map(([name, route]) => [
      name,
      Object.fromEntries(
        Object.entries(route).filter(([key, value]) => (USUAL as Record<string, unknown>)[key] !== value),
      ),
    ]),
  );

/**
 * Serves the contracts' names, routes and screens as `virtual:malote`. They are read under Node while building, so that the
 * console's first chunk holds this small table and neither zod nor any schema. The fields of records come in a chunk for each context.
 */
export function contracts(): Plugin {
  return {
    name: 'malote-contracts',
    resolveId: (id) =>
      id === NAME || [RECORDS, TITLES, MODELS].some((one) => id.startsWith(one)) || id === ACTIONS ? `\0${id}` : null,
    load: (id) => {
      if (id === `\0${NAME}`) {
        const { base, routes, screens } = firstTable();
        return [
          `export const base = ${parsed(base)};`,
          `const routeOf = ([name, one]) => [name, { ...${JSON.stringify(USUAL)}, ...one }];`,
          `export const routes = Object.fromEntries(Object.entries(${parsed(withoutTheUsual(routes))}).map(routeOf));`,
          `const permissionOf = ${permissionOf.toString()};`,
          'let context;',
          `const screenOf = (one) => ({ permission: permissionOf(one.path), kind: 'list', ...one, context: (context = one.context ?? context) });`,
          `export const screens = ${parsed(screens.map(withoutWhatFollows))}.map(screenOf);`,
        ].join('\n');
      }
      if (id === `\0${ACTIONS}`) return `export const actionsOf = ${parsed(actionsOfScreens())};`;
      if (id === `\0${TITLES}`) {
        const loads = (of: string) => LANGUAGES.map((language) => `${language}: () => import('${of}/${language}')`);
        return `export const loadTitles = { ${loads(TITLES).join(', ')} };\nexport const loadModels = { ${loads(MODELS).join(', ')} };`;
      }
      const modelled = LANGUAGES.find((language) => id === `\0${MODELS}/${language}`);
      if (modelled !== undefined) return `export default ${parsed(modelsIn(modelled))};`;
      const titled = LANGUAGES.find((language) => id === `\0${TITLES}/${language}`);
      const signs = titled === 'zh' ? `import '${SIGNS}';\n` : '';
      if (titled !== undefined) return `${signs}export default ${parsed(titlesIn(titled))};`;
      if (id === `\0${RECORDS}`) {
        const contexts = recordContexts();
        const nouns = Object.fromEntries(
          contexts.flatMap((context) =>
            [...recordEntries(context), ...listingEntries(context)].map(({ noun }) => [noun, context]),
          ),
        );
        const loads = contexts.map(
          (context) => `${JSON.stringify(context)}: () => import('${RECORDS}/${context}').then((it) => it.default)`,
        );
        return `export const contextOfRecord = ${parsed(nouns)};\nexport const loadContext = { ${loads.join(', ')} };`;
      }
      return id.startsWith(`\0${RECORDS}/`)
        ? `export default ${parsed(contextEntries(id.slice(`\0${RECORDS}/`.length)))};`
        : null;
    },
  };
}
