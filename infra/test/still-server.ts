import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A database server by another address, at which it can stand still: it keeps its connections, lets more in, and says nothing to anybody. */
export interface StillServer {
  /** The database by that address. */
  readonly url: string;
  /** Nothing is answered while something is done; what was said meanwhile is heard afterwards. */
  readonly whileStill: (work: () => Promise<void>) => Promise<void>;
  readonly close: () => void;
}

/** Leads to the server of a database. Who goes by its own address is not held up: other tests use the same server. */
export async function stillServer(databaseUrl: string): Promise<StillServer> {
  const to = new URL(databaseUrl);
  const open = new Set<Socket>();
  let held: (() => void)[] | undefined;
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    near.on('data', (said) => {
      const pass = () => void far.write(said);
      if (held === undefined) pass();
      else held.push(pass);
    });
    far.on('data', (said) => near.write(said));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => one.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    whileStill: async (work) => {
      held = [];
      try {
        await work();
      } finally {
        const said = held;
        held = undefined;
        for (const pass of said) pass();
      }
    },
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
