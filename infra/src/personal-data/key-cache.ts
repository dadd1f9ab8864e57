import type { KeyObject } from 'node:crypto';

/**
 * Unwrapped keys by subject: a bounded number of them, the least recently used go first; none is kept longer than `maxAgeMs`, so that
 * a key destroyed elsewhere stops working here within that time.
 */
export interface KeyCache {
  readonly get: (subject: string) => KeyObject | undefined;
  readonly set: (subject: string, key: KeyObject) => void;
  readonly forget: (subject: string) => void;
}

export function keyCache({ capacity, maxAgeMs, now }: { readonly capacity: number; readonly maxAgeMs: number; readonly now: () => number }): KeyCache {
  const kept = new Map<string, { readonly key: KeyObject; readonly until: number }>();
  return {
    get(subject) {
      const entry = kept.get(subject);
      if (entry === undefined) return undefined;
      kept.delete(subject);
      if (entry.until <= now()) return undefined;
      kept.set(subject, entry);
      return entry.key;
    },
    set(subject, key) {
      kept.delete(subject);
      kept.set(subject, { key, until: now() + maxAgeMs });
      for (const oldest of kept.keys()) {
        if (kept.size <= capacity) break;
        kept.delete(oldest);
      }
    },
    forget: (subject) => void kept.delete(subject),
  };
}
