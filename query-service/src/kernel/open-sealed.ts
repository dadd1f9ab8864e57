import { isSealedText } from '@malote/contracts/kernel/personal.ts';
import type { Disclosed } from './disclosure.ts';
import { MASKED } from './mask.ts';
import { kindOfField } from '@malote/contracts/personal-kinds.ts';

/** What stands for a personal text whose key was destroyed. */
export const ERASED = '[erased]';

/** The sealed texts anywhere in some stored data, whatever its schema: what was marked as personal was sealed before it was stored. */
export function sealedIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return isSealedText(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sealedIn) : [];
}

/** A copy of stored data with its sealed texts as the caller may see them; `field` is the name under which the data itself stands. */
export function opened(value: unknown, disclosed: Disclosed, field = ''): unknown {
  if (typeof value === 'string') {
    if (!isSealedText(value)) return value;
    return disclosed.isErased(value) ? ERASED : (disclosed.text(value, kindOfField(field)) ?? MASKED);
  }
  if (Array.isArray(value)) return value.map((inner) => opened(inner, disclosed, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, opened(inner, disclosed, key)]));
}
