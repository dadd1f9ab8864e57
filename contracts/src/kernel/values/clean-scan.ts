/** A scanner that is told to name the symbology sends `]`, a letter and a modifier first: `]C1` is GS1-128, `]E0` EAN. */
const aimPrefix = /^\][A-Z][0-9A-Z]/;

/**
 * What a wedge scanner typed, as the code that was printed: without control characters, spaces and the symbology's name, in capitals.
 * Takes any text; cleaning twice changes nothing.
 */
export function cleanScan(text: string): string {
  let code = text.replaceAll(/[\p{Cc}\p{Cf}\s]/gu, '').toUpperCase();
  while (aimPrefix.test(code)) code = code.slice(3);
  return code;
}
