import { z } from 'zod';
import { aggregate } from './aggregate.ts';
import { event } from './event.ts';

/** A value that may exist once: a stream named by its keyed hash (architecture, section 3). */
export const uniqueEvents = {
  ValueClaimed: event('ValueClaimed', {
    keep: 'record',
    data: z.object({ kind: z.string(), owner: z.string(), b: z.string() }),
  }),
  ValueReleased: event('ValueReleased', { keep: 'record', data: z.object({ kind: z.string(), owner: z.string() }) }),
};

export interface UniqueValue {
  readonly owner?: string;
  readonly b?: string;
}

/** The stream of one value: who holds it, and by which command; nobody after its release. */
export const uniqueValue = aggregate<UniqueValue, typeof uniqueEvents>('unique', {
  initial: {},
  events: uniqueEvents,
  evolve: { ValueClaimed: (_, data) => ({ owner: data.owner, b: data.b }), ValueReleased: () => ({}) },
});
