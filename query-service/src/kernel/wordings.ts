import type { Knex } from 'knex';
import type { Asking } from './asking.ts';
import { statementOf } from './statement.ts';
import type { Statement } from './statement.ts';

/** Statements by what was asked. Wording one costs as much as reading some dozen rows. */
export type Wordings = Map<string, Statement>;

/** Questions whose wording is kept, and how long one may be: what is asked with hundreds of numbers is not asked again. */
const KEPT = 1_000;
const QUESTION_CHARS = 4_000;

/**
 * The statement of a question, worded once for all who ask the same with the same rights. `question` names everything that `word` uses beside who asks;
 * one that looks at the instant of the call is worded anew each time.
 */
export function worded(
  wordings: Wordings,
  question: unknown,
  asking: Asking,
  word: (asking: Asking) => Knex.QueryBuilder,
): Statement {
  const key = JSON.stringify([
    question,
    asking.caller.scope,
    asking.caller.user,
    asking.opening,
    asking.language,
    asking.master.generation(),
  ]);
  const known = wordings.get(key);
  if (known !== undefined) return known;
  let ageless = true;
  const statement = statementOf(
    word(
      Object.create(asking, {
        now: {
          get() {
            ageless = false;
            return asking.now;
          },
        },
      }) as Asking,
    ),
  );
  if (!ageless || key.length > QUESTION_CHARS) return statement;
  if (wordings.size >= KEPT) wordings.clear();
  wordings.set(key, statement);
  return statement;
}
