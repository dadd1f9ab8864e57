import { opens } from '@malote/contracts/identity/permissions.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { TICKET_PAGES, workOrder } from '@malote/contracts/tickets/work-order.ts';
import { grantsOf } from '../kernel/callers.ts';
import type { Context } from '../kernel/decision.ts';
import type { RecordRule, RecordRules } from '../kernel/records/moves.ts';

/** A ticket lies with somebody who can open it: else nobody sees it before it is late. */
const reachesExecutor: RecordRule = ({ kind, executeUserName: id }, { directory }) => {
  const user = directory.users.get(String(id));
  const page = TICKET_PAGES[kind as keyof typeof TICKET_PAGES];
  return user?.status === 'enabled' && opens(grantsOf(directory, user.roles, user.buttonsTaken), page)
    ? undefined
    : refuse('TICKET_EXECUTOR_CANNOT_OPEN', { user: String(id) }, 'fields.executeUserName');
};

/** A ticket is due after it was raised, and put off to a time to come (R-0350). */
const notDue = (planned: unknown, { envelope }: Context): Refusal | undefined =>
  Date.parse(String(planned)) > Date.parse(envelope.happenedAt)
    ? undefined
    : refuse('TIME_MUST_BE_FUTURE', {}, 'fields.planFinishTime');

export const workOrderRules: RecordRules = {
  allows: reachesExecutor,
  looks: async (run, what, { planFinishTime: planned }, code) => {
    if (what === 'register') return notDue(planned, run.context);
    if (what !== 'revise') return undefined;
    // What is late already stays so while something else of it is changed.
    const { fields } = (await run.fresh(workOrder.aggregate, code)).state;
    return fields?.planFinishTime === planned ? undefined : notDue(planned, run.context);
  },
  moves: {
    assign: reachesExecutor,
    // Whoever asked for it says that it is done (R-0242).
    confirm: ({ createUserName }, { envelope }) =>
      createUserName === envelope.actor ? undefined : refuse('CREATOR_CONFIRMS'),
  },
};
