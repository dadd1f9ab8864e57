import { definitions } from '@malote/contracts/catalogue.ts';
import { mayUse, seesPersonalData } from '@malote/contracts/identity/permissions.ts';
import type { Grants } from '@malote/contracts/identity/permissions.ts';
import { HOUSE } from '@malote/contracts/kernel/envelope.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { meets } from '@malote/contracts/kernel/scope.ts';
import type { CallerScope } from '@malote/contracts/kernel/scope.ts';
import { exportList } from '@malote/contracts/resources/export-task.ts';
import { rights } from '@malote/contracts/rights.ts';
import { grantsOf, scopeOfUser } from '../kernel/callers.ts';
import type { Context } from '../kernel/decision.ts';
import { byTheHouse } from '../kernel/records/moves.ts';
import type { RecordRules } from '../kernel/records/moves.ts';

const mayAskFor = (query: unknown, held: Grants): boolean => {
  const definition = definitions.get(String(query));
  return definition !== undefined && rights.permits(held, definition);
};

const reaches = (caller: CallerScope, other: CallerScope): boolean =>
  caller === '*' || (other !== '*' && other.every((entry) => meets(caller, [entry])));

/** Whether the caller sees as far as who asked for a file, and people's data where he does: of whom he is shown the tasks (R-0728). */
function seesAsFarAs(asker: string, { directory, envelope }: Context, held: Grants): boolean {
  const scope = (id: string): CallerScope => {
    const one = directory.users.get(id);
    return one === undefined ? [] : scopeOfUser(directory, one.scope);
  };
  const other = directory.users.get(asker);
  const seesPeople = other !== undefined && seesPersonalData(grantsOf(directory, other.roles, other.buttonsTaken));
  return reaches(scope(envelope.actor), scope(asker)) && (seesPersonalData(held) || !seesPeople);
}

/** Who may ask for a file; one that was asked for is cancelled by its owner, and by who could ask for it himself and sees as far. */
export const exportRules: RecordRules = {
  allows: ({ query }, _, __, held) => {
    const definition = definitions.get(String(query));
    if (definition?.kind !== 'query' || definition.shape !== 'file') return refuse('RECORD_NOT_FOUND', {}, 'query');
    return mayAskFor(query, held) ? undefined : refuse('NO_PERMISSION');
  },
  moves: {
    start: byTheHouse,
    complete: byTheHouse,
    fail: byTheHouse,
    expire: byTheHouse,
    clear: byTheHouse,
    cancel: ({ askedBy, query }, context, _, held) =>
      [askedBy, HOUSE].includes(context.envelope.actor) ||
      (mayUse(held, exportList, 'cancel') && mayAskFor(query, held) && seesAsFarAs(String(askedBy), context, held))
        ? undefined
        : refuse('NO_PERMISSION'),
  },
};
