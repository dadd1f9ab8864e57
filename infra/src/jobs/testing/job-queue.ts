import { randomBytes } from 'node:crypto';
import { Client, Pool } from 'pg';
import { z } from 'zod';
import { databaseAddresses, prepareDatabase } from '../../local/prepare-database.ts';
import { freshDatabase } from '../../../test/database.ts';
import { job } from '../job.ts';
import { jobQueue } from '../job-queue.ts';
import type { JobQueue } from '../job-queue.ts';

/** A job that stands at its first row until the gate opens. */
export const held = job({ name: 'test.held', input: z.object({ rows: z.int() }), lastsMs: 600_000 });

/** A prepared database with its queue, and the address for who works at it. */
export interface TestQueue {
  readonly queue: JobQueue;
  readonly pool: Pool;
  readonly worker: string;
  readonly close: () => Promise<void>;
}

/** Opens a queue in a database of its own, with roles of its own. */
export async function testQueue(): Promise<TestQueue> {
  const database = await freshDatabase();
  const suffix = randomBytes(4).toString('hex');
  const roles = {
    command: `command_${suffix}`,
    projection: `projection_${suffix}`,
    query: `query_${suffix}`,
    eraser: `eraser_${suffix}`,
  };
  const options = {
    server: database.url,
    database: new URL(database.url).pathname.slice(1),
    roles,
    passwords: { command: 'a', projection: 'a', query: 'a', eraser: 'a' },
  };
  await prepareDatabase(options);
  const addresses = databaseAddresses(options);
  const owner = new Client({ connectionString: addresses.owner });
  await owner.connect();
  await owner.query('create table public.gate (opened_at timestamptz)');
  await owner.query(`grant select on public.gate to ${roles.query}`);
  await owner.end();
  const pool = new Pool({ connectionString: addresses.owner, max: 2 });
  pool.on('error', () => undefined);
  const asking = new Pool({ connectionString: addresses.command, max: 2 });
  asking.on('error', () => undefined);
  return {
    queue: jobQueue(asking, 'export_jobs'),
    pool,
    worker: addresses.query,
    close: async () => {
      await asking.end();
      await pool.end();
      await database.drop();
      const server = new Client({ connectionString: process.env['MALOTE_TEST_POSTGRES'] });
      await server.connect();
      for (const role of Object.values(roles)) await server.query(`drop role ${role}`);
      await server.end();
    },
  };
}
