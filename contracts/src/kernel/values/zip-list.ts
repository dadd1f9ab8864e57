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

/** Whether a postal code lies in a list that was read. */
export const liesIn = ({ spans }: Pick<ZipList, 'spans'>, cep: string): boolean =>
  spans.some(({ from, to = from }) => from <= cep && cep <= to);

/** Whether a postal code lies in a list. */
export const hasZip = (text: string, cep: string): boolean => liesIn(zipList(text), cep);
