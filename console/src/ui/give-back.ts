import { useEffect, useState } from 'react';

/** What a person writes in, and goes on with. */
const WRITTEN_IN = 'input,textarea,select,[contenteditable="true"]';

type Openers = readonly (Element | null)[];
/** Of each dialog that is drawn what opened it, and what opened the one that it stands over, or that it took the place of. The youngest last. */
const drawn: Openers[] = [];

/** The button of the menu that an entry stands in: a menu is closed once something of it was chosen, and what is not drawn takes no keyboard. */
const buttonOf = (entry: Element | null): Element | null =>
  document.getElementById(entry?.closest('[role=menu]')?.getAttribute('aria-labelledby') ?? '');

/**
 * Gives the keyboard to the first that takes it. A station's scan field has it before any button: who chose a place or read a notice goes on scanning. Where all
 * that had it is gone, the page has it.
 */
function giveTo(openers: Openers): void {
  const back = openers.map((one) => buttonOf(one) ?? one);
  const scan = document.querySelector('#content [data-scan]');
  const own = back[0]?.isConnected && back[0].matches(WRITTEN_IN) ? [...back, scan] : [scan, ...back];
  for (const place of [...own, document.querySelector('#content')]) {
    // Else somebody has taken it: a station's field, the next dialog, or one of these. What is gone, not drawn or out of order does not take it.
    if (document.activeElement !== document.body) return;
    (place as HTMLElement | null)?.focus({ preventScroll: true });
  }
}

/** Where the keyboard was when this was first drawn has it again when it goes. */
export function useGiveBack(): void {
  const [openers] = useState((): Openers => [document.activeElement, ...(drawn.at(-1) ?? [])]);
  useEffect(() => {
    drawn.push(openers);
    return () => {
      drawn.splice(drawn.indexOf(openers), 1);
      setTimeout(() => giveTo(openers), 0);
    };
  }, [openers]);
}
