/** A sign that takes as much room as two letters: of Chinese, with its points and brackets. */
export const WIDE_SIGN = /[\p{Script=Han}\u3000-\u303F\uFF01-\uFF60]/u;
