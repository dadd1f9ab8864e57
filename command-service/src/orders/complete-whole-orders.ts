import type { Handler } from '../kernel/execute.ts';
import type { Watch } from '../kernel/reactor.ts';
import { resume } from '../kernel/resume.ts';
import type { RunKit } from '../kernel/run.ts';
import type { Run } from '../kernel/run.ts';
import { wholeOrderHandlers } from './handlers.ts';

/** A process is given this long to bring its own command to an end. */
const PATIENCE_MS = 5_000;

/**
 * What was begun on a whole order (void, hold, release …) and not brought to its end is completed, or given back, by the reactor. Each one is
 * looked at, also when its answer stands: whoever died right after a refusal may not have given back what he had done.
 */
export function completeWholeOrders(kit: RunKit): Watch {
  const handlers = new Map(wholeOrderHandlers.map((one): [string, Handler] => [one.definition.name, one]));
  return {
    name: 'complete what was begun on an order', afterMs: PATIENCE_MS, types: ['command.begun'],
    opens: (event) => (handlers.has(event.metadata.command) ? event.metadata.commandId : undefined),
    closes: () => [],
    end: async (opened) => {
      const one = handlers.get(opened.metadata.command);
      if (one === undefined) return;
      const outcome = await one.handle(await resume(kit, one.definition, opened) as Run<never>);
      if (outcome.kind === 'denied') throw new Error(`${opened.metadata.command} on ${opened.stream} could not be completed: ${outcome.refusal.refused}`);
    },
  };
}
