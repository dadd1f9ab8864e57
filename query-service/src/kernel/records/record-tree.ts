import type { ListDefinition } from '@malote/contracts/kernel/definition.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { families, TREE_NODES } from '@malote/contracts/kernel/tree.ts';
import type { Asking } from '../asking.ts';
import type { ListSource } from '../lists/list-source.ts';
import { listGroups } from '../lists/read-list.ts';

/** Rows that are read at once. */
const GROUP = 1_000;

/** All records of a tree that the caller may see, or those below one of them; of more than `TREE_NODES` the first by their order. */
export async function recordTree(
  { tree }: Pick<AnyRecord, 'tree'>,
  source: ListSource<ListDefinition, never>,
  { parentId }: { readonly parentId?: string },
  asking: Asking,
): Promise<{ readonly nodes: readonly object[]; readonly truncated: boolean }> {
  if (tree === undefined) throw new Error(`${source.definition.name} is no tree`);
  const rows: Readonly<Record<string, unknown>>[] = [];
  const sort = [tree.order, 'asc'] as const;
  for await (const group of listGroups(source, {} as never, sort, asking, GROUP, TREE_NODES + 1))
    rows.push(...(group as readonly Readonly<Record<string, unknown>>[]));
  const nodes = rows.slice(0, TREE_NODES);
  const truncated = rows.length > TREE_NODES;
  return { nodes: parentId === undefined ? nodes : below(nodes, tree.parent, parentId), truncated };
}

/** What stands below a node, at any level; each once, whatever circle a race may have left. */
function below(rows: readonly Readonly<Record<string, unknown>>[], parent: string, top: string) {
  const byParent = families(
    rows.map((row) => ({ row, code: String(row['code']), parent: row[parent] as string | undefined, order: 0 })),
  );
  const found = new Set<(typeof rows)[number]>();
  let level = byParent.get(top) ?? [];
  while (level.length > 0) {
    const fresh = level.filter(({ row }) => !found.has(row));
    for (const { row } of fresh) found.add(row);
    level = fresh.flatMap(({ code }) => byParent.get(code) ?? []);
  }
  return [...found];
}
