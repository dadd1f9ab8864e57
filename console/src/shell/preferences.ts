import type { KeptPreferences, ShellPreference } from '@malote/contracts/shell/desk.ts';
import { keep, readKept } from '../client/kept.ts';
import { arrival } from '../client/sign-in.ts';
import { changeLanguage, chosenLanguage, currentLanguage } from '../i18n/i18n.ts';
import { openMenu } from './menu-opened.ts';

/** When this browser had its preferences as they are; forgotten with the session (sign-in.ts). */
const CHOSEN = 'malote.chosen';
const isText = (value: unknown): value is string => typeof value === 'string';

/** Notes since when this browser has its preferences as they are. */
export const noteChosen = (at: string): void => keep(localStorage, CHOSEN, at);

/**
 * Takes over the preferences of who arrives, before anything is drawn for him: what another browser had later than this one. A language is chosen for a
 * session of the browser (R-0005): a tab in which nobody chose one speaks that of the account, and who chose one on the page to sign in by goes on in it.
 */
export async function takePreferences(
  { at, theme, language, sidebarOpened }: KeptPreferences,
  setTheme: (theme: ShellPreference['theme']) => void,
): Promise<void> {
  const isNewer = at > readKept(localStorage, CHOSEN, '', isText);
  if (isNewer) {
    noteChosen(at);
    setTheme(theme);
    openMenu(sidebarOpened);
  }
  const spoken = isNewer && !arrival.isNew ? language : (chosenLanguage() ?? language);
  if (spoken !== currentLanguage()) await changeLanguage(spoken);
}
