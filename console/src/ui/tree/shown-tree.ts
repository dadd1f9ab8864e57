import { families, placedAt } from '@malote/contracts/kernel/tree.ts';
import type { Placed } from '@malote/contracts/kernel/tree.ts';
import { plain } from '../../shell/menu.ts';

/** A node of a tree as the page knows it. */
export interface TreeNode {
  readonly code: string;
  readonly name: string;
  readonly parent: string | undefined;
  readonly order: number;
}

/** A node that is on screen. */
export interface Shown extends TreeNode {
  /** The top is 1. */
  readonly level: number;
  readonly at: number;
  readonly siblings: number;
  /** How many stand below it, at any level. */
  readonly below: number;
  /** Undefined where nothing stands below it. */
  readonly open: boolean | undefined;
  readonly matches: boolean;
}

/**
 * The nodes on screen from top to bottom. A search shows what matches with all that stands above it, branches open; without one those stand open that
 * are in `opened`.
 */
export function shownTree(nodes: readonly TreeNode[], opened: ReadonlySet<string>, search: string): readonly Shown[] {
  const byParent = families(nodes);
  const sought = plain(search.trim());
  const isFound = ({ name, code }: TreeNode) =>
    sought !== '' && (plain(name).includes(sought) || plain(code).includes(sought));
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  const leads = new Set<string>();
  const count = (node: TreeNode): number => {
    if (seen.has(node.code)) return 0;
    seen.add(node.code);
    const children = byParent.get(node.code) ?? [];
    const below = children.reduce((sum, child) => sum + 1 + count(child), 0);
    counts.set(node.code, below);
    if (isFound(node) || children.some(({ code }) => leads.has(code))) leads.add(node.code);
    return below;
  };
  const tops = topsOf(nodes, byParent);
  for (const top of tops) count(top);
  const shown: Shown[] = [];
  const walk = (family: readonly TreeNode[], level: number): void => {
    const visible = sought === '' ? family : family.filter(({ code }) => leads.has(code));
    for (const [at, node] of visible.entries()) {
      const children = byParent.get(node.code) ?? [];
      const leadsOn = children.some(({ code }) => leads.has(code));
      const open = sought === '' ? opened.has(node.code) : leadsOn;
      shown.push({
        ...node,
        level,
        at,
        siblings: visible.length,
        below: counts.get(node.code) ?? 0,
        open: children.length === 0 ? undefined : open,
        matches: isFound(node),
      });
      if (open && level < LEVELS) walk(children, level + 1);
    }
  };
  walk(tops, 1);
  return shown;
}

/** Deeper than any tree of the house: a circle that a race has left ends here. */
const LEVELS = 64;

/** What stands at the top; of a circle, which nothing leads to, one of its nodes. */
function topsOf(
  nodes: readonly TreeNode[],
  byParent: ReadonlyMap<string | undefined, readonly TreeNode[]>,
): readonly TreeNode[] {
  const tops = [...(byParent.get(undefined) ?? [])];
  const reached = new Set<string>();
  const reach = (node: TreeNode): void => {
    if (reached.has(node.code)) return;
    reached.add(node.code);
    for (const child of byParent.get(node.code) ?? []) reach(child);
  };
  for (const top of tops) reach(top);
  for (const node of nodes)
    if (!reached.has(node.code)) {
      tops.push(node);
      reach(node);
    }
  return tops;
}

/** What a move of a node within its tree places anew: the node with its new parent, and siblings that had to make room. */
export interface TreeMove {
  readonly code: string;
  readonly parent: string | undefined;
  readonly placed: readonly Placed[];
}

/** Where a node is put: beside another, or as the last below it. */
export type Where = 'before' | 'after' | 'inside';

/** The move that puts a node there; undefined where that is where it stands, or below itself. */
export function moveTo(nodes: readonly TreeNode[], code: string, where: Where, target: string): TreeMove | undefined {
  const byCode = new Map(nodes.map((node) => [node.code, node]));
  const goal = byCode.get(target);
  if (goal === undefined || code === target || isBelow(byCode, target, code)) return undefined;
  const parent = where === 'inside' ? target : goal.parent;
  const siblings = (families(nodes).get(parent) ?? []).filter((one) => one.code !== code);
  const beside = siblings.findIndex((one) => one.code === target);
  const at = where === 'inside' ? siblings.length : where === 'before' ? beside : beside + 1;
  const now = byCode.get(code);
  const stands =
    now?.parent === parent && (families(nodes).get(parent) ?? []).findIndex((one) => one.code === code) === at;
  return stands ? undefined : { code, parent, placed: placedAt(siblings, code, at) };
}

function isBelow(byCode: ReadonlyMap<string, TreeNode>, code: string, above: string): boolean {
  const seen = new Set<string>();
  for (let at = byCode.get(code)?.parent; at !== undefined && !seen.has(at); at = byCode.get(at)?.parent) {
    if (at === above) return true;
    seen.add(at);
  }
  return false;
}

/** A step by keyboard or button. */
export type Step = 'up' | 'down' | 'out' | 'in';

/** The move that a step makes: past the neighbour, behind what it stands below, or as the last below the neighbour above. */
export function stepOf(nodes: readonly TreeNode[], code: string, step: Step): TreeMove | undefined {
  const node = nodes.find((one) => one.code === code);
  if (node === undefined) return undefined;
  const family = families(nodes).get(node.parent) ?? [];
  const at = family.findIndex((one) => one.code === code);
  const [before, after] = [family[at - 1]?.code, family[at + 1]?.code];
  switch (step) {
    case 'up':
      return before === undefined ? undefined : moveTo(nodes, code, 'before', before);
    case 'down':
      return after === undefined ? undefined : moveTo(nodes, code, 'after', after);
    case 'in':
      return before === undefined ? undefined : moveTo(nodes, code, 'inside', before);
    case 'out':
      return node.parent === undefined ? undefined : moveTo(nodes, code, 'after', node.parent);
  }
}
