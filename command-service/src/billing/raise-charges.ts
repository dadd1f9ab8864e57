import { charge } from '@malote/contracts/billing/charge.ts';
import { streamOf } from '@malote/contracts/kernel/aggregate.ts';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordState } from '@malote/contracts/kernel/record.ts';
import { order } from '@malote/contracts/orders/order.ts';
import { inquirePrice } from '@malote/contracts/pricing/price-inquiry.ts';
import { parcelEvents } from '@malote/contracts/scanning/events.ts';
import { parseEvent } from '@malote/infra/event-store/parse.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { z } from 'zod';
import type { WatchKit } from '../kernel/context.ts';
import type { Watch } from '../kernel/reactor.ts';
import { freeNumber } from '../kernel/records/record-handlers.ts';
import { inTheNameOf } from '../kernel/resume.ts';
import type { Run } from '../kernel/run.ts';
import { answered } from '../pricing/for-others.ts';
import type { Asked } from '../pricing/for-others.ts';
import * as parcels from '../scanning/for-others.ts';
import { chargeRules } from './charge-rules.ts';
import { theCharge } from './generate-batch.ts';

const NAMESPACE = '2b8a7d51-6c0f-4b1e-8f5c-94e1f60a3d17';

type Values = Readonly<Record<string, unknown>>;
type Price = z.output<typeof inquirePrice.answer>;

/** What the operation did, and what a customer is charged for it. */
interface Policy {
  readonly on: { readonly type: string };
  readonly businessType: 'express' | 'pickup';
  readonly asks: Pick<Asked, 'type' | 'billType'>;
  readonly source: 'system_generated' | 'pushed_by_collection_system';
  readonly remark: (waybill: string) => string;
}

const POLICIES: readonly Policy[] = [
  {
    on: parcelEvents.ParcelSigned,
    businessType: 'express',
    asks: { type: 'courier', billType: 'forward' },
    source: 'system_generated',
    remark: (waybill) => `Entrega assinada de ${waybill}`,
  },
  {
    on: parcelEvents.ParcelCollected,
    businessType: 'pickup',
    asks: { type: 'collection', billType: 'forward' },
    source: 'pushed_by_collection_system',
    remark: (waybill) => `Coleta de ${waybill}`,
  },
  {
    on: parcelEvents.ParcelReturned,
    businessType: 'express',
    asks: { type: 'courier', billType: 'reverse' },
    source: 'system_generated',
    remark: (waybill) => `Devolução de ${waybill}`,
  },
];

/**
 * Raises the charges of what the operation did: one for each fee of the quote that holds, under the heading of the fee, exactly once for each parcel and
 * kind (its id follows from the event). The price stands as a price inquiry, with its quote, rows and arithmetic, and the charge names it. Where no quote
 * holds nothing is priced and nothing is raised; what a quote cannot price, and a fee without a heading, is refused by a command that the log keeps.
 */
export function raiseCharges(kit: WatchKit): readonly Watch[] {
  /** Goes on in the name of whoever caused the event, under an id that follows from it. */
  const following = (event: StoredEvent, what: string): Run =>
    inTheNameOf(kit, charge.commands.register, {
      ...event,
      metadata: {
        ...event.metadata,
        commandId: uuidv5(NAMESPACE, `${event.id}:${what}`),
        command: charge.commands.register.name,
      },
    });

  /** Whether it happened to the parcel before: what is signed twice is charged once. */
  async function isRepeated({ stream, type, version }: StoredEvent): Promise<boolean> {
    for await (const recorded of kit.store.readStream(stream, 0)) {
      if (recorded.version >= version) return false;
      if (recorded.type === type) return true;
    }
    return false;
  }

  /** Where the order goes, by its newest recipient; undefined once it was erased. */
  async function zipOf(orderNumber: string): Promise<string | undefined> {
    let sealed: string | undefined;
    for await (const recorded of kit.store.readStream(streamOf(order, orderNumber), 0)) {
      const { recipient } = parseEvent(recorded).data as { readonly recipient?: { readonly zip?: string } };
      sealed = recipient?.zip ?? sealed;
    }
    return sealed === undefined ? undefined : await kit.open(sealed);
  }

  async function raise(policy: Policy, event: StoredEvent): Promise<void> {
    // Most companies price nothing of a kind, or nothing at all: then nobody's parcel is looked at.
    if ((kit.directory.records.get('Quote')?.size ?? 0) === 0 || (await isRepeated(event))) return;
    const { waybill } = event.data as { readonly waybill: string };
    const looking = following(event, 'look');
    const { state } = (await parcels.theParcel(looking, waybill)).loaded;
    const { customer, orderNumber, grams = state.forecastGrams } = state;
    const zip = await zipOf(orderNumber);
    const asked = {
      type: policy.asks.type,
      customer,
      orderNumber,
      weight: grams / 1_000,
      ...(zip !== undefined && { cep: zip as never }),
    };
    const found = answered({ ...asked, ...policy.asks }, looking.context);
    if (isRefusal(found) && found.refused === 'QUOTE_NOT_FOUND') return;
    const quote = isRefusal(found) ? {} : { quote: found.quote };
    const command: CommandDefinition = inquirePrice;
    const priced = await kit.act(command, uuidv5(NAMESPACE, `${event.id}:price`), { ...asked, ...quote });
    if (priced.kind === 'denied') throw new Error(`${waybill} was not priced: ${priced.refusal.refused}`);
    if (priced.kind === 'refused') return;
    const { code: priceInquiry, partition, lines } = priced.answer as Price;
    for (const { fee, amount } of lines) {
      if (BigInt(amount.amount) === 0n) continue;
      const heading = kit.directory.records.get('FeeDefinition')?.get(fee)?.fields?.['receivableAccount'];
      const fields = {
        businessType: policy.businessType,
        customer,
        ...(heading !== undefined && { chargeType: heading }),
        orderNumber,
        amountReceivable: amount,
        occurrenceTime: event.metadata.happenedAt,
        businessTime: event.metadata.happenedAt,
        ...(event.metadata.site !== undefined && { costOutlet: event.metadata.site }),
        billableWeight: grams,
        source: policy.source,
        outOfWarehouse: policy.businessType === 'express',
        remark: policy.remark(waybill),
        priceInquiry,
        fee,
        ...(partition !== undefined && { partition }),
      };
      // oxlint-disable-next-line no-await-in-loop -- a fee or two, each a charge of its own
      await register(following(event, fee), fields);
    }
  }

  async function register(run: Run, fields: Values): Promise<void> {
    const code = await freeNumber(run, theCharge);
    const done = await run.conclude<RecordState<Values>>(theCharge.aggregate, code, (now, context) => {
      if (now.status !== 'absent') return refuse('OPERATION_FAILED_RETRY');
      const refused = chargeRules.allows?.(fields, context, code, run.command.callerGrants);
      const registered = theCharge.events.registered as unknown as (data: object) => never;
      return refused ?? { facts: [registered({ code, fields })], answer: { code } };
    });
    if (done.kind === 'denied') throw new Error(`${code} was not raised: ${done.refusal.refused}`);
  }

  return POLICIES.map((policy) => ({
    name: `charge for ${policy.on.type}`,
    afterMs: 0,
    types: [policy.on.type],
    opens: (event: StoredEvent) => event.id,
    closes: () => [],
    end: async (event: StoredEvent) => await raise(policy, event),
  }));
}
