/** The three languages of the product; calls say `pu` for `pt` (R-0003). */
export type Language = 'pt' | 'zh' | 'en';

/** Words in all three languages: a title, a text of a refusal. */
export type Words = { readonly pt: string; readonly zh: string; readonly en: string };

/** What stands between the things of a list. */
export const separatorOf = (language: Language): string => (language === 'zh' ? '、' : ', ');

/** What `Accept-Language` says of a language: Portuguese has a code of its own there (R-0003, R-0086). */
export const wireLanguage = (language: Language): string => (language === 'pt' ? 'pu' : language);

/** Reads `Accept-Language`: the first language that we speak, Portuguese when there is none (R-0004, R-0086). */
export function languageOf(acceptLanguage: string | undefined): Language {
  for (const part of (acceptLanguage ?? '').toLowerCase().split(',')) {
    const code = part.trim().slice(0, 2);
    if (code === 'pt' || code === 'pu') return 'pt';
    if (code === 'zh' || code === 'en') return code;
  }
  return 'pt';
}
