import { access, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { records } from '@malote/contracts/catalogue.ts';
import { fieldsOfMove } from '@malote/contracts/kernel/record-aggregate.ts';
import { storedSampleOf } from '@malote/contracts/kernel/fields/schemas.ts';

async function isThere(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}

const CONTRACTS = join(import.meta.dirname, '..', '..', '..', 'contracts', 'src');

/** What a move that moves money carries, whatever its accounts are. */
const POSTING = {
  on: '2026-11-20',
  legs: [
    { account: 'cost:2.1.01', minor: '150000' },
    { account: 'site:SPGRU01', minor: '-150000' },
  ],
};

/**
 * Writes the golden sample of each kind of record that has none: one file with its events, every field filled. A sample that is there is never
 * written anew: it stays for ever, and every program must still read it.
 */
for (const { noun, context, numbered, code: given, fields, life, events } of records.values()) {
  const folder = join(CONTRACTS, context, 'golden');
  const path = join(folder, `${noun}.record.v1.json`);
  if ((await isThere(path)) || (await isThere(join(folder, `${noun}Registered.v1.json`)))) continue;
  const code = storedSampleOf({ code: given })['code'];
  const whole = { code, fields: storedSampleOf(fields) };
  const data = Object.fromEntries([
    [events.registered.type, whole],
    [events.revised.type, whole],
    ...Object.entries(life.moves).map(([name, move]) => {
      const set = fieldsOfMove(fields, move);
      const more = Object.keys(set).length > 0 && { fields: storedSampleOf(set) };
      return [events.moved[name]?.type, { code, ...more, ...(move.posts === true && { posting: POSTING }) }] as const;
    }),
  ]);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(data, undefined, 2)}\n`);
  process.stdout.write(`${noun}${numbered === undefined ? '' : ` (${numbered})`}: ${path}\n`);
}
