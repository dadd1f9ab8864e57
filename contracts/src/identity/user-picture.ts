import { code, file } from '../kernel/fields/index.ts';
import { kept } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { ownInformation } from './queries.ts';

/** A picture of a face is one of 1 MB at most (R-0374). */
const PICTURE_BYTES = 1 << 20;

/** What somebody who signs in looks like: he shows it, and takes it away, himself (R-0022). Its code is his. */
export const userPicture = record('UserPicture', {
  context: 'identity',
  group: 'people',
  words: { pt: 'Foto de usuário', zh: '用户头像', en: 'User picture' },
  code: code(
    { pt: 'Usuário', zh: '用户', en: 'User' },
    { pattern: '[A-Za-z0-9-]{2,40}', example: 'ana-souza', max: 40, letters: 'as-typed' },
  ),
  table: 'user_pictures',
  path: '/userPicture',
  life: kept,
  fields: {
    picture: file(
      { pt: 'Foto', zh: '头像', en: 'Picture' },
      { accept: ['png', 'jpg'], maxBytes: PICTURE_BYTES, optional: true },
    ),
  },
  rule: { everyone: "colleagues see each other's faces, as they see each other's names" },
});

/** What the house knows of whoever reads it, with his picture. */
export const profile = recordScreen(userPicture, '/profile', {
  kind: 'form',
  hidden: true,
  page: 'own page',
  permission: 'none',
  title: { pt: 'Meu perfil', zh: '我的资料', en: 'My profile' },
  actions: ['create', 'edit', 'upload'],
  queries: [ownInformation],
});
