/** A word of a chart: from where to where it reaches, and its baseline. Pixels. */
export interface Word {
  readonly from: number;
  readonly to: number;
  readonly baseline: number;
}

/** The baseline of a word that must not lie over another one: its own where there is room, else the line above that word, or below it when there is none above. */
export function apart(word: Word, other: Word, lineHeight: number): number {
  const isBeside = word.to <= other.from || word.from >= other.to;
  if (isBeside || Math.abs(word.baseline - other.baseline) >= lineHeight) return word.baseline;
  const above = other.baseline - lineHeight;
  return above >= lineHeight ? above : other.baseline + lineHeight;
}
