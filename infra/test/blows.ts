import { setTimeout as pause } from 'node:timers/promises';
import { Client as Database } from 'pg';
import type { Part, WholeStack } from './whole-stack.ts';

/** What befalls a stack. */
export type Blow =
  | { readonly kind: 'killed'; readonly parts: readonly Part[] }
  /** It does not die, it stands still and goes on: a slow neighbour looks like a dead one. */
  | { readonly kind: 'frozen'; readonly part: 'command' | 'projection' | 'query' | 'postgres'; readonly ms: number }
  | { readonly kind: 'cut'; readonly connections: 'listeners' | 'all' }
  /** As an administrator does it: open transactions are undone, clients are told. */
  | { readonly kind: 'database restarted' }
  /** Where the log stands in an EventStoreDB: killed and started again, or standing still for a while. */
  | { readonly kind: 'event store'; readonly how: 'killed' | 'frozen' };

/** Resolves when the blow has fallen, and whoever stood still goes on. */
export async function strike(stack: WholeStack, blow: Blow): Promise<void> {
  switch (blow.kind) {
    case 'killed':
      return void (await Promise.all(blow.parts.map(async (part) => await stack.kill(part))));
    case 'frozen': {
      await stack.signal(blow.part, 'SIGSTOP');
      await pause(blow.ms);
      return await stack.signal(blow.part, 'SIGCONT');
    }
    case 'database restarted':
      return await stack.signal('postgres', 'SIGINT');
    case 'event store':
      return await strikeEventStore(stack, blow.how);
    case 'cut': {
      const database = new Database({ connectionString: await stack.database() });
      await database.connect();
      await database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database() and ($1 = 'all' or application_name like '%listener%')`,
        [blow.connections],
      );
      return await database.end();
    }
  }
}

async function strikeEventStore({ eventStore }: WholeStack, how: 'killed' | 'frozen'): Promise<void> {
  await eventStore?.signal(how === 'killed' ? 'SIGKILL' : 'SIGSTOP');
  if (how === 'killed') return await eventStore?.start();
  await pause(3_000);
  await eventStore?.signal('SIGCONT');
}
