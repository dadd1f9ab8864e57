import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@malote/infra/local/embedded-postgres.ts';
import type { EmbeddedPostgres } from '@malote/infra/local/embedded-postgres.ts';
import { Client } from 'pg';
import { operations } from '../groups.ts';
import { busyStory } from '../testing/busy-story.ts';
import { readsOn } from '../testing/reads.ts';
import type { Reads } from '../testing/reads.ts';
import { verifyGroup } from './verify.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'malote-lost-'));
  await chmod(folder, 0o755); // the server's account goes through it when it is not ours
});
afterAll(async () => await rm(folder, { recursive: true, force: true }));

const start = async (): Promise<EmbeddedPostgres> =>
  await startEmbeddedPostgres({
    folder: join(folder, 'postgres'),
    durability: 'durable',
    settings: { autovacuum: 'off' },
  });
const on = async (server: EmbeddedPostgres): Promise<Reads> =>
  await readsOn({ url: server.url('reads'), drop: () => Promise.resolve() }, [operations]);

/** From now on nobody writes down what no commit waits for. @returns the stopped process, which must be killed with the server. */
async function writerStopped(reads: Reads): Promise<number> {
  const {
    rows: [row],
  } = await reads.pool.query<{ pid: number }>(`select pid from pg_stat_activity where backend_type = 'walwriter'`);
  const pid = row?.pid ?? 0;
  process.kill(pid, 'SIGSTOP');
  return pid;
}

async function checkpointOf(reads: Reads): Promise<bigint> {
  return (
    (await reads.pool.query<{ position: bigint }>(`select position from reads.checkpoints where name = 'operations'`))
      .rows[0]?.position ?? 0n
  );
}

test('read models whose commits were lost with the server go on from where the disk has them, and hold every event once (decision 16)', async () => {
  let server = await start();
  const owner = new Client({ connectionString: server.url() });
  await owner.connect();
  await owner.query('create database reads');
  await owner.end();
  const story = busyStory(16, 60);
  const end = BigInt(story.events.length);

  let reads = await on(server);
  await reads.append(story.events);
  const writer = await writerStopped(reads);
  const { stop } = reads.run(operations);
  await reads.reached('operations', end);
  for (const pid of [server.pid, writer]) process.kill(pid, 'SIGKILL'); // the other processes end with the first
  await server.ended;
  await Promise.all([stop(), reads.store.close().catch(() => undefined), reads.pool.end()]);

  server = await start();
  reads = await on(server);
  try {
    expect(await reads.store.head()).toBe(end);
    expect(await checkpointOf(reads)).toBeLessThan(end);
    reads.run(operations);
    await reads.reached('operations', end);
    const report = await verifyGroup(operations, {
      connectionString: reads.url,
      schema: 'reads',
      store: reads.store,
      signal: new AbortController().signal,
    });
    expect([report.differences, report.position]).toEqual([[], end]);
  } finally {
    await reads.close();
    await server.stop();
  }
});
