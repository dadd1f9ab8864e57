import { useRef } from 'react';
import type { RefObject } from 'react';

/** It is drawn some frames after it is told that it opens, and nothing that is not drawn takes the keyboard. */
const OPENING_FRAMES = 20;

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
  const take = (frames: number): void =>
    void requestAnimationFrame(() => {
      const first = menu.current?.querySelector<HTMLElement>('[role=menuitem]:not(:disabled)') ?? menu.current;
      first?.focus();
      if (document.activeElement !== first && frames > 1) take(frames - 1);
    });
  const onOpen = () => take(OPENING_FRAMES);
  return [menu, { keepMounted: true, keepMountedMode: 'display-none', returnFocus: true, onOpen }];
}
