import type { Grants } from '@malote/contracts/identity/permissions.ts';
import type { Envelope } from '@malote/contracts/kernel/envelope.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { Context } from '../src/kernel/decision.ts';
import type { RecordRules } from '../src/kernel/records/moves.ts';
import type { Run } from '../src/kernel/run.ts';
import { knowing } from './known-records.ts';

type Values = Readonly<Record<string, unknown>>;

/** What is different about whoever asks, and when; he stands at Guarulhos and may do nothing in particular. */
interface Asking {
  readonly about?: Partial<Envelope>;
  /** Records in use, by noun and code. */
  readonly knows?: Readonly<Record<string, Readonly<Record<string, Values>>>>;
  readonly permissions?: readonly string[];
  readonly code?: string;
}

/** What the rules of a kind of record say by themselves, without the kernel around them. */
export function asking(rules: RecordRules, usual: Asking = {}) {
  const circumstances = (different: Asking): readonly [Context, string, Grants] => {
    const { about, knows = {}, permissions = [], code = 'X' } = { ...usual, ...different };
    const { envelope, directory } = knowing(knows);
    return [
      { envelope: { ...envelope, ...about }, directory },
      code,
      { permissions: new Set(permissions), buttonsTaken: new Set() } as unknown as Grants,
    ];
  };
  return {
    allowed: (fields: Values, different: Asking = {}): Refusal | undefined =>
      rules.allows?.(fields, ...circumstances(different)),
    moved: (name: string, fields: Values, different: Asking = {}, before: Values = {}): Refusal | undefined =>
      rules.moves?.[name]?.(fields, ...circumstances(different), before),
    followed: (name: string, before: Values, typed: Values, different: Asking = {}): Values | undefined =>
      rules.follows?.[name]?.(before, typed, circumstances(different)[0]),
    looked: async (run: unknown, what: string, fields: Values, different: Asking = {}) => {
      const [context, code] = circumstances(different);
      return await rules.looks?.({ context, command: { opening: '*' }, ...(run as object) } as Run, what, fields, code);
    },
  };
}

/** A run that reads these streams, each by its id; whatever else is asked for is not there. */
export const reading = (states: Readonly<Record<string, unknown>>) => ({
  fresh: async (of: { readonly initial: unknown }, id: string) =>
    await Promise.resolve({ state: states[id] ?? of.initial }),
});
