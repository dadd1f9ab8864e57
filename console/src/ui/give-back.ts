import { useEffect, useState } from 'react';

/** Where the keyboard was when this was first drawn has it again when it goes; where that is gone too, the page has it. */
export function useGiveBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement !== document.body) return; // somebody has taken it: a station's field, the next dialog
        const back =
          before?.isConnected === true && before !== document.body ? before : document.querySelector('#content');
        if (back instanceof HTMLElement || back instanceof SVGElement) back.focus({ preventScroll: true });
      }, 0);
    },
    [before],
  );
}
