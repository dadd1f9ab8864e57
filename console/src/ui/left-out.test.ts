import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LEFT_OUT_PARTS } from '../../vite-left-out.ts';

const SOURCES = join(import.meta.dirname, '..');
const TABLE = join(import.meta.dirname, '../../../node_modules/mantine-react-table/dist/index.esm.mjs');

/** `MenuSub` is written `Menu.Sub` where it is used. */
const asWritten = (part: string) => part.replace(/^(Menu|Popover|Tooltip)/, '$1.');

test('what is left out of the build is used by no page and not by the table', async () => {
  const files = (await readdir(SOURCES, { recursive: true })).filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  const texts = await Promise.all(
    [...files.map((name) => join(SOURCES, name)), TABLE].map((one) => readFile(one, 'utf8')),
  );
  const used = [...LEFT_OUT_PARTS].filter((part) =>
    texts.some((text) => new RegExp(`\\b(${asWritten(part).replace('.', '\\.')}|${part})\\b`).test(text)),
  );
  expect(files.length).toBeGreaterThan(400);
  expect(used).toEqual([]);
});
