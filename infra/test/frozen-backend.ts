import { Client } from 'pg';

/**
 * Lets a connection's process of the database server stand still while something is done: it keeps its connection and says nothing, as all of them do when a
 * server stands still. The others go on, because other tests use the same server.
 * @throws when nobody is connected under that name
 */
export async function whileFrozen(
  databaseUrl: string,
  applicationName: string,
  work: () => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and application_name = $1',
    [applicationName],
  );
  await client.end();
  if (rows.length === 0) throw new Error(`nobody is connected as ${applicationName}`);
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
  try {
    await work();
  } finally {
    for (const { pid } of rows) process.kill(pid, 'SIGCONT');
  }
}
