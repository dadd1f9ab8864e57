import { useEffect, useState } from 'react';

/** What a person writes in, and goes on with. */
const WRITTEN_IN = 'input,textarea,select,[contenteditable="true"]';

/**
 * Where the keyboard goes when a dialog does. A station's scan field has it before any button: who chose a place or read a notice goes on scanning.
 * Where the one that had it is gone, the page has it.
 */
function placeAfter(before: Element | null): Element | null {
  const there = before !== document.body && before?.isConnected === true ? before : null;
  if (there?.matches(WRITTEN_IN) === true) return there;
  return document.querySelector('#content [data-scan]') ?? there ?? document.querySelector('#content');
}

/** Where the keyboard was when this was first drawn has it again when it goes. */
export function useGiveBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement !== document.body) return; // somebody has taken it: a station's field, the next dialog
        const back = placeAfter(before);
        if (back instanceof HTMLElement || back instanceof SVGElement) back.focus({ preventScroll: true });
      }, 0);
    },
    [before],
  );
}
