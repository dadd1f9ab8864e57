import { createServer } from 'node:net';

const bound = (port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : port));
    });
  });

/** A port of this machine that nobody listened on a moment ago. Somebody else may take it before the caller does. */
export const freePort = (): Promise<number> => bound(0);

/** Whether a program of this user could listen on the port now; a port below 1024 that needs root counts as not free. */
export const isPortFree = (port: number): Promise<boolean> => bound(port).then(() => true, () => false);
