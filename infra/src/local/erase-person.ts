import { appendFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import type { Pool } from 'pg';
import { Fault } from '../fault.ts';
import { keepErasures } from '../personal-data/erasure-list.ts';
import { eraseSubject } from '../personal-data/erasures.ts';
import { findKeys } from '../personal-data/subject-keys.ts';
import { readArguments } from '../tools/arguments.ts';
import { withEraser, type Eraser } from './eraser.ts';
import { runOrExplain } from './run-or-explain.ts';

const USAGE =
  'npm run erase-person -- (--tax-id NUMBER | --phone NUMBER | --person KEY) --reason WORDS --list FILE [--sure KEY]';
const OPTIONS = {
  'tax-id': { type: 'string' },
  phone: { type: 'string' },
  person: { type: 'string' },
  reason: { type: 'string' },
  list: { type: 'string' },
  sure: { type: 'string' },
} as const;

function personOf(
  { subjectOf }: Eraser,
  given: {
    readonly 'tax-id'?: string | undefined;
    readonly phone?: string | undefined;
    readonly person?: string | undefined;
  },
): string {
  const named = [given['tax-id'], given.phone, given.person].filter((one) => one !== undefined);
  if (named.length !== 1) throw new Fault(`Name exactly one person.\nUsage: ${USAGE}`);
  if (given.person !== undefined) return given.person;
  const person = subjectOf({ taxId: given['tax-id'], phone: given.phone }, '');
  if (person === subjectOf({}, ''))
    throw new Fault(
      'That number has no digits; name the person by a tax id, a phone, or the key of the party in an event.',
    );
  return person;
}

/** What is about to be lost, in words; the same words for whoever is asked and for whoever reads the output of a script. */
const warning = (person: string, hasKey: boolean): string =>
  `The person ${person} ${hasKey ? 'has a key' : 'has no key here (a backup may hold one)'}. Destroying it makes unreadable for ever, in every event, list, history and backup,` +
  ' each name, tax id, phone, address and signature that was stored under it. Nothing brings it back.\n';

/** Asked twice: once whether, once whom. Where nobody sits, `--sure` with the person's key is the second answer, and a run without it the first. */
async function agrees(person: string, sure: string | undefined): Promise<boolean> {
  if (sure !== undefined) return sure === person;
  if (!process.stdin.isTTY) {
    process.stdout.write(`Nothing was destroyed. To do it, run the same again with: --sure ${person}\n`);
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    if (!/^\s*[ys]/i.test(await terminal.question('Destroy it? [y/N] '))) return false;
    return (await terminal.question(`To be sure, type the key of the person (${person}): `)).trim() === person;
  } finally {
    terminal.close();
  }
}

async function hasKey(pool: Pool, person: string): Promise<boolean> {
  return (await findKeys(pool, [person])).length > 0;
}

/** `npm run erase-person`: destroys the key of a person, and writes the erasure down here and in the list that is kept apart. */
await runOrExplain(async () => {
  const { values } = readArguments(OPTIONS, USAGE);
  const { reason, list } = values;
  if (reason === undefined || list === undefined) throw new Fault(`Usage: ${USAGE}`);
  if (reason.length < 3 || reason.length > 200)
    throw new Fault('The reason must have 3 to 200 characters, and must not name the person.');
  await appendFile(list, '', { mode: 0o600 }).catch((error: unknown) => {
    throw new Fault(
      `The list ${list} cannot be written, and an erasure that is not kept apart would be undone by a restore.`,
      { cause: error },
    );
  });
  process.exitCode = await withEraser(async (eraser) => {
    const person = personOf(eraser, values);
    process.stdout.write(warning(person, await hasKey(eraser.pool, person)));
    if (!(await agrees(person, values.sure))) {
      if (values.sure !== undefined)
        throw new Fault(`--sure names another person than ${person}; nothing was destroyed.`);
      return 1;
    }
    const erasure = await eraseSubject(eraser.pool, person, reason);
    await keepErasures(list, [erasure]);
    process.stdout.write(
      `${erasure.hadKey ? 'The key is destroyed' : 'There was no key; the erasure is written down'} (${erasure.erasedAt}), and ${list} says so. Running services forget it within 30 s.\n`,
    );
    return 0;
  });
});
