import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { startEmbeddedPostgres } from '../../local/embedded-postgres.ts';
import { insistentLoad } from '../insistent-load.ts';
import { migrateEventLog } from './migrate.ts';
import { postgresEventStore } from './postgres-event-store.ts';

test('a database that is killed again and again under load keeps every acknowledged event once, in one dense order', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'malote-kills-'));
  await chmod(folder, 0o755);
  const start = (port?: number) =>
    startEmbeddedPostgres({
      folder: join(folder, 'postgres'),
      durability: 'throwaway',
      ...(port === undefined ? {} : { port }),
    });
  let server = await start();
  const { port } = server;
  const url = server.url();
  const owner = new Pool({ connectionString: url, max: 1 });
  owner.on('error', () => undefined);
  await migrateEventLog(owner);
  await owner.end();
  const store = postgresEventStore({ connectionString: url });
  const load = insistentLoad(store);
  try {
    for (let round = 0; round < 3; round += 1) {
      await load.more(300);
      process.kill(server.pid, 'SIGKILL');
      await server.ended;
      server = await start(port);
    }
    const { differences, whole } = await load.end();
    expect(differences).toEqual([]);
    expect(whole.map((event) => event.position)).toEqual(whole.map((_, index) => BigInt(index + 1)));
  } finally {
    await store.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
