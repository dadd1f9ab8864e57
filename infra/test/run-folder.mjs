import { chmod, mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** What one run may need (bytes), three times what was seen: three whole stacks, the run's own server, browsers. */
const ROOM = 3 * 1024 ** 3;
const NAME = /^malote-run-(\d+)-/;

/**
 * A folder for all temporary files of a run: in memory where the machine has room for them there and lets programs run from it, because a database is made
 * there in a fifteenth of the time; else where temporary files are. What runs that were killed have left is removed.
 */
export async function makeRunFolder() {
  const parent = (await hasRoomInMemory()) ? MEMORY : tmpdir();
  for (const name of await readdir(parent)) {
    const pid = NAME.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid)))
      await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
  const folder = await mkdtemp(join(parent, `malote-run-${process.pid}-`));
  await chmod(folder, 0o755); // a database server goes through it under an account that is not ours
  return folder;
}

async function hasRoomInMemory() {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  const options = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, place]) => place === MEMORY)?.[3]
    ?.split(',');
  if (options === undefined || options.includes('noexec') || options.includes('ro')) return false;
  const { bavail, bsize } = await statfs(MEMORY);
  return bavail * bsize >= ROOM;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
