import type { MessageRow } from '@malote/contracts/messaging/inbox.ts';

/** A message that somebody of the house sent to all. */
export const aMessage = (more: Partial<MessageRow> = {}): MessageRow => ({
  code: 'MS00000001',
  of: 'system',
  title: 'Rota alterada',
  content: 'A rota do Rio sai às 21:00.',
  kind: 'plain',
  pinned: false,
  pops: true,
  reminds: false,
  isRead: false,
  sentAt: '2026-11-20T12:00:00.000Z',
  sender: 'Ana Souza',
  ...more,
});
