import { startTexts } from '../../i18n/i18n.ts';
import { textOf, whoIs } from './values.ts';

const USER = { kind: 'user', words: { pt: 'Quem', zh: '操作人', en: 'Who' } } as const;

test.each([
  ['pt', 'Sistema'],
  ['zh', '系统'],
  ['en', 'System'],
] as const)('in %s what the house does by itself is said in the words of the reader', async (language, word) => {
  await startTexts(language);
  expect([whoIs('system'), textOf(USER, 'system'), whoIs('ana')]).toEqual([word, word, 'ana']);
});
