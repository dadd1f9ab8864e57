import type { Aggregate } from '@malote/contracts/kernel/aggregate.ts';
import type { RecordState } from '@malote/contracts/kernel/record.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { announcement } from '@malote/contracts/messaging/announcement.ts';
import { isFor } from '@malote/contracts/messaging/audience.ts';
import { inbox, inboxEvents, readMessages } from '@malote/contracts/messaging/inbox.ts';
import { REMINDER_S } from '@malote/contracts/messaging/reminder.ts';
import { systemMessage } from '@malote/contracts/messaging/system-message.ts';
import { handler } from '../kernel/execute.ts';
import type { Run } from '../kernel/run.ts';

/** What a code may be of, and the states in which its reader has it before him. */
const KINDS = [
  { made: announcement, out: ['published', 'pinned'] },
  { made: systemMessage, out: ['sent'] },
] as const;

type Out = Parameters<typeof isFor>[0] & { readonly reminds?: boolean | null };

/** The message, where it is out; a state from memory that has it not out yet is read anew. */
async function outOf(run: Run, code: string): Promise<Out | undefined> {
  const kind = KINDS.find(({ made }) => code.startsWith(made.numbered ?? ' '));
  if (kind === undefined) return undefined;
  const aggregate = kind.made.aggregate as unknown as Aggregate<RecordState<Out>>;
  const isOut = ({ status }: { readonly status: string }) => (kind.out as readonly string[]).includes(status);
  const { state } = await run.load(aggregate, code);
  const now = isOut(state) ? state : (await run.fresh(aggregate, code)).state;
  return isOut(now) ? now.fields : undefined;
}

/**
 * Seconds for which nobody can have had it before him long enough: since it was sent, by our clock. What its sender's device says may be ahead, and would hold
 * its readers longer.
 */
async function tooSoonBy(run: Run, code: string): Promise<number> {
  const sent = (await run.events(systemMessage.aggregate, code)).at(-1)?.metadata.receivedAt;
  if (sent === undefined) return 0;
  const since = Date.parse(run.command.envelope.receivedAt) - Date.parse(sent);
  return Math.min(REMINDER_S, Math.ceil(REMINDER_S - since / 1_000));
}

/** Whether a message counts as read when its reader says so; one that he does not have is passed over, as one that went away meanwhile. */
async function counts(run: Run, code: string): Promise<boolean | Refusal> {
  const found = await outOf(run, code);
  if (found === undefined) return false;
  const { actor } = run.command.envelope;
  const reader = run.context.directory.users.get(actor);
  if (!isFor(found, { id: actor, roles: reader?.roles ?? [], site: reader?.site ?? null })) return false;
  const seconds = found.reminds === true ? await tooSoonBy(run, code) : 0;
  return seconds <= 0 || refuse('MESSAGE_READ_TOO_SOON', { seconds }, 'messages');
}

/** Marks what is the caller's and is out; read is final, so what he has read is asked nothing more (R-0715). */
export const markRead = handler(readMessages, async (run) => {
  const { actor } = run.command.envelope;
  const told = [...new Set(run.command.input.messages)];
  return await run.concludeLooking(inbox, actor, async ({ read }) => {
    const open = told.filter((code) => !read.includes(code));
    const judged = await Promise.all(open.map(async (code) => ({ code, counts: await counts(run as Run, code) })));
    const refused = judged.map((one) => one.counts).find(isRefusal);
    const messages = judged.flatMap((one) => (one.counts === true ? [one.code] : []));
    return () => refused ?? (messages.length === 0 ? [] : [inboxEvents.MessagesRead({ user: actor, messages })]);
  });
});
