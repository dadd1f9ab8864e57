import { context } from '../kernel/context.ts';
import { addresses } from './addresses.ts';
import { announcement, announcementList } from './announcement.ts';
import * as inboxes from './inbox.ts';
import { providerMessage, requestMessageList } from './provider-message.ts';
import { smsManagement, smsMessage } from './sms-message.ts';
import { smsConfiguration, smsTemplate } from './sms-template.ts';
import { systemMessage, systemMessages } from './system-message.ts';

export default context('messaging', {
  aggregates: [inboxes.inbox],
  records: [announcement, systemMessage, providerMessage, smsTemplate, smsMessage],
  definitions: [inboxes],
  screens: {
    announcementList,
    systemMessages,
    requestMessageList,
    smsConfiguration,
    smsManagement,
    messageCentre: inboxes.messageCentre,
  },
  addresses,
});
