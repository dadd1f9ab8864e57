import { customerAccount, prepaidOf } from '@malote/contracts/billing/customer-account.ts';
import { receipt } from '@malote/contracts/billing/receipt.ts';
import type { registerPayment, registerReceiptPayment } from '@malote/contracts/billing/settlement-commands.ts';
import { HOUSE } from '@malote/contracts/kernel/envelope.ts';
import type { AnyRecord, RecordState } from '@malote/contracts/kernel/record.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { yearRefusal } from '@malote/contracts/kernel/values/plausible-year.ts';
import type { Money } from '@malote/contracts/kernel/values/money.ts';
import type { z } from 'zod';
import type { Decide } from '../kernel/decision.ts';
import type { Handle } from '../kernel/execute.ts';
import type { Run } from '../kernel/run.ts';
import { decideMove } from '../kernel/records/moves.ts';
import { settlementOf } from './pass-batches.ts';

type Values = Readonly<Record<string, unknown>>;
type State = RecordState<Values>;

const minorOf = (money: unknown): bigint => BigInt((money as Money | undefined)?.amount ?? '0');
const brl = (minor: bigint): Money => ({ amount: String(minor), currency: 'BRL' });

/** Money that came or went: how much, when, and what else is said of it. */
interface Came {
  readonly code: string;
  readonly amount: Money;
  readonly time: string;
  /** What had come by what the person saw who writes it down; a bank's file sees nothing. */
  readonly before?: Money | undefined;
  readonly said: (before: Values, status: string) => Values;
}

/** The move that an amount makes: the whole of what is left, or a part of it; never more (R-0538, R-0540). */
export const takesMoney =
  (
    of: AnyRecord,
    [whole, part]: readonly [string, string],
    { code, amount, time, before: seen, said }: Came,
    held: Run['command']['callerGrants'],
  ): Decide<State> =>
  (now, context) => {
    const { fields } = now;
    if (fields === undefined) return refuse('RECORD_NOT_FOUND');
    if (Date.parse(time) > Date.parse(context.envelope.receivedAt)) return refuse('MONEY_TIME_IN_FUTURE', {}, 'time');
    const implausible = yearRefusal(time, context.envelope.receivedAt, 'time');
    if (implausible !== undefined) return implausible;
    const before = minorOf(fields['actualAmount']);
    if (seen !== undefined && minorOf(seen) !== before)
      return refuse('MONEY_CAME_MEANWHILE', { seen: reais(minorOf(seen)), now: reais(before) });
    const left = minorOf(fields['historicalAmount']) - before;
    const came = minorOf(amount);
    // Where no money can come any more the state says so, not the amount.
    if (came > left && of.life.moves[whole]?.from.includes(now.status) === true)
      return refuse('AMOUNT_ABOVE_DUE', { due: reais(left) }, 'amount');
    const move = {
      code,
      fields: { ...said(fields, now.status), actualAmount: brl(before + came), lastAmount: amount },
    };
    return decideMove(of, {}, came === left ? whole : part, move, now, context, held);
  };

/** An amount of centavos as it is written in Brazil: R$ 1.234,56. */
export const reais = (minor: bigint): string => {
  const whole = String(minor / 100n).replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, '.');
  return `R$ ${whole},${String(minor % 100n).padStart(2, '0')}`;
};

/** What a receipt's customer has left of what he paid ahead. */
async function prepaidFor(run: Run, code: string) {
  const { fields } = (await run.fresh<State>(receipt.aggregate as never, code)).state;
  const customer = String(fields?.['customer']);
  return { customer, left: prepaidOf((await run.fresh(customerAccount, customer)).state) };
}

export const registerReceiptPaymentHandle: Handle<z.output<typeof registerReceiptPayment.input>> = async (run) => {
  const { code, amount, time, method, redeemer, before } = run.command.input;
  const of = settlementOf('receivable');
  // What was paid ahead is in the books already: written down once more it would count twice.
  const ahead = method === 'offset' ? await prepaidFor(run as Run, code) : undefined;
  if (ahead !== undefined && ahead.left > 0n)
    return await run.conclude<State>(of.aggregate, code, () =>
      refuse('OFFSET_USES_PREPAYMENT', { customer: ahead.customer, available: reais(ahead.left) }, 'method'),
    );
  const said = ({ prepayment }: Values) => ({
    method,
    time,
    ...(redeemer !== undefined && { redeemer }),
    ...(prepayment !== undefined && { prepayment: null }),
  });
  return await run.conclude<State>(
    of.aggregate,
    code,
    takesMoney(of, ['collect', 'collect-part'], { code, amount, time, before, said }, run.command.callerGrants),
  );
};

export const registerPaymentHandle: Handle<z.output<typeof registerPayment.input>> = async (run) => {
  const { code, amount, time, before } = run.command.input;
  const of = settlementOf('payable');
  // What a bank's return says is written down by the house, and by nobody else.
  const isBank = run.context.envelope.actor === HOUSE;
  const said = ({ confirmedByBank }: Values) => ({
    successTime: time,
    ...(isBank ? { confirmedByBank: true } : confirmedByBank !== undefined && { confirmedByBank: null }),
  });
  return await run.conclude<State>(
    of.aggregate,
    code,
    takesMoney(of, ['pay', 'pay-part'], { code, amount, time, before, said }, run.command.callerGrants),
  );
};
