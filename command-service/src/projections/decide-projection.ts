import { meetingId, projectionEvents } from '@malote/contracts/projections/projection.ts';
import type { Meeting, Projection, ProjectionGroup } from '@malote/contracts/projections/projection.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Decide } from '../kernel/decision.ts';

type Named = Meeting & { readonly group: ProjectionGroup };

/** Whether the row really waits only the read side knows: a request for one that does not wait changes nothing there. */
export const replay =
  (input: { readonly group: ProjectionGroup; readonly model: string; readonly key: string }): Decide<Projection> =>
  () => [projectionEvents.ReplayRequested(input)];

export const skip =
  (input: Named): Decide<Projection> =>
  ({ skips }) =>
    skips[meetingId(input)] === undefined ? [projectionEvents.EventSkipped(input)] : refuse('OPERATION_REPEATED');

export const withdraw =
  (input: Named): Decide<Projection> =>
  ({ skips }) =>
    skips[meetingId(input)] === undefined ? refuse('EVENT_NOT_SKIPPED') : [projectionEvents.SkipWithdrawn(input)];

/** The rebuild is named after its command, so that a retry finds it. */
export const rebuild =
  ({ group }: { readonly group: ProjectionGroup }): Decide<Projection> =>
  (_, { envelope }) => ({
    facts: [projectionEvents.RebuildRequested({ group, rebuild: envelope.commandId })],
    answer: { rebuild: envelope.commandId },
  });

export const cancel =
  ({ group, rebuild: id }: { readonly group: ProjectionGroup; readonly rebuild: string }): Decide<Projection> =>
  ({ rebuilds }) => {
    const asked = rebuilds.find((one) => one.rebuild === id);
    if (asked === undefined) return refuse('REBUILD_NOT_ASKED');
    return asked.cancelled === undefined
      ? [projectionEvents.RebuildCancelled({ group, rebuild: id })]
      : refuse('OPERATION_REPEATED');
  };
