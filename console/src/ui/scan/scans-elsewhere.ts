import { useEffect, useRef } from 'react';
import { cleanScan } from '@malote/contracts/kernel/values/clean-scan.ts';
import { isBagForm, isWaybillForm } from '@malote/contracts/kernel/values/code-kind.ts';
import { characterOf, isComposing } from './wedge.ts';

/** Nobody types so many letters on a button; a scanner does. */
const BURST = 4;
/** Digits that tell a bag's number from a word, and from the code of a site. */
const BAG_DIGITS = /(?:\D*\d){6}/;

type Typed = HTMLInputElement | HTMLTextAreaElement;
/** Whether what is typed stands in it. */
export const takesText = (target: Element): target is Typed =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'button', 'submit'].includes(target.type));

/** True when what was typed before Enter is a code of ours and no answer to what was asked. */
function isScan(raw: string, target: HTMLElement): boolean {
  if (/\s/.test(raw)) return false;
  if (!takesText(target)) return raw.length >= BURST;
  const code = cleanScan(raw);
  return isWaybillForm(code) || (isBagForm(code) && BAG_DIGITS.test(code));
}

/** Takes the scan out of the field that it fell into; where the field is short, only its beginning stands there. */
function takeBack(field: Typed, raw: string): void {
  const { value } = field;
  const kept = [...raw].map((_, at) => raw.slice(0, raw.length - at)).find((part) => value.endsWith(part));
  if (kept === undefined || field.selectionStart === null) return; // fields of numbers and dates take no letters anyway
  field.setRangeText('', value.length - kept.length, value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Hears what a scanner types while something else than the scan field has the keyboard: a dialog, a weight, the next site. A scanner knows nothing of
 * dialogs, and its Enter would press the button that waits for an answer. Such a scan does nothing there and is handed to `onScan`, to be told.
 * Fields that take scans themselves are marked `data-scan`.
 */
export function useScansElsewhere(onScan: (code: string) => void): void {
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  // It hears on while its page is drawn anew: in a field of the page every letter does that, and the code would begin again.
  useEffect(() => {
    let raw = '';
    let at: EventTarget | null = null;
    const hear = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.ctrlKey || event.altKey || event.metaKey || event.key === 'Shift' || event.key === 'CapsLock') return;
      if (!(target instanceof HTMLElement) || target.closest('[role="dialog"],[data-station]') === null) return;
      if (target !== at) raw = '';
      at = target;
      if (target.closest('[data-scan]') !== null) return;
      if (event.key !== 'Enter' && event.key !== 'Tab') {
        const sign = isComposing(event) ? characterOf(event.code) : event.key;
        raw = sign.length === 1 ? raw + sign : '';
        return;
      }
      const typed = raw;
      raw = '';
      if (!isScan(typed, target)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (takesText(target)) takeBack(target, typed);
      latest.current(cleanScan(typed));
    };
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, []);
}
