import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseConfig } from '../config.ts';
import { Fault } from '../fault.ts';
import { eventStoreSettings } from '../settings.ts';
import { dataFolderOf, openDataFolder, PROJECT } from './data-folder.ts';
import { addressOfRunning } from './cluster-files.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { ownFolder } from './own-folder.ts';
import { clusterFolderOf } from './postgres-place.ts';
import { databaseAddresses, type DatabaseAddresses } from './prepare-database.ts';
import { databasePasswords, openSecrets, type Secrets } from './secrets.ts';

/** What a tool on this machine works on. */
export interface ToolDatabase {
  readonly addresses: DatabaseAddresses;
  readonly secrets: Secrets;
  /** The EventStoreDB that keeps the log, where one does. */
  readonly eventStoreUrl: string | undefined;
  /** Where the services' logs are. */
  readonly logs: string;
  /** Where the bytes of files are. */
  readonly files: string;
  /** The files of the embedded server; undefined where MALOTE_POSTGRES names another one. */
  readonly cluster: string | undefined;
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Gives a tool the database of this machine's Malote: that of the running one, or one started for as long as the work takes, in which time no
 * Malote can start on the folder. `MALOTE_POSTGRES` names a server of somebody else's, and `EVENTSTORE_URL` an EventStoreDB, as for `npm start`. @throws Fault when there is no Malote here yet.
 */
export async function withDatabase<Result>(work: (database: ToolDatabase) => Promise<Result>): Promise<Result> {
  const { EVENTSTORE_URL: eventStoreUrl } = parseConfig(z.object(eventStoreSettings));
  const asked = dataFolderOf(process.env['MALOTE_DATA']);
  const foreign = process.env['MALOTE_POSTGRES'] === '' ? undefined : process.env['MALOTE_POSTGRES'];
  if (!(await isThere(asked.secrets)) || (foreign === undefined && !(await isThere(join(asked.postgres, 'cluster')))))
    throw new Fault(`There is no Malote in ${asked.root} yet; start one with "npm start".`);
  const folder = await openDataFolder(asked.root);
  const secrets = await openSecrets(folder);
  const passwords = databasePasswords(secrets);
  const cluster = await clusterFolderOf(folder);
  const workOn = (server: string) =>
    work({
      addresses: databaseAddresses({ server, database: 'malote', passwords }),
      secrets,
      eventStoreUrl,
      logs: folder.logs,
      files: folder.files,
      cluster: foreign === undefined ? join(cluster, 'cluster') : undefined,
    });
  const running = foreign ?? (await addressOfRunning(cluster));
  if (running !== undefined) return await workOn(running);
  const release = await ownFolder(folder, 'no address, it is a tool');
  try {
    const server = await startEmbeddedPostgres({ folder: cluster, durability: 'durable' });
    try {
      return await workOn(server.url());
    } finally {
      await server.stop();
    }
  } finally {
    await release();
  }
}

/** Runs a script of the projection service with that service's rights, its words on our terminal. Answers its exit code; a signal counts as 1. */
export async function runProjectionTool(
  script: string,
  { addresses, secrets, eventStoreUrl }: ToolDatabase,
  args: readonly string[] = [],
): Promise<number> {
  const child = spawn(process.execPath, [join(PROJECT, 'projection-service', 'src', script), ...args], {
    stdio: 'inherit',
    env: {
      PATH: process.env['PATH'],
      ...(process.env['NODE_OPTIONS'] !== undefined && { NODE_OPTIONS: process.env['NODE_OPTIONS'] }),
      DATABASE_URL: addresses.projection,
      SEAL_PUBLIC_KEY: secrets.sealPublicKeys.join(),
      ...(eventStoreUrl !== undefined && { EVENTSTORE_URL: eventStoreUrl }),
    },
  });
  // The script ends what it began; we wait for it, because the database under it may be ours.
  const passOn = () => void child.kill('SIGTERM');
  process.on('SIGINT', passOn);
  process.on('SIGTERM', passOn);
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    return code ?? 1;
  } finally {
    process.off('SIGINT', passOn);
    process.off('SIGTERM', passOn);
  }
}
