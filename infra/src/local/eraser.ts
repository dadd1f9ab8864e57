import { Pool } from 'pg';
import { z } from 'zod';
import { parseConfig } from '../config.ts';
import { keyedHash } from '../keyed-hash.ts';
import { personalHashes, type PersonalHashes } from '../personal-data/personal-hashes.ts';
import { personalDataSettings, postgresAddress } from '../settings.ts';
import { withDatabase } from './database-tool.ts';

/** What the tools work with that destroy keys of persons. */
export interface Eraser {
  /** With the rights of the role `malote_eraser`. */
  readonly pool: Pool;
  readonly subjectOf: PersonalHashes['subjectOf'];
}

/** In production the tools are told where the database is; on this machine they find it. */
const EraserSettings = z.object({
  DATABASE_URL: postgresAddress.optional(),
  PEPPER: personalDataSettings.PEPPER.optional(),
});

/**
 * Gives a tool the vault: of `DATABASE_URL` (with the eraser's role) and `PEPPER` where both are set, else of this machine's Malote. @throws Fault
 */
export async function withEraser<Result>(work: (eraser: Eraser) => Promise<Result>): Promise<Result> {
  const workOn = async (connectionString: string, pepper: Uint8Array) => {
    const pool = new Pool({ connectionString, max: 1 });
    pool.on('error', () => undefined); // the server may stop before a connection has said good-bye
    try {
      return await work({ pool, subjectOf: personalHashes(keyedHash(pepper)).subjectOf });
    } finally {
      await pool.end();
    }
  };
  const { DATABASE_URL: address, PEPPER: pepper } = parseConfig(EraserSettings);
  if (address !== undefined && pepper !== undefined) return await workOn(address, pepper);
  return await withDatabase(({ addresses, secrets }) =>
    workOn(addresses.eraser, Buffer.from(secrets.pepper, 'base64')),
  );
}
