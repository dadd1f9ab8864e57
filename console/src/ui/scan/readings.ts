import { isBagForm, isWaybillForm } from '@malote/contracts/kernel/values/code-kind.ts';
import type { ReadingEntry, WorkEntry } from '../../client/contract-table.ts';

/** A code that was read, and waits for what is typed in for it. */
export interface Pending {
  readonly code: string;
  readonly readings: readonly ReadingEntry[];
}

/** Turns to a way to work; the first one is what an address without any means, so that its lines are found under both. */
export function waysOf(params: URLSearchParams, name: string, first: string | undefined): void {
  if (name === first) params.delete('mode');
  else params.set('mode', name);
}

/** Which readings a code's form calls for; none where the work has nothing to do with it. */
export function readingsFor({ parcel, bag }: WorkEntry, code: string): readonly ReadingEntry[] {
  if (isBagForm(code) && bag.length > 0) return bag;
  return isWaybillForm(code) ? parcel : [];
}
