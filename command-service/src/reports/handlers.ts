import { access, accessRecorded, openAccess } from '@malote/contracts/kernel/access.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import {
  answerAttention,
  attention,
  attentionEvents,
  snoozeAttention,
  takeAttention,
} from '@malote/contracts/reports/attention.ts';
import { handler } from '../kernel/execute.ts';
import type { Handler } from '../kernel/execute.ts';

/** Reveals and exports must say why; an opened history and a print need not. */
const SAYS_WHY: ReadonlySet<string> = new Set(['reveal', 'export']);

export const reportHandlers: readonly Handler[] = [
  handler(openAccess, async (run) => {
    const { commandId, reason } = run.command.envelope;
    const { kind, of, filter } = run.command.input;
    return await run.conclude(access, commandId, () => {
      if (SAYS_WHY.has(kind) && reason === undefined) return refuse('REASON_REQUIRED', {}, 'reason');
      return {
        facts: [accessRecorded({ access: commandId, kind, of, ...(filter !== undefined && { filter }) })],
        answer: { accessId: commandId },
      };
    });
  }),
  handler(
    takeAttention,
    async (run) =>
      await run.conclude(attention, run.command.input.attention, (now, { envelope }) =>
        now.takenBy === envelope.actor || now.answered
          ? refuse('OPERATION_REPEATED')
          : [attentionEvents.AttentionTaken({ attention: run.command.input.attention, by: envelope.actor })],
      ),
  ),
  handler(
    snoozeAttention,
    async (run) =>
      await run.conclude(attention, run.command.input.attention, (_, { envelope }) => {
        const until = new Date(run.command.input.until).toISOString();
        return until <= envelope.receivedAt
          ? refuse('TIME_MUST_BE_FUTURE', {}, 'until')
          : [attentionEvents.AttentionSnoozed({ attention: run.command.input.attention, until })];
      }),
  ),
  handler(
    answerAttention,
    async (run) =>
      await run.conclude(attention, run.command.input.attention, (now) =>
        now.answered
          ? refuse('OPERATION_REPEATED')
          : [attentionEvents.AttentionAnswered({ attention: run.command.input.attention })],
      ),
  ),
];
