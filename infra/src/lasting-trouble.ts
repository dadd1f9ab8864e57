import type { Logger } from 'pino';
import { messageOf } from './fault.ts';

/** A trouble that lasts is told again so often (ms). */
export const TOLD_EVERY_MS = 30_000;
/** Troubles in different words that are told apart. Words that change each time would fill the memory: beyond it all are told anew. */
const TOLD_APART = 50;

/** How long something took says nothing of what is wrong: a deadline of gRPC tells it anew each time. */
const DURATION = /\d+\.\d+s\b/g;

interface Told {
  at: number;
  alike: number;
}

/**
 * Warnings of what tries again by itself, many times a second while a database is away. What is wrong is written at once; the same in the same
 * words then once in 30 s, with how many `alike` were left out since the line before. Without it an outage of hours writes so much that it pushes
 * out of the kept log what nobody can write anew: the lines that witness the seals.
 * @param now milliseconds of any clock that only goes forward.
 */
export function lastingTrouble(
  log: Logger,
  now: () => number = () => performance.now(),
): (what: string, about?: Readonly<Record<string, string>>) => (error: unknown) => void {
  return (what, about = {}) => {
    const told = new Map<string, Told>();
    return (error) => {
      const words = messageOf(error).replaceAll(DURATION, '#');
      const last = told.get(words);
      if (last !== undefined && now() - last.at < TOLD_EVERY_MS) {
        last.alike += 1;
        return;
      }
      if (told.size >= TOLD_APART) told.clear();
      told.set(words, { at: now(), alike: 0 });
      log.warn({ ...about, err: error, ...(last !== undefined && last.alike > 0 && { alike: last.alike }) }, what);
    };
  };
}

/** Tells of one trouble of many parts, each apart, whose names come with it: `part` is what their names are called in the log. */
export function ofEachPart(
  trouble: ReturnType<typeof lastingTrouble>,
  what: string,
  part: string,
): (error: unknown, name: string) => void {
  const parts = new Map<string, (error: unknown) => void>();
  return (error, name) => {
    const told = parts.get(name) ?? trouble(what, { [part]: name });
    parts.set(name, told);
    told(error);
  };
}
