import { access, copyFile, cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'pg';
import { Fault } from '../../fault.ts';
import { erasuresAgain, type Restored } from './erasures-again.ts';
import { within } from '../cluster-files.ts';
import { folderFault, openDataFolder } from '../data-folder.ts';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { ownFolder } from '../own-folder.ts';
import { placeForPostgres } from '../postgres-place.ts';
import { accountFor, giveTo, privateFolder } from '../server-account.ts';
import { restoreFrom } from './archive.ts';
import { BackupFacts } from './base-backup.ts';

export interface RestoreOptions {
  /** Made by `baseBackup`. */
  readonly backup: string;
  /** The data folder that is to be; no database may be in it. */
  readonly data: string;
  /** The copy of a data folder's `secrets`. */
  readonly secrets: string;
  /** What the server archived since; without it the backup's own instant is the only one. */
  readonly archive?: string;
  /** Everything that was committed up to this instant, and nothing after it; without it, all that the archive has. */
  readonly until?: Date;
  /** Keys of persons that were copied by themselves, in place of those of the backup. */
  readonly keys?: string;
  /** The erasures that were kept apart, or the word that nobody was ever erased. */
  readonly erasures: string | 'nobody was erased';
}

/** A recovery reads all that was archived since the backup. */
const PATIENCE_MS = 24 * 3_600_000;

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** What the backup says about itself. @throws Fault when none is there. */
async function factsOf(backup: string): Promise<BackupFacts> {
  const path = join(backup, 'backup.json');
  if (!(await isThere(path))) throw new Fault(`There is no backup there: ${path} is missing.`);
  const facts = BackupFacts.safeParse(
    await readFile(path, 'utf8')
      .then(JSON.parse)
      .catch(() => undefined),
  );
  if (!facts.success)
    throw new Fault(`${path} is not what a backup says about itself; copy the backup again from where it was kept.`);
  return facts.data;
}

/** Files belong to whom the server runs as. */
async function giveAll(account: Awaited<ReturnType<typeof accountFor>>, folder: string): Promise<void> {
  await privateFolder(account, folder);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await giveAll(account, path);
    else if (!entry.isSymbolicLink()) await giveTo(account, path);
  }
}

/** Puts the files where the server looks for them; under their name only when all of them are there. */
async function layOut(backup: string, place: string): Promise<void> {
  const { cluster, halfMade, password } = within(place);
  await rm(halfMade, { recursive: true, force: true });
  await cp(join(backup, 'cluster'), halfMade, { recursive: true, verbatimSymlinks: true });
  await copyFile(join(backup, 'superuser-password'), password);
  await giveAll(await accountFor(place), place);
  await rename(halfMade, cluster);
}

/**
 * Makes a data folder of a backup: the database as it was at an instant, the secrets, the keys, and, before anything else can open it, the
 * erasures that came after. Leaves a folder that `npm start` takes as its own. @throws Fault; what it had begun is removed then.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { to } = await factsOf(options.backup);
  if (!(await isThere(join(options.secrets, 'master-key'))))
    throw new Fault(`There is no copy of the secrets there: ${join(options.secrets, 'master-key')} is missing.`);
  // The server would find out only from a commit that falls into the backup itself; without one it would hand out the backup's own instant instead.
  if (options.until !== undefined && options.until < new Date(to))
    throw new Fault(`The instant that was asked for is before the end of this backup (${to}); take an older backup.`);
  const folder = await openDataFolder(options.data);
  const release = await ownFolder(folder, 'no address, it is being restored');
  try {
    const { path } = await placeForPostgres(folder);
    const { cluster } = within(path);
    if (await isThere(cluster))
      throw new Fault(`${folder.root} holds a database already; set MALOTE_DATA to a new folder.`);
    try {
      await layOut(options.backup, path);
      for (const name of await readdir(options.secrets))
        await copyFile(join(options.secrets, name), join(folder.secrets, name));
      const settings = options.archive === undefined ? {} : await restoreFrom(options.archive, path);
      if (options.archive !== undefined) await writeFile(join(cluster, 'recovery.signal'), '');
      await giveTo(await accountFor(path), cluster);
      const target =
        options.until === undefined
          ? {}
          : {
              recovery_target_time: options.until.toISOString().replace('T', ' ').replace('Z', '+00'),
              recovery_target_action: 'promote',
            };
      // Without readers in between it says that it is ready when the recovery has ended, and not before.
      const server = await startEmbeddedPostgres({
        folder: path,
        durability: 'durable',
        settings: { hot_standby: 'off', ...settings, ...target },
        patienceMs: PATIENCE_MS,
      });
      try {
        const pool = new Pool({ connectionString: server.url('malote'), max: 2 });
        pool.on('error', () => undefined); // the server may stop before a connection has said good-bye
        try {
          return await erasuresAgain(pool, options);
        } finally {
          await pool.end();
        }
      } finally {
        await server.stop();
      }
    } catch (error) {
      await rm(cluster, { recursive: true, force: true });
      throw folderFault(error, folder.root);
    }
  } finally {
    await release();
  }
}
