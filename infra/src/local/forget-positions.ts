import { Client } from 'pg';

/**
 * Takes away what this database keeps by the positions of its former log: the read models with their checkpoints, and the folded states,
 * among which the reactor keeps its place. All of it is made anew from the log; nothing else in the database names a position.
 */
export async function forgetPositions(owner: string): Promise<void> {
  const client = new Client({ connectionString: owner });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('truncate eventlog.states');
    await client.query('drop schema if exists reads cascade');
    await client.query('commit');
  } finally {
    await client.end();
  }
}
