import { Pool } from 'pg';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import { runOrExplain } from '../local/run-or-explain.ts';
import { rewrapKeys } from '../personal-data/rewrap-keys.ts';
import { masterKeysOf, personalDataSettings, postgresAddress } from '../settings.ts';

const { PEPPER: _, ...masterKeys } = personalDataSettings;

/**
 * `npm run rewrap-keys`: wraps the keys of all persons under the present master key, so that former ones can leave the configuration. In
 * production, where every service knows both already; services run meanwhile.
 */
await runOrExplain(async () => {
  const config = readConfig(z.object({ DATABASE_OWNER_URL: postgresAddress, ...masterKeys }));
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  const pool = new Pool({ connectionString: config.DATABASE_OWNER_URL, max: 1 });
  pool.on('error', () => undefined); // the server may stop before a connection has said good-bye
  try {
    const many = await rewrapKeys(pool, masterKeysOf(config), ending.signal);
    process.stdout.write(`${many} keys were wrapped under the master key ${config.MASTER_KEY_ID}.\n`);
  } finally {
    await pool.end();
  }
});
