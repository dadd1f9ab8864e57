import { bag } from '@malote/contracts/bags/bag.ts';
import { streamOf } from '@malote/contracts/kernel/aggregate.ts';
import { parseAccessKey } from '@malote/contracts/kernel/values/access-key.ts';
import { isRefusal } from '@malote/contracts/kernel/refusal.ts';
import type { Money } from '@malote/contracts/kernel/values/money.ts';
import { masterWaybill } from '@malote/contracts/linehaul/master-waybill.ts';
import { order } from '@malote/contracts/orders/order.ts';
import { parseEvent } from '@malote/infra/event-store/parse.ts';
import type { WatchKit } from '../kernel/context.ts';
import type { MdfeDocument } from './mdfe-rules.ts';

/** Orders that are read side by side. */
const SIDE_BY_SIDE = 25;

/** What a document carries: its value in minor units of BRL, and the keys of the fiscal documents that its goods travel with, each once. */
export interface Contents {
  readonly minor: bigint;
  readonly keys: readonly string[];
}

interface Ordered {
  readonly declaredValue: Money;
  readonly totals: { readonly parcels: number };
  readonly parcels: readonly {
    readonly waybill: string;
    readonly invoices: readonly { readonly key?: string }[];
  }[];
}

type Kit = Pick<WatchKit, 'streams' | 'store'>;

/** What an order says of the parcels that are here: their share of its value, rounded down to the cent, and their keys. Values in another currency are no part of a manifest. */
async function ofOrder({ store }: Kit, number: string, waybills: ReadonlySet<string>): Promise<Contents> {
  for await (const recorded of store.readStream(streamOf(order, number), 0)) {
    if (recorded.type !== 'OrderRegistered') continue;
    const { declaredValue, totals, parcels } = parseEvent(recorded).data as Ordered;
    const here = parcels.filter(({ waybill }) => waybills.has(waybill));
    const whole = declaredValue.currency === 'BRL' ? BigInt(declaredValue.amount) : 0n;
    return {
      minor: totals.parcels === 0 ? 0n : (whole * BigInt(here.length)) / BigInt(totals.parcels),
      keys: here.flatMap(({ invoices }) => invoices.flatMap(({ key }) => (key === undefined ? [] : [key]))),
    };
  }
  return { minor: 0n, keys: [] };
}

const together = (parts: readonly Contents[]): Contents => ({
  minor: parts.reduce((sum, { minor }) => sum + minor, 0n),
  keys: [...new Set(parts.flatMap(({ keys }) => keys))],
});

async function ofBag(kit: Kit, number: string): Promise<Contents> {
  const { parcels } = (await kit.streams.fresh(bag, number)).state;
  const orders = [...Map.groupBy(Object.values(parcels), ({ orderNumber }) => orderNumber)];
  const parts: Contents[] = [];
  for (let at = 0; at < orders.length; at += SIDE_BY_SIDE)
    parts.push(
      // oxlint-disable-next-line no-await-in-loop -- so many at once, a bag has a thousand
      ...(await Promise.all(
        orders
          .slice(at, at + SIDE_BY_SIDE)
          .map(([of, held]) => ofOrder(kit, of, new Set(held.map(({ waybill }) => waybill)))),
      )),
    );
  return together(parts);
}

/** What a document of a manifest carries. The same each time that it is asked: sealed bags gain and lose nothing. */
export async function contentsOf(kit: Kit, { type, number, value }: MdfeDocument): Promise<Contents> {
  if (type === 'bag') return await ofBag(kit, number);
  if (type === 'fiscal_document') {
    const key = parseAccessKey(number);
    return { minor: BigInt(value?.amount ?? '0'), keys: isRefusal(key) ? [] : [key] };
  }
  const { fields } = (await kit.streams.fresh(masterWaybill.aggregate, number)).state;
  const parts: Contents[] = [];
  // oxlint-disable-next-line no-await-in-loop -- one bag after the other, each reads many orders
  for (const { bag: one } of fields?.bags ?? []) parts.push(await ofBag(kit, one));
  return together(parts);
}
