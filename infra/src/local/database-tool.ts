import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../fault.ts';
import { dataFolderOf, PROJECT } from './data-folder.ts';
import { addressOfRunning, startEmbeddedPostgres } from './embedded-postgres.ts';
import { clusterFolderOf } from './postgres-place.ts';
import { databaseAddresses } from './prepare-database.ts';
import { openSecrets } from './secrets.ts';

/**
 * Runs a script of the projection service on this machine's Malote, with that service's rights: on the database that is running, or on one started for as long as it takes.
 * The script's exit code becomes ours. `MALOTE_POSTGRES` names a server of somebody else's, as for `npm start`.
 * @throws Fault when there is no Malote here yet.
 */
export async function runDatabaseTool(script: string, args: readonly string[]): Promise<void> {
  const folder = dataFolderOf(process.env['MALOTE_DATA']);
  if (!existsSync(folder.secrets)) throw new Fault(`There is no Malote in ${folder.root} yet; start one with "npm start".`);
  const cluster = await clusterFolderOf(folder);
  const running = process.env['MALOTE_POSTGRES'] ?? (await addressOfRunning(cluster));
  const started = running === undefined ? await startEmbeddedPostgres({ folder: cluster, durability: 'durable' }) : undefined;
  try {
    const server = running ?? started?.url() ?? '';
    const secrets = await openSecrets(folder);
    const { projection } = databaseAddresses({ server, database: 'malote', passwords: { command: secrets.commandPassword, projection: secrets.projectionPassword, query: secrets.queryPassword, eraser: secrets.eraserPassword } });
    const child = spawn(process.execPath, [join(PROJECT, 'projection-service', 'src', script), ...args], {
      stdio: 'inherit', env: { PATH: process.env['PATH'], DATABASE_URL: projection, SEAL_PUBLIC_KEY: secrets.sealPublicKey },
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    process.exitCode = code ?? 1;
  } finally {
    await started?.stop();
  }
}
