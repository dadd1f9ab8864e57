import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const bound = (port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : port));
    });
  });

/** Below the ports from which systems take those of outgoing connections (Linux from 32768, others from 49152): none of those ever takes one of these. */
const FROM = 20_000;
const BELOW = 32_000;
const TRIES = 50;
const PAUSE_MS = 50;

/** A port of this machine that nobody listened on a moment ago. Somebody else may take it before the caller does, but no connection that a program opens. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(FROM, BELOW);
    if (await isPortFree(port)) return port;
  }
  return await bound(0);
}

/** Whether it is free now, or becomes so within some time (ms): what a killed program had begun a moment before may listen on for as long as it takes to end. */
export async function isPortFreeWithin(port: number, patienceMs: number): Promise<boolean> {
  const until = performance.now() + patienceMs;
  while (!(await isPortFree(port))) {
    if (performance.now() >= until) return false;
    await pause(PAUSE_MS);
  }
  return true;
}

/** Whether a program of this user could listen on the port now; a port below 1024 that needs root counts as not free. */
export const isPortFree = (port: number): Promise<boolean> =>
  bound(port).then(
    () => true,
    () => false,
  );
