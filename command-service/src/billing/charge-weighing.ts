import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { isRefusal } from '@malote/contracts/kernel/refusal.ts';
import type { RecordState } from '@malote/contracts/kernel/record.ts';
import type { Money } from '@malote/contracts/kernel/values/money.ts';
import { parcelEvents } from '@malote/contracts/scanning/events.ts';
import type { WatchKit } from '../kernel/context.ts';
import { forEachEvent } from '../kernel/reactor.ts';
import type { Watch } from '../kernel/reactor.ts';
import { decideMove } from '../kernel/records/moves.ts';
import { minorOfCharge } from './batch-totals.ts';
import { chargeRules } from './charge-rules.ts';
import { theCharge } from './generate-batch.ts';
import { chargeOf, parcelOf, POLICIES } from './raise-charges.ts';
import type { Policy } from './raise-charges.ts';
import { raising } from './raising.ts';

type Values = Readonly<Record<string, unknown>>;
type State = RecordState<Values>;
interface Standing {
  readonly code: string;
  readonly state: State;
}

const amountOf = (minor: bigint): Money => ({ amount: String(minor), currency: 'BRL' });
const minorOf = ({ state: { fields } }: Standing): bigint => minorOfCharge(fields ?? {});
const { type: WEIGHED } = parcelEvents.ParcelWeighed;

/**
 * Charges by the scale what was charged by a forecast. A charge that is still open takes the price of the weight that was found, beside the weight before;
 * where it stands in a batch already, what is missing is a charge of its own, because a reviewed batch stays what it was. What was charged too much by then,
 * and a charge that somebody deleted, is for people. A weighing that changes no price stores nothing.
 */
export function chargeWeighing(kit: WatchKit): Watch {
  const house = raising(kit);

  const difference = ({ id }: StoredEvent, fee: string): string => `${id}:${fee}`;
  /** The charges of a fee: the one for the event itself, then what weighings since have added. */
  async function standing(origin: StoredEvent, weighings: readonly StoredEvent[], fee: string) {
    const asked = [
      house.raised(origin, fee),
      ...weighings.map(async (one) => await house.raised(one, difference(origin, fee))),
    ];
    return (await Promise.all(asked)).filter((one): one is Standing => one !== undefined);
  }

  async function recalculate(event: StoredEvent, { code }: Standing, more: bigint, grams: number): Promise<void> {
    const run = house.following(event, `anew:${code}`);
    const done = await run.step<State>('recalculate', theCharge.aggregate, code, (now, context) => {
      const { fields = {} } = now;
      // Weighed anew by this very weighing, or put in a batch meanwhile: the next look finds it so.
      if (now.status !== 'open' || fields['weightAfterRecalculation'] === grams) return [];
      const input = {
        code,
        fields: { amountReceivable: amountOf(minorOfCharge(fields) + more), weightAfterRecalculation: grams },
      };
      const earlier = fields['weightAfterRecalculation'] ?? fields['billableWeight'];
      const found = earlier === undefined ? {} : { weightBeforeRecalculation: earlier };
      return decideMove(theCharge, chargeRules, 'recalculate', input, now, context, run.command.callerGrants, found);
    });
    if (isRefusal(done)) throw new Error(`${code} was not weighed anew: ${done.refused}`);
  }

  async function weigh(policy: Policy, origin: StoredEvent, weighings: readonly StoredEvent[], event: StoredEvent) {
    const first = await house.written(origin, 'price');
    // Nothing was charged for it, so no scale changes it.
    if (first === undefined) return;
    const parcel = await parcelOf(house, event);
    const { type, billType } = policy.asks;
    const charged = new Map<string, readonly Standing[]>();
    for (const { fee } of first.lines)
      // oxlint-disable-next-line no-await-in-loop -- a fee or two
      charged.set(fee, await standing(origin, weighings, fee));
    const missing = (fee: string, { amount }: Pick<Money, 'amount'>): bigint => {
      const charges = charged.get(fee) ?? [];
      const isGone = charges.length === 0 || charges.some(({ state }) => state.status === 'deleted');
      return isGone ? 0n : BigInt(amount) - charges.reduce((sum, one) => sum + minorOf(one), 0n);
    };
    const price = await house.priced(
      event,
      `price:${origin.id}`,
      { type, ...parcel.question },
      { billType },
      ({ lines }) => lines.some(({ fee, amount }) => missing(fee, amount) !== 0n),
    );
    for (const { fee, amount } of price?.lines ?? []) {
      const more = missing(fee, amount);
      if (more === 0n) continue;
      const open = charged.get(fee)?.findLast((one) => one.state.status === 'open' && minorOf(one) + more > 0n);
      // oxlint-disable-next-line no-await-in-loop -- a fee or two, each a charge of its own
      if (open !== undefined) await recalculate(event, open, more, parcel.grams);
      else if (more > 0n)
        // oxlint-disable-next-line no-await-in-loop -- as above
        await house.register(event, difference(origin, fee), {
          ...chargeOf(policy, event, parcel),
          ...house.heading(fee, 'receivableAccount'),
          remark: `Diferença de peso de ${parcel.waybill}`,
          amountReceivable: amountOf(more),
          priceInquiry: price?.code,
          fee,
          ...(price?.partition !== undefined && { partition: price.partition }),
        });
    }
  }

  return forEachEvent('charge what the scale found', [WEIGHED], async (event) => {
    if (!house.prices()) return;
    const story = await house.story(event);
    // Only the newest weighing tells what is to be charged; looked at again, an earlier one must put nothing back.
    if (story.findLast(({ type }) => type === WEIGHED)?.id !== event.id) return;
    for (const policy of POLICIES) {
      const origin = story.find(({ type }) => type === policy.on.type);
      if (origin === undefined || origin.version > event.version) continue;
      const weighings = story.filter(({ type, version }) => type === WEIGHED && version > origin.version);
      // oxlint-disable-next-line no-await-in-loop -- three kinds at most, and each may end in an append
      await weigh(policy, origin, weighings, event);
    }
  });
}
