/**
 * The one JSON text of a value: members sorted by name, no spaces, `undefined` members left out as `JSON.stringify` does.
 * Two inputs that mean the same have the same text, however a client ordered them. Throws a TypeError for what JSON cannot say.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value);
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value === 'object' && isPlain(value)) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
  }
  throw new TypeError(`JSON has no ${typeof value}`);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
