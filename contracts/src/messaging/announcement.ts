import { code, instant, text, user } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { attachment } from './attachment.ts';
import { audience } from './audience.ts';

/** Characters of a message (R-0378). */
export const MESSAGE_CHARACTERS = 3_000;

/** What the company tells its people, with those that matter most pinned on top (platform 2, R-0155). */
export const announcement = flow('Announcement', {
  context: 'messaging',
  group: 'messages',
  words: { pt: 'Aviso', zh: '公告', en: 'Announcement' },
  code: code(
    { pt: 'Número', zh: '编号', en: 'Number' },
    { pattern: 'AV\\d{8}', example: 'AV00000001', entered: 'never' },
  ),
  numbered: 'AV',
  path: '/announcement',
  named: 'title',
  sorted: ['sentAt', 'desc'],
  fields: {
    title: text({ pt: 'Título', zh: '标题', en: 'Title' }, { min: 2, max: 100, listed: 'first' }),
    content: text(
      { pt: 'Texto', zh: '内容', en: 'Text' },
      { max: MESSAGE_CHARACTERS, lines: 6, optional: true, listed: 'on-demand' },
    ),
    file: attachment,
    ...audience,
    sentAt: instant({ pt: 'Publicado em', zh: '发布时间', en: 'Published' }, { entered: 'never' }),
    sender: user({ pt: 'Publicado por', zh: '发布人', en: 'Published by' }, { entered: 'never' }),
  },
  life: life({
    states: {
      draft: { words: { pt: 'Rascunho', zh: '草稿', en: 'Draft' }, tone: 'neutral' },
      published: { words: { pt: 'Publicado', zh: '已发布', en: 'Published' }, tone: 'ok' },
      pinned: { words: { pt: 'Fixado', zh: '已置顶', en: 'Pinned' }, tone: 'info' },
      deleted: { words: { pt: 'Excluído', zh: '已删除', en: 'Deleted' }, tone: 'bad', gone: true },
    },
    opens: 'draft',
    revisable: ['draft'],
    moves: {
      send: {
        words: { pt: 'Publicar', zh: '发布', en: 'Publish' },
        done: { pt: 'Publicado', zh: '已发布', en: 'Published' },
        event: 'Published',
        from: ['draft'],
        to: 'published',
        stamps: { sentAt: 'at', sender: 'by' },
      },
      pin: {
        words: { pt: 'Fixar', zh: '置顶', en: 'Pin' },
        done: { pt: 'Fixado', zh: '已置顶', en: 'Pinned' },
        event: 'Pinned',
        from: ['published'],
        to: 'pinned',
        repeats: true,
      },
      unpin: {
        words: { pt: 'Soltar', zh: '取消置顶', en: 'Unpin' },
        done: { pt: 'Solto', zh: '已取消置顶', en: 'Unpinned' },
        event: 'Unpinned',
        from: ['pinned'],
        to: 'published',
        repeats: true,
      },
      delete: {
        words: { pt: 'Excluir', zh: '删除', en: 'Delete' },
        done: { pt: 'Excluído', zh: '已删除', en: 'Deleted' },
        event: 'Deleted',
        from: ['draft', 'published', 'pinned'],
        to: 'deleted',
        danger: true,
      },
    },
  }),
  rule: { everyone: 'what is announced says itself for whom it is' },
});

export const announcementList = recordScreen(announcement, '/messageCenter/announcementList', {
  permission: 'menu:message-center:announcement-list',
  title: { pt: 'Avisos', zh: '公告列表', en: 'Announcements' },
});
