import { keep, readKept } from '../client/kept.ts';
import { store } from '../client/store.ts';
import { HOME, screenAt } from './places.ts';

const KEPT = 'malote.recent';
const KEPT_PAGES = 6;
const areTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** The pages that this browser opened last, newest first. */
export const recentPages = store<readonly string[]>(readKept<readonly string[]>(localStorage, KEPT, [], areTexts));

/** Remembers that a page of the menu was opened. */
export function noteVisit(path: string): void {
  const screen = screenAt(path);
  if (screen === undefined || screen.hidden || path === HOME || recentPages.get()[0] === path) return;
  recentPages.set((now) => [path, ...now.filter((one) => one !== path)].slice(0, KEPT_PAGES));
  keep(localStorage, KEPT, recentPages.get());
}
