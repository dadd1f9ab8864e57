import type { WaybillStatus } from '@malote/contracts/scanning/journey.ts';
import { stepThatCounts } from '@malote/contracts/scanning/precedence.ts';
import { QUIET_MS } from '@malote/contracts/scanning/limits.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { ParcelRow, ParcelStep, StoredTrackState } from './parcels-table.ts';

const FINISHED: ReadonlySet<WaybillStatus> = new Set(['signed', 'returned', 'cancelled']);

/** A parcel is closed once it is with somebody for good and finance confirmed it, whichever comes later (R-0205). */
function closedAt({ status, statusAt, settledAt }: ParcelRow): string | null {
  if (settledAt === null || (status !== 'signed' && status !== 'returned')) return null;
  return settledAt > statusAt ? settledAt : statusAt;
}

/** What the clock needs of a parcel follows from its status: instants instead of states (architecture, section 5). */
function timed(row: ParcelRow): ParcelRow {
  const finished = FINISHED.has(row.status);
  return {
    ...row,
    finished,
    closedAt: closedAt(row),
    quietAt: finished ? null : new Date(Date.parse(row.lastAt) + QUIET_MS).toISOString(),
    lateAt: finished ? null : row.promisedAt,
    trackState: trackStateOf(row),
  };
}

/** Pickup is the collection at the sender: until then a parcel is not on its way (R-0220). */
const NOT_PICKED_UP: ReadonlySet<WaybillStatus> = new Set(['to_be_assigned', 'to_be_collected']);

/** R-0220, but for what only the clock can tell. A failed delivery shows until something else happens. */
function trackStateOf({ status, lastFailure, lastNode }: ParcelRow): StoredTrackState {
  if (status === 'signed') return 'signed';
  if (lastFailure !== null && lastNode === 'ParcelDeliveryFailed') return 'delivery_failed';
  return NOT_PICKED_UP.has(status) ? 'awaiting_pickup' : 'in_transit';
}

/** The row with its steps, and what follows from the one that counts (R-0205). */
export function withSteps(row: ParcelRow, steps: readonly ParcelStep[]): ParcelRow {
  const counting = stepThatCounts(steps) ?? steps[0];
  if (counting === undefined) throw new Error(`The parcel ${row.waybill} has no step`);
  return timed({
    ...row,
    steps,
    stepCount: steps.filter((step) => !step.undone && !step.fallen).length,
    status: counting.status,
    statusAt: counting.at,
    currentSite: counting.site ?? null,
    signedAt: counting.status === 'signed' ? counting.at : null,
    signedDay: counting.day ?? null,
    ...stagesOf(steps),
  });
}

type Stages = Pick<
  ParcelRow,
  | 'collectedAt'
  | 'hubAt'
  | 'leftAt'
  | 'arrivedAt'
  | 'outAt'
  | 'returnedAt'
  | 'collectedSite'
  | 'hubSite'
  | 'deliverySite'
  | 'courier'
>;

/** When a parcel first was at each stage, of the steps that count: what reports measure. The courier is the last who took it out. */
function stagesOf(steps: readonly ParcelStep[]): Stages {
  const first = new Map<WaybillStatus, ParcelStep>();
  let out: ParcelStep | undefined;
  for (const step of steps) {
    if (step.undone || step.fallen) continue;
    const known = first.get(step.status);
    if (known === undefined || step.at < known.at) first.set(step.status, step);
    if (step.status === 'delivering' && (out === undefined || step.at >= out.at)) out = step;
  }
  const earliest = (...among: readonly WaybillStatus[]) =>
    among.flatMap((status) => first.get(status) ?? []).toSorted((one, other) => (one.at < other.at ? -1 : 1))[0];
  const hub = earliest('received_consolidation', 'received_distribution');
  const arrived = first.get('received_delivery_point');
  return {
    collectedAt: first.get('collected')?.at ?? null,
    hubAt: hub?.at ?? null,
    leftAt: earliest('dispatched_consolidation', 'dispatched_distribution')?.at ?? null,
    arrivedAt: arrived?.at ?? null,
    outAt: first.get('delivering')?.at ?? null,
    returnedAt: first.get('returned')?.at ?? null,
    collectedSite: first.get('collected')?.site ?? null,
    hubSite: hub?.site ?? null,
    deliverySite: arrived?.site ?? out?.site ?? null,
    courier: out?.by ?? null,
  };
}

/** A step that an event took, the parcel's own or its container's; a late one stands at its device time and moves nothing back. */
export function stepped(
  row: ParcelRow,
  status: WaybillStatus,
  event: StoredEvent,
  site: string | undefined = event.metadata.site,
): ParcelRow {
  const step: ParcelStep = {
    status,
    at: event.metadata.happenedAt,
    scan: event.metadata.commandId,
    stream: event.stream,
    version: event.version,
    by: event.metadata.behalfOf ?? event.metadata.actor,
    ...(status === 'signed' && { day: event.metadata.businessDay }),
    ...(site === undefined ? {} : { site }),
  };
  return withSteps(noticed(row, event), [...row.steps, step]);
}

/** The last that was heard of it, by device time; a registration that came later than what happened is no news of it. */
export function noticed(row: ParcelRow, event: StoredEvent): ParcelRow {
  return event.metadata.happenedAt < row.lastAt && row.lastNode !== 'ParcelRegistered'
    ? row
    : timed({ ...row, lastNode: event.type, lastAt: event.metadata.happenedAt });
}

/** The row with another promise. */
export function promised(row: ParcelRow, promisedAt: string): ParcelRow {
  return timed({ ...row, promisedAt: new Date(promisedAt).toISOString() });
}

/** The row with what finance says of its order. */
export function confirmed(row: ParcelRow, settledAt: string | null): ParcelRow {
  return timed({ ...row, settledAt });
}
