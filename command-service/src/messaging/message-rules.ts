import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordRules } from '../kernel/records/moves.ts';

/** A message says something: in words, by a file, or both (R-0377). */
export const saysSomething: RecordRules = {
  allows: ({ content, file }) =>
    (content ?? '') === '' && (file ?? null) === null ? refuse('MESSAGE_EMPTY', {}, 'fields.content') : undefined,
};
