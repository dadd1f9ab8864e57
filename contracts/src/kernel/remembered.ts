/** Makes one value for each key and remembers it, for what costs more to make than to use, such as formatters. Nothing is forgotten, so keys must be few; what throws is asked again. */
export function remembered<Key, Made extends object>(make: (key: Key) => Made): (key: Key) => Made {
  const known = new Map<Key, Made>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const made = make(key);
    known.set(key, made);
    return made;
  };
}
