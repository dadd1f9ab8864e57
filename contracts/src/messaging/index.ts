import { context } from '../kernel/context.ts';
import { announcement, announcementList } from './announcement.ts';
import { providerMessage, requestMessageList } from './provider-message.ts';
import { systemMessage, systemMessages } from './system-message.ts';

export default context('messaging', {
  records: [announcement, systemMessage, providerMessage],
  screens: { announcementList, systemMessages, requestMessageList },
});
