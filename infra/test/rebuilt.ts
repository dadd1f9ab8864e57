import { rebuildGroup } from '@malote/contracts/projections/commands.ts';
import { readModelHealth } from '@malote/contracts/projections/queries.ts';
import type { ProjectionGroup } from '@malote/contracts/projections/projection.ts';
import type { Client } from '../src/tools/client.ts';
import { until } from './until.ts';

/**
 * Asks for a rebuild of a group, of the one that nearly everything stands in unless another is named, and waits until its tables are shown. However long
 * that takes: what goes on is waited for, because a log that many have worked on is folded for minutes where others use the machine too.
 */
export async function rebuilt(client: Client, group: ProjectionGroup = 'operations'): Promise<void> {
  const asked = await client.call(rebuildGroup, { group });
  if (!asked.ok) throw new Error(asked.msg);
  for (let seen = ''; seen !== 'done';)
    // oxlint-disable-next-line no-await-in-loop -- each look is for what came after the one before
    seen = await until(`the rebuilt tables are shown, or built further than ${seen}`, async () => {
      const now = await client.call(readModelHealth, {});
      const found = now.ok ? now.data.rebuilds.find(({ rebuild }) => rebuild === asked.data.rebuild) : undefined;
      if (found === undefined) return undefined;
      const { status, position } = found;
      if (status === 'failed' || status === 'cancelled') throw new Error(`the rebuild ${status}`);
      const standing = status === 'done' ? status : `${status} ${position}`;
      return standing === seen ? undefined : standing;
    });
}
