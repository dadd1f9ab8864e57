import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Parts that Mantine hangs onto a component (`Menu.Sub`) and so brings into the first thing a browser loads, used or not. None of ours is used by
 * `src`; whoever needs one takes it off this list (`ui/left-out.test.ts` tells).
 */
export const LEFT_OUT_PARTS: ReadonlySet<string> = new Set([
  'MenuCheckboxGroup',
  'MenuCheckboxItem',
  'MenuContextMenu',
  'MenuRadioGroup',
  'MenuRadioItem',
  'MenuSearch',
  'MenuSub',
  'PopoverContextMenu',
  'TooltipFloating',
]);

const MARK = '\0malote-left-out:';
const ofMantine = /[\\/]@mantine[\\/]core[\\/]/;
const ofTable = /[\\/]mantine-react-table[\\/]/;
const partOf = (source: string) => basename(source, '.mjs');

/** Leaves out of the build what no page shows: the table's controls that no list has, and Mantine's parts that nothing uses. */
export function leftOut(): Plugin {
  return {
    name: 'malote-left-out',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (source === '@mantine/core' && ofTable.test(importer))
        return fileURLToPath(new URL('src/ui/table/left-out.ts', import.meta.url));
      return source.startsWith('.') && ofMantine.test(importer) && LEFT_OUT_PARTS.has(partOf(source))
        ? MARK + partOf(source)
        : null;
    },
    load(id) {
      if (!id.startsWith(MARK)) return null;
      const part = id.slice(MARK.length);
      return `export const ${part} = () => { throw new Error('${part} is left out of the build: vite-left-out.ts'); };`;
    },
  };
}
