import { paymentBatch, toldByBank } from '@malote/contracts/billing/payment-batch.ts';
import type { returnPayment, undoPayment, undoReceiptPayment } from '@malote/contracts/billing/settlement-commands.ts';
import { HOUSE } from '@malote/contracts/kernel/envelope.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { RecordState } from '@malote/contracts/kernel/record.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { Money } from '@malote/contracts/kernel/values/money.ts';
import type { z } from 'zod';
import type { Handle } from '../kernel/execute.ts';
import { decideMove } from '../kernel/records/moves.ts';
import { settlementOf } from './pass-batches.ts';
import { paymentParts, receiptParts } from './parts.ts';
import { reais } from './register-payment.ts';

type Values = Readonly<Record<string, unknown>>;
type State = RecordState<Values>;
type Parts = ReturnType<typeof receiptParts>;

const minorOf = (money: unknown): bigint => BigInt((money as Money | undefined)?.amount ?? '0');
const brl = (minor: bigint): Money => ({ amount: String(minor), currency: 'BRL' });
const said = ({ data }: StoredEvent): Values => (data as { readonly fields?: Values }).fields ?? {};

/** What an earlier payment says that the bank told, also where its event is older than that word. */
const BY_BANK = { confirmedByBank: true } as const;

/** Fields that say how the last part came. */
const TOLD = {
  receivable: ['lastAmount', 'method', 'time', 'redeemer', 'prepayment'],
  payable: ['lastAmount', 'successTime', 'confirmedByBank'],
} as const;

/** What stands once the last money is taken back: how much came in all, and what is told of the part before it. */
function standsBefore(
  { all, last }: Parts,
  fields: Values,
  seen: Money | undefined,
  side: keyof typeof TOLD,
): Refusal | Values {
  const came = minorOf(fields['actualAmount']);
  const before = seen === undefined ? came : minorOf(seen);
  // What was read beside the state may be older than it: what is taken back is what stands now.
  const counted = all.reduce((sum, part) => sum + minorOf(said(part)['lastAmount']), 0n);
  if (before !== came || counted !== came)
    return refuse('MONEY_CAME_MEANWHILE', { seen: reais(before), now: reais(came) });
  if (last === undefined) return refuse(side === 'payable' ? 'PAYMENT_NOT_THERE' : 'MOVE_NOT_POSSIBLE');
  const undone = minorOf(said(last)['lastAmount']);
  const earlier = all.filter((part) => part !== last).at(-1);
  const stood: Values =
    earlier === undefined ? {} : { ...said(earlier), ...(side === 'payable' && toldByBank(earlier) && BY_BANK) };
  return {
    undoneAmount: brl(undone),
    actualAmount: earlier === undefined ? null : brl(came - undone),
    ...Object.fromEntries(
      TOLD[side]
        .filter((name) => fields[name] !== undefined || stood[name] !== undefined)
        .map((name) => [name, stood[name] ?? null]),
    ),
  };
}

/** Takes back the last amount of a receipt: what was written down before it stands again, or nothing. */
export const undoReceiptPaymentHandle: Handle<z.output<typeof undoReceiptPayment.input>> = async (run) => {
  const { code, before } = run.command.input;
  const of = settlementOf('receivable');
  return await run.concludeLooking<State>(of.aggregate, code, async () => {
    const parts = receiptParts(await run.events(of.aggregate, code));
    return (now, context) => {
      if (now.fields === undefined) return refuse('RECORD_NOT_FOUND');
      const fields = standsBefore(parts, now.fields, before, 'receivable');
      if (isRefusal(fields)) return fields;
      const name = fields['actualAmount'] === null ? 'undo' : 'undo-part';
      return decideMove(of, {}, name, { code, fields }, now, context, run.command.callerGrants);
    };
  });
};

const { 'request-payment': requested, credit, 'credit-part': creditPart } = paymentBatch.events.moved;
/** What came after a payment and makes its request a thing of the past: at the bank nothing waits any more. */
const LATER: readonly string[] = [requested.type, credit.type, creditPart.type];
/** Where more of it is asked for, or may be at the bank. */
const ASKED: readonly string[] = ['payment_requested', 'in_progress', 'failed'];

/** Why no payment of a batch is taken back, whoever asks, where it stands. */
function standingRefusal({ status }: State, { last }: Parts): Refusal | undefined {
  if (last === undefined) return refuse('PAYMENT_NOT_THERE');
  return ASKED.includes(status) ? refuse('PAYMENT_ASKED_SINCE') : undefined;
}

/** Takes back the last payment of a batch: it is at the bank again where nothing followed, else to be asked for anew. */
export const undoPaymentHandle: Handle<z.output<typeof undoPayment.input>> = async (run) => {
  const { code, before } = run.command.input;
  const of = settlementOf('payable');
  return await run.concludeLooking<State>(of.aggregate, code, async () => {
    const story = await run.events(of.aggregate, code);
    const parts = paymentParts(story);
    const { last } = parts;
    const isAtBank = !story.some(({ version, type }) => version > (last?.version ?? 0) && LATER.includes(type));
    return (now, context) => {
      if (now.fields === undefined) return refuse('RECORD_NOT_FOUND');
      const refusal = standingRefusal(now, parts);
      if (refusal !== undefined) return refusal;
      const fields = standsBefore(parts, now.fields, before, 'payable');
      if (isRefusal(fields)) return fields;
      if (last !== undefined && toldByBank(last)) return refuse('PAYMENT_TOLD_BY_BANK');
      // The record remembers who wrote a payment down last; where that one was taken back, the one before it is somebody else's.
      if (last?.metadata.actor === context.envelope.actor) return refuse('MOVE_NEEDS_ANOTHER');
      const name = isAtBank ? 'undo' : fields['actualAmount'] === null ? 'undo-all' : 'undo-part';
      return decideMove(of, {}, name, { code, fields }, now, context, run.command.callerGrants);
    };
  });
};

/** Writes down that the bank gave the last payment back: it failed after all, and is tried anew like one that did. */
export const returnPaymentHandle: Handle<z.output<typeof returnPayment.input>> = async (run) => {
  const { code, amount, time, failureReason } = run.command.input;
  const of = settlementOf('payable');
  return await run.concludeLooking<State>(of.aggregate, code, async () => {
    const parts = paymentParts(await run.events(of.aggregate, code));
    return (now, context) => {
      if (context.envelope.actor !== HOUSE) return refuse('MOVE_NOT_POSSIBLE');
      if (now.fields === undefined) return refuse('RECORD_NOT_FOUND');
      const refusal = standingRefusal(now, parts);
      if (refusal !== undefined) return refusal;
      const fields = standsBefore(parts, now.fields, undefined, 'payable');
      if (isRefusal(fields)) return fields;
      const last = minorOf(fields['undoneAmount']);
      if (minorOf(amount) !== last)
        return refuse('PAYMENT_RETURN_DIFFERS', { amount: reais(minorOf(amount)), last: reais(last) });
      const move = { code, fields: { ...fields, returnedAt: time, failureReason } };
      return decideMove(of, {}, 'return', move, now, context, run.command.callerGrants);
    };
  });
};
