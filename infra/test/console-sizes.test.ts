import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { buildConsole, CONSOLE_BUILT } from '../src/local/console-build.ts';

/** What a browser must fetch before it can draw, in kB of packed script. A file that is fetched behind what is drawn does not count. */
const LIMITS = { entry: 200, list: 300, station: 11.4, bagStation: 11, board: 45 } as const;

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** Everything that a file needs before it runs. */
function needed(manifest: Manifest, key: string, seen = new Set<string>()): ReadonlySet<string> {
  if (!seen.has(key)) {
    seen.add(key);
    for (const inner of manifest[key]?.imports ?? []) needed(manifest, inner, seen);
  }
  return seen;
}

test('the first page, a list, a station and a board weigh no more than a browser on a slow line should wait for', async () => {
  const built = await buildConsole(() => undefined, AbortSignal.timeout(120_000));
  if (built.kind === 'failed') throw new Error(built.why);
  const manifest = JSON.parse(await readFile(join(CONSOLE_BUILT, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const packed = async (keys: Iterable<string>) =>
    (
      await Promise.all(
        [...keys].map(
          async (key) =>
            (await promisify(gzip)(await readFile(join(CONSOLE_BUILT, manifest[key]?.file ?? '')), { level: 9 }))
              .length,
        ),
      )
    ).reduce((sum, bytes) => sum + bytes, 0) / 1_000;
  const [entryKey = ''] = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const entry = needed(manifest, entryKey);
  const over = async (page: string) =>
    await packed([...needed(manifest, `src/${page}.page.tsx`)].filter((key) => !entry.has(key)));
  const weights = {
    entry: await packed(entry),
    list: (await packed(entry)) + (await over('orders/logisticsOrders')),
    station: await over('bags/scanBagging'),
    bagStation: await over('bags/bagScanning'),
    board: await over('reports/dashboard'),
  };
  const tooHeavy = Object.entries(weights).filter(
    ([name, weight]) => weight > LIMITS[name as keyof typeof LIMITS] || weight === 0,
  );
  expect(tooHeavy).toEqual([]);
}, 480_000);
