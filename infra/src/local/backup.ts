import { realpath } from 'node:fs/promises';
import { Fault } from '../fault.ts';
import { readArguments } from '../tools/arguments.ts';
import { baseBackup } from './backup/base-backup.ts';
import { withDatabase } from './database-tool.ts';
import { runOrExplain } from './run-or-explain.ts';

const USAGE = 'npm run backup -- NEW-FOLDER';

/** `npm run backup`: copies the database of this machine's Malote, which goes on working. The secrets are not in it. */
await runOrExplain(async () => {
  const {
    positionals: [folder],
  } = readArguments({}, USAGE);
  if (folder === undefined) throw new Fault(`Usage: ${USAGE}`);
  await withDatabase(async ({ addresses, cluster }) => {
    if (cluster === undefined)
      throw new Fault('The database of MALOTE_POSTGRES is backed up with the tools of its own server.');
    const { from, to } = await baseBackup(addresses.owner, await realpath(cluster), folder);
    process.stdout.write(
      `${folder} holds the database as of ${to} (begun ${from}). Keep the folder "secrets" apart from it.\n`,
    );
  });
});
