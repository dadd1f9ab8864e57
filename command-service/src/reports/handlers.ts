import { access, accessRecorded, openAccess } from '@malote/contracts/kernel/access.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import {
  answerAttention,
  attention,
  attentionEvents,
  snoozeAttention,
  takeAttention,
} from '@malote/contracts/reports/attention.ts';
import type { Attention } from '@malote/contracts/reports/attention.ts';
import {
  BI_TOKEN_MS,
  biEmbedToken,
  biEmbedTokenEvents,
  createEmbedPageToken,
} from '@malote/contracts/reports/embedded-bi.ts';
import type { Context, Decision } from '../kernel/decision.ts';
import { handler } from '../kernel/execute.ts';
import type { Handle, Handler } from '../kernel/execute.ts';
import { attentionMissing } from './attention-stands.ts';

/** Reveals and exports must say why; an opened history and a print need not. */
const SAYS_WHY: ReadonlySet<string> = new Set(['reveal', 'export']);

/** Deals with an attention that stands; one that does not is refused. */
function onAttention<Input extends { readonly attention: string }>(
  decision: (now: Attention, context: Context, id: string) => Decision,
): Handle<Input> {
  return async (run) => {
    const id = run.command.input.attention;
    const missing = await attentionMissing(run, id);
    return await run.conclude(attention, id, (now, context) => missing ?? decision(now, context, id));
  };
}

export const reportHandlers: readonly Handler[] = [
  handler(openAccess, async (run) => {
    const { commandId, reason } = run.command.envelope;
    const { kind, of, filter: sought } = run.command.input;
    return await run.conclude(access, commandId, () => {
      if (SAYS_WHY.has(kind) && reason === undefined) return refuse('REASON_REQUIRED', {}, 'reason');
      return {
        facts: [accessRecorded({ access: commandId, kind, of, ...(sought !== undefined && { sought }) })],
        answer: { accessId: commandId },
      };
    });
  }),
  handler(createEmbedPageToken, async (run) => {
    const { commandId: token, receivedAt } = run.command.envelope;
    const { type } = run.command.input;
    const expiresAt = new Date(Date.parse(receivedAt) + BI_TOKEN_MS).toISOString();
    return await run.conclude(biEmbedToken, token, () => ({
      facts: [biEmbedTokenEvents.BiEmbedTokenIssued({ token, type, expiresAt })],
      answer: { token, type, expiresAt },
    }));
  }),
  handler(
    takeAttention,
    onAttention((now, { envelope }, id) =>
      now.takenBy === envelope.actor || now.answered
        ? refuse('OPERATION_REPEATED')
        : [attentionEvents.AttentionTaken({ attention: id, by: envelope.actor })],
    ),
  ),
  handler(snoozeAttention, async (run) => {
    const until = new Date(run.command.input.until).toISOString();
    return await onAttention((_, { envelope }, id) =>
      until <= envelope.receivedAt
        ? refuse('TIME_MUST_BE_FUTURE', {}, 'until')
        : [attentionEvents.AttentionSnoozed({ attention: id, until })],
    )(run);
  }),
  handler(
    answerAttention,
    onAttention((now, _, id) =>
      now.answered ? refuse('OPERATION_REPEATED') : [attentionEvents.AttentionAnswered({ attention: id })],
    ),
  ),
];
