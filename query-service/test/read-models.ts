import { Pool } from 'pg';
import type { Client } from 'pg';
import { migrateEventLog } from '@malote/infra/event-store/postgres/migrate.ts';
import { migrateVault } from '@malote/infra/personal-data/migrate-vault.ts';
import { migrateSessionsSeen } from '@malote/infra/sessions-seen/migrate-sessions-seen.ts';
import { migrateSignInLimits } from '@malote/infra/sign-in-limits/migrate-sign-in-limits.ts';
import { migrateReads } from '@malote/projection-service/migrate.ts';

/** Makes the read models, empty, as the projection service makes them, beside a log in Postgres and a vault in which nobody was erased. */
export async function makeReadModels(url: string): Promise<void> {
  await withPool(url, migrateReads);
  await withPool(url, migrateVault);
  await withPool(url, migrateEventLog);
}

/** Makes the table of sessions seen, empty, as the command service finds it; all roles are ours. */
export async function makeSessionsSeen(url: string): Promise<void> {
  await withPool(url, async (pool) => {
    const {
      rows: [me],
    } = await pool.query<{ name: string }>('select current_user as name');
    const roles = { command: me?.name ?? '', query: me?.name ?? '' };
    await migrateSignInLimits(pool, roles);
    await migrateSessionsSeen(pool, roles);
  });
}

async function withPool(url: string, work: (pool: Pool) => Promise<void>): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 1 });
  pool.on('error', () => undefined);
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}

/** Stores rows of a read model as they would stand there, and moves the turns as whoever writes there does; names in camel case. */
export async function storeRows(
  client: Client,
  model: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  if (rows.length === 0) return;
  const snake = (name: string) => name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
  const columns = [...new Set(['position', ...rows.flatMap((row) => Object.keys(row).map(snake))])]
    .map((name) => client.escapeIdentifier(name))
    .join(', ');
  const json = JSON.stringify(
    rows.map((row) => ({
      position: 1,
      ...Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value])),
    })),
  );
  await client.query(
    `insert into reads.${model}_g1 (${columns}) select ${columns} from json_populate_recordset(null::reads.${model}_g1, $1)`,
    [json],
  );
  await client.query('update reads.checkpoints set turn = turn + 1');
}
