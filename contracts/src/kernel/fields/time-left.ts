import type { Words } from '../language.ts';
import type { Field } from './field.ts';

/**
 * How long is left until a moment: what that is called, and the states of the record in which somebody waits for it. It follows from the moment and the
 * clock, so nothing stores it, and whoever shows the moment counts it.
 */
export interface TimeLeft {
  readonly name: string;
  readonly words: Words;
  readonly in: readonly string[];
}

/** What is left until the moment that a field holds, where that is told beside it. */
export const leftOf = (field: Field): TimeLeft | undefined =>
  field.kind === 'instant' ? (field as Field & { readonly left?: TimeLeft }).left : undefined;
