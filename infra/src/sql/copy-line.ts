const SPECIAL = /[\\\n\r\t]/;
const SPECIALS = /[\\\n\r\t]/g;
const WRITTEN: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A text as a field of a line of `copy … from stdin`, text format; null as `\N`. */
export function copyField(text: string | null): string {
  if (text === null) return '\\N';
  return SPECIAL.test(text) ? text.replaceAll(SPECIALS, (sign) => WRITTEN[sign] ?? sign) : text;
}

/** A line of fields, ended. */
export function copyLine(fields: readonly (string | null)[]): string {
  return `${fields.map(copyField).join('\t')}\n`;
}

const QUOTED = /["\\]/g;

/** The elements as a field of a column `text[]`. */
export function arrayText(elements: readonly string[]): string {
  return `{${elements.map((one) => `"${QUOTED.test(one) ? one.replaceAll(QUOTED, String.raw`\$&`) : one}"`).join(',')}}`;
}
