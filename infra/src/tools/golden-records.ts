import { access, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { records } from '@malote/contracts/catalogue.ts';
import { storedSampleOf } from '@malote/contracts/kernel/fields/schemas.ts';

async function isThere(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}

const CONTRACTS = join(import.meta.dirname, '..', '..', '..', 'contracts', 'src');

/**
 * Writes the golden sample of each kind of record that has none: one file with its five events, every field filled. A sample that is there is never
 * written anew: it stays for ever, and every program must still read it.
 */
for (const { noun, context, numbered, code, fields, events } of records.values()) {
  const folder = join(CONTRACTS, context, 'golden');
  const path = join(folder, `${noun}.record.v1.json`);
  if ((await isThere(path)) || (await isThere(join(folder, `${noun}Registered.v1.json`)))) continue;
  const sample = { code: storedSampleOf({ code })['code'], fields: storedSampleOf(fields) };
  const only = { code: sample.code };
  const data = Object.fromEntries(
    Object.entries(events).map(([what, { type }]) => [
      type,
      what === 'registered' || what === 'revised' ? sample : only,
    ]),
  );
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(data, undefined, 2)}\n`);
  process.stdout.write(`${noun}${numbered === undefined ? '' : ` (${numbered})`}: ${path}\n`);
}
