import { z } from 'zod';
import { aggregate } from '../kernel/aggregate.ts';
import { command } from '../kernel/definition.ts';
import { event } from '../kernel/event.ts';
import { BAG_PLACES } from '../bags/events.ts';
import { JOURNEY } from '../scanning/journey.ts';

/** What needs somebody (issue list of the tower). Each has one id made from its kind and subject; it goes by itself when its cause does. */
export const AttentionKind = z.enum([
  'refused_after_green',
  'conflict',
  'unknown_code',
  'stray_binding',
  'quiet',
  'late',
]);
export type AttentionKind = z.infer<typeof AttentionKind>;

/** One of the facts of a conflict: a step of a parcel's way or what was done with a bag, as somebody who settles it compares them: who, when by the clock of the device, where, and whether it counts meanwhile. */
export const DisputedFact = z.object({
  scan: z.string(),
  stands: z.boolean(),
  status: z.enum([...JOURNEY, ...BAG_PLACES, 'BagScannedOut']),
  at: z.string(),
  site: z.string().nullable(),
  /** Null where the fact that a bag lies somewhere is all that is known. */
  by: z.string().nullable(),
});
export type DisputedFact = z.infer<typeof DisputedFact>;

const id = z.string();
export const attentionEvents = {
  AttentionTaken: event('AttentionTaken', { keep: 'track', data: z.object({ attention: id, by: z.string() }) }),
  AttentionSnoozed: event('AttentionSnoozed', { keep: 'track', data: z.object({ attention: id, until: z.string() }) }),
  AttentionAnswered: event('AttentionAnswered', { keep: 'track', data: z.object({ attention: id }) }),
};
export interface Attention {
  readonly takenBy?: string;
  readonly snoozedUntil?: string;
  readonly answered: boolean;
}
export const attention = aggregate<Attention, typeof attentionEvents>('attention', {
  initial: { answered: false },
  events: attentionEvents,
  evolve: {
    AttentionTaken: (now, data) => ({ ...now, takenBy: data.by }),
    AttentionSnoozed: (now, data) => ({ ...now, snoozedUntil: data.until }),
    AttentionAnswered: (now) => ({ ...now, answered: true }),
  },
});

const attentionId = z
  .string()
  .trim()
  .regex(new RegExp(`^(?:${AttentionKind.options.join('|')}):[A-Za-z0-9._-]{1,100}$`), 'FIELD_FORMAT');

/** Kind and subject of an attention's id. */
export function subjectOf(attentionId: string): { readonly kind: AttentionKind; readonly subject: string } {
  const at = attentionId.indexOf(':');
  return { kind: AttentionKind.parse(attentionId.slice(0, at)), subject: attentionId.slice(at + 1) };
}

const shared = { scope: { everyone: 'the tower serves the whole network; its queue is filtered by scope' } } as const;
export const takeAttention = command('reports.takeAttention', {
  path: 'POST /tower/attention/take',
  input: z.strictObject({ attention: attentionId }),
  refusals: ['RECORD_NOT_FOUND', 'OPERATION_REPEATED'],
  ...shared,
});
export const snoozeAttention = command('reports.snoozeAttention', {
  path: 'POST /tower/attention/snooze',
  input: z.strictObject({ attention: attentionId, until: z.iso.datetime({ offset: true }) }),
  refusals: ['RECORD_NOT_FOUND', 'TIME_MUST_BE_FUTURE'],
  reason: 'required',
  ...shared,
});
export const answerAttention = command('reports.answerAttention', {
  path: 'POST /tower/attention/answer',
  input: z.strictObject({ attention: attentionId }),
  refusals: ['RECORD_NOT_FOUND', 'OPERATION_REPEATED'],
  reason: 'required',
  ...shared,
});
