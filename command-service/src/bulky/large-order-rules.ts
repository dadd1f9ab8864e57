import { largeRecipient } from '@malote/contracts/bulky/large-recipient.ts';
import type { LargeStep } from '@malote/contracts/bulky/large-recipient.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { gramsOf } from '@malote/contracts/scanning/parcel.ts';
import type { RecordRules } from '../kernel/records/moves.ts';
import type { Run } from '../kernel/run.ts';
import { awaited, handleOrders } from './decide-large.ts';
import { endedParcels } from './ended-parcels.ts';
import { recipientOf } from './recipient-of.ts';

type Values = Readonly<Record<string, unknown>>;
const CUBIC_MILLIMETRES = 1e9;

/** What the house knows of a bulky order. */
async function known(run: Run, orderNumber: string): Promise<Refusal | Values> {
  const found = await recipientOf(run, orderNumber);
  if (isRefusal(found)) return refuse(found.refused, found.params, 'code');
  const { recipient, parcels } = found;
  const [first] = parcels;
  const cubic = parcels.reduce((sum, { mm }) => sum + (mm ? mm.length * mm.width * mm.height : 0), 0);
  return {
    recipient,
    ...(first?.destination !== undefined && { place: `${first.destination.city}, ${first.destination.state}` }),
    parcels: parcels.map((one) => ({ waybill: one.waybill, weight: gramsOf(one) })),
    pieces: parcels.length,
    weight: parcels.reduce((sum, one) => sum + gramsOf(one), 0),
    ...(cubic > 0 && { volume: Math.round((cubic / CUBIC_MILLIMETRES) * 1_000) / 1_000 }),
    ...(first?.originSite !== undefined && { originSite: first.originSite }),
    ...(first?.destinationSite !== undefined && { destinationSite: first.destinationSite }),
  };
}

/** Orders of one recipient take a step, without those of her parcels that have ended. */
async function together(run: Run, what: string, recipient: string, orders: readonly string[], step: LargeStep) {
  const { state } = await run.fresh(largeRecipient, recipient);
  const ended = await endedParcels(run, state, awaited(state, step, orders));
  return await run.step(what, largeRecipient, recipient, handleOrders(orders, step, ended));
}

const STEPS: Readonly<Record<string, LargeStep>> = { pack: 'packed', unload: 'unloaded' };

export const largeOrderRules: RecordRules = {
  looks: async (run, what, { recipient }, code) => {
    if (what === 'register') return await known(run, code);
    const step = STEPS[what];
    if (step === undefined) return undefined;
    const done = await together(run, what, String(recipient), [code], step);
    return isRefusal(done) ? done : undefined;
  },
};

/** Bulky orders change hands by recipient, when nothing that was loaded for her is still in a vehicle (R-0666). */
export const bulkyProtocolRules: RecordRules = {
  looks: async (run, what, { orders }) => {
    if (what !== 'register') return undefined;
    const named = new Map<string, string[]>();
    for (const number of new Set(orders as readonly string[])) {
      // oxlint-disable-next-line no-await-in-loop -- the first order that cannot be handed over is the one that is told
      const found = await recipientOf(run, number);
      if (isRefusal(found)) return refuse(found.refused, found.params, 'fields.orders');
      named.set(found.recipient, [...(named.get(found.recipient) ?? []), number]);
    }
    for (const [recipient, numbers] of named) {
      // oxlint-disable-next-line no-await-in-loop -- one recipient after the other
      const done = await together(run, 'hand over', recipient, numbers, 'handed_over');
      if (isRefusal(done)) return refuse(done.refused, done.params, 'fields.orders');
    }
    return undefined;
  },
};
