import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Fault, codeOf } from '../fault.ts';
import { copyOfKeys } from '../personal-data/copy-keys.ts';
import { readArguments } from '../tools/arguments.ts';
import { withKeys } from './eraser.ts';
import { runOrExplain } from './run-or-explain.ts';

const USAGE = 'npm run copy-keys -- NEW-FILE';

/** `npm run copy-keys`: the keys of all persons, wrapped as they are stored, in a file of their own: a backup of keys apart from that of events. */
await runOrExplain(async () => {
  const {
    positionals: [file],
  } = readArguments({}, USAGE);
  if (file === undefined) throw new Fault(`Usage: ${USAGE}`);
  await withKeys((pool) =>
    pipeline(Readable.from(copyOfKeys(pool)), createWriteStream(file, { flags: 'wx', mode: 0o600 })),
  ).catch((error: unknown) => {
    throw codeOf(error) === 'EEXIST' ? new Fault(`${file} exists; name a new file.`) : error;
  });
  process.stdout.write(
    `${file} holds the keys. Make it after the backup of the events that use them, and let it grow no older than your promise to the erased.\n`,
  );
});
