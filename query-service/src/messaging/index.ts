import { messageList } from '@malote/contracts/messaging/inbox.ts';
import type { QueryContext } from '../kernel/context.ts';
import { readList } from '../kernel/lists/read-list.ts';
import { answerMessageFile, answerUnreadMessages, messageSource } from './inbox.ts';

export const messaging: QueryContext<'messaging'> = {
  handlers: {
    'messaging.messageFile': answerMessageFile,
    'messaging.messageList': (asked, asking) => readList(messageSource, asked, asking),
    'messaging.unreadMessages': answerUnreadMessages,
  },
  readingByRows: ['messaging.messageList', 'messaging.unreadMessages'],
  liveLists: { inbox: messageList },
};
