import { charge } from '@malote/contracts/billing/charge.ts';
import { streamOf } from '@malote/contracts/kernel/aggregate.ts';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordState } from '@malote/contracts/kernel/record.ts';
import { order } from '@malote/contracts/orders/order.ts';
import { inquirePrice, priceInquiry } from '@malote/contracts/pricing/price-inquiry.ts';
import { parseEvent } from '@malote/infra/event-store/parse.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { z } from 'zod';
import type { WatchKit } from '../kernel/context.ts';
import { freeNumber, numberedBy } from '../kernel/records/record-handlers.ts';
import { inTheNameOf } from '../kernel/resume.ts';
import type { Run } from '../kernel/run.ts';
import { answered, quoteNumberFor } from '../pricing/for-others.ts';
import type { Asked } from '../pricing/for-others.ts';
import { chargeRules } from './charge-rules.ts';
import { theCharge } from './generate-batch.ts';

const NAMESPACE = '2b8a7d51-6c0f-4b1e-8f5c-94e1f60a3d17';

type Values = Readonly<Record<string, unknown>>;
type State = RecordState<Values>;
type Price = z.output<typeof inquirePrice.answer>;

/** What a price is asked for with; which way, and by which lists, is said beside it. */
type Question = Omit<Asked, 'quote' | 'partition' | 'billType' | 'by'>;

/** Heading of a fee that customers owe, and of one that we owe suppliers. */
export type Heading = 'receivableAccount' | 'payableAccount';

/**
 * What all charges have in common that the house raises by itself: each fee of the quote that holds is a charge of its own, under the heading of the fee,
 * with the price inquiry that explains it. Every id follows from the event that it is raised for, so whoever looks again raises nothing twice.
 */
export function raising(kit: WatchKit) {
  const idOf = (event: StoredEvent, what: string): string => uuidv5(NAMESPACE, `${event.id}:${what}`);

  /** Goes on in the name of whoever caused the event, under an id that follows from it. */
  const following = (event: StoredEvent, what: string): Run =>
    inTheNameOf(kit, charge.commands.register, {
      ...event,
      metadata: { ...event.metadata, commandId: idOf(event, what), command: charge.commands.register.name },
    });

  /** All events of the stream of one of them, oldest first. */
  async function story({ stream }: StoredEvent): Promise<readonly StoredEvent[]> {
    const found: StoredEvent[] = [];
    for await (const recorded of kit.store.readStream(stream, 0)) found.push(parseEvent(recorded));
    return found;
  }

  /** Where an end of the order's way lies, as it was told last; undefined once it was erased. */
  async function zipOf(orderNumber: string, end: End): Promise<string | undefined> {
    let sealed: string | undefined;
    for await (const recorded of kit.store.readStream(streamOf(order, orderNumber), 0)) {
      const { [end]: party } = parseEvent(recorded).data as Partial<Record<End, { readonly zip?: string }>>;
      sealed = party?.zip ?? sealed;
    }
    return sealed === undefined ? undefined : await kit.open(sealed);
  }

  /** The price that was written down for an event and a purpose; undefined where none was. */
  async function written(event: StoredEvent, what: string): Promise<Price | undefined> {
    const found = await numberedBy(following(event, 'look'), priceInquiry, idOf(event, what));
    return found && { code: found.code, ...(found.state.fields as unknown as Omit<Price, 'code'>) };
  }

  /**
   * The price of something by the quote that holds, written down as an inquiry; what was written down for this event and purpose stands, whatever has
   * changed since. Undefined where no quote holds and where the price does not `matter` (it is nothing, unless more is said): then nothing is stored. What
   * a quote cannot price is refused by a command that the log keeps.
   */
  async function priced(
    event: StoredEvent,
    what: string,
    question: Question,
    of: Pick<Asked, 'billType' | 'by'>,
    matters = ({ result }: Pick<Price, 'result' | 'lines'>): boolean => BigInt(result.amount) !== 0n,
  ): Promise<Price | undefined> {
    const earlier = await written(event, what);
    if (earlier !== undefined) return earlier;
    const { context } = following(event, 'look');
    const quote = quoteNumberFor({ ...question, ...of }, context);
    if (quote === undefined) return undefined;
    const found = answered({ ...question, quote }, context);
    if (!isRefusal(found) && !matters(found)) return undefined;
    const command: CommandDefinition = inquirePrice;
    const done = await kit.act(command, idOf(event, what), { ...question, quote });
    // Refused before, for a question that another weight or postal code has made another one: it stays refused.
    if (done.kind === 'refused' || (done.kind === 'denied' && done.refusal.refused === 'COMMAND_ID_REUSED'))
      return undefined;
    if (done.kind === 'denied') throw new Error(`${event.stream} was not priced: ${done.refusal.refused}`);
    return done.answer as Price;
  }

  /** The heading of a fee, under the name that a charge has for it; none where the fee names none, and then the charge is refused. */
  const heading = (fee: string, of: Heading): Values => {
    const account = kit.directory.records.get('FeeDefinition')?.get(fee)?.fields?.[of];
    return account === undefined ? {} : { [of === 'receivableAccount' ? 'chargeType' : 'costType']: account };
  };

  /** Raises one charge, once for an event and a purpose. */
  async function register(event: StoredEvent, what: string, fields: Values): Promise<void> {
    const run = following(event, what);
    const code = await freeNumber(run, theCharge);
    const done = await run.conclude<State>(theCharge.aggregate, code, (now, context) => {
      if (now.status !== 'absent') return refuse('OPERATION_FAILED_RETRY');
      const refused = chargeRules.allows?.(fields, context, code, run.command.callerGrants);
      const registered = theCharge.events.registered as unknown as (data: object) => never;
      return refused ?? { facts: [registered({ code, fields })], answer: { code } };
    });
    if (done.kind === 'denied') throw new Error(`${code} was not raised: ${done.refusal.refused}`);
  }

  /** The charge that was raised for an event and a purpose, as it stands now. */
  const raised = async (event: StoredEvent, what: string) =>
    await numberedBy(following(event, 'look'), theCharge, idOf(event, what));

  return {
    following,
    story,
    zipOf,
    written,
    priced,
    heading,
    register,
    raised,
    /** Whether the company prices anything at all: where it does not, nobody's parcel is looked at. */
    prices: (): boolean => (kit.directory.records.get('Quote')?.size ?? 0) > 0,
  };
}
/** An end of an order's way. */
export type End = 'sender' | 'recipient';
export type Raising = ReturnType<typeof raising>;
