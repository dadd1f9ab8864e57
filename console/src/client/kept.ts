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

/** Keeps a value; `undefined` forgets it. */
export function keep(storage: Storage, key: string, value: unknown): void {
  try {
    if (value === undefined) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(value));
  } catch {
    /* full or forbidden: the console works without */
  }
}
