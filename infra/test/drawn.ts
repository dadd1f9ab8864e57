import type { Page } from 'playwright-core';
import { accessibilityFaults, TO_BE_LOOKED_AT } from './browser.ts';

/**
 * Runs in the page: each element as it is written, with the elements that it stands in. Words and numbers are left out, but not whether there are any; of
 * a reference it says whether it leads anywhere, of an id and of a landmark whether there is another like it, and how the headings follow each other. Each
 * as a number of 53 bits: written out they are longer than the page. Which element is of which kind stays in the page.
 */
const kindsDrawn = (): readonly number[] => {
  const WORDS = [
    'aria-label',
    'title',
    'alt',
    'placeholder',
    'value',
    'href',
    'src',
    'name',
    'aria-valuetext',
    'datetime',
  ];
  const REFERENCES = [
    'for',
    'form',
    'list',
    'aria-labelledby',
    'aria-describedby',
    'aria-details',
    'aria-errormessage',
    'aria-controls',
    'aria-owns',
    'aria-activedescendant',
  ];
  /** Widths of columns, each under its column's name. */
  const WIDTHS = /--(header|col)-\w+-size(: [\d.]+; ?(?:--(?:header|col)-\w+-size: [\d.]+; ?)*)?/g;
  /** Sizes differ from page to page; colours, and how much of them is seen, stay as they are. */
  const styled = (style: string) =>
    style.replaceAll(WIDTHS, '--$1').replaceAll(/[\d.]+(px|rem|em|%|vh|vw|ms|s|deg|fr)\b/g, '0$1');
  /** Names that are made anew in each page, and numbers. */
  const plain = (text: string) => text.replaceAll(/(mantine-|:r|_r_)[\w:«»]+/g, '$1').replaceAll(/[\d.]+/g, '0');
  const classOf = (one: Element) => (one.getAttribute('class') ?? '').replaceAll(/__m__-\S+/g, '__m__');
  const all = [...document.querySelectorAll('body, body *:not(svg *, script, style)')];
  const counted = (names: readonly string[]) => {
    const counts = new Map<string, number>();
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
    return counts;
  };
  const ids = counted(all.map(({ id }) => id));
  const landmarkOf = (one: Element) =>
    one.matches('main, nav, aside, header, footer, section[aria-label], section[aria-labelledby], [role]')
      ? `${one.getAttribute('role') ?? one.tagName} ${one.getAttribute('aria-label') ?? one.getAttribute('aria-labelledby') ?? ''}`
      : '';
  const landmarks = counted(all.map(landmarkOf));
  const attributeOf = ({ name, value }: Attr): string => {
    if (name === 'id' || name === 'class') return '';
    if (REFERENCES.includes(name))
      return `${name}=${value
        .split(/\s+/)
        .map((id) => (document.getElementById(id) === null ? 'none' : 'one'))
        .join()}`;
    if (WORDS.includes(name) || name.startsWith('data-place'))
      return `${name}=${value.trim() === '' ? 'none' : 'some'}`;
    return `${name}=${name === 'style' ? styled(value) : name === 'tabindex' ? value : plain(value)}`;
  };
  const digest = (text: string): number => {
    let [one, other] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      one = Math.imul(one ^ code, 2_654_435_761);
      other = Math.imul(other ^ code, 1_597_334_677);
    }
    one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909);
    other = Math.imul(other ^ (other >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
    return 2 ** 32 * (2_097_151 & other) + (one >>> 0);
  };
  const places = new Map<Element, number>();
  const kinds = all.map((one) => {
    const place = digest(`${places.get(one.parentElement ?? one) ?? ''}>${one.tagName}.${classOf(one)}`);
    places.set(one, place);
    const landmark = landmarkOf(one);
    const kind = [
      place,
      ...[...one.attributes].map(attributeOf).toSorted(),
      [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '')
        ? 'words'
        : '',
      one.textContent.trim() === '' ? 'nothing' : '',
      `labels ${'labels' in one ? ((one as HTMLInputElement).labels?.length ?? 0) : 'none'}`,
      one.id !== '' && ids.get(one.id) !== 1 ? 'id twice' : '',
      landmark !== '' && landmarks.get(landmark) !== 1 ? 'landmark twice' : '',
    ];
    return digest(kind.join(' '));
  });
  (globalThis as { kindsOf?: readonly (readonly [Element, number])[] }).kindsOf = all.map(
    (one, at) => [one, kinds[at] ?? 0] as const,
  );
  const outline = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ tagName }) => tagName).join();
  return [...new Set([...kinds, digest(outline.replaceAll(/(H\d)(,\1)+/g, '$1'))])];
};

/** Runs in the page: marks the elements of these kinds, and no others. */
const mark = ([attribute, fresh]: readonly [string, readonly number[]]): void => {
  const { kindsOf = [] } = globalThis as { kindsOf?: readonly (readonly [Element, number])[] };
  const wanted = new Set(fresh);
  for (const [one, kind] of kindsOf) one.toggleAttribute(attribute, wanted.has(kind));
};

/** Kinds of elements that axe has looked at already. */
export type Drawn = Set<number>;

/**
 * What axe finds wrong with a page on which anything is drawn that it has not looked at yet. What it finds hangs on how elements are written and where they
 * stand: most screens are the same frame with other words. What hangs on more than one element and on what it stands in is looked at on the whole page.
 */
export async function faultsOfWhatIsNew(page: Page, drawn: Drawn): Promise<readonly string[]> {
  const fresh = (await page.evaluate(kindsDrawn)).filter((kind) => !drawn.has(kind));
  if (fresh.length === 0) return [];
  for (const kind of fresh) drawn.add(kind);
  await page.evaluate(mark, [TO_BE_LOOKED_AT, fresh] as const);
  const faults = await accessibilityFaults(page, undefined, true);
  await page.evaluate(mark, [TO_BE_LOOKED_AT, []] as const);
  return faults;
}
