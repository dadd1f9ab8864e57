import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import { WebSocket } from 'ws';
import type { Given } from './bench.ts';

/** A client of the live socket, as a console is one. */
export interface LiveClient {
  readonly say: (message: object) => void;
  /** Bytes that it has received. */
  readonly received: () => number;
}

/** Opens the socket under a token. Each message is handed on with the instant at which it came (ms of this process). */
export async function openLive(
  { resources }: Given,
  queryUrl: string,
  token: string,
  hear: (message: Readonly<Record<string, unknown>>, at: number) => void,
): Promise<LiveClient> {
  const address = new URL(`${API_BASE}/live`, queryUrl);
  address.protocol = 'ws:';
  const socket = new WebSocket(address, ['malote', `token.${token}`], { perMessageDeflate: false });
  let bytes = 0;
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.on('message', (data: Buffer) => {
      const at = performance.now();
      bytes += data.length;
      const message = JSON.parse(data.toString('utf8')) as { readonly type?: string };
      if (message.type === 'hello') resolve();
      else hear(message, at);
    });
  });
  socket.on('error', () => undefined);
  resources.hold(socket, async (held) => {
    if (held.readyState === WebSocket.CLOSED) return;
    await new Promise<void>((resolve) => {
      held.once('close', () => resolve()).terminate();
    });
  });
  return { say: (message) => socket.send(JSON.stringify(message)), received: () => bytes };
}
