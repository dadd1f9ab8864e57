import type { Pool } from 'pg';
import { groups } from './groups.ts';
import { migrateSchema } from './kernel/generations.ts';

/** The schema of the read models; this service owns it. */
export const READS = 'reads';

/** Makes the schema `reads` with the first generation of every model. Idempotent; several processes may call it at once. Lets `malote_query` read, where there is such a role. */
export async function migrateReads(pool: Pool): Promise<void> {
  await migrateSchema(pool, READS, groups);
}
