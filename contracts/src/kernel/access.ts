import { z } from 'zod';
import { aggregate } from './aggregate.ts';
import { command } from './definition.ts';
import { event } from './event.ts';
import { personal } from './personal.ts';

export const AccessKind = z.enum(['reveal', 'history', 'export', 'print']);

/** What was sought may name people: it is JSON, encrypted, of the longest body that the command takes. */
const SEALED_CHARACTERS = 100_000;

/**
 * Somebody looked: a reveal, an opened history, an export, a print (architecture, section 3). One stream per access. Version 1 told what was sought as it was
 * sent, under `filter`; version 2 tells it under `sought`.
 */
export const accessRecorded = event('AccessRecorded', {
  keep: 'access',
  version: 2,
  data: z.object({
    access: z.string(),
    kind: AccessKind,
    of: z.string(),
    filter: z.unknown().optional(),
    sought: personal(z.string().max(SEALED_CHARACTERS), 'text').optional(),
  }),
  upcast: { 1: (data) => data },
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

/** What a list was asked with: whoever is looked for by name stands in it. */
const Sought = personal(
  z.unknown().transform((asked): string => JSON.stringify(asked)),
  'text',
);

/** Must be sent before a query that reveals: its id is the command id, and the query is refused without it. `of` is the order, bag or list. */
export const openAccess = command('access.open', {
  path: 'POST /access/open',
  maxBytes: 1 << 16,
  access: 'session',
  scope: { everyone: 'the query that follows checks the scope' },
  input: z.strictObject({ kind: AccessKind, of: z.string().trim().min(1).max(80), filter: Sought.optional() }),
  answer: z.object({ accessId: z.string() }),
  refusals: ['REASON_REQUIRED'],
});
