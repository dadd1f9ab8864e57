import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { isRefusal } from '@malote/contracts/kernel/refusal.ts';
import { refusalText } from '@malote/contracts/kernel/refusals/refusal-text.ts';
import { Fault, codeOf } from '../fault.ts';
import { connection, readArguments, runTool } from './arguments.ts';
import { connect } from './client.ts';
import { failedFile, importFile, readImport } from './order-import.ts';
import { progressLine } from './outcomes.ts';

const USAGE =
  'npm run import -- orders FILE [--dry-run] [--language pt|zh|en] [--url http://127.0.0.1:8080] [--user NAME --password WORD]';

const LANGUAGES = ['pt', 'zh', 'en'] as const;

/** `npm run import -- orders FILE`: orders from xlsx or csv, in groups of 50 rows. Failed rows are written to a file beside; the exit code is then 1. */
await runTool(async (signal) => {
  const { values, positionals } = readArguments(
    { ...connection, 'dry-run': { type: 'boolean', default: false }, language: { type: 'string', default: 'pt' } },
    USAGE,
  );
  const [kind, path] = positionals;
  const language = LANGUAGES.find((one) => one === values.language);
  if (kind !== 'orders' || path === undefined || language === undefined) throw new Fault(`Usage: ${USAGE}`);
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new Fault(`${path} cannot be read (${codeOf(error)}).`);
  });
  const file = await readImport(bytes);
  if (isRefusal(file))
    throw new Fault(
      `${path}: ${refusalText(file.refused, language, file.params)}${file.field === undefined ? '' : ` (${file.field})`}`,
    );
  const client = await connect({ url: values.url, username: values.user, password: values.password, language, signal });
  const line = progressLine(process.stderr);
  const mode = values['dry-run'] ? 'dry-run' : 'import';
  const { good, taken, failed } = await importFile(client, file, {
    fileName: basename(path),
    mode,
    signal,
    progress: (done, of) => line(`${done.toLocaleString('en')} of ${of.toLocaleString('en')} rows`),
  });
  await client.close();
  process.stderr.write('\n');
  if (taken === file.rows.length) throw new Fault(refusalText('FILE_ALREADY_IMPORTED', language));
  process.stdout.write(
    `${file.rows.length.toLocaleString('en')} rows: ${good.toLocaleString('en')} ${mode === 'import' ? 'imported' : 'valid'}, ${taken === 0 ? '' : `${taken.toLocaleString('en')} imported before, `}${failed.length.toLocaleString('en')} refused.\n`,
  );
  for (const { row, errors } of failed.slice(0, 20))
    for (const { column, msg, code } of errors)
      process.stdout.write(`  row ${row}${column === undefined ? '' : `, ${column}`}: ${msg} (${code})\n`);
  if (failed.length === 0) return;
  const beside = `${path}.failed.csv`;
  await writeFile(beside, failedFile(failed, language));
  process.stdout.write(`The refused rows, with their errors, are in ${beside}; mended, that file can be imported.\n`);
  process.exitCode = 1;
});
