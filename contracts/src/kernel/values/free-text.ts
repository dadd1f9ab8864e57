import { refuse } from '../refusal.ts';
import type { RefusalCode } from '../refusals/catalogue.ts';
import { saysWords } from './reason.ts';
import { textValue } from './text-value.ts';

/**
 * Free text of `min` to `max` characters, trimmed. Characters are what a reader counts as such: a Chinese character or an emoji is one.
 * Line breaks and tabs may stand in it, other control characters may not. No text is longer than `max` characters of the longest kind.
 */
export function freeText<const Brand extends string>(
  brand: Brand,
  {
    min = 1,
    max,
    missing,
    inWords = false,
  }: {
    readonly min?: number;
    readonly max: number;
    readonly missing?: RefusalCode | undefined;
    readonly inWords?: boolean | undefined;
  },
) {
  return textValue(brand, {
    missing,
    description: `Text of ${min} to ${max} characters.`,
    refused: (text) => {
      if (/[^\P{Cc}\n\r\t]/u.test(text)) return refuse('FIELD_FORMAT');
      if (inWords && text.length >= min && !saysWords(text)) return refuse('REASON_WITHOUT_WORDS');
      // A reader counts no more characters than there are code units; counting them takes longer than all the rest.
      if (min <= 1 && text.length <= max) return undefined;
      const characters = text.length > max * LONGEST_CHARACTER ? Infinity : countOf(text);
      if (characters < min) return refuse('FIELD_MIN_CHARS', { min });
      return characters > max ? refuse('FIELD_MAX_CHARS', { max }) : undefined;
    },
  });
}

/** More code units than the longest emoji of a keyboard has: two people who kiss, each with a colour of skin. */
const LONGEST_CHARACTER = 16;

/** Cuts a text into what a reader counts. */
const segmenter = new Intl.Segmenter();

const countOf = (text: string): number => [...segmenter.segment(text)].length;
