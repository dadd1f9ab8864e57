import { generateBatch, passBatches, removeCharge } from '@malote/contracts/billing/batch-commands.ts';
import { charge } from '@malote/contracts/billing/charge.ts';
import { paymentBatch } from '@malote/contracts/billing/payment-batch.ts';
import { REASON_MAX } from '@malote/contracts/billing/settlement-commands.ts';
import { receipt } from '@malote/contracts/billing/receipt.ts';
import { reconciliationBatch } from '@malote/contracts/billing/reconciliation-batch.ts';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { RecordState } from '@malote/contracts/kernel/record.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { keptRefusal } from '@malote/contracts/kernel/refusals/kept-refusal.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { WatchKit } from '../kernel/context.ts';
import { forEachEvent } from '../kernel/reactor.ts';
import type { Watch } from '../kernel/reactor.ts';
import { inTheNameOf } from '../kernel/resume.ts';
import { invoicedRefusal } from './invoiced.ts';
import { outOfBatch, theBatch } from './generate-batch.ts';
import { settleWith, settlementOf } from './pass-batches.ts';

const NAMESPACE = 'b3e9a1c2-0f64-4f3c-9a53-6d1e7c2f8a90';
/** A command that died on its way is given this long to be sent again. */
const PATIENCE_MS = 60_000;

type Values = Readonly<Record<string, unknown>>;
type State = RecordState<Values>;
const dataOf = ({ data }: StoredEvent) => data as { readonly code: string; readonly fields?: Values };
const codesIn = (fields: Values | undefined, name: string) => (fields?.[name] ?? []) as readonly string[];

const batched = reconciliationBatch.events;
const { moves } = reconciliationBatch.commands;
const charged = charge.events;
const SETTLING = [receipt.events, paymentBatch.events];
const settled = (move: string): readonly string[] =>
  SETTLING.flatMap(({ moved }) => (moved as Readonly<Record<string, { readonly type: string }>>)[move]?.type ?? []);

/** Brings what several streams must agree on to its end: charges, their batch, and what settles it (R-0536, R-0538, R-0540). */
export function batchWatches(kit: WatchKit): readonly Watch[] {
  const standing = async (of: { readonly aggregate: unknown }, code: string): Promise<State> =>
    (await kit.streams.fresh<State>(of.aggregate as never, code)).state;

  /** Makes a move in the house's name, once for what caused it; where another was quicker it changes nothing, and is refused. */
  async function follow(
    cause: StoredEvent,
    command: CommandDefinition,
    code: string,
    fields?: Values,
  ): Promise<'made' | 'refused'> {
    const id = uuidv5(NAMESPACE, `${cause.id}:${command.name}:${code}`);
    const done = await kit.act(command, id, { code, ...(fields !== undefined && { fields }) });
    if (done.kind === 'denied') throw new Error(`${code} did not follow: ${done.refusal.refused}`);
    return done.kind === 'refused' ? 'refused' : 'made';
  }

  const freed = async (event: StoredEvent) => {
    const { fields } = await standing(theBatch, dataOf(event).code);
    for (const code of codesIn(fields, 'charges'))
      // oxlint-disable-next-line no-await-in-loop -- at most 200, beside everything else that is done
      await outOfBatch(inTheNameOf(kit, generateBatch, event), code, dataOf(event).code);
  };

  const withdrawn = async (event: StoredEvent) => {
    const { code } = dataOf(event);
    const { status, fields } = await standing(theBatch, code);
    if (status !== 'withdrawal_in_progress') return;
    // Asked for before the withdrawal was written, after it was looked for. One that is asked for from now on finds the withdrawal (`document-rules.ts`).
    const looking = { ...kit.streams, uniqueId: kit.uniqueId };
    if ((await invoicedRefusal(looking, code, fields ?? {})) !== undefined)
      return void (await follow(event, moves.keep, code));
    const of = settlementOf(fields?.['side']);
    const number = String(fields?.['settledWith']);
    let now = await standing(of, number);
    // A review that was killed before it wrote what settles has a watch of its own: it comes first.
    if (now.status === 'absent') throw new Error(`${number} is not written yet`);
    if (now.status === 'pending_payment' && now.fields?.['actualAmount'] === undefined) {
      if ((await follow(event, of.commands.moves['take-back'] as CommandDefinition, number)) === 'made') return;
      // Money came in between, or another batch that it settles was withdrawn.
      now = await standing(of, number);
    }
    await follow(event, now.status === 'cancelled' ? moves.reopen : moves.keep, code);
  };

  /** What came while the batch was being withdrawn was refused to reconcile it then: it is reconciled by what has come by now. */
  const kept = async (event: StoredEvent) => {
    const { code } = dataOf(event);
    const { fields } = await standing(theBatch, code);
    const now = await standing(settlementOf(fields?.['side']), String(fields?.['settledWith']));
    if (isSettled(now)) await follow(event, moves.reconcile, code);
    else if (now.fields?.['actualAmount'] !== undefined) await follow(event, moves['reconcile-part'], code);
  };

  /** All that one review passed together is withdrawn together: what settled them is gone. */
  const takenBack = (of: { readonly aggregate: unknown }) => async (event: StoredEvent) => {
    const { code: number } = dataOf(event);
    const auditReason = keptRefusal(refuse('PASSED_WITH_WITHDRAWN_BATCH'), REASON_MAX);
    for (const code of codesIn((await standing(of, number)).fields, 'batches')) {
      // One that was passed anew meanwhile is settled with something else.
      const isOfThis = async (status: string) => {
        const now = await standing(theBatch, code);
        return now.status === status && now.fields?.['settledWith'] === number;
      };
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      if (await isOfThis('passed')) await follow(event, moves.withdraw, code, { auditReason });
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      if (await isOfThis('withdrawal_in_progress')) await follow(event, moves.reopen, code);
    }
  };

  /** Whether all of it came, or went, and nothing of that was taken back since. */
  const isSettled = ({ status }: State) => status === 'verified' || status === 'paid';

  const reconciled =
    (of: { readonly aggregate: unknown }, move: 'reconcile' | 'reconcile-part') => async (event: StoredEvent) => {
      const now = await standing(of, dataOf(event).code);
      const { fields } = now;
      const { [move]: command } = moves;
      // It was taken back since.
      if (move === 'reconcile' ? !isSettled(now) : fields?.['actualAmount'] === undefined) return;
      for (const code of codesIn(fields, 'batches')) {
        // Money that comes in further parts says nothing new of a batch.
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        if (move === 'reconcile-part' && (await standing(theBatch, code)).status === 'partially_reconciled') continue;
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await follow(event, command, code);
      }
    };

  /** What no money reconciles any more is open to it again, or reconciled in part where a part of it is left. */
  const putBack = (of: { readonly aggregate: unknown }) => async (event: StoredEvent) => {
    const now = await standing(of, dataOf(event).code);
    // Something came again meanwhile.
    if (isSettled(now)) return;
    const isLeft = now.fields?.['actualAmount'] !== undefined;
    for (const code of codesIn(now.fields, 'batches')) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      if (isLeft && (await standing(theBatch, code)).status !== 'reconciled') continue;
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await follow(event, moves['undo-reconcile'], code);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      if (isLeft) await follow(event, moves['reconcile-part'], code);
    }
  };

  const unliquidated = async (event: StoredEvent) => {
    const { status, fields } = await standing(theBatch, dataOf(event).code);
    if (status === 'reconciled') return;
    for (const code of codesIn(fields, 'charges'))
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      if ((await standing(charge, code)).status === 'settled')
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await follow(event, charge.commands.moves.unsettle, code, { receiptVerified: false });
  };

  const liquidated = async (event: StoredEvent) => {
    const { status, fields } = await standing(theBatch, dataOf(event).code);
    // What reconciled it was taken back since.
    if (status !== 'reconciled') return;
    for (const code of codesIn(fields, 'charges'))
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await follow(event, charge.commands.moves.settle, code, { receiptVerified: true });
  };

  const of = (event: StoredEvent) => settlementOf(event.type.startsWith('Receipt') ? 'receivable' : 'payable');
  return [
    {
      name: 'free charges whose batch was never written',
      afterMs: PATIENCE_MS,
      types: [charged.moved.bill.type, charged.moved.release.type, batched.registered.type],
      opens: (event) =>
        event.type === charged.moved.bill.type
          ? `${dataOf(event).code} ${String(dataOf(event).fields?.['batch'])}`
          : undefined,
      closes: (event) =>
        event.type === batched.registered.type
          ? codesIn(dataOf(event).fields, 'charges').map((code) => `${code} ${dataOf(event).code}`)
          : [],
      end: async (event) => {
        const batch = String(dataOf(event).fields?.['batch']);
        const run = inTheNameOf(kit, generateBatch, event);
        await run.conclude<State>(theBatch.aggregate, batch, () => refuse('OPERATION_FAILED_RETRY'));
        const { fields } = await standing(theBatch, batch);
        if (!codesIn(fields, 'charges').includes(dataOf(event).code)) await outOfBatch(run, dataOf(event).code, batch);
      },
    },
    forEachEvent('free charges that were taken out of a batch', [batched.moved['take-out'].type], async (event) => {
      const { code } = dataOf(event);
      const { fields } = await standing(theBatch, code);
      const left = new Set(codesIn(fields, 'charges'));
      const run = inTheNameOf(kit, removeCharge, event);
      const made = (await run.events(theBatch.aggregate, code)).find(({ type }) => type === batched.registered.type);
      for (const one of codesIn(made && dataOf(made).fields, 'charges'))
        // oxlint-disable-next-line no-await-in-loop -- at most 200
        if (!left.has(one)) await outOfBatch(run, one, code);
    }),
    forEachEvent('free the charges of a refused batch', [batched.moved.refuse.type], freed),
    {
      name: 'write what settles batches that were passed',
      afterMs: PATIENCE_MS,
      types: [batched.moved.pass.type, receipt.events.registered.type, paymentBatch.events.registered.type],
      opens: (event) =>
        event.type === batched.moved.pass.type ? String(dataOf(event).fields?.['settledWith']) : undefined,
      closes: (event) => (event.type === batched.moved.pass.type ? [] : [dataOf(event).code]),
      end: async (event) => {
        const { code, fields } = dataOf(event);
        const side = (await standing(theBatch, code)).fields?.['side'];
        const number = String(fields?.['settledWith']);
        await settleWith(
          inTheNameOf(kit, passBatches, event),
          settlementOf(side),
          number,
          codesIn(fields, 'passedWith'),
        );
      },
    },
    forEachEvent('end withdrawals of batches', [batched.moved.withdraw.type], withdrawn),
    forEachEvent('reconcile batches that were kept', [batched.moved.keep.type], kept),
    forEachEvent(
      'withdraw what was passed together',
      settled('take-back'),
      async (event) => await takenBack(of(event))(event),
    ),
    forEachEvent(
      'reconcile batches in part',
      ['collect', 'collect-part', 'pay-part', 'credit-part'].flatMap(settled),
      async (event) => await reconciled(of(event), 'reconcile-part')(event),
    ),
    forEachEvent(
      'put back what no money reconciles any more',
      ['undo', 'undo-all', 'undo-part', 'return'].flatMap(settled),
      async (event) => await putBack(of(event))(event),
    ),
    forEachEvent(
      'reconcile batches',
      ['verify', 'pay', 'credit'].flatMap(settled),
      async (event) => await reconciled(of(event), 'reconcile')(event),
    ),
    forEachEvent('settle the charges of a reconciled batch', [batched.moved.reconcile.type], liquidated),
    forEachEvent('open what a batch settled', [batched.moved['undo-reconcile'].type], unliquidated),
  ];
}
