import { z } from 'zod';
import { aggregate } from '../kernel/aggregate.ts';
import { command, listQuery, query } from '../kernel/definition.ts';
import { event } from '../kernel/event.ts';
import { FileDescription } from '../kernel/file.ts';
import { screen } from '../kernel/screen.ts';

/** Messages that one call marks as read. */
const READ_AT_ONCE = 200;
/** Messages that stand before the page, at most: those that came last. */
export const POPPING = 20;

export const inboxEvents = {
  /** Read is final: a read message never becomes unread (R-0715). */
  MessagesRead: event('MessagesRead', {
    keep: 'record',
    data: z.object({ user: z.string(), messages: z.array(z.string()) }),
  }),
};

/** What one user has read, by the codes of messages. */
export const inbox = aggregate<{ readonly read: readonly string[] }, typeof inboxEvents>('inbox', {
  initial: { read: [] },
  events: inboxEvents,
  evolve: { MessagesRead: (now, { messages }) => ({ read: [...now.read, ...messages] }) },
});

/** What older clients say of themselves (R-0104): the messages are the caller's own, whatever stands here. */
export const receiver = { receiveId: z.string().max(40).optional(), clientType: z.coerce.number().int().optional() };

const own = { everyone: 'about the caller himself' };

/**
 * Marks messages as read; those that are read already stay so (R-0055, R-0105). What is not sent, is gone or is for others has nothing to be read by the
 * caller, and is passed over; one that must be read is not before it has been out for as long as it stands (R-0062).
 */
export const readMessages = command('messaging.readMessages', {
  path: 'POST /message/markRead',
  access: 'session',
  scope: own,
  input: z.strictObject({ messages: z.array(z.string().trim().min(1).max(40)).min(1).max(READ_AT_ONCE) }),
  refusals: ['MESSAGE_READ_TOO_SOON'],
});

/** A message as its reader sees it: `pops` and `reminds` stand before the page until they are read, the latter for 60 s at least (R-0062). */
export const MessageRow = z.object({
  code: z.string(),
  of: z.enum(['announcement', 'system']),
  title: z.string(),
  /** Empty where the message is a file alone. */
  content: z.string(),
  file: FileDescription.pick({ name: true, bytes: true }).optional(),
  kind: z.enum(['plain', 'recycling', 'structured']),
  pinned: z.boolean(),
  pops: z.boolean(),
  reminds: z.boolean(),
  isRead: z.boolean(),
  sentAt: z.string(),
  sender: z.string(),
});
export type MessageRow = z.infer<typeof MessageRow>;

/** The announcements and messages that are for the caller (R-0044); pinned announcements are marked, not moved. */
export const messageList = listQuery('messaging.messageList', {
  path: 'POST /message/page',
  access: 'session',
  scope: own,
  row: MessageRow,
  key: 'code',
  sorts: ['sentAt', 'title'],
  defaultSort: ['sentAt', 'desc'],
  params: z.strictObject({
    search: z.string().trim().max(100).optional(),
    of: z
      .array(z.enum(['announcement', 'system']))
      .max(2)
      .optional(),
    isRead: z.boolean().optional(),
  }),
  reads: ['messages'],
});

/** What the bell shows: how many are unread (R-0024, R-0056), the newest of them, and those that stand before the page (R-0037). */
export const unreadMessages = query('messaging.unreadMessages', {
  path: 'POST /message/receiveMessage',
  access: 'session',
  scope: own,
  params: z.strictObject(receiver),
  answer: z.object({ unread: z.int(), newest: z.array(MessageRow), popping: z.array(MessageRow) }),
  reads: ['messages'],
});

/** The file of a message that is for the caller. */
export const messageFile = query('messaging.messageFile', {
  path: 'POST /message/file',
  shape: 'kept-file',
  access: 'session',
  scope: own,
  params: z.strictObject({ code: z.string().trim().min(1).max(40) }),
  answer: z.unknown(),
  refusals: ['RECORD_NOT_FOUND', 'FILE_NOT_THERE'],
  reads: ['messages'],
});

export const messageCentre = screen('/messageCenter/messageList', {
  context: 'messaging',
  kind: 'list',
  permission: 'menu:message-center:message-list',
  title: { pt: 'Central de mensagens', zh: '消息中心', en: 'Message centre' },
  queries: [messageList, messageFile],
  commands: { 'mark-read': readMessages },
  offers: ['filter', 'view'],
});
