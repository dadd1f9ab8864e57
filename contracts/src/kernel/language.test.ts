import { languageOf } from './language.ts';

test.each([
  ['en', 'en'],
  ['zh', 'zh'],
  ['pt', 'pt'],
  ['pu', 'pt'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['EN-us', 'en'],
  ['fr-FR, en;q=0.5', 'en'],
  [' pt-BR , en', 'pt'],
  ['de, fr', 'pt'],
  ['', 'pt'],
  [undefined, 'pt'],
] as const)('Accept-Language %p is answered in %s (R-0004, R-0086)', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
