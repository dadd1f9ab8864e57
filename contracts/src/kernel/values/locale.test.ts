import { localeOf } from './locale.ts';

test.each(['pt', 'zh', 'en'] as const)('the language %s has a locale that Intl knows', (language) => {
  expect(Intl.NumberFormat.supportedLocalesOf(localeOf(language))).toHaveLength(1);
});
