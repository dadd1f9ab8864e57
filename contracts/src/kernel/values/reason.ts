/** Characters of a reason. */
export const REASON_MIN = 2;
export const REASON_MAX = 200;

/** Three letters, or two characters of Chinese, most of whose words have no more. */
const WORDS = /(?:\P{L}*\p{L}){3}|(?:\P{Script=Han}*\p{Script=Han}){2}/u;

/** Whether a text says something in words: signs and digits alone explain nothing. */
export const saysWords = (text: string): boolean => WORDS.test(text);

/** Whether what is typed in is a reason. */
export function fitsReason(typed: string): boolean {
  const { length } = typed.trim();
  return length >= REASON_MIN && length <= REASON_MAX && saysWords(typed);
}
