import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { order } from '@malote/contracts/orders/order.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Watch } from '../kernel/reactor.ts';
import { resume } from '../kernel/resume.ts';
import { isOver } from '../kernel/outcome.ts';
import type { Run, RunKit } from '../kernel/run.ts';
import { wholeOrders } from './handlers.ts';

/** A process is given this long to bring its own command to an end. */
const PATIENCE_MS = 5_000;

const BEGUN = 'command.begun';
/** What the steps of these commands leave on a parcel. */
const STEPS = [
  'ParcelIntercepted',
  'ParcelInterceptionReleased',
  'ParcelImpounded',
  'ParcelImpoundCancelled',
  'ParcelCancelled',
];

/**
 * What was begun on a whole order (void, hold, release …) and not brought to its end is completed, or given back, by the reactor. Each one is
 * looked at, also when its answer stands: whoever died right after a refusal may not have given back what he had done. So is each step, because
 * one of a slow process may be stored when the command has long been refused, and that process may not live to see it.
 */
export function completeWholeOrders(kit: RunKit): Watch {
  const processes = new Map(wholeOrders.map((one) => [one.handler.definition.name, one]));

  /** Where the command of an event stands on its order: what was begun there, or its answer. Undefined when the order has forgotten it, a thousand commands later. */
  async function recordOf(
    event: StoredEvent,
  ): Promise<{ readonly stream: string; readonly version: number } | undefined> {
    if (event.type === BEGUN) return event;
    const {
      state: { orderNumber },
    } = await kit.streams.fresh(parcel, (event.data as { waybill: string }).waybill);
    const { stream, known } = await kit.streams.fresh(order, orderNumber);
    const version = known.get(event.metadata.commandId)?.version;
    return version === undefined ? undefined : { stream, version };
  }

  return {
    name: 'complete what was begun on an order',
    afterMs: PATIENCE_MS,
    types: [BEGUN, ...STEPS],
    opens: (event) =>
      processes.has(event.metadata.command) ? `${event.metadata.commandId} ${event.stream}` : undefined,
    closes: () => [],
    end: async (opened) => {
      const one = processes.get(opened.metadata.command);
      const record = await recordOf(opened);
      if (one === undefined || record === undefined) return;
      const run = await resume(kit, one.handler.definition, record);
      const outcome = await one.handler.handle(run as Run<never>);
      if (isOver(outcome)) await one.giveBack(run as Parameters<typeof one.giveBack>[0]);
      if (outcome.kind === 'denied' && !isOver(outcome))
        throw new Error(
          `${opened.metadata.command} on ${opened.stream} could not be completed: ${outcome.refusal.refused}`,
        );
    },
  };
}
