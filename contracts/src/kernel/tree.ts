import type { Field, Fields } from './fields/field.ts';
import type { Move } from './life.ts';

/** Records of a kind that stand below each other: the field that names what one stands below, and the field that orders siblings. */
export interface Tree<Name extends string = string> {
  /** A reference of the record to its own kind; one without it stands at the top. */
  readonly parent: Name;
  /** A count by which siblings are ordered, the smallest first. */
  readonly order: Name;
  /** The move by which one is placed (`placing`). */
  readonly move: string;
  /** Levels at most, the top being the first. */
  readonly depth: number;
}

/** Records of one tree that are answered at once; of more the first, and the answer says so. */
export const TREE_NODES = 5_000;
/** How far siblings stand apart when they are placed, so that another fits between two without moving them. */
export const SIBLING_STEP = 1_024;
/** The largest place among siblings. */
export const SIBLING_MAX = 1_000_000_000;

/** The move of a record to another place in its tree: below `parent`, or to the top by `null`, at a place among its siblings. */
export const placing = <const State extends string>(
  { parent, order }: Pick<Tree, 'parent' | 'order'>,
  from: readonly State[],
): Move<State> => ({
  words: { pt: 'Mover', zh: '移动', en: 'Move' },
  done: { pt: 'Movido', zh: '已移动', en: 'Moved' },
  event: 'Moved',
  from,
  asks: { [parent]: 'optional', [order]: 'required' },
  checked: true,
});

/** @throws where a record says a tree over fields that it does not have, or that name another kind */
export function checkedTree<Name extends string>(noun: string, fields: Fields, tree: Tree<Name>): Tree<Name> {
  const parent = fields[tree.parent] as (Field & { readonly to?: string }) | undefined;
  if (parent?.kind !== 'ref' || parent.to !== noun || parent.optional !== true)
    throw new Error(`${noun} is a tree by ${tree.parent}, which is no optional reference to ${noun}`);
  if (fields[tree.order]?.kind !== 'count') throw new Error(`${noun} is ordered by ${tree.order}, which is no count`);
  return tree;
}

/** A record as its tree sees it. */
export interface Node {
  readonly code: string;
  readonly parent?: string | undefined;
  readonly order: number;
}

/** Nodes by what they stand below, each family in its order; what names nobody that is there stands at the top, so that nothing is lost from sight. */
export function families<One extends Node>(nodes: readonly One[]): ReadonlyMap<string | undefined, readonly One[]> {
  const known = new Set(nodes.map(({ code }) => code));
  const byParent = Map.groupBy(nodes, ({ parent }) => (parent !== undefined && known.has(parent) ? parent : undefined));
  return new Map(
    [...byParent].map(([parent, family]) => [
      parent,
      family.toSorted((one, other) => one.order - other.order || (one.code < other.code ? -1 : 1)),
    ]),
  );
}

/** A place that a node is moved to. */
export interface Placed {
  readonly code: string;
  readonly order: number;
}

/**
 * What must be placed anew so that `code` stands at `at` among `siblings` (without itself, in their order): itself alone where there is room between its
 * neighbours, else it and those behind it.
 */
export function placedAt(siblings: readonly Placed[], code: string, at: number): readonly Placed[] {
  const before = siblings[at - 1];
  const after = siblings[at];
  const low = before?.order ?? 0;
  if (after === undefined) return [{ code, order: low + SIBLING_STEP }];
  if (after.order - low > 1) return [{ code, order: low + Math.floor((after.order - low) / 2) }];
  let last = low + SIBLING_STEP;
  const placed: Placed[] = [{ code, order: last }];
  for (const sibling of siblings.slice(at)) {
    if (sibling.order > last) break;
    last += SIBLING_STEP;
    placed.push({ code: sibling.code, order: last });
  }
  return placed;
}
