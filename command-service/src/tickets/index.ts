import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { CommandContext } from '../kernel/context.ts';

export const tickets: CommandContext = {
  rules: {
    WorkOrder: {
      moves: {
        // Whoever asked for it says that it is done (R-0242).
        confirm: ({ createUserName }, { envelope }) =>
          createUserName === envelope.actor ? undefined : refuse('CREATOR_CONFIRMS'),
      },
    },
  },
};
