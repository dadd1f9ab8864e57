import type { Span } from '../apart.ts';

/** Characters of a list of postal codes; some 500 ranges. */
export const ZIP_LIST_CHARACTERS = 9_000;

/** A list of postal codes as people write it: what its parts span, and the first part that cannot be read. */
export interface ZipList {
  readonly spans: readonly Span[];
  readonly malformed?: string;
}

/**
 * Reads `01~05,0601,22000000~22999999`: a comma parts, `~` joins a range, both ends belong to it (R-0618). A part of fewer than 8 digits stands for all
 * codes that begin with it (R-0624).
 */
export function zipList(text: string): ZipList {
  const spans: Span[] = [];
  for (const part of text.split(',').map((one) => one.replace(/\s/g, ''))) {
    const [, first, last = first] = /^(\d{1,8})(?:~(\d{1,8}))?$/.exec(part) ?? [];
    if (first === undefined || last === undefined) return { spans, malformed: part };
    const span = { from: first.padEnd(8, '0'), to: last.padEnd(8, '9') };
    if (span.from > span.to) return { spans, malformed: part };
    spans.push(span);
  }
  return { spans };
}

/** Postal codes to look up, as numbers: spans in order that do not meet, ends beside their beginnings. */
export interface ZipSet {
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** Puts a list that was read in order for looking up; spans that meet become one. */
export function zipSet({ spans }: Pick<ZipList, 'spans'>): ZipSet {
  const [from, to]: [number[], number[]] = [[], []];
  const numbers = spans.map((span) => [Number(span.from), Number(span.to ?? span.from)] as const);
  for (const [first, last] of numbers.toSorted(([one], [other]) => one - other)) {
    const before = to.at(-1);
    if (before === undefined || before < first) {
      from.push(first);
      to.push(last);
    } else if (before < last) to[to.length - 1] = last;
  }
  return { from, to };
}

/** Whether a set holds a postal code, as a number; some ten comparisons for a thousand spans. */
export function holdsZip({ from, to }: ZipSet, asked: number): boolean {
  let [low, high] = [0, from.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((from[middle] ?? 0) <= asked) low = middle + 1;
    else high = middle;
  }
  return asked <= (to[low - 1] ?? -1);
}
