import { z } from 'zod';
import { aggregate } from './aggregate.ts';
import type { Span } from './apart.ts';
import { event } from './event.ts';

const span = z.object({ from: z.string(), to: z.string().optional() });

/** Who holds which spans on one ground: a stream named by its keyed hash, like a value that may exist once. */
export const spanEvents = {
  SpansClaimed: event('SpansClaimed', {
    keep: 'record',
    data: z.object({ kind: z.string(), owner: z.string(), b: z.string(), spans: z.array(span) }),
  }),
  SpansReleased: event('SpansReleased', {
    keep: 'record',
    data: z.object({ kind: z.string(), owner: z.string(), b: z.string() }),
  }),
};

/** Spans that the command `b` claimed for a record. */
export interface SpanClaim {
  readonly owner: string;
  readonly b: string;
  readonly spans: readonly Span[];
}

/** The stream of one ground: which of its spans are taken, and by whom. */
export const spanGround = aggregate<{ readonly claims: readonly SpanClaim[] }, typeof spanEvents>('spans', {
  initial: { claims: [] },
  events: spanEvents,
  evolve: {
    SpansClaimed: ({ claims }, { owner, b, spans }) => ({ claims: [...claims, { owner, b, spans }] }),
    SpansReleased: ({ claims }, { owner, b }) => ({
      claims: claims.filter((claim) => claim.owner !== owner || claim.b !== b),
    }),
  },
});
