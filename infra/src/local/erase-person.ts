import { createHash } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Fault } from '../fault.ts';
import { keepErasures } from '../personal-data/erasure-list.ts';
import { eraseSubjects } from '../personal-data/erasures.ts';
import { findPerson, type Found, type Named } from '../personal-data/find-person.ts';
import { madeFiles, takeFilesAway } from '../personal-data/made-files.ts';
import { normalised } from '../personal-data/personal-hashes.ts';
import { findKeys } from '../personal-data/subject-keys.ts';
import { readArguments } from '../tools/arguments.ts';
import { withEraser, type Eraser } from './eraser.ts';
import { runOrExplain } from './run-or-explain.ts';

const USAGE =
  'npm run erase-person -- (--tax-id NUMBER | --phone NUMBER | --person KEY) --reason WORDS --list FILE [--leave KEY]... [--sure CODE]';
const OPTIONS = {
  'tax-id': { type: 'string' },
  phone: { type: 'string' },
  person: { type: 'string' },
  leave: { type: 'string', multiple: true },
  reason: { type: 'string' },
  list: { type: 'string' },
  sure: { type: 'string' },
} as const;

function namedBy(given: {
  readonly 'tax-id'?: string | undefined;
  readonly phone?: string | undefined;
  readonly person?: string | undefined;
}): Named {
  const named: readonly Named[] = [
    ...(given['tax-id'] === undefined ? [] : [{ taxId: given['tax-id'] }]),
    ...(given.phone === undefined ? [] : [{ phone: given.phone }]),
    ...(given.person === undefined ? [] : [{ key: given.person }]),
  ];
  const [one, ...more] = named;
  if (one === undefined || more.length > 0) throw new Fault(`Name exactly one person.\nUsage: ${USAGE}`);
  const number =
    'taxId' in one ? normalised('tax-id', one.taxId) : 'phone' in one ? normalised('phone', one.phone) : '-';
  if (number === '')
    throw new Fault(
      'That number has no digits; name the person by a tax id, a phone, or the key of the party in an event.',
    );
  return one;
}

/** What an erasure would reach. `code` stands for exactly these keys: another scan in between makes it another one. */
interface Plan {
  readonly subjects: readonly string[];
  /** In the file store: what records about her name, and what was made of lists or imported, whose rows no key opens. */
  readonly files: ReadonlySet<string>;
  readonly code: string;
  readonly words: string;
}

async function planOf(
  { pool, log, vault, files: store }: Eraser,
  named: Named,
  leave: readonly string[],
): Promise<Plan> {
  const found = await findPerson(log, vault, named);
  const own = 'key' in named ? named.key : vault.subjectOf(named, '');
  // Her own key is erased even where the log does not know it: a backup may.
  const subjects = [...new Set([own, ...found.keys.keys()])].filter((key) => !leave.includes(key)).toSorted();
  const made = await madeFiles(log);
  const files = new Set([...found.files, ...made]);
  if (files.size > 0 && store === undefined)
    throw new Fault(`${files.size} files may name this person. Set FILES, as it is set for the services.`);
  const alive = new Set((await findKeys(pool, subjects)).map(({ subject }) => subject));
  return {
    subjects,
    files,
    code: createHash('sha256').update(subjects.join(' ')).digest('hex').slice(0, 10),
    words: wordsFor(found, made.size, subjects, alive, leave),
  };
}

/** What is about to be lost, in words; the same for whoever is asked and for whoever reads the output of a script. */
function wordsFor(
  found: Found,
  made: number,
  subjects: readonly string[],
  alive: ReadonlySet<string>,
  left: readonly string[],
): string {
  const parts = [...found.orders].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const lines = subjects.flatMap((subject) => {
    const key = found.keys.get(subject);
    if (key === undefined) return [`  ${subject}  nothing in the log`];
    const whom = [...key.initials].join(' or ');
    return [
      `  ${subject}  ${alive.has(subject) ? '' : '(no key here; a backup may hold one) '}${[...key.kinds].toSorted().join(', ')}${whom === '' ? '' : ` of ${whom}`} in ${[...key.streams].toSorted().join(', ')}`,
    ];
  });
  return [
    `${found.events} events were read. To this person belong ${subjects.length} keys, of which ${alive.size} still open something:`,
    ...lines,
    parts.length === 0
      ? 'No order knows this person.'
      : `Orders: ${parts.map(([order, as]) => `${order} (${[...as].toSorted().join(' and ')})`).join(', ')}`,
    ...(found.others === 0
      ? []
      : [`${found.others} other tax ids stand beside a phone of this person: other people, who are left alone.`]),
    ...(found.files.size === 0
      ? []
      : [`${found.files.size} files that records about this person name are taken away.`]),
    ...(made === 0
      ? []
      : [
          `${made} files that lists were made into or that were imported are taken away, whomever they name: make anew what is still needed.`,
        ]),
    ...(left.length === 0 ? [] : [`Left alone because you said so: ${left.join(', ')}`]),
    'Destroying these keys makes what stands under them unreadable for ever, in every event, list, history, file that is made from now on, and backup. Nothing brings it back.',
    '',
  ].join('\n');
}

/** Asked twice: once whether, once what. Where nobody sits, `--sure` with the code of the plan is the second answer, and a run without it the first. */
async function agrees({ code }: Plan, sure: string | undefined): Promise<boolean> {
  if (sure !== undefined) return sure === code;
  if (!process.stdin.isTTY) {
    process.stdout.write(`Nothing was destroyed. To do it, run the same again with: --sure ${code}\n`);
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    if (!/^\s*[ys]/i.test(await terminal.question('Destroy them? [y/N] '))) return false;
    return (await terminal.question(`To be sure, type the code of this list (${code}): `)).trim() === code;
  } finally {
    terminal.close();
  }
}

/** `npm run erase-person`: shows everything that belongs to a person, destroys its keys, and writes that down here and in the list that is kept apart. */
await runOrExplain(async () => {
  const { values } = readArguments(OPTIONS, USAGE);
  const { reason, list, leave = [] } = values;
  if (reason === undefined || list === undefined) throw new Fault(`Usage: ${USAGE}`);
  if (reason.length < 3 || reason.length > 200)
    throw new Fault('The reason must have 3 to 200 characters, and must not name the person.');
  const named = namedBy(values);
  await appendFile(list, '', { mode: 0o600 }).catch((error: unknown) => {
    throw new Fault(
      `The list ${list} cannot be written, and an erasure that is not kept apart would be undone by a restore.`,
      { cause: error },
    );
  });
  process.exitCode = await withEraser(async (eraser) => {
    const plan = await planOf(eraser, named, leave);
    process.stdout.write(plan.words);
    if (!(await agrees(plan, values.sure))) {
      if (values.sure !== undefined)
        throw new Fault(`--sure does not stand for what is listed here (${plan.code} does); nothing was destroyed.`);
      return 1;
    }
    // Before the keys: which records are about her is found again only while they open.
    if (eraser.files !== undefined) await takeFilesAway(eraser.files, plan.files);
    const erased = await eraseSubjects(eraser.pool, plan.subjects, reason);
    await keepErasures(list, erased);
    process.stdout.write(
      `${erased.filter(({ hadKey }) => hadKey).length} keys are destroyed, ${erased.length} erasures are written down, and ${list} says so. Running services forget the keys within 30 s.\n`,
    );
    return 0;
  });
});
