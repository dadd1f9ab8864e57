import type { Words } from '../language.ts';
import type { RefusalCode, refusalCatalogue } from './catalogue.ts';

/** What may stand for a placeholder. Quantities are numbers and are written in the reader's way; identifiers are texts; what has a name in each language is its words. */
type TextThing = string | number | bigint | Words;
export type TextParam = TextThing | readonly TextThing[];

/** The parameters of a text by name. */
export type TextParams = Readonly<Record<string, TextParam>>;

type PlaceholderIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderIn<Rest>
  : never;

/** The parameters that a code's text names: `ParamsOf<'BAG_TOTAL_WEIGHT_LIMIT'>` is `{ max }`. */
export type ParamsOf<Code extends RefusalCode> = Readonly<
  Record<PlaceholderIn<(typeof refusalCatalogue)[Code]['en']>, TextParam>
>;
