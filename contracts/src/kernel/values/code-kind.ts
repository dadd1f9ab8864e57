/** What a scanned code can be, told by its form alone. */
export type CodeKind = 'bag' | 'waybill' | 'plate' | 'unknown';

/** 6 to 12 letters or digits (R-0300); R-0301 to R-0303 are variants of it. */
export const isBagForm = (text: string): boolean => /^[A-Z0-9]{6,12}$/.test(text);

/** 13 to 20 letters or digits: longer than any bag number, so that a station tells the two apart. */
export const isWaybillForm = (text: string): boolean => /^[A-Z0-9]{13,20}$/.test(text);

/** AAA9999 of old, AAA9A99 of Mercosul (R-0309). */
export const isPlateForm = (text: string): boolean => /^[A-Z]{3}\d[A-Z0-9]\d{2}$/.test(text);

/**
 * Tells what a cleaned code is. A plate has the form of a bag number too and counts as a plate here: no numbering of bags begins with
 * three letters. Where only bags can be meant, ask `isBagForm`.
 */
export function kindOfCode(text: string): CodeKind {
  if (isPlateForm(text)) return 'plate';
  if (isBagForm(text)) return 'bag';
  return isWaybillForm(text) ? 'waybill' : 'unknown';
}
