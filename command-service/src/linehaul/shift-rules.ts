import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordRules } from '../kernel/records/moves.ts';

const DAY_MINUTES = 1_440;

/** Minutes since the midnight before the collection. */
const minutes = (clock: unknown): number => {
  const [hours = 0, rest = 0] = String(clock).split(':').map(Number);
  return hours * 60 + rest;
};

/** Minutes on the road from a departure to a time of the day, that of the next day where it is past already. */
const underway = (departure: unknown, arrival: unknown): number =>
  (minutes(arrival) - minutes(departure) + DAY_MINUTES) % DAY_MINUTES;

/** Neither arrival says its day: both are counted from the departure on. */
const arrivesInTime = ({
  departureTime: left,
  estimatedArrivalTime: expected,
  latestArrivalTime: latest,
}: Readonly<Record<string, unknown>>): boolean =>
  expected === undefined || latest === undefined || underway(left, expected) <= underway(left, latest);

/**
 * A trip begins and ends its collection, completes its loading, arrives at HUB1 and departs, in this order, and leads somewhere else; of a trip over midnight what comes
 * from HUB1 on lies a day later (ops 5.3), its collection and loading lie on one day. It is expected no later than it has to be there, and after it left, on the same day or the next.
 */
export const shiftRules: RecordRules = {
  allows: (fields) => {
    const later = fields['crossDay'] === true ? DAY_MINUTES : 0;
    const collection = minutes(fields['collectionTime']);
    const end = minutes(fields['collectionEndTime']);
    const loaded = minutes(fields['collectionLoadingCompletionTime']);
    const hub1 = minutes(fields['hub1ArrivalTime']) + later;
    const departure = minutes(fields['departureTime']) + later;
    if (fields['nextStopFlow'] !== undefined && fields['nextStopFlow'] === fields['departureTransferCenter'])
      return refuse('ROUTE_ENDS_SAME', {}, 'fields.nextStopFlow');
    if (end < collection) return refuse('SHIFT_BELOW_MAX_COLLECTION', {}, 'fields.collectionEndTime');
    if (collection > loaded)
      return refuse('SHIFT_COLLECTION_AFTER_LOADING', {}, 'fields.collectionLoadingCompletionTime');
    if (loaded < end) return refuse('SHIFT_BEFORE_COLLECTION_END', {}, 'fields.collectionLoadingCompletionTime');
    if (hub1 < end) return refuse('SHIFT_BEFORE_COLLECTION_END', {}, 'fields.hub1ArrivalTime');
    if (loaded > hub1) return refuse('SHIFT_ABOVE_HUB1_ARRIVAL', {}, 'fields.collectionLoadingCompletionTime');
    if (departure < loaded) return refuse('SHIFT_BELOW_LOADING_COMPLETION', {}, 'fields.departureTime');
    return arrivesInTime(fields) ? undefined : refuse('SHIFT_ARRIVAL_AFTER_LATEST', {}, 'fields.estimatedArrivalTime');
  },
};

/** Departures are looked for from an earlier time to a later one. */
export const itemsToSendRules: RecordRules = {
  allows: ({ departureTimeStart, departureTimeEnd, collectsPackagesHere, collectionTime }) => {
    if (minutes(departureTimeStart) >= minutes(departureTimeEnd))
      return refuse('RANGE_START_NOT_BELOW_END', {}, 'fields.departureTimeEnd');
    return collectsPackagesHere === true && typeof collectionTime !== 'string'
      ? refuse('FIELD_MANDATORY', {}, 'fields.collectionTime')
      : undefined;
  },
};
