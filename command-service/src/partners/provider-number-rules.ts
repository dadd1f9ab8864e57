import { order } from '@malote/contracts/orders/order.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { WaybillStatus } from '@malote/contracts/scanning/journey.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import { bagStepOf } from '../bags/for-others.ts';
import type { Context } from '../kernel/decision.ts';
import type { RecordRules } from '../kernel/records/moves.ts';
import type { Run } from '../kernel/run.ts';
import { at } from '../kernel/stream-ref.ts';
import { liveOrder } from '../orders/for-others.ts';
import { stepsOf } from '../scanning/for-others.ts';

/** Steps of a parcel that is out of the warehouse: its label has left with it. */
const OUT: ReadonlySet<WaybillStatus> = new Set([
  'dispatched_consolidation',
  'received_distribution',
  'dispatched_distribution',
  'received_delivery_point',
  'delivering',
  'signed',
  'returned',
]);

/** What is looked at of an order before a number is asked for. */
interface Looking extends Pick<Run, 'load' | 'fresh'> {
  readonly context: Pick<Context, 'directory'>;
}

/** A number is asked for an order that is there and has not left the warehouse, by itself, in a bag or on a vehicle (R-0559). */
export async function orderRefusal(run: Looking, orderNumber: string): Promise<Refusal | undefined> {
  const ordered = (await run.fresh(order, orderNumber)).state;
  const closed = liveOrder(ordered);
  if (closed !== undefined) return { ...closed, field: 'fields.orderNumber' };
  const ways = await Promise.all(
    ordered.waybills.map(async (number) => {
      const { state } = await run.fresh(parcel, number);
      return stepsOf(state, await bagStepOf(run, state), run.context.directory);
    }),
  );
  const hasLeft = ways.some((steps) =>
    steps.some((step) => OUT.has(step.status) && step.undone !== true && step.fallen !== true),
  );
  return hasLeft ? refuse('PROVIDER_NUMBER_STATUS_REFUSED') : undefined;
}

export const providerNumberRules: RecordRules = {
  alsoNames: ({ orderNumber }) => (typeof orderNumber === 'string' ? [at(order, orderNumber)] : []),
  allows: ({ provider, channel }, { directory }) => {
    if (typeof channel !== 'string') return undefined;
    const fields = directory.records.get('ProviderChannel')?.get(channel)?.fields;
    return fields?.['provider'] === provider ? undefined : refuse('PROVIDER_INCONSISTENT', {}, 'fields.channel');
  },
  moves: {
    'download-label': ({ labelUrl }) => (typeof labelUrl === 'string' ? undefined : refuse('NO_PROVIDER_LABELS')),
  },
  looks: async (run, what, { orderNumber, providerNumber }) => {
    if (what !== 'register' && what !== 'request' && what !== 'reallocate') return undefined;
    const refused = await orderRefusal(run, String(orderNumber));
    return refused ?? (what === 'reallocate' ? { earlierNumber: providerNumber } : undefined);
  },
};
