/** The languages of every text of this house. Portuguese is the default (R-0086). */
export type Language = 'pt' | 'zh' | 'en';

export const languages: readonly Language[] = ['pt', 'zh', 'en'];

export const defaultLanguage: Language = 'pt';

const locales: Readonly<Record<Language, string>> = { pt: 'pt-BR', zh: 'zh-CN', en: 'en' };

/** The locale that `Intl` formats with for a language. */
export const localeOf = (language: Language): string => locales[language];

/** Browsers send `pt`; the calls of the specification name the same language `pu`. */
const languageOfTag: Readonly<Record<string, Language>> = { pt: 'pt', pu: 'pt', zh: 'zh', en: 'en' };

/**
 * The language that an `Accept-Language` header prefers among ours; the default when it names none of them.
 * Only the first 20 entries are read: a longer header is no honest preference.
 */
export function languageOf(acceptLanguage: string | undefined): Language {
  if (acceptLanguage === undefined) return defaultLanguage;
  let best: { readonly language: Language; readonly weight: number } | undefined;
  for (const entry of acceptLanguage.split(',', 20)) {
    const [tag = '', ...parameters] = entry.split(';');
    const language = languageOfTag[tag.trim().toLowerCase().split('-', 1)[0] ?? ''];
    if (language === undefined) continue;
    const quality = parameters.map((parameter) => /^\s*q\s*=\s*([\d.]+)\s*$/i.exec(parameter)?.[1]).find((text) => text !== undefined);
    const weight = quality === undefined ? 1 : Number(quality);
    if (weight > 0 && (best === undefined || weight > best.weight)) best = { language, weight };
  }
  return best?.language ?? defaultLanguage;
}
