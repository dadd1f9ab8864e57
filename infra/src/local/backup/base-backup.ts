import { copyFile, mkdir, readdir, readlink, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { z } from 'zod';
import { Fault, codeOf } from '../../fault.ts';
import { folderFault } from '../data-folder.ts';

/** What a backup says about itself, in `backup.json`. */
export const BackupFacts = z.object({
  /** The database's clock. A restore can go to any instant from `to` on. */
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** Of the whole server, major and minor. */
  server: z.string(),
});
export type BackupFacts = z.infer<typeof BackupFacts>;

/** Made anew by every server: a copy would be wrong. */
const MADE_ANEW = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'postmaster.pid',
  'postmaster.opts',
  'current_logfiles',
  'backup_label',
  'recovery.signal',
  'standby.signal',
]);

/** Copies while the server writes: a file that has gone meanwhile was not needed, and one that changed is mended from the log of writes. */
async function copyTree(from: string, to: string, leaveOut: ReadonlySet<string>): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (entry.name.startsWith('pgsql_tmp')) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (leaveOut.has(entry.name)) {
      if (entry.isDirectory()) await mkdir(target, { mode: 0o700 });
    } else if (entry.isDirectory()) await copyTree(source, target, new Set());
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else
      await copyFile(source, target).catch((error: unknown) => {
        if (codeOf(error) !== 'ENOENT') throw error;
      });
  }
}

/** The segments of the log of writes that a restore of this backup needs: without them it would be nothing without an archive. */
async function copySegments(cluster: string, target: string, first: string, last: string): Promise<void> {
  const segments = (await readdir(join(cluster, 'pg_wal'))).filter(
    (name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last,
  );
  for (const name of segments) await copyFile(join(cluster, 'pg_wal', name), join(target, 'pg_wal', name));
}

/**
 * Copies the cluster of a running server, which goes on working, into a new folder: the files, the segments that make them whole, and
 * `backup.json`. The backup can be restored by itself; with an archive also to any instant after it. It holds the wrapped keys of persons and
 * none of the secrets that open them.
 * @param address of the server for its superuser. @throws Fault when the folder exists or cannot be written.
 */
export async function baseBackup(address: string, cluster: string, folder: string): Promise<BackupFacts> {
  const target = join(folder, 'cluster');
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    throw codeOf(error) === 'EEXIST'
      ? new Fault(`${folder} exists; name a new folder for the backup.`)
      : folderFault(error, folder, 'name another one');
  });
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    // A slot keeps the segments that are written meanwhile; it goes with this connection, as the backup's mark does.
    await client.query(`select pg_create_physical_replication_slot('malote_backup_' || pg_backend_pid(), true, true)`);
    const {
      rows: [begun],
    } = await client.query<{ from: string; server: string; segment: string }>(
      `select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as from, current_setting('server_version') as server, pg_walfile_name(pg_backup_start('malote', true)) as segment`,
    );
    await copyTree(cluster, target, MADE_ANEW);
    const {
      rows: [ended],
    } = await client.query<{ label: string; segment: string }>(
      'select labelfile as label, pg_walfile_name(lsn) as segment from pg_backup_stop(wait_for_archive => false)',
    );
    const {
      rows: [clock],
    } = await client.query<{ to: string }>(
      `select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as to`,
    );
    if (begun === undefined || ended === undefined || clock === undefined)
      throw new Error('The server did not say where the backup begins and ends');
    await copyFile(join(dirname(cluster), 'superuser-password'), join(folder, 'superuser-password'));
    await writeFile(join(target, 'backup_label'), ended.label, { mode: 0o600 });
    await copySegments(cluster, target, begun.segment, ended.segment);
    const facts = { from: begun.from, to: clock.to, server: begun.server };
    await writeFile(join(folder, 'backup.json'), `${JSON.stringify(facts)}\n`, { mode: 0o600 });
    return facts;
  } catch (error) {
    throw folderFault(error, folder, 'name another one');
  } finally {
    await client.end();
  }
}
