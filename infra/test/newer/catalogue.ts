import { aggregates, events } from '@malote/contracts/catalogue.ts';
import type { EventDefinition } from '@malote/contracts/kernel/event.ts';
import { TARE_GRAMS } from './tare.ts';

/**
 * A coming version of this program, for tests: preloaded, it makes the program around it the next one. There a weighing has a version more, because
 * the former one is said to have left out the tare of its scale: what was stored before is lifted by it, and what is stored from now on is as it is.
 */
const weighed = events.get('ParcelWeighed');
const parcel = aggregates.get('parcel');
if (weighed === undefined || parcel === undefined) throw new Error('there is no weighing to change');
(events as Map<string, EventDefinition>).set(
  weighed.type,
  Object.assign((data: unknown) => weighed(data), weighed, {
    version: weighed.version + 1,
    upcast: {
      ...weighed.upcast,
      [weighed.version]: (data: unknown) => ({
        ...(data as object),
        grams: (data as { grams: number }).grams + TARE_GRAMS,
      }),
    },
  }),
);
// what is kept of folded parcels was folded without it
Object.assign(parcel, { stateVersion: parcel.stateVersion + 1 });
