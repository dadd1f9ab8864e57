import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One package in a lock file, as far as it matters here. */
interface Locked {
  readonly version?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  /** Only those who build need it. */
  readonly dev?: true;
  readonly license?: string;
}

const SYSTEMS = [
  'darwin',
  'win32',
  'linux',
  'freebsd',
  'netbsd',
  'openbsd',
  'sunos',
  'aix',
  'android',
  'openharmony',
] as const;
const PROCESSORS: Readonly<Record<string, string>> = {
  x64: 'x64',
  arm64: 'arm64',
  ia32: 'ia32',
  arm: 'arm',
  armv6: 'arm',
  armv7: 'arm',
  'arm-gnueabihf': 'arm',
  'arm-musleabihf': 'arm',
  'arm-eabi': 'arm',
  armv7l: 'arm',
  ppc64: 'ppc64',
  s390x: 's390x',
  riscv64: 'riscv64',
  loong64: 'loong64',
  mips64el: 'mips64el',
  ppc: 'ppc',
  wasm32: 'wasm32',
  universal: 'x64',
};

/** What a platform package is for, by its name: `@swc/core-linux-arm-gnueabihf`. Undefined for a package that is for every platform. */
function platformOf(name: string): { readonly os: readonly string[]; readonly cpu: readonly string[] } | undefined {
  const words = name.toLowerCase();
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = Object.keys(PROCESSORS)
    .toSorted((a, b) => b.length - a.length)
    .find((processor) => words.includes(processor));
  if (words.includes('wasm32')) return { os: [], cpu: ['wasm32'] };
  return os === undefined || cpu === undefined ? undefined : { os: [os], cpu: [PROCESSORS[cpu] ?? cpu] };
}

/**
 * Writes the platform packages that the registry at hand does not have into the lock file, with the version that their package asks for: `npm ci` compares
 * the lock file with what it would install and refuses when a platform is missing, though nobody here would install it. Run after every change of dependencies.
 */
async function completeLock(path: string): Promise<readonly string[]> {
  const lock = JSON.parse(await readFile(path, 'utf8')) as { packages: Record<string, Locked> };
  const added: string[] = [];
  for (const [at, { optionalDependencies = {}, dev, license }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const nested = `${at}/node_modules/${name}`;
      const [key] = [nested, `node_modules/${name}`].filter((candidate) => lock.packages[candidate] !== undefined);
      const platform = platformOf(name);
      if (key !== undefined || platform === undefined || !/^\d/.test(version)) continue;
      const place = `node_modules/${name}`;
      lock.packages[place] = {
        version,
        // The platforms of a package are parts of it: who needs it, and under which licence, is the same.
        ...(dev !== undefined && { dev }),
        ...(license !== undefined && { license }),
        optional: true,
        ...(platform.os.length > 0 && { os: platform.os }),
        cpu: platform.cpu,
      } as Locked;
      added.push(`${name}@${version}`);
    }
  }
  const packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  if (added.length > 0) await writeFile(path, `${JSON.stringify({ ...lock, packages }, undefined, 2)}\n`);
  return added;
}

const added = await completeLock(join(import.meta.dirname, '..', '..', '..', 'package-lock.json'));
process.stdout.write(
  added.length === 0
    ? 'The lock file names every platform.\n'
    : `Added ${added.length} platforms: ${added.join(', ')}\n`,
);
