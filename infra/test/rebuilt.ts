import { rebuildGroup } from '@malote/contracts/projections/commands.ts';
import { readModelHealth } from '@malote/contracts/projections/queries.ts';
import type { Client } from '../src/tools/client.ts';
import { until } from './until.ts';

/** Asks for a rebuild of the group that nearly everything stands in, and waits until its tables are shown. */
export async function rebuilt(client: Client): Promise<void> {
  const asked = await client.call(rebuildGroup, { group: 'operations' });
  if (!asked.ok) throw new Error(asked.msg);
  await until('the rebuilt tables are shown', async () => {
    const now = await client.call(readModelHealth, {});
    const status = now.ok ? now.data.rebuilds.find(({ rebuild }) => rebuild === asked.data.rebuild)?.status : undefined;
    if (status === 'failed' || status === 'cancelled') throw new Error(`the rebuild ${status}`);
    return status === 'done';
  });
}
