import type { Language } from '../language.ts';

/** English as it is written where the day stands before the month, as in Brazil: 03/04 must not be two days in one house. */
const locales: Readonly<Record<Language, string>> = { pt: 'pt-BR', zh: 'zh-CN', en: 'en-GB' };

/** The locale that `Intl` formats with for a language. */
export const localeOf = (language: Language): string => locales[language];
