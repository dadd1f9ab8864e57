import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Fault, codeOf } from '../fault.ts';
import { runOrExplain } from '../local/run-or-explain.ts';
import { freshSecrets } from '../local/secrets.ts';
import { secretSettings } from './secret-settings.ts';

/**
 * `npm run make-secrets -- FILE`: new secrets for a Malote in production, one setting a line, in a file that only its owner can read. Compose
 * reads it as `.env`, Kubernetes takes it as a secret (docs/operations.md). A file that exists is never overwritten: its keys may be in use.
 */
await runOrExplain(async () => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Fault('Name the file that is to hold the secrets: npm run make-secrets -- FILE');
  const lines = Object.entries(secretSettings(freshSecrets(), randomBytes(24).toString('base64url'))).map(
    ([name, value]) => `${name}=${value}\n`,
  );
  await writeFile(file, lines.join(''), { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    throw codeOf(error) === 'EEXIST'
      ? new Fault(`${file} exists, and its keys may be in use; name another file.`)
      : error;
  });
  process.stdout.write(`${file} holds the secrets; keep a copy apart from the backups of the database.\n`);
});
