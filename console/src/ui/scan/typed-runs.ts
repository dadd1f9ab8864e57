import { isBagForm, isWaybillForm } from '@malote/contracts/kernel/values/code-kind.ts';
import { characterOf, isComposing } from './wedge.ts';

/** Keys further apart (ms) are not of one scan. */
const PAUSE_MS = 200;
/** A scanner is at least so quick from key to key on an average (ms), its Enter among them; no hand is, over as many. */
const SCANNER_MS = 50;
/** As few letters with an Enter may still be a hand that falls on the keys. */
const FEWEST = 3;
/** Digits that tell a bag's number from a word, and from the code of a site. */
const BAG_DIGITS = /(?:\D*\d){6}/;

/** What was typed before Enter or Tab. */
export interface Typed {
  /** Since another element had the keyboard. */
  readonly text: string;
  /** What of it came at once before the key, as quickly as only a scanner types; wherever it fell. */
  readonly burst: string | undefined;
}

/** Follows the keys of a window. What it answers is told each key, and tells at an Enter or a Tab what was typed before it. */
export function followTyped(): (event: KeyboardEvent) => Typed | undefined {
  let [text, burst] = ['', ''];
  let [began, last] = [0, 0];
  let at: EventTarget | null = null;
  return (event) => {
    const { key, target, timeStamp } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || key === 'Shift' || key === 'CapsLock') return undefined;
    if (timeStamp - last > PAUSE_MS) burst = '';
    if (target !== at) text = '';
    [at, last] = [target, timeStamp];
    if (key !== 'Enter' && key !== 'Tab') {
      const sign = isComposing(event) ? characterOf(event.code) : key;
      if (burst === '') began = timeStamp;
      [text, burst] = sign.length === 1 ? [text + sign, burst + sign] : ['', ''];
      return undefined;
    }
    const isQuick = burst.length >= FEWEST && timeStamp - began <= SCANNER_MS * burst.length;
    const typed = { text, burst: isQuick ? burst : undefined };
    [text, burst] = ['', ''];
    return typed;
  };
}

/** Whether a cleaned text has the form of what we print on parcels and bags, and is no word. */
export const isOurs = (code: string): boolean => isWaybillForm(code) || (isBagForm(code) && BAG_DIGITS.test(code));

/** A field into which text is typed. */
export type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Takes a scan out of the field that it fell into; where the field is short, or had the keyboard for a part of it, only that part stands there. */
export function takeBack(field: TextField, raw: string): void {
  const { value } = field;
  const parts = [...raw].flatMap((_, at) => [raw.slice(0, raw.length - at), raw.slice(at)]);
  const kept = parts.toSorted((one, other) => other.length - one.length).find((part) => value.endsWith(part));
  if (kept === undefined || field.selectionStart === null) return; // fields of numbers and dates take no letters anyway
  field.setRangeText('', value.length - kept.length, value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
