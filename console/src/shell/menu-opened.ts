import { keep, readKept } from '../client/kept.ts';
import { store } from '../client/store.ts';

const MENU = 'malote.menu';

/** Whether the side menu stands open, 1, or not, 0: it is the same after a reload (R-0020). */
export const menuOpened = store<0 | 1>(
  readKept(localStorage, MENU, 1, (value): value is 0 | 1 => value === 0 || value === 1),
);

export function openMenu(is: 0 | 1): void {
  menuOpened.set(is);
  keep(localStorage, MENU, is);
}
