import { setTimeout as pause } from 'node:timers/promises';
import { messageOf } from '../fault.ts';
import { assertRoom, roomIn, type DataFolder } from './data-folder.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { signalTo } from './process-identity.ts';
import { watchRoom } from './watch-room.ts';

/** The server that the stack uses, whoever runs it. */
export interface DatabaseServer {
  /** The address of its database `postgres` for an owner. */
  readonly address: string;
  readonly stop: () => Promise<void>;
  /** For the very last moment of this process. */
  readonly kill: () => void;
}

/** A server that somebody else runs (MALOTE_POSTGRES); it is neither started nor stopped. */
export const foreignServer = (address: string): DatabaseServer => ({
  address,
  stop: () => Promise.resolve(),
  kill: () => undefined,
});

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 15_000;

/**
 * The embedded server, started again on the same port whenever it dies, so that the services' addresses stay right and their pools come back by
 * themselves. A full disk is named while it lasts.
 */
export async function keepServer(
  path: string,
  folder: DataFolder,
  settings: Readonly<Record<string, string>>,
  say: (line: string) => void,
): Promise<DatabaseServer> {
  const ended = new AbortController();
  let server: EmbeddedPostgres = await startEmbeddedPostgres({ folder: path, durability: 'durable', settings });
  const { port } = server;

  async function watch(): Promise<void> {
    for (;;) {
      await server.ended;
      if (ended.signal.aborted) return;
      say('The database server ended and is started again.');
      for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
        await pause(wait, undefined, { signal: ended.signal }).catch(() => undefined);
        if (ended.signal.aborted) return;
        try {
          await assertRoom(folder);
          server = await startEmbeddedPostgres({ folder: path, durability: 'durable', port, settings });
          say('The database server is back.');
          break;
        } catch (error) {
          say(messageOf(error));
        }
      }
    }
  }
  const watching = Promise.all([
    watch(),
    watchRoom({ free: () => roomIn(folder), where: folder.root, say, signal: ended.signal }),
  ]);
  return {
    address: server.url(),
    async stop() {
      ended.abort();
      await server.stop();
      await watching;
      await server.stop(); // one that came up in between
    },
    kill: () => signalTo(server.pid, 'SIGQUIT'),
  };
}
