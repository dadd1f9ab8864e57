import { access, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { Fault, messageOf } from '../fault.ts';
import { dataFolderOf, folderFault, type DataFolder } from './data-folder.ts';
import { stopOrphan } from './stop-orphan.ts';
import { ownerOf } from './own-folder.ts';
import { clusterFolderOf } from './postgres-place.ts';
import { runOrExplain } from './run-or-explain.ts';
import { stopOrphanedServices } from './service-process.ts';

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Only a folder that one of our starts has made is removed, whatever MALOTE_DATA says. */
const isOurs = async (folder: DataFolder): Promise<boolean> =>
  (await isThere(folder.secrets)) && (await isThere(folder.logs));

async function agrees(folder: DataFolder): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new Fault('Nobody is there to confirm; use "npm run reset -- --yes" to remove the data without being asked.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    `Remove ${folder.root} with all its data and keys? This cannot be undone. [y/N] `,
  );
  terminal.close();
  return /^\s*[ys]/i.test(answer);
}

function wantsNoQuestion(): boolean {
  try {
    return parseArgs({ options: { yes: { type: 'boolean', short: 'y', default: false } } }).values.yes;
  } catch (error) {
    throw new Fault(`${messageOf(error)}; npm run reset knows --yes.`);
  }
}

/** Forgets this Malote: data, keys and logs. Asks once; refuses while it runs. */
async function reset(): Promise<void> {
  const noQuestion = wantsNoQuestion();
  const folder = dataFolderOf(process.env['MALOTE_DATA']);
  if (!(await isThere(folder.root)))
    return void process.stdout.write(`There is nothing to forget: ${folder.root} does not exist.\n`);
  if (!(await isOurs(folder)))
    throw new Fault(`${folder.root} was not made by Malote and is left alone; check MALOTE_DATA.`);
  const owner = await ownerOf(folder);
  if (owner !== undefined)
    throw new Fault(
      `This Malote runs at ${owner.address} (process ${owner.pid}); stop it first with Ctrl-C or "kill ${owner.pid}".`,
    );
  if (!noQuestion && !(await agrees(folder))) return void process.stdout.write('Nothing was removed.\n');
  const cluster = await clusterFolderOf(folder);
  try {
    await stopOrphanedServices(folder);
    if (await isThere(cluster)) await stopOrphan(cluster);
    for (const path of [cluster, folder.root]) await rm(path, { recursive: true, force: true });
  } catch (error) {
    throw folderFault(error, folder.root);
  }
  process.stdout.write(`${folder.root} is removed; the next "npm start" begins with a new company.\n`);
}

await runOrExplain(reset);
