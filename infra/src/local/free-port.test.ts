import { createServer } from 'node:net';
import { isPortFreeWithin } from './free-port.ts';

test('a port that is let go within the time is waited for, and one that is held is not free', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => void holder.once('listening', resolve));
  const { port } = holder.address() as { readonly port: number };
  expect(await isPortFreeWithin(port, 100)).toBe(false);
  const found = isPortFreeWithin(port, 60_000);
  setTimeout(() => holder.close(), 300);
  expect(await found).toBe(true);
});
