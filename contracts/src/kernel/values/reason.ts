/** Characters of a reason. */
export const REASON_MIN = 3;
export const REASON_MAX = 200;

/** As many letters as it has characters at least. */
const LETTERS = new RegExp(`(?:\\P{L}*\\p{L}){${REASON_MIN}}`, 'u');

/** Whether a text says something in words: signs and digits alone explain nothing. */
export const saysWords = (text: string): boolean => LETTERS.test(text);

/** Whether what is typed in is a reason. */
export function fitsReason(typed: string): boolean {
  const { length } = typed.trim();
  return length >= REASON_MIN && length <= REASON_MAX && saysWords(typed);
}
