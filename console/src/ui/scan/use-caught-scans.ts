import { useEffect, useRef } from 'react';
import { takesText } from './takes-text.ts';
import { followTyped, takeBack } from './typed-runs.ts';
import type { Typed } from './typed-runs.ts';

/**
 * Catches scans that fall where nothing is scanned, before anybody else hears their keys. `scanIn` says what of that which was typed is a scan; that presses
 * nothing, is taken out of the field that it fell into, and handed to `onScan` as it was typed.
 */
export function useCaughtScans(
  scanIn: (typed: Typed, target: Element) => string | undefined,
  onScan: (raw: string) => void,
): void {
  const latest = useRef({ scanIn, onScan });
  useEffect(() => {
    latest.current = { scanIn, onScan };
  });
  // It hears on while its page is drawn anew: in a field of the page every letter does that, and the code would begin again.
  useEffect(() => {
    const follow = followTyped();
    const hear = (event: KeyboardEvent) => {
      const { target } = event;
      const typed = follow(event);
      if (typed === undefined || !(target instanceof Element)) return;
      const raw = latest.current.scanIn(typed, target);
      if (raw === undefined) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (takesText(target)) takeBack(target, raw);
      latest.current.onScan(raw);
    };
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, []);
}
