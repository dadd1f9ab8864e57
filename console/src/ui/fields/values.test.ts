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

test('measured numbers of a column stand with their digits below each other, and one with a unit says it', async () => {
  await startTexts('pt');
  const words = { pt: 'Diferença (%)', zh: '差异 (%)', en: 'Difference (%)' };
  const difference = { kind: 'decimal', words, places: 2 } as const;
  const weight = { kind: 'decimal', words, places: 3, unit: { pt: 'kg', zh: '千克', en: 'kg' } } as const;
  expect([textOf(difference, 0.5), textOf(difference, 2.94), textOf(weight, 13.5)]).toEqual([
    '0,50',
    '2,94',
    '13,5 kg',
  ]);
});
