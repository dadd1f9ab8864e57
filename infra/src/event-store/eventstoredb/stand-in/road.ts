import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

/** The way to a server: every connection goes through it, so that it can be cut as a power cut would, without a word to either side. */
export interface Road {
  readonly port: number;
  /** Cuts what is connected; who comes again gets through. */
  cut(): void;
  /** Cuts what is connected, and nobody gets through until `open`. */
  close(): Promise<void>;
  open(): Promise<void>;
  /** How many are connected. */
  travelling(): number;
}

/** @param wanted 0 is a free port. */
export const roadTo = async (serverPort: number, wanted: number): Promise<Road> => {
  const travelling = new Set<Socket>();
  let port = wanted;
  let gate: Server | undefined;
  const cut = (): void => {
    for (const socket of travelling) socket.destroy();
  };
  const open = async (): Promise<void> => {
    const next = createServer((near) => {
      const far = connect(serverPort, '127.0.0.1');
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        travelling.add(one);
        one.setNoDelay(true);
        one.pipe(other);
        one.once('error', () => one.destroy());
        one.once('close', () => {
          travelling.delete(one);
          other.destroy();
        });
      }
    });
    next.listen(port, '127.0.0.1');
    await once(next, 'listening');
    port = (next.address() as AddressInfo).port;
    gate = next;
  };
  await open();
  return {
    get port() {
      return port;
    },
    cut,
    open,
    travelling: () => travelling.size / 2,
    async close() {
      const closing = gate;
      gate = undefined;
      const closed = closing && once(closing, 'close');
      closing?.close();
      cut();
      await closed;
    },
  };
};
