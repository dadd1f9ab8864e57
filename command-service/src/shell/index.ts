import { arrangeDesk, desk, removeView, saveView } from '@malote/contracts/shell/desk.ts';
import type { CommandContext } from '../kernel/context.ts';
import { handler } from '../kernel/execute.ts';
import * as decide from './decide-desk.ts';

export const shell: CommandContext = {
  handlers: [
    handler(saveView, async (run) => {
      const { actor } = run.command.envelope;
      return await run.conclude(desk, actor, (now) => decide.save(actor, now, run.command.input));
    }),
    handler(removeView, async (run) => {
      const { actor } = run.command.envelope;
      return await run.conclude(desk, actor, (now) => decide.remove(actor, now, run.command.input.id));
    }),
    handler(arrangeDesk, async (run) => {
      const { actor, happenedAt } = run.command.envelope;
      return await run.conclude(desk, actor, (now) => decide.arrange(actor, now, run.command.input, happenedAt));
    }),
  ],
};
