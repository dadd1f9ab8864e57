import type { ClientBase } from 'pg';

/** Runs a piece of work in one transaction; whatever it throws undoes it. */
export async function inTransaction<Value>(client: ClientBase, work: () => Promise<Value>): Promise<Value> {
  await client.query('begin');
  try {
    const value = await work();
    await client.query('commit');
    return value;
  } catch (error) {
    await client.query('rollback').catch(() => undefined); // a lost connection has rolled back already; the first error is the one that counts
    throw error;
  }
}
