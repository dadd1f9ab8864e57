import type { EventStore } from '@malote/infra/event-store/port.ts';
import type { Pool } from 'pg';
import type { Gauges } from './gauges.ts';
import { parkedKeys } from './kernel/parked-keys.ts';
import { READS } from './migrate.ts';

/** What the health screen shows: how far each group is, who runs it, and every row whose events wait. */
export async function health(pool: Pool, store: EventStore, gauges: Gauges) {
  const head = await store.head();
  const { rows } = await pool.query<{ name: string; position: string; at: string }>(
    `select name, position::text, to_json(updated_at)#>>'{}' as at from ${READS}.checkpoints`,
  );
  const parked = await pool.connect().then(async (client) => {
    try {
      return await parkedKeys(client, READS);
    } finally {
      client.release();
    }
  });
  return {
    head: String(head),
    groups: await Promise.all(
      [...gauges.groups].map(async ([group, here]) => {
        const at = rows.find((row) => row.name === group);
        return {
          group,
          here: here.role,
          error: here.error,
          position: at?.position ?? null,
          behind: at === undefined ? null : await store.eventsAfter(BigInt(at.position)),
          movedAt: at?.at ?? null,
        };
      }),
    ),
    parked: parked.map((one) => ({ ...one, position: String(one.position) })),
  };
}
