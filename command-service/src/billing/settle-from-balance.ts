import { customerAccount, customerAccountEvents, prepaidOf } from '@malote/contracts/billing/customer-account.ts';
import type { CustomerAccount } from '@malote/contracts/billing/customer-account.ts';
import { receipt } from '@malote/contracts/billing/receipt.ts';
import { settleFromBalance } from '@malote/contracts/billing/settlement-commands.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { RecordState } from '@malote/contracts/kernel/record.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Money } from '@malote/contracts/kernel/values/money.ts';
import type { z } from 'zod';
import type { WatchKit } from '../kernel/context.ts';
import type { Decide } from '../kernel/decision.ts';
import type { Handle } from '../kernel/execute.ts';
import { forEachEvent } from '../kernel/reactor.ts';
import type { Watch } from '../kernel/reactor.ts';
import { inTheNameOf } from '../kernel/resume.ts';
import type { Run } from '../kernel/run.ts';
import { at } from '../kernel/stream-ref.ts';
import { partsOf } from './parts.ts';
import { settlementOf } from './pass-batches.ts';
import { reais, takesMoney } from './register-payment.ts';

type Values = Readonly<Record<string, unknown>>;
type State = RecordState<Values>;
type Reserved = z.infer<typeof customerAccountEvents.CustomerPrepaymentReserved.data>;

/** A command that died on its way is given this long to be sent again. */
const PATIENCE_MS = 60_000;
const theReceipt = settlementOf('receivable');
const { CustomerPrepaymentReserved, CustomerPrepaymentReleased } = customerAccountEvents;
const { collect, 'collect-part': collectPart, undo, 'undo-part': undoPart } = receipt.events.moved;

/** Sets so much aside of what a customer paid ahead, once, and never more than he has left. */
export const reserve =
  (wish: Reserved): Decide<CustomerAccount> =>
  (now) => {
    if (now.reserved?.[wish.reservation] !== undefined) return [];
    const left = prepaidOf(now);
    return BigInt(wish.amount.amount) > left
      ? refuse('PREPAYMENT_TOO_SMALL', { customer: wish.customer, available: reais(left) }, 'amount')
      : [CustomerPrepaymentReserved(wish)];
  };

/** Gives back what stands set aside, once. */
const release =
  (wish: Reserved): Decide<CustomerAccount> =>
  (now) =>
    now.reserved?.[wish.reservation] === undefined ? [] : [CustomerPrepaymentReleased(wish)];

/** Sets the amount aside on the customer's account, then writes it down as come on the receipt; where the receipt does not take it, it is free again. */
export const settleFromBalanceHandle: Handle<z.output<typeof settleFromBalance.input>> = async (run) => {
  const { code, amount, before } = run.command.input;
  const { commandId: reservation, happenedAt: time } = run.context.envelope;
  const said = () => ({ method: 'offset', time, prepayment: reservation });
  const came = { code, amount, time, before, said };
  const takes = takesMoney(theReceipt, ['collect', 'collect-part'], came, run.command.callerGrants);
  const earlier = await run.answered([at(theReceipt.aggregate, code)]);
  if (earlier !== undefined) return earlier;
  const { state, scope } = await run.fresh<State>(theReceipt.aggregate, code);
  // Asked before anything is set aside: a step is not asked whether its stream is the caller's.
  if (!run.mayTouch(scope)) return { kind: 'denied', refusal: refuse('NO_PERMISSION') };
  const foreseen = run.command.early ?? takes(state, run.context);
  // Decided once more it might be taken by now, and nothing was set aside for it: whoever asks again is told what stands then.
  if (isRefusal(foreseen)) return await run.conclude<State>(theReceipt.aggregate, code, () => foreseen);
  const customer = String(state.fields?.['customer']);
  const wish = { customer, receipt: code, reservation, amount };
  const reserved = await run.step('reserve', customerAccount, customer, reserve(wish));
  if (isRefusal(reserved)) return await run.conclude<State>(theReceipt.aggregate, code, () => reserved);
  const outcome = await run.conclude<State>(theReceipt.aggregate, code, takes);
  if (outcome.kind === 'refused' || outcome.kind === 'denied')
    await run.step('release', customerAccount, customer, release(wish));
  return outcome;
};

const fieldsOf = ({ data }: StoredEvent): Values => (data as { readonly fields?: Values }).fields ?? {};
const reservedBy = ({ data }: StoredEvent) => data as Reserved;

/** Frees what was set aside in vain: by a command that died on its way, or for what was taken back. */
export function prepaymentWatches(kit: WatchKit): readonly Watch[] {
  const free = async (run: Run, wish: Reserved) =>
    await run.step('release', customerAccount, wish.customer, release(wish));
  return [
    {
      name: 'free prepayments that settled no receipt',
      afterMs: PATIENCE_MS,
      types: [CustomerPrepaymentReserved.type, CustomerPrepaymentReleased.type, collect.type, collectPart.type],
      opens: (event) => (event.type === CustomerPrepaymentReserved.type ? reservedBy(event).reservation : undefined),
      closes: (event) => {
        const { prepayment } = fieldsOf(event);
        if (event.type === CustomerPrepaymentReleased.type) return [reservedBy(event).reservation];
        return typeof prepayment === 'string' ? [prepayment] : [];
      },
      end: async (event) => {
        const wish = reservedBy(event);
        const run = inTheNameOf(kit, settleFromBalance, event);
        // Sent again later it finds this answer.
        await run.conclude<State>(theReceipt.aggregate, wish.receipt, () => refuse('OPERATION_FAILED_RETRY'));
        const story = await run.events(theReceipt.aggregate, wish.receipt);
        if (!story.some((one) => fieldsOf(one)['prepayment'] === wish.reservation)) await free(run, wish);
      },
    },
    forEachEvent('free prepayments that were taken back from a receipt', [undo.type, undoPart.type], async (event) => {
      const { code } = event.data as { readonly code: string };
      const run = inTheNameOf(kit, settleFromBalance, event);
      const story = (await run.events(theReceipt.aggregate, code)).filter(({ version }) => version < event.version);
      const [last] = partsOf(story).slice(-1);
      if (last === undefined) return;
      const { prepayment: reservation, lastAmount } = fieldsOf(last);
      if (typeof reservation !== 'string') return;
      const { fields } = (await kit.streams.fresh<State>(theReceipt.aggregate as never, code)).state;
      await free(run, {
        customer: String(fields?.['customer']),
        receipt: code,
        reservation,
        amount: lastAmount as Money,
      });
    }),
  ];
}
