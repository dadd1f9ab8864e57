import { isSealedText } from '@malote/contracts/kernel/personal.ts';
import type { PersonalData } from './personal-data.ts';

/** What stands for a personal text that the caller may not see, and for one whose key was destroyed. */
export const MASKED = '***';
export const ERASED = '[erased]';

/** The sealed texts anywhere in some stored data, whatever its schema: what was marked as personal was sealed before it was stored. */
export function sealedIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return isSealedText(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sealedIn) : [];
}

/** A copy of stored data with its sealed texts opened, or masked where `plain` is not given. */
export function opened(value: unknown, plain: ReadonlyMap<string, string> | undefined): unknown {
  if (typeof value === 'string')
    return isSealedText(value) ? (plain === undefined ? MASKED : (plain.get(value) ?? ERASED)) : value;
  if (Array.isArray(value)) return value.map((inner) => opened(inner, plain));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, opened(inner, plain)]));
}

/** Opens every sealed text of some data for who may see it: undefined for who may not, so that keys are not even asked for. */
export async function openingOf(
  personal: PersonalData,
  sees: boolean,
  values: readonly unknown[],
): Promise<ReadonlyMap<string, string> | undefined> {
  return sees ? await personal.open([...new Set(values.flatMap(sealedIn))]) : undefined;
}
