import type { Language, Words } from '../language.ts';

/** How much a value should catch the eye, and with which colour and shape. */
export type Tone = 'neutral' | 'info' | 'progress' | 'ok' | 'warn' | 'bad' | 'hold';

/** One of a set of values: its words, and its tone where it is a status. */
export interface Option {
  readonly words: Words;
  readonly tone?: Tone;
  /** Nobody chooses it any more; what was chosen before is still told by it. */
  readonly gone?: true;
}

/** A set of values with their words, said once for schema, filter, control, cell and file. */
export type Choice<Value extends string = string> = Readonly<Record<Value, Option>>;

/** A value in a language where it is one of the choice, and as it stands where it is not. */
export const told = (of: Choice, value: string, language: Language): string =>
  (Object.hasOwn(of, value) ? of[value]?.words[language] : undefined) ?? value;

/** `choice({ small: { pt: 'Pequena', zh: '小', en: 'Small', tone: 'info' } })`: values in the order in which they are offered. */
export function choice<const Value extends string>(
  values: Readonly<Record<Value, Words & { readonly tone?: Tone }>>,
): Choice<Value> {
  const entries = Object.entries(values) as [Value, Words & { readonly tone?: Tone }][];
  return Object.fromEntries(
    entries.map(([value, { tone, ...words }]) => [value, { words, ...(tone !== undefined && { tone }) }]),
  ) as Choice<Value>;
}
