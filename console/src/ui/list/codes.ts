/** Splits pasted text into codes: any separator, no doubles, in capitals, in the order given. */
export function codesIn(text: string): readonly string[] {
  const found = text
    .split(/[\s,;|\u3000\uFF0C\u3001\uFF1B]+/u)
    .map((part) =>
      part
        .replaceAll(/[\p{Cc}\p{Cf}"']/gu, '')
        .trim()
        .toUpperCase(),
    )
    .filter((part) => part !== '');
  return [...new Set(found)];
}
