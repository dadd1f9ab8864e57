/** A stretch of keys in the order of the table's own index: behind one, up to another. Undefined: from the first, to the last. */
export interface Stretch {
  readonly after: string | undefined;
  readonly upTo?: string | undefined;
}

/** A table on one side of a comparison. */
export interface Side<Row> {
  readonly keyOf: (row: Row) => string;
  /** The first rows of a stretch, so many at most, in the order of their keys. */
  readonly page: (stretch: Stretch, most: number) => Promise<readonly Row[]>;
}

/** A key that is on one side at least. */
export interface Pair<Row> {
  readonly key: string;
  readonly a: Row | undefined;
  readonly b: Row | undefined;
}

/**
 * Goes through two tables together, stretch by stretch, so many rows of each at most; of a stretch both sides are whole. Only the server knows how it
 * orders texts, so it is asked for stretches and never for the order of two keys: any other order than that of its index would have it sort the table for every page.
 */
export async function* sideBySide<Row>(
  left: Side<Row>,
  right: Side<Row>,
  most: number,
): AsyncGenerator<readonly Pair<Row>[]> {
  for (let after: string | undefined; ;) {
    let mine = await left.page({ after }, most);
    let upTo = mine.length < most ? undefined : lastKey(left, mine);
    let theirs = await right.page({ after, upTo }, most + 1);
    if (theirs.length > most) {
      theirs = theirs.slice(0, most);
      upTo = lastKey(right, theirs);
      mine = await left.page({ after, upTo }, most);
    }
    yield paired(left, right, mine, theirs);
    if (upTo === undefined) return;
    after = upTo;
  }
}

function paired<Row>(
  left: Side<Row>,
  right: Side<Row>,
  mine: readonly Row[],
  theirs: readonly Row[],
): readonly Pair<Row>[] {
  const others = new Map(theirs.map((b) => [right.keyOf(b), b]));
  const pairs = mine.map((a): Pair<Row> => {
    const key = left.keyOf(a);
    const b = others.get(key);
    others.delete(key);
    return { key, a, b };
  });
  return [...pairs, ...others.entries().map(([key, b]): Pair<Row> => ({ key, a: undefined, b }))];
}

function lastKey<Row>({ keyOf }: Side<Row>, page: readonly Row[]): string | undefined {
  const last = page.at(-1);
  return last === undefined ? undefined : keyOf(last);
}
