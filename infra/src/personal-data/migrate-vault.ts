import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';

const files = ['vault.sql', 'grant_roles.sql'];

/** Makes the schema `vault`; changes nothing that is there. Several processes may call it at once. Needs the owner's rights. */
export async function migrateVault(pool: Pool): Promise<void> {
  const texts = await Promise.all(files.map((file) => readFile(join(import.meta.dirname, 'sql', file), 'utf8')));
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtext('vault migration'))`);
    for (const text of texts) await client.query(text);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true); // the server undoes what a closed connection had open
    throw error;
  }
}

/** Names of roles that exist already. The eraser is a person's tool, not a service's. */
export interface VaultRoles {
  readonly command: string;
  readonly query: string;
  readonly eraser: string;
}

/** Gives each role what it needs of the vault and no more (sql/grant_roles.sql). May be repeated; needs the owner's rights. */
export async function grantVault(pool: Pool, roles: VaultRoles): Promise<void> {
  await pool.query('select vault.grant_roles($1, $2, $3)', [roles.command, roles.query, roles.eraser]);
}
