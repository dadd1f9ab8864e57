import type { Words } from './language.ts';
import type { RefusalCode } from './refusals/catalogue.ts';

/** One thing that a refusal speaks of: as it is called everywhere, or in the words of each language. */
export type RefusalThing = string | number | Words;

/** Values for the `{placeholders}` of a refusal's text; plain, because a refusal is stored. Several are a list: what stands between them is the reader's (`refusalText`). */
export type RefusalParams = Readonly<Record<string, RefusalThing | readonly RefusalThing[]>>;

/** An error that a user can cause, as a value: never thrown by a decision. `field` names the input at fault, where one is. */
export interface Refusal<Code extends RefusalCode = RefusalCode> {
  readonly refused: Code;
  readonly params: RefusalParams;
  readonly field?: string;
}

/** Makes a refusal; its text comes from the catalogue in the caller's language. */
export function refuse<Code extends RefusalCode>(
  code: Code,
  params: RefusalParams = {},
  field?: string,
): Refusal<Code> {
  return field === undefined ? { refused: code, params } : { refused: code, params, field };
}

/** Tells a refusal from any other answer. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}
