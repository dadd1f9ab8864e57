import type { WaybillStatus } from '@malote/contracts/scanning/journey.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import { stepThatCounts } from '@malote/contracts/scanning/precedence.ts';
import { deliveryAt } from './pushed-tracks.ts';

type Values = Readonly<Record<string, unknown>>;
type Step = Parcel['steps'][number];

/**
 * The step by which a parcel stands now, where that is not this track: a device without a network tells late what happened before, and a track that failed is
 * pushed again after others. What moved its bag or vehicle is no step of its own, and stands until something counts before it.
 */
function standing(steps: readonly Step[], node: WaybillStatus, happenedAt: string): Step | undefined {
  const isTrack = ({ status, at }: Pick<Step, 'status' | 'at'>) => status === node && at === happenedAt;
  const counts = stepThatCounts(steps.some(isTrack) ? steps : [...steps, { status: node, at: happenedAt, scan: '' }]);
  return counts === undefined || isTrack(counts) ? undefined : counts;
}

/**
 * What the customer's system is told: `id` names the track and stays the same when it is pushed again; tracks of a parcel are ordered by `happenedAt`, and come
 * in the order in which the house heard of them. So `delivery` is how far the parcel is by all that is known when it is sent, and `standing` says by which track,
 * where it is another one: whoever keeps the last word that he was sent keeps the right one. `takesBack` is the `id` of a track that never was: the vehicle of which it told had not
 * left. No personal data.
 */
export function trackNotice(
  id: string,
  { waybillNumber, node, trackTime, site, content, delivery, takesBack }: Values,
  { steps }: Pick<Parcel, 'steps'>,
) {
  const other = standing(steps, node as WaybillStatus, String(trackTime));
  const isAttempt = delivery === 'delivery_failed' && delivery !== deliveryAt(node as WaybillStatus);
  return {
    kind: 'track',
    id,
    waybillNumber,
    node,
    happenedAt: trackTime,
    ...(site !== undefined && { site }),
    content,
    ...(takesBack !== undefined && { takesBack }),
    ...(isAttempt && { attempt: 'failed' }),
    delivery: other === undefined ? delivery : deliveryAt(other.status, other.attempt),
    ...(other !== undefined && { standing: { node: other.status, happenedAt: other.at } }),
  };
}
