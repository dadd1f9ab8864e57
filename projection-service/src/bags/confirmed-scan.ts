import type { EventOf } from '../kernel/events.ts';

/**
 * A scan that somebody confirmed, as it would have been stored had nothing contradicted it: at its own time and place, by who made it. Undefined where the
 * other fact counts, and nothing moves.
 */
export function confirmedScan(
  event: EventOf<'BagConflictSettled'>,
): EventOf<'BagReceived'> | EventOf<'BagScannedOut'> | undefined {
  const { bag, conflict, confirmed } = event.data;
  if (confirmed === undefined) return undefined;
  const { act, site, at: happenedAt, by: actor, stage, nextSite } = confirmed;
  const { behalfOf: _, station: __, device: ___, ...rest } = event.metadata;
  const metadata = { ...rest, site, happenedAt, actor, commandId: conflict };
  const data = { bag, scanned: bag, stage, ...(nextSite !== undefined && { nextSite }) };
  return { ...event, type: act, metadata, data };
}
