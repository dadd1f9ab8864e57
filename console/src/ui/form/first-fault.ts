import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** A control that has a fault; of one that is no box to type in, such as a table of rows, what it is mended by. */
const FAULTY = '[aria-invalid="true"], [data-fault="true"]';

/** Gives the keyboard to the first field that has a fault, as soon as the fault is drawn: not a moment later, when on a slow machine it was not there yet. */
export function useFirstFault(box: RefObject<HTMLElement | null>): () => void {
  const isAsked = useRef(false);
  useEffect(() => {
    const first = isAsked.current ? box.current?.querySelector<HTMLElement>(FAULTY) : undefined;
    if (first == null) return;
    isAsked.current = false;
    first.focus();
  });
  return () => {
    isAsked.current = true;
  };
}
