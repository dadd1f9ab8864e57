import { z } from 'zod';
import { aggregate } from '../kernel/aggregate.ts';
import { event } from '../kernel/event.ts';

/** The groups of read models; each has a checkpoint and generations of its own (architecture, section 5). */
export const PROJECTION_GROUPS = [
  'operations',
  'master',
  'people',
  'resources',
  'messages',
  'network',
  'handling',
  'money',
  'service',
] as const;
export const ProjectionGroup = z.enum(PROJECTION_GROUPS);
export type ProjectionGroup = z.infer<typeof ProjectionGroup>;

/** An event as one row of a model meets it. Named by stream and version, because positions differ between stores. */
const meeting = { group: ProjectionGroup, model: z.string(), key: z.string(), stream: z.string(), version: z.int() };

/**
 * What people decided about how the log is read. It stands in the log itself, so that a rebuild and a verification know it too.
 * - a skip leaves an event out of one row, from then on and in every later fold; its reason stands in the metadata;
 * - a withdrawal takes that back;
 * - a replay asks for the events that wait for a row to be folded once more;
 * - a rebuild asks for a new generation of the group, until it is cancelled.
 */
export const projectionEvents = {
  EventSkipped: event('EventSkipped', { keep: 'record', data: z.object(meeting) }),
  SkipWithdrawn: event('SkipWithdrawn', { keep: 'record', data: z.object(meeting) }),
  ReplayRequested: event('ReplayRequested', {
    keep: 'record',
    data: z.object({ group: ProjectionGroup, model: z.string(), key: z.string() }),
  }),
  RebuildRequested: event('RebuildRequested', {
    keep: 'record',
    data: z.object({ group: ProjectionGroup, rebuild: z.string() }),
  }),
  RebuildCancelled: event('RebuildCancelled', {
    keep: 'record',
    data: z.object({ group: ProjectionGroup, rebuild: z.string() }),
  }),
};

/** Where a row meets an event. */
export interface Meeting {
  readonly model: string;
  readonly key: string;
  readonly stream: string;
  readonly version: number;
}

/** An event that a row leaves out, with who decided it and why. */
export interface Skip extends Meeting {
  readonly reason: string;
  readonly by: string;
  readonly at: string;
}

/** A rebuild that somebody asked for. Whether it has ended only the read side knows. */
export interface AskedRebuild {
  readonly rebuild: string;
  readonly by: string;
  readonly at: string;
  readonly cancelled?: { readonly by: string; readonly at: string };
}

/** What stands decided about a group. */
export interface Projection {
  readonly skips: Readonly<Record<string, Skip>>;
  /** The newest, oldest first. */
  readonly rebuilds: readonly AskedRebuild[];
}

/** Rebuilds that a group's stream remembers; the read side keeps what came of each. */
export const REBUILDS_KEPT = 50;

/** Names a meeting within its group. Neither models nor streams hold spaces. */
export const meetingId = ({ model, key, stream, version }: Meeting): string => `${model} ${stream}@${version} ${key}`;

/** One stream per group: `projection-operations`. */
export const projection = aggregate<Projection, typeof projectionEvents>('projection', {
  initial: { skips: {}, rebuilds: [] },
  events: projectionEvents,
  evolve: {
    EventSkipped: (now, { model, key, stream, version }, about) => ({
      ...now,
      skips: {
        ...now.skips,
        [meetingId({ model, key, stream, version })]: {
          model,
          key,
          stream,
          version,
          reason: about.reason ?? '',
          by: about.actor,
          at: about.receivedAt,
        },
      },
    }),
    SkipWithdrawn: (now, data) => ({
      ...now,
      skips: Object.fromEntries(Object.entries(now.skips).filter(([id]) => id !== meetingId(data))),
    }),
    ReplayRequested: (now) => now,
    RebuildRequested: (now, { rebuild }, about) => ({
      ...now,
      rebuilds: [...now.rebuilds, { rebuild, by: about.actor, at: about.receivedAt }].slice(-REBUILDS_KEPT),
    }),
    RebuildCancelled: (now, { rebuild }, about) => ({
      ...now,
      rebuilds: now.rebuilds.map((one) =>
        one.rebuild === rebuild ? { ...one, cancelled: { by: about.actor, at: about.receivedAt } } : one,
      ),
    }),
  },
});
