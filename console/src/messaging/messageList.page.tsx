import { lazy } from 'react';
import type { RowOf } from '../client/names.ts';
import { lookup } from '../i18n/texts.ts';
import { bulkAction } from '../ui/list/actions.ts';
import { custom, flag, instant, text } from '../ui/list/columns.tsx';
import { oneOfWords, words, yes } from '../ui/list/filters.ts';
import { listScreen } from '../ui/list/list-screen.tsx';
import { ToneLabel } from '../ui/status/status.tsx';

type Row = RowOf<'messaging.messageList'>;
const MessageDrawer = lazy(async () => ({ default: (await import('./message-drawer.tsx')).MessageDrawer }));

/** What is unread stands out by weight and word, not by colour alone. */
const titleOf = ({ title, isRead }: Row) =>
  isRead ? <span title={title}>{title}</span> : <b title={title}>{title}</b>;
const readOf = ({ isRead }: Row) => (
  <ToneLabel tone={isRead ? 'neutral' : 'info'}>{lookup(isRead ? 'messages:read' : 'messages:unread')}</ToneLabel>
);

export default listScreen('messaging.messageList', {
  texts: ['messages'],
  columns: [
    custom('title', titleOf, { pin: true, size: 320 }),
    custom('isRead', readOf, { size: 120 }),
    custom('of', ({ of }: Row) => lookup(`messages:of.${of}`), { size: 170 }),
    flag('pinned', { size: 90 }),
    instant('sentAt'),
    text('sender', { size: 180 }),
    text('code', { size: 130, hidden: true, label: 'fields:number' }),
  ],
  filters: [
    words('search', { primary: true, label: 'fields:title' }),
    oneOfWords('of', ['announcement', 'system'], { primary: true, domain: 'messages:of' }),
    yes('isRead', { primary: true, label: 'messages:read' }),
  ],
  actions: [
    bulkAction<Row, 'messaging.readMessages'>('mark-read', 'messaging.readMessages', {
      input: ({ code }) => ({ messages: [code] }),
      not: ({ isRead }) => (isRead ? 'alreadyRead' : undefined),
      called: ({ title }) => title,
    }),
  ],
  live: 'inbox',
  drawer: MessageDrawer,
});
