/** The character of a key by its place on the keyboard: what a scanner meant while an input method had the text. */
export function characterOf(code: string): string {
  if (/^Key[A-Z]$/.test(code)) return code.slice(3);
  if (/^(Digit|Numpad)\d$/.test(code)) return code.slice(-1);
  return code === 'Minus' || code === 'NumpadSubtract' ? '-' : '';
}

/** True while an input method (pinyin, say) takes the keys: a scanner's letters would end in its window. */
export const isComposing = (event: { readonly isComposing: boolean; readonly keyCode: number }): boolean =>
  event.isComposing || event.keyCode === 229;
