import { byTheHouse } from '../kernel/records/moves.ts';
import type { RecordRules } from '../kernel/records/moves.ts';

/** Empties what an earlier attempt left there, where it left something. */
const emptied = (before: Readonly<Record<string, unknown>>, ...names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => ((before[name] ?? null) === null ? [] : [[name, null]])));

/** Nobody says himself that a text was sent. What stands in it is of its last attempt; what the ones before came to is in its history (R-0697). */
export const smsRules: RecordRules = {
  moves: { begin: byTheHouse, deliver: byTheHouse, fail: byTheHouse },
  follows: {
    deliver: (before) => emptied(before, 'failure', 'errorMessage'),
    fail: (before, { errorMessage }) => (errorMessage === undefined ? emptied(before, 'errorMessage') : {}),
  },
};
