import type { Socket } from 'node:net';
import type { ClientBase } from 'pg';
import { silent } from './driver.ts';
import type { Connection } from './driver.ts';

/** A statement with its parameters: texts as the server reads them, or bytes in its binary form. */
export interface Statement {
  readonly text: string;
  readonly values: readonly (string | Buffer | null)[];
}

/** Lines for a table by `copy … from stdin` (text format, a line for each row as `copyLine` writes it), several times as fast as inserts. */
export interface Load {
  /** The table, with its columns. */
  readonly into: string;
  readonly lines: Iterable<string>;
}

export type Sent = Statement | Load;

/** Characters of one message of a load; the server takes any size, and small ones cost it more. */
const CHUNK = 1 << 18;
/** Texts that stay prepared on a connection; others are planned each time. */
const PREPARED = 400;

/** The names under which texts are prepared on a connection. A text that is planned anew each time costs the server more than most of its work. */
const prepared = new WeakMap<Connection, Map<string, string>>();

/**
 * Sends statements and loads one behind the other without waiting for any answer, so that all of them cost one round trip; the server carries them
 * out in their order. They are asked for while they are sent, and a server that is slower than they come is waited for, so that little of them
 * stands in memory. Without a transaction around them they are one by themselves, unless they begin one.
 * @returns how many rows each of them touched. @throws the server's first error, or what asking for them threw: none of them is carried out then,
 * and a transaction that they are in is to be rolled back.
 */
export async function sendTogether(client: ClientBase, all: Iterable<Sent>): Promise<readonly number[]> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const rows: number[] = [];
  let failure: unknown;

  async function send(connection: Connection): Promise<void> {
    const { stream } = connection;
    const names = prepared.get(connection) ?? new Map<string, string>();
    prepared.set(connection, names);
    const news = new Map<string, string>();
    const room = async (): Promise<void> => {
      if (!stream.writableNeedDrain) return;
      stream.uncork();
      await drained(stream);
      stream.cork();
    };
    stream.cork();
    try {
      for (const one of all) {
        if (failure !== undefined) break;
        const text = 'into' in one ? `copy ${one.into} from stdin` : one.text;
        const known = names.get(text) ?? news.get(text);
        const name = known ?? (names.size + news.size < PREPARED ? `together ${names.size + news.size}` : '');
        if (known === undefined) {
          if (name !== '') {
            connection.close({ type: 'S', name }); // an attempt that failed may have left it there
            news.set(text, name);
          }
          connection.parse({ name, text });
        }
        connection.bind({ statement: name, values: 'into' in one ? [] : one.values });
        connection.execute({});
        if ('into' in one) await load(connection, one.lines, room, () => failure !== undefined);
        await room();
      }
    } catch (error) {
      failure ??= error;
      connection.parse({ name: '', text: 'rollback' });
      connection.bind({ statement: '', values: [] });
      connection.execute({});
    }
    connection.sync();
    stream.uncork();
    if (failure === undefined)
      pending = () => {
        for (const [text, name] of news) names.set(text, name);
      };
  }

  let pending: () => void = () => undefined;
  client.query({
    ...silent,
    submit: (connection: Connection) => void send(connection),
    handleCommandComplete: ({ text }: { readonly text: string }) => void rows.push(Number(/\d+$/.exec(text)?.[0] ?? 0)),
    handleReadyForQuery: () => {
      if (failure !== undefined) return reject(failure);
      pending();
      resolve();
    },
    handleError: (error: Error) => {
      failure ??= error;
      reject(failure);
    },
  } as never);
  await promise;
  return rows;
}

async function load(
  connection: Connection,
  lines: Iterable<string>,
  room: () => Promise<void>,
  hasFailed: () => boolean,
): Promise<void> {
  let waiting = '';
  const flush = async (): Promise<void> => {
    connection.sendCopyFromChunk(Buffer.from(waiting, 'utf8'));
    waiting = '';
    await room();
  };
  try {
    for (const line of lines) {
      waiting += line;
      if (waiting.length >= CHUNK) await flush();
      if (hasFailed()) break;
    }
    if (waiting !== '') await flush();
    connection.endCopyFrom();
  } catch (error) {
    connection.sendCopyFail('the lines ended with an error');
    throw error;
  }
}

/** Resolves when there is room again, or when there is no connection any more. */
async function drained(stream: Socket): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      stream.off('drain', done).off('close', done);
      resolve();
    };
    stream.on('drain', done).on('close', done);
  });
}
