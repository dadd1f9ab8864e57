import { loadModels, loadTitles } from 'virtual:malote/titles';
import i18next from 'i18next';
import type { BackendModule, ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '@malote/contracts/kernel/language.ts';
import { localeOf } from '@malote/contracts/kernel/values/locale.ts';
import type { Namespace } from './namespaces.ts';

/** Namespaces that come from the contracts: what screens are called, and what read models are. */
const TITLES = 'titles';
const MADE: Readonly<Record<string, typeof loadTitles>> = { [TITLES]: loadTitles, models: loadModels };
const KEPT = 'malote.language';

/** The languages in the order in which they are offered. */
export const languages: readonly Language[] = ['pt', 'zh', 'en'];

const isLanguage = (text: unknown): text is Language => languages.includes(text as Language);

/** The language of this browser session: the one chosen, else Chinese for a Chinese browser, else Portuguese (R-0004, R-0005). */
export function firstLanguage(chosen: string | null, browser: string): Language {
  if (isLanguage(chosen)) return chosen;
  return browser.toLowerCase().startsWith('zh') ? 'zh' : 'pt';
}

/** Loads a namespace's file of one language when it is first needed. */
const files: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language: string, namespace: string, done: ReadCallback) => {
    const file: Promise<{ readonly default: object }> =
      MADE[namespace]?.[language as Language]() ??
      import(`./${language}/${namespace}.json`, { with: { type: 'json' } });
    file.then(
      (loaded) => done(null, loaded.default as Parameters<ReadCallback>[1]),
      (error: unknown) => done(error as Error, false),
    );
  },
};

/** Starts the texts of the shell; a page's own namespaces are loaded with the page. */
export async function startTexts(
  language = firstLanguage(sessionStorage.getItem(KEPT), navigator.language),
): Promise<void> {
  await i18next
    .use(files)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      ns: ['shell', 'fields', 'status', 'actions', TITLES],
      defaultNS: 'shell',
      load: 'currentOnly',
      supportedLngs: [...languages],
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
      returnNull: false,
    });
  document.documentElement.lang = localeOf(language);
}

/** Makes the texts of a page ready. */
export const loadTexts = async (wanted: readonly Namespace[]): Promise<void> => i18next.loadNamespaces([...wanted]);

/** Changes the language for this browser session (R-0005). */
export async function changeLanguage(language: Language): Promise<void> {
  sessionStorage.setItem(KEPT, language);
  document.documentElement.lang = localeOf(language);
  await i18next.changeLanguage(language);
}

/** The language that was chosen in this browser session, where one was (R-0005). */
export function chosenLanguage(): Language | undefined {
  const kept = sessionStorage.getItem(KEPT);
  return isLanguage(kept) ? kept : undefined;
}

let spoken: Language | undefined;

/** Makes something in another language than the one in use: all that is made before it returns, and nothing after it. Its texts are there (`loadLanguage`). */
export function speaking<Made>(language: Language, make: () => Made): Made {
  const before = spoken;
  spoken = language;
  try {
    return make();
  } finally {
    spoken = before;
  }
}

/** The language that is spoken instead of the one in use. */
export const spokenLanguage = (): Language | undefined => spoken;

/** Makes the texts of another language ready, those of the pages that were opened. */
export const loadLanguage = async (language: Language): Promise<void> => i18next.loadLanguages(language);

/** The language in use, or what is spoken instead. */
export function currentLanguage(): Language {
  return spoken ?? (isLanguage(i18next.language) ? i18next.language : 'pt');
}

export type { Language };
