import { languageOf, languages, localeOf } from './language.ts';

test.each([
  ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
  ['pu', 'pt'],
  ['zh-CN,zh;q=0.9', 'zh'],
  ['de-DE,de;q=0.9,en;q=0.5,zh;q=0.7', 'zh'],
  ['en;q=0,zh;q=0.1', 'zh'],
  ['EN-us', 'en'],
  ['de', 'pt'],
  ['', 'pt'],
  [';;;q=,,=', 'pt'],
] as const)('the header %p asks for %p (R-0086)', (header, language) => expect(languageOf(header)).toBe(language));

test('without a header the language is Portuguese', () => expect(languageOf(undefined)).toBe('pt'));

test('every language has a locale that Intl knows', () => {
  for (const language of languages) expect(Intl.NumberFormat.supportedLocalesOf(localeOf(language))).toHaveLength(1);
});
