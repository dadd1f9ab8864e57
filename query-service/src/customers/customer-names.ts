import { isAnyOf } from '../kernel/lists/conditions.ts';
import { namesKnown } from '../kernel/names-known.ts';
import type { Snapshot } from '../kernel/snapshot.ts';

/** The names of some customers, by code; joined after a page is cut. */
export const customerNames = (
  { db, rows, known }: Pick<Snapshot, 'db' | 'rows' | 'known'>,
  codes: Iterable<string>,
): Promise<ReadonlyMap<string, string>> =>
  namesKnown(known(['master']), 'customer', codes, async (unknown) => {
    const found = await rows<{ code: string; name: string }>(
      isAnyOf(db.from('reads.customers').select('code', 'name'), 'code', unknown),
    );
    return found.map(({ code, name }) => [code, name] as const);
  });
