import { rebuildGroup } from '@malote/contracts/projections/commands.ts';
import { readModelHealth } from '@malote/contracts/projections/queries.ts';
import type { ProjectionGroup } from '@malote/contracts/projections/projection.ts';
import type { Client } from '../src/tools/client.ts';
import { until } from './until.ts';

/** Asks for a rebuild of a group, of the one that nearly everything stands in unless another is named, and waits until its tables are shown. */
export async function rebuilt(client: Client, group: ProjectionGroup = 'operations'): Promise<void> {
  const asked = await client.call(rebuildGroup, { group });
  if (!asked.ok) throw new Error(asked.msg);
  await until('the rebuilt tables are shown', async () => {
    const now = await client.call(readModelHealth, {});
    const status = now.ok ? now.data.rebuilds.find(({ rebuild }) => rebuild === asked.data.rebuild)?.status : undefined;
    if (status === 'failed' || status === 'cancelled') throw new Error(`the rebuild ${status}`);
    return status === 'done';
  });
}
