import { Pool } from 'pg';
import { createLog } from '../../log.ts';
import { onShutdown } from '../../shutdown.ts';
import { runWorker } from '../run-worker.ts';
import { heldWork } from './held-work.ts';

// A worker as a process of its own, so that a test can kill it.
const databaseUrl = process.argv[2] ?? '';
const pool = new Pool({ connectionString: databaseUrl, max: 1 });
const worker = await runWorker({
  databaseUrl,
  schema: 'export_jobs',
  works: [heldWork(pool)],
  concurrency: 1,
  log: createLog({ service: 'test-worker', level: 'warn' }),
});
onShutdown('worker', async () => {
  await worker.close();
  await pool.end();
});
