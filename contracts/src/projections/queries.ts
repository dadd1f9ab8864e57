import { z } from 'zod';
import { query } from '../kernel/definition.ts';
import { HistoryEvent } from '../tracking/history.ts';
import { PROJECTION_GROUPS, ProjectionGroup } from './projection.ts';

const count = z.int();
const meeting = { model: z.string(), key: z.string(), stream: z.string(), version: z.int() };

/** Why a row waits: a fold failed; later events were folded into the row before this one could be; an event is skipped that is in the row already. The last two wait for a rebuild. */
export const ParkedCause = z.enum(['failed', 'passed', 'surplus']);
export type ParkedCause = z.infer<typeof ParkedCause>;

export const RebuildStatus = z.enum(['waiting', 'building', 'done', 'failed', 'cancelled']);
export type RebuildStatus = z.infer<typeof RebuildStatus>;

/** What a process does for a group. `silent`: it was not heard of for a while. */
export const RunnerRole = z.enum(['starts', 'leads', 'stands_by', 'waits', 'silent']);
export type RunnerRole = z.infer<typeof RunnerRole>;

const Rebuild = z.object({
  group: ProjectionGroup,
  rebuild: z.string(),
  status: RebuildStatus,
  cause: z.enum(['request', 'shape', 'tool']),
  by: z.string().nullable(),
  byName: z.string().nullable(),
  at: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  position: z.string(),
  head: z.string(),
  eventsPerSecond: z.number(),
  secondsLeft: z.number().nullable(),
  generation: count.nullable(),
  error: z.string().nullable(),
  failed: z.object({ ...meeting, type: z.string() }).nullable(),
  cancelledByName: z.string().nullable(),
});

/** How the read models stand; also what its live topic sends. `behind` counts events, `behindSeconds` how long the checkpoint has stood still while events wait. */
export const Health = z.object({
  asOf: z.string(),
  head: z.string(),
  groups: z.array(
    z.object({
      group: ProjectionGroup,
      position: z.string(),
      behind: count,
      behindSeconds: z.number(),
      movedAt: z.string(),
      generation: count,
      since: z.string(),
      parkedKeys: count,
      waiting: count,
      runners: z.array(
        z.object({
          process: z.string(),
          role: RunnerRole,
          error: z.string().nullable(),
          eventsPerSecond: z.number(),
          seenAt: z.string(),
        }),
      ),
      models: z.array(
        z.object({ model: z.string(), rows: count, bytes: count, parkedKeys: count, lastError: z.string().nullable() }),
      ),
    }),
  ),
  parked: z.array(
    z.object({
      group: ProjectionGroup,
      ...meeting,
      type: z.string(),
      position: z.string(),
      cause: ParkedCause,
      error: z.string().nullable(),
      attempts: count,
      waiting: count,
      since: z.string(),
    }),
  ),
  skips: z.array(
    z.object({
      group: ProjectionGroup,
      ...meeting,
      reason: z.string(),
      by: z.string(),
      byName: z.string().nullable(),
      at: z.string(),
    }),
  ),
  rebuilds: z.array(Rebuild),
});
export type Health = z.infer<typeof Health>;

/** How the read models stand at once; the page then follows the live topic `health`. */
export const readModelHealth = query('projections.readModelHealth', {
  path: 'POST /readModels/health',
  scope: { everyone: "how the log is read concerns the whole company; no row's data is shown" },
  params: z.strictObject({}),
  answer: Health,
  reads: [...PROJECTION_GROUPS],
});

/** The event on which a row waits, as a replay shows it: personal data masked without the permission. `accessId` is the recorded opening, a history of the stream. */
export const parkedEvent = query('projections.parkedEvent', {
  path: 'POST /readModels/event',
  scope: 'row',
  params: z.strictObject({ stream: z.string().trim().min(3).max(255), version: z.int().min(1), accessId: z.uuid() }),
  answer: HistoryEvent,
  refusals: ['ACCESS_REQUIRED', 'RECORD_NOT_FOUND'],
});
