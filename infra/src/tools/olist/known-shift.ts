import { orderWaybillInfo } from '@malote/contracts/orders/queries.ts';
import { Fault } from '../../fault.ts';
import type { Client } from '../client.ts';
import { DAY } from '../simulator/hours.ts';
import { daysToShift, newestFact, promiseOf } from './local-time.ts';
import { orderNumberOf } from './olist-order.ts';
import type { Olist } from './read-olist.ts';

/**
 * The days by which all instants of the set are shifted. The first run fixes them: they stand in the promise of the set's first order, which is
 * registered before all others, and are read back from there. Throws `Fault` when the dates are to be kept and an earlier run has shifted them.
 */
export async function knownShift(
  client: Client,
  olist: Olist,
  dates: 'keep' | 'shift',
  now: number,
): Promise<{ readonly days: number; readonly known: boolean }> {
  const [first] = olist.shipments;
  if (first === undefined) throw new Fault('There is no order in these files that could be replayed.');
  const answer = await client.call(orderWaybillInfo, { numbers: [orderNumberOf(first)] });
  if (!answer.ok) throw new Fault(`The orders could not be read: ${answer.msg}`);
  const promised = answer.data.records[0]?.promisedAt;
  const fresh = dates === 'keep' ? 0 : daysToShift(newestFact(olist.shipments), now);
  if (promised === undefined || promised === null) return { days: fresh, known: false };
  const days = Math.round((Date.parse(promised) - promiseOf(first)) / DAY);
  if (dates === 'keep' && days !== 0)
    throw new Fault(
      `This data set is here already, with its dates shifted by ${days} days; leave --keep-dates out to go on with it.`,
    );
  return { days, known: true };
}
