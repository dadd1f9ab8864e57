/** XML that was made by `element`, and so is canonical: who signs it signs these signs. */
export interface Xml {
  readonly xml: string;
}

type Attributes = Readonly<Record<string, string>>;

/** Signs that XML 1.0 has no way to write. */
// oxlint-disable-next-line no-control-regex -- they are what must go
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const text = (value: string): string =>
  value
    .replaceAll(UNWRITABLE, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#xD;');

const attribute = (value: string): string =>
  value
    .replaceAll(UNWRITABLE, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\t', '&#x9;')
    .replaceAll('\n', '&#xA;')
    .replaceAll('\r', '&#xD;');

/**
 * An element in the form that Canonical XML 1.0 gives it: nothing between elements, no empty tags, `xmlns` first and attributes by name. Content is a text,
 * which is escaped, or elements; parts that are undefined are left out.
 */
export function element(
  name: string,
  content: string | readonly (Xml | undefined)[],
  attributes: Attributes = {},
): Xml {
  const said = Object.entries(attributes)
    .toSorted(([one], [other]) => (one === 'xmlns' ? -1 : other === 'xmlns' ? 1 : one < other ? -1 : 1))
    .map(([key, value]) => ` ${key}="${attribute(value)}"`)
    .join('');
  const inside = typeof content === 'string' ? text(content) : content.map((part) => part?.xml ?? '').join('');
  return { xml: `<${name}${said}>${inside}</${name}>` };
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const HIGHEST = 0x10_ff_ff;

function plain(escaped: string): string {
  return escaped.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, digits, name: string) => {
    const point =
      hex !== undefined ? Number.parseInt(String(hex), 16) : digits !== undefined ? Number(digits) : undefined;
    if (point === undefined) return NAMED[name] ?? whole;
    return point <= HIGHEST ? String.fromCodePoint(point) : whole;
  });
}

/** The text of the first element of this name, whatever its prefix; undefined where there is none, or where it holds elements. */
export function textIn(xml: string, name: string): string | undefined {
  const found = new RegExp(`<(?:[\\w.-]+:)?${name}(?:\\s[^<>]*)?>([^<]*)</(?:[\\w.-]+:)?${name}\\s*>`, 'u').exec(xml);
  return found?.[1] === undefined ? undefined : plain(found[1].trim());
}

/** The first element of this name with all that it holds, as it is written. */
export function partIn(xml: string, name: string): string | undefined {
  return new RegExp(`<((?:[\\w.-]+:)?${name})(?:\\s[^<>]*)?>[\\s\\S]*?</\\1\\s*>`, 'u').exec(xml)?.[0];
}
