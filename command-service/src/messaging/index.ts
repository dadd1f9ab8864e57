import type { CommandContext } from '../kernel/context.ts';
import { markRead } from './mark-read.ts';
import { saysSomething } from './message-rules.ts';
import { sendSms } from './send-sms.ts';
import { smsRules } from './sms-rules.ts';

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
