import { opens } from '@malote/contracts/identity/permissions.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { TICKET_PAGES } from '@malote/contracts/tickets/work-order.ts';
import { grantsOf } from '../kernel/callers.ts';
import type { RecordRule, RecordRules } from '../kernel/records/moves.ts';

/** A ticket lies with somebody who can open it: else nobody sees it before it is late. */
const reachesExecutor: RecordRule = ({ kind, executeUserName: id }, { directory }) => {
  const user = directory.users.get(String(id));
  const page = TICKET_PAGES[kind as keyof typeof TICKET_PAGES];
  return user?.status === 'enabled' && opens(grantsOf(directory, user.roles, user.buttonsTaken), page)
    ? undefined
    : refuse('TICKET_EXECUTOR_CANNOT_OPEN', { user: String(id) }, 'fields.executeUserName');
};

export const workOrderRules: RecordRules = {
  allows: reachesExecutor,
  moves: {
    assign: reachesExecutor,
    // Whoever asked for it says that it is done (R-0242).
    confirm: ({ createUserName }, { envelope }) =>
      createUserName === envelope.actor ? undefined : refuse('CREATOR_CONFIRMS'),
  },
};
