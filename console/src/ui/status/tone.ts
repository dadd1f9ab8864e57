import type { Tone } from '../../theme/tokens.ts';

/** How the values of one status are shown: the texts stand under `status:<domain>.<value>`. */
export interface StatusTones<Value extends string = string> {
  readonly domain: string;
  readonly tones: Readonly<Record<Value, Tone>>;
}

/** One value of one status, to be shown beside those of others. */
export interface Standing {
  readonly tone: Tone;
  /** The key of its words. */
  readonly words: string;
}

export const standing = <Value extends string>({ domain, tones }: StatusTones<Value>, value: Value): Standing => ({
  tone: tones[value],
  words: `status:${domain}.${value}`,
});

/** Says the tone of every value of a status; a value that is missing fails the type check. */
export function tonesOf<Value extends string>(
  domain: string,
  tones: Readonly<Record<Value, Tone>>,
): StatusTones<Value> {
  return { domain, tones };
}
