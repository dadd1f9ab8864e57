import { useEffect, useState } from 'react';

/** What a person writes in, and goes on with. */
const WRITTEN_IN = 'input,textarea,select,[contenteditable="true"]';

/** A dialog that is drawn: where the keyboard was before it, and the dialog that it stands over, or that it took the place of. */
interface Holder {
  readonly before: Element | null;
  readonly under: Holder | undefined;
}
/** The youngest last. */
const drawn: Holder[] = [];

/** The button of the menu that an entry stands in: a menu is closed once something of it was chosen, and what is not drawn takes no keyboard. */
function buttonOf(entry: Element): Element | null {
  const id = entry.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return typeof id === 'string' ? document.getElementById(id) : null;
}

/** What opened a dialog, and the dialog that it took the place of, and so on. */
function openersOf({ before, under }: Holder): readonly Element[] {
  const own = before === null || before === document.body ? [] : [buttonOf(before) ?? before];
  return under === undefined ? own : [...own, ...openersOf(under)];
}

/**
 * Where the keyboard goes when a dialog does, the first that takes it. A station's scan field has it before any button: who chose a place or read a notice goes
 * on scanning. Where all that had it is gone, the page has it.
 */
function placesAfter(holder: Holder): readonly (Element | null)[] {
  const openers = openersOf(holder);
  const scan = document.querySelector('[data-scan]');
  const content = document.querySelector('#content');
  const [first] = openers;
  return first?.isConnected === true && first.matches(WRITTEN_IN)
    ? [...openers, scan, content]
    : [scan, ...openers, content];
}

function takes(place: Element | null): boolean {
  if (!(place instanceof HTMLElement || place instanceof SVGElement) || !place.isConnected) return false;
  place.focus({ preventScroll: true });
  return document.activeElement === place;
}

/** Where the keyboard was when this was first drawn has it again when it goes. */
export function useGiveBack(): void {
  const [holder] = useState((): Holder => ({ before: document.activeElement, under: drawn.at(-1) }));
  useEffect(() => {
    drawn.push(holder);
    return () => {
      drawn.splice(drawn.indexOf(holder), 1);
      setTimeout(() => {
        // Else somebody has taken it: a station's field, the next dialog.
        if (document.activeElement === document.body) placesAfter(holder).some(takes);
      }, 0);
    };
  }, [holder]);
}
