import { execFile } from 'node:child_process';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { codeOf, messageOf } from '../fault.ts';
import { PROJECT } from './data-folder.ts';
import { identify } from './process-identity.ts';

const CONSOLE = join(PROJECT, 'console');
/** The folder that the edge serves. */
export const CONSOLE_BUILT = join(CONSOLE, 'dist');
/** What the build is made of. */
const SOURCES = [CONSOLE, join(PROJECT, 'contracts', 'src'), join(PROJECT, 'package-lock.json')];
const NOT_SOURCES = new Set(['node_modules', 'dist', 'test']);

async function newest(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  const inner = (await readdir(path)).filter(
    (name) => !NOT_SOURCES.has(name) && !name.startsWith('.') && !name.includes('.test.'),
  );
  return Math.max(0, ...(await Promise.all(inner.map((name) => newest(join(path, name))))));
}

async function isCurrent(): Promise<boolean> {
  const built = await stat(join(CONSOLE_BUILT, 'index.html')).catch(() => undefined);
  return built !== undefined && (await Promise.all(SOURCES.map(newest))).every((changed) => changed < built.mtimeMs);
}

/** Folders of builds whose process was killed. */
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = /^\.build-(?:old-)?(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && (await identify(Number(pid))) === undefined)
      await rm(join(parent, name), { recursive: true, force: true });
  }
}

export type Build =
  | { readonly kind: 'current' }
  | { readonly kind: 'built'; readonly seconds: number }
  | { readonly kind: 'failed'; readonly why: string; readonly old: boolean };

/**
 * Builds the console when there is no build, or when one of its sources is newer. The old build is served until the new one is whole;
 * a build that fails leaves it in place. `starting` is called before the work begins.
 */
export async function buildConsole(starting: () => void, signal: AbortSignal): Promise<Build> {
  if (await isCurrent()) return { kind: 'current' };
  starting();
  const from = performance.now();
  const parent = join(CONSOLE, 'node_modules'); // ignored by everybody, and on the same disk as the place where the build goes
  const [next, old] = [join(parent, `.build-${process.pid}`), join(parent, `.build-old-${process.pid}`)];
  try {
    await mkdir(parent, { recursive: true });
    await removeLeftovers(parent);
    // Whoever has NODE_ENV set to something else would get the React for developing, larger and slower.
    const vite = join(
      dirname(createRequire(join(CONSOLE, 'package.json')).resolve('vite/package.json')),
      'bin',
      'vite.js',
    );
    await promisify(execFile)(
      process.execPath,
      [vite, 'build', '--outDir', next, '--emptyOutDir', '--logLevel', 'error'],
      { cwd: CONSOLE, signal, maxBuffer: 16 * 1024 * 1024, env: { ...process.env, NODE_ENV: 'production' } },
    );
    // Another process may have begun and ended the same build meanwhile: what it made is whole already, and may be in use.
    if (await isCurrent()) return { kind: 'current' };
    await rename(CONSOLE_BUILT, old).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
    });
    await rename(next, CONSOLE_BUILT);
    return { kind: 'built', seconds: Math.round((performance.now() - from) / 100) / 10 };
  } catch (error) {
    const said = typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr).trim() : '';
    return {
      kind: 'failed',
      why: said || messageOf(error),
      old: (await stat(CONSOLE_BUILT).catch(() => undefined)) !== undefined,
    };
  } finally {
    await rm(next, { recursive: true, force: true });
    await rm(old, { recursive: true, force: true });
  }
}
