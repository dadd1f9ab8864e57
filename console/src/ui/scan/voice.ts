import type { Language } from '@malote/contracts/kernel/language.ts';
import { localeOf } from '@malote/contracts/kernel/values/locale.ts';

/** A sentence as it is spoken: each digit of a number by itself, as people read numbers out to each other. */
export const spoken = (words: string): string => words.replaceAll(/\d{4,}/g, (digits) => [...digits].join(' '));

/** True where this browser can speak. */
export const canSpeak = (): boolean => typeof speechSynthesis !== 'undefined';

/** Speaks a sentence; what was being said before is cut off, because the newest scan counts. A browser without a voice stays silent. */
export function speak(words: string, language: Language, volume: number): void {
  if (!canSpeak()) return;
  const locale = localeOf(language);
  const said = new SpeechSynthesisUtterance(spoken(words));
  said.lang = locale;
  said.volume = volume;
  const voice = speechSynthesis.getVoices().find(({ lang }) => lang.toLowerCase().startsWith(locale.slice(0, 2)));
  if (voice !== undefined) said.voice = voice;
  speechSynthesis.cancel();
  speechSynthesis.speak(said);
}
