import type { undoReceiptPayment } from '@malote/contracts/billing/settlement-commands.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { RecordState } from '@malote/contracts/kernel/record.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Money } from '@malote/contracts/kernel/values/money.ts';
import type { z } from 'zod';
import type { Handle } from '../kernel/execute.ts';
import { decideMove } from '../kernel/records/moves.ts';
import { settlementOf } from './pass-batches.ts';
import { reais } from './register-payment.ts';
import { partsOf } from './settle-from-balance.ts';

type Values = Readonly<Record<string, unknown>>;
type State = RecordState<Values>;

const minorOf = (money: unknown): bigint => BigInt((money as Money | undefined)?.amount ?? '0');
const brl = (minor: bigint): Money => ({ amount: String(minor), currency: 'BRL' });
const said = ({ data }: StoredEvent): Values => (data as { readonly fields?: Values }).fields ?? {};
const TOLD = ['lastAmount', 'method', 'time', 'redeemer', 'prepayment'] as const;

/** Takes back the last amount of a receipt: what was written down before it stands again, or nothing. */
export const undoReceiptPaymentHandle: Handle<z.output<typeof undoReceiptPayment.input>> = async (run) => {
  const { code, before } = run.command.input;
  const of = settlementOf('receivable');
  return await run.concludeLooking<State>(of.aggregate, code, async () => {
    const parts = partsOf(await run.events(of.aggregate, code));
    const [earlier, last] = [parts.at(-2), parts.at(-1)];
    return (now, context) => {
      const { fields } = now;
      if (fields === undefined) return refuse('RECORD_NOT_FOUND');
      const came = minorOf(fields['actualAmount']);
      const seen = before === undefined ? came : minorOf(before);
      // What was read beside the state may be older than it: what is taken back is what stands now.
      const counted = parts.reduce((sum, part) => sum + minorOf(said(part)['lastAmount']), 0n);
      if (seen !== came || counted !== came)
        return refuse('MONEY_CAME_MEANWHILE', { seen: reais(seen), now: reais(came) });
      if (last === undefined) return refuse('MOVE_NOT_POSSIBLE');
      const undone = minorOf(said(last)['lastAmount']);
      const stood = earlier === undefined ? {} : said(earlier);
      const move = {
        code,
        fields: {
          undoneAmount: brl(undone),
          actualAmount: earlier === undefined ? null : brl(came - undone),
          ...Object.fromEntries(
            TOLD.filter((name) => fields[name] !== undefined || stood[name] !== undefined).map((name) => [
              name,
              stood[name] ?? null,
            ]),
          ),
        },
      };
      const name = earlier === undefined ? 'undo' : 'undo-part';
      return decideMove(of, {}, name, move, now, context, run.command.callerGrants);
    };
  });
};
