/**
 * One mod-11 check digit as Brazil's documents use it: each character counts as its code less 48 (so digits count as themselves
 * and letters from 17), weights run 2, 3, 4 … from the right and begin again after `highest`; a remainder below 2 gives 0.
 */
export function mod11(characters: string, highest: number): number {
  let sum = 0;
  for (let at = 0; at < characters.length; at += 1) {
    const weight = 2 + ((characters.length - 1 - at) % (highest - 1));
    sum += (characters.charCodeAt(at) - 48) * weight;
  }
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** Whether the last `count` digits are the check digits of what stands before them. */
export function endsWithMod11(text: string, count: number, highest: number): boolean {
  let body = text.slice(0, -count);
  for (let made = 0; made < count; made += 1) body += mod11(body, highest);
  return body === text;
}

/** `000…`, `111…`: right by arithmetic, never issued. */
export const isOneRepeated = (text: string): boolean => text === (text[0] ?? '').repeat(text.length);
