import { useEffect, useRef } from 'react';
import { cleanScan } from '@malote/contracts/kernel/values/clean-scan.ts';
import { isScannedInto } from '../../shell/kept-station.ts';
import { play } from './sound.ts';
import { takesText } from './takes-text.ts';
import { followTyped, isOurs, takeBack } from './typed-runs.ts';

/**
 * Keeps scans out of a page where a password is asked for: what a scanner types there would be sent as one, and its user locked out. It is taken back, and
 * told by a sound and by `onScan`. In a browser that was never a station a quick text is such only where it has the form of our codes: there are programs and
 * keys that type passwords.
 */
export function useNoScans(onScan: () => void): void {
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => {
    const follow = followTyped();
    const hear = (event: KeyboardEvent) => {
      const burst = follow(event)?.burst;
      if (burst === undefined || (!isScannedInto() && !isOurs(cleanScan(burst)))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.target instanceof HTMLElement && takesText(event.target)) takeBack(event.target, burst);
      play('refused');
      latest.current();
    };
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, []);
}
