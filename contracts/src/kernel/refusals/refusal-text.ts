import { separatorOf } from '../language.ts';
import type { Language, Words } from '../language.ts';
import { localeOf } from '../values/locale.ts';
import { refusalCatalogue, type RefusalCode } from './catalogue.ts';
import type { TextParam, TextParams } from './refusal-params.ts';

/** Lists in a sentence end here; the answer's data holds all of them. */
const listedAtMost = 20;

const missing = '–';

/** The sentence of a refusal in the caller's language. A parameter that was not given shows as a dash, never as a brace. */
export function refusalText(code: RefusalCode, language: Language, params: TextParams = {}): string {
  return refusalCatalogue[code][language].replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    return value === undefined ? missing : written(value, language);
  });
}

function written(value: TextParam, language: Language): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint') return numberFormat(language).format(value);
  if (isWords(value)) return value[language];
  const shown = value.slice(0, listedAtMost).map((item) => written(item, language));
  const more = value.length > listedAtMost ? [`… (${written(value.length, language)})`] : [];
  return [...shown, ...more].join(separatorOf(language)) || missing;
}

const isWords = (value: Words | readonly unknown[]): value is Words => !Array.isArray(value);

const numberFormats = new Map<Language, Intl.NumberFormat>();

function numberFormat(language: Language): Intl.NumberFormat {
  const known = numberFormats.get(language);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 3 });
  numberFormats.set(language, made);
  return made;
}
