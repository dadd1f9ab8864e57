import { z } from 'zod';
import { aggregate } from './aggregate.ts';
import { command } from './definition.ts';
import { event } from './event.ts';

export const AccessKind = z.enum(['reveal', 'history', 'export', 'print']);

/** Somebody looked: a reveal, an opened history, an export, a print (architecture, section 3). One stream per access. */
export const accessRecorded = event('AccessRecorded', {
  keep: 'access',
  data: z.object({ access: z.string(), kind: AccessKind, of: z.string(), filter: z.unknown().optional() }),
});

export interface Access {
  readonly status: 'absent' | 'open';
  readonly kind?: z.infer<typeof AccessKind>;
  readonly of?: string;
  readonly by?: string;
}

/** The stream of one access: who looked, at what, of which kind. */
export const access = aggregate<Access, { AccessRecorded: typeof accessRecorded }>('access', {
  initial: { status: 'absent' },
  events: { AccessRecorded: accessRecorded },
  evolve: { AccessRecorded: (_, data, about) => ({ status: 'open', kind: data.kind, of: data.of, by: about.actor }) },
});

/** Must be sent before a query that reveals: its id is the command id, and the query is refused without it. `of` is the order, bag or list. */
export const openAccess = command('access.open', {
  path: 'POST /access/open',
  maxBytes: 1 << 16,
  access: 'session',
  scope: { everyone: 'the query that follows checks the scope' },
  input: z.strictObject({ kind: AccessKind, of: z.string().trim().min(1).max(80), filter: z.unknown().optional() }),
  answer: z.object({ accessId: z.string() }),
  refusals: ['REASON_REQUIRED'],
});
