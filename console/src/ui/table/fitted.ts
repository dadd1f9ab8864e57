import { WIDE_SIGN } from '../wide-sign.ts';

/** A column as its width is found: how wide it begins, what its heading is, and whether it can be sorted by. */
interface Measured {
  readonly id: string;
  readonly label: string;
  readonly size: number;
  readonly sortable?: boolean;
}

interface Given {
  /** Widths that the user has set: they are his. */
  readonly set: Readonly<Record<string, number>>;
  readonly pinned: readonly string[];
  /** How wide what stands in a column is, among the rows in sight; nothing before they are drawn. */
  readonly contents: ReadonlyMap<string, number>;
  /** What is left for columns. */
  readonly room: number;
}

/** What stands around a heading, the arrow of its order, and the most that it has; a longer one has more lines. */
const HEAD = { around: 28, arrow: 22, most: 176 };
/** How wide the letters of a heading are, so that none is cut: a word with an m is not as wide as one with an l. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [WIDE_SIGN, 12],
  [/[mwMW]/, 11],
  [/\p{Lu}/u, 9],
  [/[ijlfrtíîï.,:;()|'/-]/, 5],
  [/\s/, 4],
];
const LETTER = 7.5;
/** A column that shows more than this of one value takes it from others. */
const CONTENT_MOST = 400;
/** What says which row it is stands whole up to this: codes begin alike, and differ where they would be cut. */
const PINNED_MOST = 290;

const lengthOf = (words: string): number =>
  [...words].reduce((sum, sign) => sum + (WIDTHS.find(([kind]) => kind.test(sign))?.[1] ?? LETTER), 0);

/** How wide words are that are broken between two of them, where that makes them narrowest. */
function brokenWidthOf(label: string): number {
  const words = label.split(/\s+/);
  return Math.min(
    ...words.map((_, at) => Math.max(lengthOf(words.slice(0, at).join(' ')), lengthOf(words.slice(at).join(' ')))),
  );
}

const aroundOf = ({ sortable }: Pick<Measured, 'sortable'>): number =>
  HEAD.around + (sortable === true ? HEAD.arrow : 0);

/** The least width of a heading: it is broken between words, into two lines at most. */
export const headWidthOf = (column: Pick<Measured, 'label' | 'sortable'>): number =>
  Math.min(HEAD.most, Math.ceil(brokenWidthOf(column.label) + aroundOf(column)));

/** How wide the words of a heading are that its column breaks; nothing where it does not. The arrow of its order stands beside them, not at the column's far edge. */
export function brokenHeadOf(column: Pick<Measured, 'label' | 'sortable'>, width: number): number | undefined {
  const room = width - aroundOf(column);
  return lengthOf(column.label) <= room ? undefined : Math.min(room, Math.ceil(brokenWidthOf(column.label)));
}

/**
 * How wide the columns are that are shown. A column has at least its heading in two lines, a pinned one its values, unless they are long. What one does not need, because its values are short or missing,
 * goes to those whose values would be cut; where all fits, what is over is shared among those that are neither set nor pinned. Where not even that fits,
 * the table scrolls to its sides and is no wider than it began.
 */
export function fittedWidths(
  columns: readonly Measured[],
  { set, pinned, contents, room }: Given,
): Readonly<Record<string, number>> {
  const plans = columns.map((column) => {
    const own = set[column.id];
    if (own !== undefined) return { id: column.id, isSet: true, begins: own, least: own, wants: own };
    const head = headWidthOf(column);
    const begins = Math.max(column.size, head);
    const content = contents.get(column.id);
    const needs = content === undefined ? begins : Math.max(head, Math.min(CONTENT_MOST, content));
    const least = Math.min(pinned.includes(column.id) ? Math.max(begins, PINNED_MOST) : begins, needs);
    return { id: column.id, isSet: false, begins, least, wants: needs };
  });
  const sumOf = (key: 'begins' | 'least' | 'wants') => plans.reduce((sum, plan) => sum + plan[key], 0);
  const [least, wants] = [sumOf('least'), sumOf('wants')];
  const width = least <= room ? room : Math.min(sumOf('begins'), wants);
  const share = wants > least ? Math.min(1, (width - least) / (wants - least)) : 1;
  const loose = plans.filter(({ id, isSet }) => !isSet && !pinned.includes(id));
  // Of a list whose columns are all pinned, the last one grows; otherwise the browser would widen the box that ticks a row.
  const free = loose.length > 0 ? loose : plans.filter(({ isSet }) => !isSet).slice(-1);
  const freeWidth = free.reduce((sum, plan) => sum + plan.wants, 0);
  const over = Math.max(0, width - wants);
  return Object.fromEntries(
    plans.map((plan) => {
      const shared = plan.least + (plan.wants - plan.least) * share;
      const extra = free.includes(plan) && freeWidth > 0 ? (over * plan.wants) / freeWidth : 0;
      return [plan.id, Math.floor(shared + extra)];
    }),
  );
}

/** What stands between the edge of a cell and its content, on both sides, and a little for the letters that a browser measures on the way. */
const CELL_AROUND = 22;

/** How wide each sign of a code is. */
const SIGN = 7.5;

/**
 * How wide codes are in columns that say which row it is, in all rows: those that are not drawn yet would be cut when they come in sight, and no column is
 * moved under somebody's eyes.
 */
export function codesOf(
  rows: readonly Readonly<Record<string, unknown>>[],
  pinned: readonly string[],
): ReadonlyMap<string, number> {
  const longestOf = (id: string) =>
    rows.reduce((longest, { [id]: value }) => {
      const isCode = typeof value === 'string' && !/\s/.test(value);
      return isCode ? Math.max(longest, value.length) : longest;
    }, 0);
  return new Map(pinned.map((id) => [id, Math.ceil(longestOf(id) * SIGN) + CELL_AROUND]));
}

/** How wide the content of each column is in the rows that are drawn, whole, though a cell may cut it; no less than `known`. */
export function contentsOf(
  body: HTMLElement,
  ids: readonly string[],
  known: ReadonlyMap<string, number> = new Map(),
): ReadonlyMap<string, number> {
  const widths = new Map(known);
  const range = document.createRange();
  for (const row of body.querySelectorAll('tr[data-index]')) {
    for (const [at, id] of ids.entries()) {
      const cell = row.children[at];
      if (cell === undefined) continue;
      range.selectNodeContents(cell);
      widths.set(id, Math.max(widths.get(id) ?? 0, Math.ceil(range.getBoundingClientRect().width) + CELL_AROUND));
    }
  }
  return widths;
}
