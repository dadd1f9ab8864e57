import { customer } from '@malote/contracts/customers/customer.ts';
import { Fault } from '../../fault.ts';
import type { Client } from '../client.ts';
import { inLanes } from '../lanes.ts';
import { toolId } from '../tool-id.ts';
import { cityOf, customerCode, shopName } from './olist-order.ts';
import type { Olist } from './read-olist.ts';

/** Registers the sellers of the set that are no customers yet, sixteen at a time. Answers how many were missing. */
export async function registerSellers(client: Client, olist: Olist, signal: AbortSignal): Promise<number> {
  const present = await customerCodes(client);
  const needed = new Set(olist.shipments.map(({ sellerId }) => sellerId));
  const missing = [...olist.sellers].filter(([id]) => needed.has(id) && !present.has(customerCode(id)));
  await inLanes(16, missing, async ([id, place]) => {
    const code = customerCode(id);
    const fields = {
      name: shopName(id, place),
      type: 'enterprise',
      city: cityOf(place),
      ...(/^[A-Z]{2}$/.test(place.state) && { state: place.state }),
      overweightToleranceGrams: 300,
    } as const;
    const answer = await client.call(
      customer.commands.register,
      { code, fields },
      { id: toolId('olist customer', code), signal },
    );
    if (!answer.ok && answer.code !== 'RECORD_CODE_TAKEN')
      throw new Fault(`The seller ${code} could not be registered as a customer: ${answer.msg}`);
  });
  return missing.length;
}

async function customerCodes(client: Client): Promise<ReadonlySet<string>> {
  const codes = new Set<string>();
  for (let after: string | undefined, more = true; more;) {
    const answer = await client.call(customer.list, {
      pageSize: 1_000,
      params: {},
      ...(after !== undefined && { after }),
    });
    if (!answer.ok) throw new Fault(`The customers could not be read: ${answer.msg}`);
    const page = answer.data as { records: { code: string }[]; next?: string };
    for (const { code } of page.records) codes.add(code);
    after = page.next;
    more = after !== undefined;
  }
  return codes;
}
