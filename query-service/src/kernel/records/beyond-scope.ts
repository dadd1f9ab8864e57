import { records } from '@malote/contracts/catalogue.ts';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import type { Asking } from '../asking.ts';

/** By nouns: the commands that write down one of the kind whatever the scope of who writes (`beyondScope` of a `ref`). */
const writingAny = new Map<string, CommandDefinition[]>();
for (const { fields, commands } of records.values())
  for (const field of Object.values(fields)) {
    const { to, beyondScope } = field as Field & { readonly to?: string; readonly beyondScope?: true };
    if (to === undefined || beyondScope !== true) continue;
    writingAny.set(to, [...(writingAny.get(to) ?? []), commands.register, commands.revise]);
  }

/** Whether all of a kind are offered to somebody, beyond his scope: who may write any of them down, and is not limited to some of the kind himself. */
export function isOfferedAll(
  { noun, category }: Pick<AnyRecord, 'noun' | 'category'>,
  { permits, caller: { scope } }: Pick<Asking, 'permits' | 'caller'>,
): boolean {
  const isLimited = scope !== '*' && scope.some((entry) => entry.startsWith(`${category}:`));
  return !isLimited && (writingAny.get(noun) ?? []).some((command) => permits(command));
}

/** The choices that are offered to some beyond their scope, by their names. */
export const offeredBeyond: ReadonlySet<string> = new Set(
  [...records.values()].filter(({ noun }) => writingAny.has(noun)).map(({ choices }) => choices.name),
);
