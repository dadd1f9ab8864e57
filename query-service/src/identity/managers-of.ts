import { ORGANIZATION_LEVELS } from '@malote/contracts/identity/organization.ts';
import type { Asking } from '../kernel/asking.ts';

/** Who answers for somebody's part of the company, and for the parts above it: the nearest first, without himself. */
export async function managersOf(
  { id, organization }: { readonly id: string; readonly organization: string },
  { db, rows }: Pick<Asking, 'db' | 'rows'>,
): Promise<readonly string[]> {
  const parts = db.from('reads.organizations as part');
  const above = await rows<{ readonly manager: string | null }>(
    db
      .withRecursive('above', (query) => {
        void query
          .from('reads.organizations')
          .where({ code: organization, status: 'enabled' })
          .select('code', 'parent', 'manager', db.raw('1 as level'))
          .unionAll(
            parts
              .join('above', 'part.code', 'above.parent')
              .where('above.level', '<', ORGANIZATION_LEVELS)
              .select('part.code', 'part.parent', 'part.manager', db.raw('above.level + 1')),
          );
      })
      .from('above')
      .orderBy('level')
      .select('manager'),
  );
  return [...new Set(above.flatMap(({ manager }) => (manager === null || manager === id ? [] : [manager])))];
}
