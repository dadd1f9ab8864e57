import { z } from 'zod';

/** For which fact a conflict was settled by what its judge saw; null where it was open. Optional in calls: who says nothing decides whatever was decided before. */
export const settledBefore = z.uuid().nullable().optional();

/** Whether somebody else has settled a conflict since its judge saw it. */
export const isSettledSince = (before: z.infer<typeof settledBefore>, settledFor: string | undefined): boolean =>
  before !== undefined && before !== (settledFor ?? null);
