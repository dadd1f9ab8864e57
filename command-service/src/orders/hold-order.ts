import { order } from '@malote/contracts/orders/order.ts';
import type { Order } from '@malote/contracts/orders/order.ts';
import type { Fact } from '@malote/contracts/kernel/event.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import { isRefusal as isRefused } from '../kernel/decision.ts';
import type { Decide } from '../kernel/decision.ts';
import type { Handle } from '../kernel/execute.ts';
import type { Loaded } from '../kernel/loaded.ts';
import type { Run } from '../kernel/run.ts';

interface WholeOrder {
  /** The name of the step on each parcel. */
  readonly step: string;
  /** May the order itself be treated so? */
  readonly order: (order: Order) => Refusal | undefined;
  readonly parcel: (orderNumber: string) => Decide<Parcel>;
  /** Takes back what this command did to a parcel, and nothing else. */
  readonly back: Decide<Parcel>;
  /** The order's own facts at the conclusion. */
  readonly facts: (orderNumber: string, waybills: readonly string[]) => readonly Fact[];
  /** What is set right on a parcel before anything is decided about it. */
  readonly prepare?: (run: Run, waybill: string) => Promise<void>;
  /** At least one parcel must change; otherwise there was nothing to do. */
  readonly nothing?: Refusal;
}

/** Exists, and is neither void nor a cancelled forecast. */
export function liveOrder(now: Order): Refusal | undefined {
  if (now.status === 'absent') return refuse('ORDER_NOT_EXIST');
  return now.status === 'void' || now.status === 'forecast_cancelled' ? refuse('ORDER_STATUS_NOT_OPERABLE') : undefined;
}

/**
 * Does something to an order and all its parcels: opened on the order (where the caller's scope is proven), then the parcels, each a step
 * of its own, then the conclusion on the order. All or none: a call that comes again after a crash, or the reactor in its stead
 * (complete-whole-orders.ts), finds what was done and goes on, or gives it back. While one is open no later one begins: it would be overtaken.
 */
export function wholeOrder(what: WholeOrder): Handle<{ readonly orderNumber: string }> {
  return async (run) => {
    const { orderNumber } = run.command.input;
    const giveBack = async (waybills: readonly string[]) => { for (const waybill of waybills) await run.step(`${what.step}-back`, parcel, waybill, what.back); };
    const refused = async (waybills: readonly string[], refusal: Refusal) => {
      await giveBack(waybills);
      return await run.conclude(order, orderNumber, () => refusal);
    };

    const begun = await run.begin<Order>(order, orderNumber, (now) => what.order(now) ?? []);
    if ('kind' in begun) {
      if (begun.kind === 'refused' && begun.duplicate) await giveBack((await run.fresh(order, orderNumber)).state.waybills);
      return begun;
    }
    const { state: { waybills } } = begun.loaded;
    if (openBefore(begun.loaded, run.command.envelope.commandId)) return await refused([], refuse('OPERATION_FAILED_RETRY'));
    if (what.prepare !== undefined) for (const waybill of waybills) await what.prepare(run, waybill);
    const parcels = await Promise.all(waybills.map(async (waybill) => ({ waybill, loaded: await run.fresh(parcel, waybill) })));
    const decisions = parcels.map(({ loaded }) => what.parcel(orderNumber)(loaded.state, run.context));
    const refusal = decisions.find(isRefused);
    if (refusal !== undefined) return await refused(waybills, refusal);
    const changes = parcels.filter((_, index) => (decisions[index] as readonly Fact[]).length > 0);
    if (changes.length === 0 && !begun.again && what.nothing !== undefined) return await refused([], what.nothing);
    for (const { waybill } of changes) {
      const step = await run.step(what.step, parcel, waybill, what.parcel(orderNumber));
      if (isRefusal(step)) return await refused(waybills, step);
    }
    const outcome = await run.conclude(order, orderNumber, (state) => what.order(state) ?? what.facts(orderNumber, state.waybills));
    if (outcome.kind === 'refused' || outcome.kind === 'denied') await giveBack(waybills);
    return outcome;
  };
}

/** Another command was begun on this order before this one, and has no answer yet. */
function openBefore({ known }: Loaded, commandId: string): boolean {
  const own = known.get(commandId)?.version ?? 0;
  return [...known.values()].some(({ outcome, version }) => outcome === 'begun' && version < own);
}
