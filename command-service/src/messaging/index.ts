import { inbox, inboxEvents, readMessages } from '@malote/contracts/messaging/inbox.ts';
import type { CommandContext } from '../kernel/context.ts';
import { handler } from '../kernel/execute.ts';
import { saysSomething } from './message-rules.ts';
import { sendSms } from './send-sms.ts';
import { smsRules } from './sms-rules.ts';

const markRead = handler(readMessages, async (run) => {
  const { actor } = run.command.envelope;
  return await run.conclude(inbox, actor, ({ read }) => {
    const messages = [...new Set(run.command.input.messages)].filter((code) => !read.includes(code));
    return messages.length === 0 ? [] : [inboxEvents.MessagesRead({ user: actor, messages })];
  });
});

export const messaging: CommandContext = {
  handlers: [markRead],
  rules: {
    SmsMessage: smsRules,
    Announcement: saysSomething,
    ProviderMessage: saysSomething,
    SystemMessage: saysSomething,
  },
  watches: sendSms,
};
