import { Pool } from 'pg';
import { Fault } from '../fault.ts';
import { rewrapKeys } from '../personal-data/rewrap-keys.ts';
import { readArguments } from '../tools/arguments.ts';
import { dataFolderOf } from './data-folder.ts';
import { withDatabase } from './database-tool.ts';
import { ownerOf } from './own-folder.ts';
import { runOrExplain } from './run-or-explain.ts';
import { addMasterKey, changeSealKey, changeTokenKey, keepMasterKeys, openSecrets } from './secrets.ts';

const USAGE = 'npm run rotate-keys -- (master | seal | token)';

async function changeMasterKey(): Promise<string> {
  const folder = dataFolderOf(process.env['MALOTE_DATA']);
  return await withDatabase(async ({ addresses }) => {
    // From here on the file names both, so a kill at any moment leaves a Malote that opens everything.
    const keys = await addMasterKey(folder, await openSecrets(folder));
    const [current, ...former] = keys.map(({ id, key }) => ({ id, key: Buffer.from(key, 'base64') }));
    if (current === undefined) throw new Error('There is no master key');
    const pool = new Pool({ connectionString: addresses.owner, max: 2 });
    pool.on('error', () => undefined); // the server may stop before a connection has said good-bye
    try {
      const many = await rewrapKeys(pool, { current, former }, new AbortController().signal);
      await keepMasterKeys(folder, keys.slice(0, 1));
      return `The keys of ${many} persons are wrapped under the master key ${current.id}. Older backups of the database need the older copy of the secrets.`;
    } finally {
      await pool.end();
    }
  });
}

/** `npm run rotate-keys`: changes a key of this machine's Malote while it is stopped. */
await runOrExplain(async () => {
  const {
    positionals: [which],
  } = readArguments({}, USAGE);
  const folder = dataFolderOf(process.env['MALOTE_DATA']);
  const owner = await ownerOf(folder);
  if (owner !== undefined)
    throw new Fault(`This Malote runs at ${owner.address}; stop it first: its services hold the present key.`);
  if (which === 'master') return void process.stdout.write(`${await changeMasterKey()}\n`);
  if (which === 'seal') {
    await changeSealKey(folder, await openSecrets(folder));
    return void process.stdout.write(
      'The log will be sealed with a new key; seals of the former ones are still checked.\n',
    );
  }
  if (which === 'token') {
    await changeTokenKey(folder);
    return void process.stdout.write('Everybody signs in again; kiosk addresses have ended.\n');
  }
  throw new Fault(`Usage: ${USAGE}`);
});
