/** What a browser keeps for us may be full, forbidden or damaged: then the value is simply not kept. */
export function readKept<Value>(
  storage: Storage,
  key: string,
  fallback: Value,
  fits: (value: unknown) => value is Value,
): Value {
  try {
    const text = storage.getItem(key);
    if (text === null) return fallback;
    const value: unknown = JSON.parse(text);
    return fits(value) ? value : fallback;
  } catch {
    return fallback;
  }
}

/** Forgets whatever is kept under names that begin so. */
export function forgetAll(storage: Storage, ...beginnings: readonly string[]): void {
  try {
    for (const key of Object.keys(storage))
      if (beginnings.some((beginning) => key.startsWith(beginning))) storage.removeItem(key);
  } catch {
    /* forbidden: then nothing was kept */
  }
}

/** Keeps a value; `undefined` forgets it. */
export function keep(storage: Storage, key: string, value: unknown): void {
  try {
    if (value === undefined) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(value));
  } catch {
    /* full or forbidden: the console works without */
  }
}
