import type { Language } from '../language.ts';

const locales: Readonly<Record<Language, string>> = { pt: 'pt-BR', zh: 'zh-CN', en: 'en' };

/** The locale that `Intl` formats with for a language. */
export const localeOf = (language: Language): string => locales[language];
