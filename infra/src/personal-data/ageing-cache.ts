/** A bounded number of values by name, each good until an instant of its own (ms since 1970); the least recently used go first. */
export interface AgeingCache<Value> {
  readonly get: (name: string) => Kept<Value> | undefined;
  readonly set: (name: string, kept: Kept<Value>) => void;
  readonly forget: (name: string) => void;
}

export interface Kept<Value> {
  readonly value: Value;
  readonly until: number;
}

export function ageingCache<Value>({
  capacity,
  now,
}: {
  readonly capacity: number;
  readonly now: () => number;
}): AgeingCache<Value> {
  const kept = new Map<string, Kept<Value>>();
  return {
    get(name) {
      const entry = kept.get(name);
      if (entry === undefined) return undefined;
      kept.delete(name);
      if (entry.until <= now()) return undefined;
      kept.set(name, entry);
      return entry;
    },
    set(name, entry) {
      kept.delete(name);
      kept.set(name, entry);
      for (const oldest of kept.keys()) {
        if (kept.size <= capacity) break;
        kept.delete(oldest);
      }
    },
    forget: (name) => void kept.delete(name),
  };
}
