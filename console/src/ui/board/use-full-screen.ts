import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { places } from '../../shell/places.ts';

/** Where the library draws dialogs, menus and choices: one place for all, made when the first of them opens. */
const FLOATING = 'data-mantine-shared-portal-node';

function floating(): HTMLElement {
  const known = document.querySelector<HTMLElement>(`[${FLOATING}]`);
  if (known !== null) return known;
  const made = document.createElement('div');
  made.setAttribute('data-portal', 'true');
  made.setAttribute(FLOATING, 'true');
  document.body.append(made);
  return made;
}

/**
 * Fills the screen with a board, and gives it back. What floats comes along, because a browser shows nothing beside what fills the screen: choices of a filter,
 * dialogs. Whoever goes to another page from there sees that page, so the screen is given back first.
 */
export function useFullScreen(frame: RefObject<HTMLElement | null>): {
  readonly full: boolean;
  readonly toggle: () => void;
} {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const changed = () => {
      const board = frame.current;
      const filling = board !== null && document.fullscreenElement === board;
      if (filling) board.append(floating());
      else if (board?.contains(floating()) === true) document.body.append(floating());
      setFull(filling);
    };
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, [frame]);
  useEffect(() => {
    if (!full) return undefined;
    const { active } = places.get();
    return places.subscribe(() => {
      if (places.get().active !== active) void document.exitFullscreen();
    });
  }, [full]);
  return {
    full,
    toggle: () => void (full ? document.exitFullscreen() : frame.current?.requestFullscreen()),
  };
}
