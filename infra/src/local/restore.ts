import { z } from 'zod';
import { Fault } from '../fault.ts';
import { readArguments } from '../tools/arguments.ts';
import { restore } from './backup/restore.ts';
import { dataFolderOf } from './data-folder.ts';
import { runOrExplain } from './run-or-explain.ts';

const USAGE =
  'MALOTE_DATA=NEW-FOLDER npm run restore -- BACKUP --secrets FOLDER (--erasures FILE | --nobody-was-erased) [--archive FOLDER [--until INSTANT]] [--keys FILE]';
const OPTIONS = {
  secrets: { type: 'string' },
  erasures: { type: 'string' },
  'nobody-was-erased': { type: 'boolean', default: false },
  archive: { type: 'string' },
  until: { type: 'string' },
  keys: { type: 'string' },
} as const;

/** `npm run restore`: makes the data folder of a backup, up to an instant, with the erasures that came after. Nothing of it runs meanwhile. */
await runOrExplain(async () => {
  const {
    positionals: [backup],
    values,
  } = readArguments(OPTIONS, USAGE);
  const { secrets, archive, until, keys, erasures } = values;
  const list = erasures ?? (values['nobody-was-erased'] ? 'nobody was erased' : undefined);
  if (backup === undefined || secrets === undefined || list === undefined) throw new Fault(`Usage: ${USAGE}`);
  const instant = z.iso.datetime({ offset: true }).optional().safeParse(until);
  if (!instant.success)
    throw new Fault(
      `--until must be an instant with its offset, such as 2026-11-21T14:30:00-03:00, and it is "${until}".`,
    );
  if (instant.data !== undefined && archive === undefined)
    throw new Fault('--until needs the archive: a backup by itself knows one instant only.');
  const data = dataFolderOf(process.env['MALOTE_DATA']).root;
  const { last, erasedAgain } = await restore({
    backup,
    data,
    secrets,
    erasures: list,
    ...(archive !== undefined && { archive }),
    ...(instant.data !== undefined && { until: new Date(instant.data) }),
    ...(keys !== undefined && { keys }),
  });
  process.stdout.write(
    `${data} is restored${last === undefined ? ', its log is empty' : ` up to position ${last.position}, stored at ${last.at}`}; ${erasedAgain} keys of erased persons were destroyed again.\n` +
      'Copy the log output (command.log) into its folder "logs", then run "npm run verify": it names every seal that is missing.\n',
  );
});
