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
import { isOver } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { Run } from '../kernel/run.ts';

interface WholeOrder<Found> {
  /** The name of the step on each parcel. */
  readonly step: string;
  /** May the order itself be treated so? */
  readonly order: (order: Order) => Refusal | undefined;
  /** `found`: what was found of this parcel when it was prepared. */
  readonly parcel: (orderNumber: string, found: Found | undefined) => Decide<Parcel>;
  /** Takes back what this command did to a parcel, and nothing else. */
  readonly back: Decide<Parcel>;
  /** The order's own facts at the conclusion. */
  readonly facts: (orderNumber: string, waybills: readonly string[]) => readonly Fact[];
  /** What is set right on a parcel before anything is decided about it. */
  readonly prepare?: (run: Run, waybill: string) => Promise<Found | undefined>;
  /** At least one parcel must change; otherwise there was nothing to do. */
  readonly nothing?: Refusal;
}

/** How a command on a whole order is carried out, and what the reactor does when its refusal stands. */
export interface WholeOrderProcess {
  readonly handle: Handle<One>;
  /** Takes back from every parcel what this command, which was refused, may have left there. */
  readonly giveBack: (run: Run<One>) => Promise<void>;
}
type One = { readonly orderNumber: string };

/** Exists, and is neither void nor a cancelled forecast. */
export function liveOrder(now: Order): Refusal | undefined {
  if (now.status === 'absent') return refuse('ORDER_NOT_EXIST');
  return now.status === 'void' || now.status === 'forecast_cancelled' ? refuse('ORDER_STATUS_NOT_OPERABLE') : undefined;
}

/**
 * Does something to an order and all its parcels: opened on the order (where the caller's scope is proven), then the parcels, each a step
 * of its own, then the conclusion on the order. All or none: a call that comes again after a crash, or the reactor in its stead
 * (complete-whole-orders.ts), finds what was done and goes on, or gives it back. While one is open no later one begins: it would be overtaken.
 *
 * Several processes may be at it at once, and any of them may be slow: each looks whether the command is still open after it has read a parcel and
 * before it appends there, and gives back only what the stored answer has refused. An append that was on its way at that moment can still
 * land after everything was given back; then the reactor sees it and gives it back too, and until then no other command takes the parcel for settled.
 */
export function wholeOrder<Found = never>(what: WholeOrder<Found>): WholeOrderProcess {
  const backFrom = async (run: Run<One>, waybills: readonly string[]) => {
    for (const waybill of waybills) await run.step(`${what.step}-back`, parcel, waybill, what.back);
  };

  const handle: Handle<One> = async (run) => {
    const { orderNumber } = run.command.input;
    const { commandId } = run.command.envelope;
    const settled = async (waybills: readonly string[], outcome: Outcome) => {
      if (isOver(outcome)) await backFrom(run, waybills);
      return outcome;
    };
    const refused = async (waybills: readonly string[], refusal: Refusal) =>
      await settled(waybills, await run.conclude(order, orderNumber, () => refusal));

    const begun = await run.begin<Order>(order, orderNumber, (now) => what.order(now) ?? []);
    if ('kind' in begun) return begun;
    const {
      known,
      state: { waybills },
    } = begun.loaded;
    if (openBefore(begun.loaded, commandId)) return await refused([], refuse('OPERATION_FAILED_RETRY'));
    const found = new Map<string, Found | undefined>();
    if (what.prepare !== undefined)
      for (const waybill of waybills) found.set(waybill, await what.prepare(run, waybill));

    const leftBehind = (by: string | undefined) =>
      by !== undefined && by !== commandId && known.get(by)?.outcome === 'refused';
    const decide =
      (waybill: string): Decide<Parcel> =>
      (now, context) =>
        leftBehind(now.holdChange?.command) || leftBehind(now.cancelled?.b)
          ? refuse('OPERATION_FAILED_RETRY')
          : what.parcel(orderNumber, found.get(waybill))(now, context);
    const overMeanwhile = async () =>
      (await run.fresh(order, orderNumber)).known.get(commandId)?.outcome === 'begun'
        ? undefined
        : refuse('OPERATION_FAILED_RETRY');
    const parcels = await Promise.all(
      waybills.map(async (waybill) => ({ waybill, loaded: await run.fresh(parcel, waybill) })),
    );
    const decisions = parcels.map(({ waybill, loaded }) => decide(waybill)(loaded.state, run.context));
    const refusal = decisions.find(isRefused);
    if (refusal !== undefined) return await refused(waybills, refusal);
    const changes = parcels.filter((_, index) => (decisions[index] as readonly Fact[]).length > 0);
    if (changes.length === 0 && !begun.again && what.nothing !== undefined) return await refused([], what.nothing);
    for (const { waybill } of changes) {
      const step = await run.step(what.step, parcel, waybill, decide(waybill), overMeanwhile);
      if (isRefusal(step)) return await refused(waybills, step);
    }
    return await settled(
      waybills,
      await run.conclude(order, orderNumber, (state) => what.order(state) ?? what.facts(orderNumber, state.waybills)),
    );
  };

  return {
    handle,
    giveBack: async (run) =>
      await backFrom(run, (await run.fresh(order, run.command.input.orderNumber)).state.waybills),
  };
}

/** Another command was begun on this order before this one, and has no answer yet. */
function openBefore({ known }: Loaded, commandId: string): boolean {
  const own = known.get(commandId)?.version ?? 0;
  return [...known.values()].some(({ outcome, version }) => outcome === 'begun' && version < own);
}
