import { cleanScan } from '@malote/contracts/kernel/values/clean-scan.ts';
import { session } from '../../client/session.ts';
import { takesText } from './takes-text.ts';
import { isOurs } from './typed-runs.ts';
import type { Typed } from './typed-runs.ts';
import { useCaughtScans } from './use-caught-scans.ts';

/** Nobody types so many letters on a button; a scanner does. */
const BURST = 4;

/**
 * What of that which was typed before Enter is a scan and no answer to what was asked. A hand may type the form of our codes into a field where it is
 * asked something, and least of all a password is told from a code by its form. Where the session is over, nothing is asked but that.
 */
function scanIn({ text, burst }: Typed, target: Element, isOver: boolean): string | undefined {
  if (burst !== undefined && (isOver || !takesText(target))) return burst;
  if (/\s/.test(text)) return undefined;
  if (!takesText(target)) return text.length >= BURST ? text : undefined;
  return target.type !== 'password' && isOurs(cleanScan(text)) ? text : undefined;
}

/**
 * Hears what a scanner types while something else than the scan field has the keyboard: a dialog, a weight, the next site. A scanner knows nothing of
 * dialogs, and its Enter would press the button that waits for an answer. Such a scan does nothing there and is handed to `onScan`, to be told, or to be
 * kept where the session is over. Fields that take scans themselves are marked `data-scan`.
 */
export function useScansElsewhere(onScan: (code: string) => void): void {
  useCaughtScans(
    (typed, target) => {
      if (target.closest('[data-scan]') !== null) return undefined;
      // The question whether to sign in again has the keyboard a moment after it stands there.
      const isOver = session.get().phase === 'expired';
      if (!isOver && target.closest('[role="dialog"],[data-station]') === null) return undefined;
      return scanIn(typed, target, isOver);
    },
    (raw) => onScan(cleanScan(raw)),
  );
}
