import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** What a server answered. */
export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}

/** A connection that stays open and carries one request at a time. */
export interface HttpConnection {
  /** `head`: request line and headers, each line ended, without content-length. @throws when the connection breaks. */
  send(head: string, body: string): Promise<HttpAnswer>;
  close(): Promise<void>;
}

/**
 * A client that costs as little as a client can: it shares two cores with the server that is measured. It understands answers with a
 * content-length only, as the services send them.
 */
export const httpConnection = async (url: string): Promise<HttpConnection> => {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let waiting: PromiseWithResolvers<HttpAnswer> | undefined;
  let received: Buffer = Buffer.alloc(0);
  const failed = (error: Error): void => {
    waiting?.reject(error);
    waiting = undefined;
  };
  socket.on('error', failed).on('close', () => failed(new Error('The server closed the connection')));
  socket.on('data', (part: Buffer) => {
    received = received.length === 0 ? part : Buffer.concat([received, part]);
    const answer = wholeAnswer(received);
    if (answer === undefined) return;
    received = Buffer.alloc(0);
    const { resolve } = waiting ?? {};
    waiting = undefined;
    resolve?.(answer);
  });
  return {
    send(head, body) {
      waiting = Promise.withResolvers();
      socket.write(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
      return waiting.promise;
    },
    async close() {
      if (socket.closed) return; // by a server that had not heard of us for long
      await new Promise<void>((resolve) => {
        socket
          .removeAllListeners('close')
          .once('close', () => resolve())
          .destroy();
      });
    },
  };
};

const END_OF_HEAD = '\r\n\r\n';

const wholeAnswer = (received: Buffer): HttpAnswer | undefined => {
  const end = received.indexOf(END_OF_HEAD);
  if (end < 0) return undefined;
  const head = received.toString('latin1', 0, end);
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  if (length === undefined) throw new Error(`An answer without a length: ${head.split('\r\n', 1)[0] ?? ''}`);
  const [from, to] = [end + END_OF_HEAD.length, end + END_OF_HEAD.length + Number(length)];
  if (received.length < to) return undefined;
  return { status: Number(head.slice(9, 12)), body: received.toString('utf8', from, to) };
};
