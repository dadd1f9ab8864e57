import { order } from '@malote/contracts/orders/order.ts';
import type { Order } from '@malote/contracts/orders/order.ts';
import type { Fact } from '@malote/contracts/kernel/event.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import { isRefusal as refused } from '../kernel/decision.ts';
import type { Decide } from '../kernel/decision.ts';
import type { Handle } from '../kernel/execute.ts';
import type { Run } from '../kernel/run.ts';

interface WholeOrder {
  /** The name of the step on each parcel. */
  readonly step: string;
  /** May the order itself be treated so? */
  readonly order: (order: Order) => Refusal | undefined;
  readonly parcel: (orderNumber: string) => Decide<Parcel>;
  /** Takes a step back when a later parcel refuses. */
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
 * of its own, then the conclusion on the order. All or none; a call that comes again after a crash finds what it had done.
 */
export function wholeOrder(what: WholeOrder): Handle<{ readonly orderNumber: string }> {
  return async (run) => {
    const { orderNumber } = run.command.input;
    const begun = await run.begin<Order>(order, orderNumber, (now) => what.order(now) ?? []);
    if ('kind' in begun) return begun;
    if (what.prepare !== undefined) for (const waybill of begun.loaded.state.waybills) await what.prepare(run, waybill);
    const parcels = await Promise.all(begun.loaded.state.waybills.map(async (waybill) => ({ waybill, loaded: await run.fresh(parcel, waybill) })));
    const decisions = parcels.map(({ loaded }) => what.parcel(orderNumber)(loaded.state, run.context));
    const refusal = decisions.find(refused);
    if (refusal !== undefined) return await run.conclude(order, orderNumber, () => refusal);
    const changes = parcels.filter((_, index) => (decisions[index] as readonly Fact[]).length > 0);
    if (changes.length === 0 && !begun.again && what.nothing !== undefined) return await run.conclude(order, orderNumber, () => what.nothing ?? []);
    const done: string[] = [];
    const giveBack = async () => { for (const waybill of done) await run.step(`${what.step}-back`, parcel, waybill, what.back); };
    for (const { waybill } of changes) {
      const step = await run.step(what.step, parcel, waybill, what.parcel(orderNumber));
      if (isRefusal(step)) {
        await giveBack();
        return await run.conclude(order, orderNumber, () => step);
      }
      done.push(waybill);
    }
    const outcome = await run.conclude(order, orderNumber, (state) => what.order(state) ?? what.facts(orderNumber, state.waybills));
    if ((outcome.kind === 'refused' && !outcome.duplicate) || outcome.kind === 'denied') await giveBack();
    return outcome;
  };
}
