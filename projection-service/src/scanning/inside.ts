import type { ParcelBagRow } from '../bags/for-others.ts';
import { parcelBagTable } from '../bags/for-others.ts';
import type { EventOf } from '../kernel/events.ts';
import type { View } from '../kernel/read-model.ts';
import { bagLoadTable } from '../linehaul/for-others.ts';

/** What happens to a container and with it to everything inside: stored once, on the container (architecture, section 3). */
export type ContainerEvent = EventOf<
  | 'BagSealed'
  | 'BagReceived'
  | 'BagScannedOut'
  | 'BagUnpacked'
  | 'BagConflictSettled'
  | 'ItemLoaded'
  | 'ItemUnloaded'
  | 'LoadDeparted'
  | 'LoadDepartureWithdrawn'
  | 'LoadArrived'
>;

interface Interval {
  readonly fromPosition: bigint;
  readonly toPosition: bigint | null;
  readonly fromAt: string;
  readonly toAt: string | null;
}

/**
 * Whether something was inside at an event of the container: held at its position, or (an event that came late) at its device time.
 * Answers the same whenever it is asked again, because an interval only ever gets an end.
 */
function wasInside({ fromPosition, toPosition, fromAt, toAt }: Interval, event: ContainerEvent): boolean {
  if (fromPosition > event.position) return false;
  if (toPosition === null || toPosition >= event.position) return true;
  const at = momentOf(event);
  return fromAt <= at && toAt !== null && at <= toAt;
}

/** When it happened to what is inside: a scan that was confirmed later moved it at its own time. */
const momentOf = (event: ContainerEvent): string =>
  (event.type === 'BagConflictSettled' && event.data.confirmed?.at) || event.metadata.happenedAt;

/** The bags that a container event concerns. */
export function bagsConcerned(event: ContainerEvent, view: View): readonly string[] {
  switch (event.type) {
    case 'BagSealed':
    case 'BagReceived':
    case 'BagScannedOut':
    case 'BagUnpacked':
      return [event.data.bag];
    case 'BagConflictSettled':
      return event.data.confirmed === undefined ? [] : [event.data.bag];
    case 'ItemLoaded':
      return event.data.item.kind === 'bag' ? [event.data.item.number] : [];
    case 'ItemUnloaded':
      return event.data.kind === 'bag' ? [event.data.number] : [];
    case 'LoadDeparted':
    case 'LoadDepartureWithdrawn':
      return event.data.items.filter((item) => item.kind === 'bag').map((item) => item.number);
    case 'LoadArrived':
      return view.once('bags on the load', () => [
        ...new Set(
          view
            .by(bagLoadTable, 'load', event.data.load)
            .filter((carried) => wasInside(carried, event))
            .map(({ bag }) => bag),
        ),
      ]);
  }
}

/** The parcels that a container event concerns, with the bindings that put them inside; by waybill. */
export function parcelsInside(event: ContainerEvent, view: View): ReadonlyMap<string, ParcelBagRow> {
  return view.once(
    'parcels inside',
    () =>
      new Map(
        bagsConcerned(event, view).flatMap((bag) =>
          view
            .by(parcelBagTable, 'bag', bag)
            .filter((held) => wasInside(held, event))
            .map((held) => [held.waybill, held] as const),
        ),
      ),
  );
}
