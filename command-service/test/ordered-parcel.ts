import type { MemoryService } from './memory-service.ts';
import { anOrder } from './small-company.ts';

/** Has an order of one parcel made, and answers the number of its waybill. */
export async function orderedParcel(service: MemoryService): Promise<string> {
  await service.send('orders.createOrder', anOrder());
  const registered = service.events().findLast(({ type }) => type === 'ParcelRegistered');
  if (registered === undefined) throw new Error('The order has no parcel');
  return registered.stream.slice('parcel-'.length);
}
