import { useRef } from 'react';
import type { RefObject } from 'react';

/** How a menu is drawn whose entries stand in the page before it is opened. */
interface Manner {
  readonly keepMounted: true;
  readonly keepMountedMode: 'display-none';
  readonly returnFocus: true;
  readonly onOpen: () => void;
}

/**
 * A menu that stays mounted takes the keyboard by itself only when it is drawn first, and Escape and the arrows are heard inside alone: so its first entry that
 * can be chosen has it when the menu is opened, and its button again when it is closed.
 */
export function useEnteredMenu(): readonly [RefObject<HTMLDivElement | null>, Manner] {
  const menu = useRef<HTMLDivElement>(null);
  const onOpen = () =>
    void requestAnimationFrame(() =>
      (menu.current?.querySelector<HTMLElement>('[role=menuitem]:not(:disabled)') ?? menu.current)?.focus(),
    );
  return [menu, { keepMounted: true, keepMountedMode: 'display-none', returnFocus: true, onOpen }];
}
