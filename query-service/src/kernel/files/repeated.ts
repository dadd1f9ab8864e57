import { createHash } from 'node:crypto';
import { definitions } from '@malote/contracts/catalogue.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { canonicalJson } from '@malote/infra/canonical-json.ts';
import type { Asking } from '../asking.ts';
import { openQuestion } from '../disclosure.ts';

/** The same file is asked for once in so long (R-0414). */
const REST_MS = 10_000;
/** A file whose reader went away before it was read to its end is forgotten after so long. */
const LASTS_MS = 600_000;

/** Until when a question of somebody is not asked again. Each process knows its own; a task that is open is known to all. */
const untilOf = new Map<string, number>();

interface Asked {
  readonly accessId: string;
  readonly title?: string | undefined;
}

/** What is asked for, whatever access it was recorded with and whatever it is called; it may name half a million numbers. */
const questionOf = (asked: Asked): string =>
  createHash('sha256')
    .update(canonicalJson({ ...asked, accessId: undefined, title: undefined }))
    .digest('base64');

/** The same of a task, as its owner asked for it. */
function questionOfTask(name: string, told: string | undefined): string | undefined {
  const definition = definitions.get(name);
  if (told === undefined || definition?.kind !== 'query') return undefined;
  const read = definition.params.safeParse(JSON.parse(told));
  return read.success ? questionOf(read.data as Asked) : undefined;
}

/** A file that is being made: it may be asked for again once it has rested; at once where none came of it. */
export interface FileBegun {
  readonly ends: () => void;
  readonly fails: () => void;
}

/** Begins a file, unless its caller has asked for the very same a moment ago, or it is still being made (R-0414). */
export async function beginFile(name: string, asked: Asked, asking: Asking): Promise<FileBegun | Refusal> {
  // What a job makes stands in its list, where its owner sees it.
  if (asking.told !== undefined) return { ends: () => undefined, fails: () => undefined };
  const question = questionOf(asked);
  // The same in another language is another file.
  const key = `${asking.caller.user}\n${name}\n${asking.language}\n${question}`;
  const now = asking.now.getTime();
  for (const [one, until] of untilOf) if (until <= now) untilOf.delete(one);
  if (untilOf.has(key)) return refuse('EXPORT_REPEATED');
  untilOf.set(key, now + LASTS_MS);
  const fails = (): void => void untilOf.delete(key);
  try {
    if (await isTask(name, question, asking)) {
      fails();
      return refuse('EXPORT_REPEATED');
    }
  } catch (error) {
    fails();
    throw error;
  }
  return { ends: () => void untilOf.set(key, now + REST_MS), fails };
}

/** Whether an open task of the caller makes the same file. */
async function isTask(
  name: string,
  question: string,
  { db, rows, caller, personal, language }: Asking,
): Promise<boolean> {
  const open = await rows<{ readonly asked: string }>(
    db
      .from('reads.export_tasks')
      .select('asked')
      .where({ asked_by: caller.user, query: name, language })
      .whereIn('status', ['queued', 'in_progress']),
  );
  const questions = await Promise.all(
    open.map(async ({ asked }) => questionOfTask(name, await openQuestion(personal, asked))),
  );
  return questions.includes(question);
}
