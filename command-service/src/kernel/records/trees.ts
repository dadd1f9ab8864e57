import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { Directory } from '../directory.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Why a record cannot stand where its fields put it: below itself or below what stands below it, or deeper than its tree may be with all that hangs on
 * it. The directory may be some milliseconds old; two moves at once that only together make a circle are seen by whoever reads (`families`).
 */
export function treeRefusal(
  { noun, tree }: Pick<AnyRecord, 'noun' | 'tree'>,
  values: Values,
  code: string,
  { records }: Pick<Directory, 'records'>,
): Refusal | undefined {
  const parent = tree === undefined ? undefined : values[tree.parent];
  if (tree === undefined || typeof parent !== 'string') return undefined;
  const known = records.get(noun);
  const field = `fields.${tree.parent}`;
  const above = (of: string): string | undefined => {
    const named = known?.get(of)?.fields?.[tree.parent];
    return typeof named === 'string' ? named : undefined;
  };
  let levels = 1;
  for (let at: string | undefined = parent; at !== undefined; at = above(at)) {
    if (at === code) return refuse('TREE_CYCLE', {}, field);
    levels += 1;
    if (levels > tree.depth) return refuse('TREE_TOO_DEEP', { max: tree.depth }, field);
  }
  const below = new Map<string, string[]>();
  for (const [one, { status, fields }] of known ?? []) {
    const named = status === 'deleted' ? undefined : fields?.[tree.parent];
    if (typeof named === 'string') below.set(named, [...(below.get(named) ?? []), one]);
  }
  for (let level = below.get(code) ?? []; level.length > 0; level = level.flatMap((one) => below.get(one) ?? [])) {
    levels += 1;
    if (levels > tree.depth) return refuse('TREE_TOO_DEEP', { max: tree.depth }, field);
  }
  return undefined;
}
