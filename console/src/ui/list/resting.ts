import { store, useStore } from '../../client/store.ts';

/** After an export the button rests for this long (R-0134). */
export const EXPORT_REST_MS = 10_000;

const resting = store(false);

/** True while exports rest. */
export const useResting = (): boolean => useStore(resting);

/** Begins the rest. */
export function restExports(): void {
  resting.set(true);
  setTimeout(() => resting.set(false), EXPORT_REST_MS);
}
