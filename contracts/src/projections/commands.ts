import { z } from 'zod';
import { command } from '../kernel/definition.ts';
import { ProjectionGroup } from './projection.ts';

const model = z
  .string()
  .trim()
  .regex(/^[a-z_]{1,60}$/, 'FIELD_FORMAT');
/** The key of a row; `@` before the name of a stream stands for rows that an event could not name. */
const key = z.string().min(1, 'FIELD_MANDATORY').max(300);
const meeting = z.strictObject({
  group: ProjectionGroup,
  model,
  key,
  stream: z
    .string()
    .trim()
    .regex(/^\S{1,255}$/, 'FIELD_FORMAT'),
  version: z.int().min(1),
});
const scope = { everyone: 'how the log is read concerns the whole company' };

/** Folds the events that wait for a row once more, in their order. What still fails stays parked. */
export const replayKey = command('projections.replayKey', {
  path: 'POST /readModels/replay',
  scope,
  input: z.strictObject({ group: ProjectionGroup, model, key }),
});
/** Leaves one event out of one row, with the reason; can be withdrawn. The events behind it are folded. */
export const skipEvent = command('projections.skipEvent', {
  path: 'POST /readModels/skip',
  scope,
  input: meeting,
  reason: 'required',
  refusals: ['OPERATION_REPEATED', 'REASON_REQUIRED'],
});
/** Takes a skip back: the row waits at that event until it is folded in; when later events are in the row already, by the next rebuild. */
export const withdrawSkip = command('projections.withdrawSkip', {
  path: 'POST /readModels/withdrawSkip',
  scope,
  input: meeting,
  refusals: ['EVENT_NOT_SKIPPED'],
});
/** Asks for a new generation of a group beside the live one; several wait for each other. */
export const rebuildGroup = command('projections.rebuildGroup', {
  path: 'POST /readModels/rebuild',
  scope,
  input: z.strictObject({ group: ProjectionGroup }),
  answer: z.object({ rebuild: z.string() }),
});
/** Ends a rebuild that waits or runs; one that has swapped already stays. */
export const cancelRebuild = command('projections.cancelRebuild', {
  path: 'POST /readModels/cancelRebuild',
  scope,
  input: z.strictObject({ group: ProjectionGroup, rebuild: z.uuid() }),
  refusals: ['REBUILD_NOT_ASKED', 'OPERATION_REPEATED'],
});
