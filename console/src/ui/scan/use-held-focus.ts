import { useEffect } from 'react';
import type { RefObject } from 'react';
import { takesText } from './takes-text.ts';

/** Whether letters that are typed now belong to what has the keyboard. A choice, a box to tick and a slider take none: the next code is not for them. */
const takesKeys = (element: Element | null): boolean =>
  element instanceof HTMLElement &&
  (takesText(element) ||
    element.tagName === 'SELECT' ||
    element.isContentEditable ||
    element.closest('[role="dialog"],[role="menu"],[role="listbox"]') !== null);

/** Puts the keyboard to a field, and the page stays where it is. */
export const focus = ({ current }: RefObject<HTMLInputElement | null>) => current?.focus({ preventScroll: true });

/** Keeps the keyboard at the field that is scanned into, unless a dialog is open (`busy`) or something else takes letters; it is taken anew when `anew` changes. */
export function useHeldFocus(input: RefObject<HTMLInputElement | null>, busy: boolean, anew: unknown): void {
  useEffect(() => {
    if (!busy) focus(input);
  }, [input, busy, anew]);
  // A field that was closed by what was typed into it has the keyboard no more, and nobody else has it.
  useEffect(() => {
    const { activeElement: holds } = document;
    if (!busy && (holds === null || holds === document.body || holds.matches(':disabled'))) focus(input);
  });
  useEffect(() => {
    if (busy) return undefined;
    const keysDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.key === 'Tab' || takesKeys(document.activeElement))
        return;
      // A blank presses the button that has the keyboard; no code begins with one.
      if (event.key.length === 1 && event.key !== ' ') focus(input);
    };
    const back = (event: PointerEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('input,textarea,select,button,a,label,[role="dialog"],[role="slider"],[tabindex]') == null)
        requestAnimationFrame(() => focus(input));
    };
    window.addEventListener('keydown', keysDown);
    window.addEventListener('pointerup', back);
    return () => {
      window.removeEventListener('keydown', keysDown);
      window.removeEventListener('pointerup', back);
    };
  }, [input, busy]);
}
