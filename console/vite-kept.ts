import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transformWithOxc } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { firstTable } from './contract-table.ts';
import type { ScreenEntry } from './src/client/contract-table.ts';

/** Every build has it at the same place: a browser looks there for the next one. */
export const WORKER = 'worker.js';
const SOURCE = fileURLToPath(new URL('src/worker.ts', import.meta.url));
const src = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url));

/** The frame of every station: a page that is made of it is one. */
const STATION = src('ui/scan/scan-station.tsx');
const APP = src('app.tsx');
const PAGES = src('shell/pages.ts');
const STATIONS_FRAME = src('ui/scan/station-page.tsx');
const FRAMES = src('ui/');
/** The fields of a context's records. */
const RECORDS = /virtual:malote\/records\/(?<context>\w+)$/;
/**
 * What the parts of stations fetch on other pages alone: files, the places of the country, and letters that none of our languages has. And the hundred slices
 * of Chinese signs: those that a machine lacks and has met stay in the browser's own store.
 */
const ELSEWHERE =
  /\/read-excel-file\/|\/contracts\/src\/network\/places\/|-(?:cyrillic|greek|vietnamese|latin-ext|sans-sc)\b.*-wght-/;

type Chunk = Rolldown.OutputChunk;
type Bundle = Rolldown.OutputBundle;

const isChunk = (one: Rolldown.OutputAsset | Chunk | undefined): one is Chunk => one?.type === 'chunk';

/** A chunk and all that it needs before it runs. */
function withNeeded(bundle: Bundle, file: string, seen = new Set<string>()): ReadonlySet<string> {
  const chunk = bundle[file];
  if (!isChunk(chunk) || seen.has(file)) return seen;
  seen.add(file);
  for (const inner of chunk.imports) withNeeded(bundle, inner, seen);
  return seen;
}

/**
 * The files that a station needs to open without the network, the entry first: the shell, the stations, and whatever these may fetch later, words in all
 * languages among them. Not the other pages, nor their frames.
 */
export function filesToKeep(
  bundle: Bundle,
  screens: readonly Pick<ScreenEntry, 'kind' | 'context'>[],
  dynamicImportsOf: (module: string) => readonly string[],
): readonly string[] {
  const chunks = Object.values(bundle).filter(isChunk);
  const entry = chunks.find(({ isEntry }) => isEntry);
  const station = chunks.find(({ moduleIds }) => moduleIds.includes(STATION));
  if (entry === undefined || station === undefined) throw new Error('There is no entry, or no station to keep.');
  const [ofApp, ofPages] = [new Set(dynamicImportsOf(APP)), new Set(dynamicImportsOf(PAGES))];
  const contexts = new Set(screens.filter(({ kind }) => kind === 'scan-station').map(({ context }) => context));
  const isElsewhere = (module: string): boolean => {
    const context = RECORDS.exec(module)?.groups?.['context'];
    if (context !== undefined) return !contexts.has(context);
    return ELSEWHERE.test(module) || (ofPages.has(module) && module.startsWith(FRAMES) && module !== STATIONS_FRAME);
  };
  const isKept = (file: string): boolean => {
    const chunk = bundle[file];
    if (!isChunk(chunk)) return false;
    const isPage = chunk.moduleIds.some((module) => module.endsWith('.page.tsx') && !ofApp.has(module));
    return isPage ? withNeeded(bundle, file).has(station.fileName) : !chunk.moduleIds.some(isElsewhere);
  };
  const kept = new Set<string>();
  const waiting = [entry.fileName];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    for (const one of withNeeded(bundle, file)) {
      const chunk = bundle[one];
      if (!isChunk(chunk) || kept.has(one)) continue;
      kept.add(one);
      for (const style of chunk.viteMetadata?.importedCss ?? []) kept.add(style);
      for (const asset of chunk.viteMetadata?.importedAssets ?? []) if (!ELSEWHERE.test(asset)) kept.add(asset);
      waiting.push(...chunk.dynamicImports.filter(isKept));
    }
  }
  return [...kept];
}

/** Puts the worker together that has a browser keep this build (`src/worker.ts`). Another build is another worker, which the browser then takes. */
export function keptProgram(build: string): Plugin {
  return {
    name: 'malote-kept-program',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = filesToKeep(
          bundle,
          firstTable().screens,
          (module) => this.getModuleInfo(module)?.dynamicallyImportedIds ?? [],
        );
        const { code } = await transformWithOxc(await readFile(SOURCE, 'utf8'), SOURCE);
        // To the compiler it is a module like any other; a browser runs it as a script.
        const script = code.replace(/^export \{ ?\};$/m, '');
        const set = { BUILD: build, FILES: files.map((file) => `/${file}`) };
        const head = Object.entries(set).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`);
        this.emitFile({ type: 'asset', fileName: WORKER, source: `${head.join('')}${script}` });
      },
    },
  };
}
