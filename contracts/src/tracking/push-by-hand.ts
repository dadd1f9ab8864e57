import { z } from 'zod';
import { aggregate } from '../kernel/aggregate.ts';
import { command } from '../kernel/definition.ts';
import { event } from '../kernel/event.ts';

/** Waybills of one call: rows of a batch operation (ops 5.5). */
export const PUSHED_WAYBILLS = 100;

const failures = z.array(z.object({ waybillNumber: z.string(), code: z.string() }));

export const pushByHandEvents = {
  /** Somebody had tracks pushed: of so many waybills they go, of the others not, and why. */
  TracksPushedByHand: event('TracksPushedByHand', {
    keep: 'record',
    data: z.object({ success: z.int(), failed: failures }),
  }),
};

/** One call that pushes by numbers, by the id of its command. */
export const pushByHand = aggregate<{ readonly isDone: boolean }, typeof pushByHandEvents>('pushbyhand', {
  initial: { isDone: false },
  events: pushByHandEvents,
  evolve: { TracksPushedByHand: () => ({ isDone: true }) },
});

/**
 * Pushes the tracks of parcels: what was never pushed, what failed, and what arrived and was not consumed (R-0161, R-0408). Each waybill counts as pushed
 * or failed; `failed` says why, and the rest goes all the same (R-0412).
 */
export const pushTracks = command('tracking.pushTracks', {
  path: 'POST /manual/push/track',
  input: z.strictObject({
    waybillNumbers: z
      .array(z.string().trim().toUpperCase().min(1).max(20))
      .min(1, 'SEARCH_CRITERIA_EMPTY')
      .max(PUSHED_WAYBILLS, 'FIELD_MAX_ITEMS'),
  }),
  answer: z.object({ success: z.int(), failed: failures }),
  scope: { everyone: 'each parcel is looked at by its own scope' },
  access: 'screen',
  refusals: ['SEARCH_CRITERIA_EMPTY', 'FIELD_MAX_ITEMS'],
});
