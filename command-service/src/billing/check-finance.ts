import { paymentVoucher } from '@malote/contracts/billing/payment-voucher.ts';
import type { financeCheck } from '@malote/contracts/billing/payment-voucher.ts';
import type { AnyRecord, RecordState } from '@malote/contracts/kernel/record.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import { uniqueValue } from '@malote/contracts/kernel/unique.ts';
import type { z } from 'zod';
import type { Handle } from '../kernel/execute.ts';
import { decideMove } from '../kernel/records/moves.ts';
import { claimId, ownerOf } from '../kernel/records/unique-fields.ts';
import type { Run } from '../kernel/run.ts';

type State = RecordState<Readonly<Record<string, unknown>>>;
const theVoucher = paymentVoucher as unknown as AnyRecord;
const FIELD = 'orderNumber';

/** Makes the move that the result of the audit is, on the voucher of the order (R-0217, R-0403). */
export const financeCheckHandle: Handle<z.output<typeof financeCheck.input>> = async (run) => {
  const { orderNumber, result, remark: reason } = run.command.input;
  const code = await ownerOf(run as Run, theVoucher, FIELD, orderNumber);
  if (code === undefined)
    return await run.conclude(uniqueValue, claimId(run as Run, theVoucher, FIELD, orderNumber), () =>
      refuse('RECORD_NOT_FOUND', {}, FIELD),
    );
  return await run.conclude<State>(theVoucher.aggregate, code, (now, context) => {
    if (result === 'not_passed' && reason === undefined) return refuse('FIELD_MANDATORY', {}, 'remark');
    const [move, fields] = result === 'passed' ? (['pass', undefined] as const) : (['fail', { reason }] as const);
    const asked = { code, ...(fields !== undefined && { fields }) };
    const decided = decideMove(theVoucher, {}, move, asked, now, context, run.command.callerGrants);
    return isRefusal(decided) ? decided : { facts: decided, answer: { code } };
  });
};
