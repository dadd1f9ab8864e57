import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT } from './data-folder.ts';
import type { DatabaseAddresses } from './prepare-database.ts';
import type { Secrets } from './secrets.ts';

/** How to start a service. */
export interface ServicePlan {
  readonly name: 'command' | 'projection' | 'query' | 'exports';
  readonly entry: string;
  /** Options of its Node. */
  readonly node: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
}

/** Who can sign in before anybody is registered. */
export interface FirstAdministrator {
  readonly username: string;
  readonly password: string;
}

/** The master keys as settings: the one that wraps, and those that still open. */
export function masterKeySettings({ masterKeys }: Pick<Secrets, 'masterKeys'>): Readonly<Record<string, string>> {
  const [current, ...former] = masterKeys;
  if (current === undefined) throw new Error('There is no master key');
  return {
    MASTER_KEY: current.key,
    MASTER_KEY_ID: current.id,
    ...(former.length > 0 && { FORMER_MASTER_KEYS: former.map(({ id, key }) => `${id}:${key}`).join() }),
  };
}

/**
 * How the heaps of the projection service and of the worker grow (V8's options; the images pass the same). What they keep while they catch up is small beside what they
 * let go, and V8 by itself lets the heap grow to several times what is kept before it collects: here by two fifths, with small spaces
 * for what is young. Both are soft: a rebuild that needs more gets it.
 */
export const PROJECTION_HEAP = ['--max-semi-space-size=8', '--heap-growing-percent=40'] as const;
/** The worker's: what it has under way at once is bounded, so its heap may be small. */
export const WORKER_HEAP = ['--max-old-space-size=192', ...PROJECTION_HEAP] as const;

/**
 * The same for the command service, whose scans leave more behind in a moment than they keep: what is under way at once must fit into the spaces for what
 * is young, or it is copied at each collection, taken for old, and collected with everything else (docs/performance.md tells what that cost). What it keeps is bounded by `CACHED_BYTES` (command-service/src/kernel/streams.ts).
 */
export const COMMAND_HEAP = ['--max-semi-space-size=16', '--heap-growing-percent=50'] as const;

/** The three services and their worker with the settings of each: its own database role, the folder of the files, and of the secrets only those that it needs (settings.ts). */
export function servicePlans(
  addresses: DatabaseAddresses,
  secrets: Secrets,
  first: FirstAdministrator,
  files: string,
  bi?: { readonly address: URL; readonly key: string },
): readonly ServicePlan[] {
  const entry = (name: string) => join(PROJECT, `${name}-service`, 'src', 'main.ts');
  const keptFiles = { FILES: pathToFileURL(files).href };
  const personalData = { ...masterKeySettings(secrets), PEPPER: secrets.pepper };
  return [
    {
      name: 'command',
      entry: entry('command'),
      node: COMMAND_HEAP,
      settings: {
        DATABASE_URL: addresses.command,
        TOKEN_KEY: secrets.tokenKey,
        TOKEN_PUBLIC_KEY: secrets.tokenPublicKey,
        SEAL_KEY: secrets.sealKey,
        ...personalData,
        FIRST_ADMIN_USERNAME: first.username,
        FIRST_ADMIN_PASSWORD: first.password,
        ...keptFiles,
        // One machine to try things on writes to nobody's phone.
        SMS_GATEWAY: 'simulated:',
        // … and calls nobody's system.
        WEBHOOKS: 'simulated:',
        POSTAL_OPERATOR: 'simulated:',
        PROVIDER_NUMBERS: 'simulated:',
        TAX_OFFICE: 'simulated:',
        MAIL_SERVER: 'simulated:',
        BANK_GATEWAY: 'simulated:',
        ...(bi !== undefined && { BI_HOUSE: bi.address.href, BI_HOUSE_KEY: bi.key }),
      },
    },
    // Folds keep ciphertext, so a projection needs no keys.
    {
      name: 'projection',
      entry: entry('projection'),
      node: PROJECTION_HEAP,
      settings: { DATABASE_URL: addresses.projection },
    },
    {
      name: 'query',
      entry: entry('query'),
      node: [],
      settings: {
        DATABASE_URL: addresses.query,
        TOKEN_PUBLIC_KEY: secrets.tokenPublicKey,
        SEAL_PUBLIC_KEY: secrets.sealPublicKeys.join(),
        ...personalData,
        ...keptFiles,
      },
    },
    // The second program of the query service: files that take longer than a call.
    {
      name: 'exports',
      entry: join(PROJECT, 'query-service', 'src', 'worker.ts'),
      node: WORKER_HEAP,
      settings: {
        DATABASE_URL: addresses.query,
        SEAL_PUBLIC_KEY: secrets.sealPublicKeys.join(),
        ...personalData,
        ...keptFiles,
      },
    },
  ];
}
