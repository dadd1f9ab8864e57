import { isAnyOf } from '../kernel/lists/conditions.ts';
import type { Snapshot } from '../kernel/snapshot.ts';

/** The names of some customers, by code; joined after a page is cut. */
export async function customerNames(
  { db, rows, known }: Pick<Snapshot, 'db' | 'rows' | 'known'>,
  codes: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(codes)];
  const remembered = known(['master']);
  const questionOf = (code: string) => `customer ${code}`;
  const unknown = asked.filter((code) => !remembered.has(questionOf(code)));
  const found =
    unknown.length === 0
      ? []
      : await rows<{ code: string; name: string }>(
          isAnyOf(db.from('reads.customers').select('code', 'name'), 'code', unknown),
        );
  for (const { code, name } of found) remembered.set(questionOf(code), name);
  const names = new Map(found.map(({ code, name }) => [code, name]));
  for (const code of asked) {
    const name = remembered.get(questionOf(code));
    if (typeof name === 'string') names.set(code, name);
  }
  return names;
}
