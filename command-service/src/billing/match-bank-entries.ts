import { bankEntry, WHY_NOT_MAX } from '@malote/contracts/billing/bank-entry.ts';
import { dataPushLog } from '@malote/contracts/billing/data-push-log.ts';
import { paymentBatch } from '@malote/contracts/billing/payment-batch.ts';
import {
  REASON_MAX,
  registerPayment,
  registerReceiptPayment,
  returnPayment,
} from '@malote/contracts/billing/settlement-commands.ts';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { RecordState } from '@malote/contracts/kernel/record.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { keptRefusal } from '@malote/contracts/kernel/refusals/kept-refusal.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { WatchKit } from '../kernel/context.ts';
import { codeOfEvent } from '../kernel/outgoing.ts';
import { forEachEvent } from '../kernel/reactor.ts';
import type { Watch } from '../kernel/reactor.ts';
import { byTheHouse } from '../kernel/records/moves.ts';
import type { RecordRules } from '../kernel/records/moves.ts';

const NAMESPACE = 'c1f4a4d8-6a0c-4a3e-8e35-0f9a7f2d6e14';

type Values = Readonly<Record<string, unknown>>;

const { registered, moved } = bankEntry.events;
const { moves } = bankEntry.commands;

/** What an entry was matched with is found by the house; a person names the document or dismisses it. */
export const bankEntryRules: RecordRules = { moves: { match: byTheHouse, hold: byTheHouse } };

const refusedByBank = (occurrence: unknown): Refusal =>
  typeof occurrence === 'string'
    ? refuse('PAYMENT_REFUSED_BY_BANK', { occurrence })
    : refuse('PAYMENT_REFUSED_WITHOUT_REASON');

/** A command that writes down what the bank says; by its own rules it takes it or refuses it. */
interface Telling {
  readonly command: CommandDefinition;
  readonly input: object;
  /** What the bank says then, where that cannot be: a payment that it refuses and that was paid comes back. */
  readonly otherwise?: Omit<Telling, 'otherwise'>;
}

function told({ way, document, amount, day, outcome, occurrence }: Values): Telling {
  // Banks name days: money counts from the beginning of the day in the company's zone.
  const time = `${String(day)}T03:00:00.000Z`;
  const code = String(document);
  if (way === 'receipt')
    return { command: registerReceiptPayment, input: { code, amount, method: 'bank_transfer', time } };
  if (outcome === 'paid') return { command: registerPayment, input: { code, amount, time } };
  const failureReason = keptRefusal(refusedByBank(occurrence), REASON_MAX);
  return {
    command: paymentBatch.commands.moves.fail,
    input: { code, fields: { failureReason } },
    otherwise: { command: returnPayment, input: { code, amount, time, failureReason } },
  };
}

/**
 * Matches what banks say with receipts and payment batches, once for each entry, and sends to the bank what is to be paid. What a receipt or batch does not take,
 * because it is unknown, paid already or asks for less, waits in the queue with the reason.
 */
export function bankWatches({ streams, act }: WatchKit): readonly Watch[] {
  const once = async (event: StoredEvent, command: CommandDefinition, input: object) =>
    await act(command, uuidv5(NAMESPACE, `${event.id}:${command.name}`), input);

  /** Why it is not written down. Asked again after a crash each command answers as it did, so that both are asked in the same order. */
  async function refusalOf(event: StoredEvent, { command, input, otherwise }: Telling): Promise<Refusal | undefined> {
    const came = await once(event, command, input);
    const refusal = 'refusal' in came ? came.refusal : undefined;
    return refusal?.refused === 'MOVE_NOT_POSSIBLE' && otherwise !== undefined
      ? await refusalOf(event, otherwise)
      : refusal;
  }

  const match = async (event: StoredEvent): Promise<void> => {
    const code = codeOfEvent(event);
    const { status, fields } = (await streams.fresh<RecordState<Values>>(bankEntry.aggregate as never, code)).state;
    if (status !== 'received' || fields === undefined) return;
    const isPossible = fields['way'] === 'payment' || fields['outcome'] === 'paid';
    const refusal = isPossible ? await refusalOf(event, told(fields)) : refuse('MOVE_NOT_POSSIBLE');
    if (refusal === undefined) return void (await once(event, moves.match, { code }));
    return void (await once(event, moves.hold, { code, fields: { whyNot: keptRefusal(refusal, WHY_NOT_MAX) } }));
  };

  const pay = async (event: StoredEvent): Promise<void> => {
    const code = codeOfEvent(event);
    const { fields } = (await streams.fresh<RecordState<Values>>(paymentBatch.aggregate as never, code)).state;
    // Without an account of the payee it is paid in the bank's own program.
    if (fields?.['payeeAccount'] === undefined) return;
    const done = await once(event, dataPushLog.commands.register, { fields: { paymentBatch: code } });
    if (done.kind === 'denied') throw new Error(`${code} was not sent to the bank: ${done.refusal.refused}`);
  };

  return [
    forEachEvent('match what banks say', [registered.type, moved.assign.type], match),
    forEachEvent('send payments to the bank', [paymentBatch.events.moved['initiate-payment'].type], pay),
  ];
}
