/**
 * The one JSON text of a value: members sorted by name, no spaces, `undefined` members left out as `JSON.stringify` does.
 * Two inputs that mean the same have the same text, however a client ordered them. Throws a TypeError for what JSON cannot say.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value);
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value === 'object' && isPlain(value)) {
    // Sorted by UTF-16 code units, as `<` compares.
    const names = Object.keys(value).toSorted();
    let text = '';
    for (const name of names) {
      const member = (value as Readonly<Record<string, unknown>>)[name];
      if (member !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${canonicalJson(member)}`;
    }
    return `{${text}}`;
  }
  throw new TypeError(`JSON has no ${typeof value}`);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
