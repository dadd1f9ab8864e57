import { sendTogether } from '@malote/infra/sql/send-together.ts';
import type { Sent, Statement } from '@malote/infra/sql/send-together.ts';
import type { ClientBase } from 'pg';

/** What is sent to the server, and how many rows it must touch there, where that is known: any other number means that what is known of the tables is wrong. */
export interface Write {
  readonly sent: Sent;
  readonly touches?: { readonly rows: number; readonly otherwise: (rows: number) => Error };
}

/** Sends writes in one go, made as they are sent. @throws the server's error, or that of the first write that touched other rows than it must */
export async function sendWrites(client: ClientBase, writes: Iterable<Write>): Promise<void> {
  const expected: Write['touches'][] = [];
  function* sent(): Generator<Sent> {
    for (const write of writes) {
      expected.push(write.touches);
      yield write.sent;
    }
  }
  const touched = await sendTogether(client, sent());
  for (const [at, rows] of touched.entries()) {
    const must = expected[at];
    if (must !== undefined && must.rows !== rows) throw must.otherwise(rows);
  }
}

const BEGIN: Write = { sent: { text: 'begin', values: [] } };

const COMMIT: Sent = { text: 'commit', values: [] };

/** Sends writes in one go, as one transaction, and with its commit what is said when they are written. Whatever it throws undoes it. */
export async function writeTogether(
  client: ClientBase,
  writes: Iterable<Write>,
  said: readonly Statement[] = [],
): Promise<void> {
  function* all(): Generator<Write> {
    yield BEGIN;
    yield* writes;
  }
  try {
    await sendWrites(client, all());
    await sendTogether(client, [COMMIT, ...said]);
  } catch (error) {
    await client.query('rollback').catch(() => undefined); // a lost connection has rolled back already; the first error is the one that counts
    throw error;
  }
}
