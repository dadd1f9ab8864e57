import { z } from 'zod';

const end = z.iso.datetime({
  offset: true,
  error: ({ input }) => (input === undefined || input === '' ? 'START_OR_END_EMPTY' : undefined),
});

/** From one instant to another; half of it is none (R-0351). */
export const TimeRange = z.strictObject({ from: end, to: end });
