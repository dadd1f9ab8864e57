import { act } from '@testing-library/react';
import { hangUp } from '../src/client/live.ts';

type Said = Readonly<Record<string, unknown>>;

/** A socket that stands at once; what the console says to it, and what a server says through it. */
class HeardSocket extends EventTarget {
  static readonly OPEN = 1;
  static readonly CONNECTING = 0;
  static last: HeardSocket | undefined;
  readonly readyState = HeardSocket.OPEN;
  readonly said: Said[] = [];
  constructor() {
    super();
    HeardSocket.last = this;
    queueMicrotask(() => this.dispatchEvent(new Event('open')));
  }
  readonly send = (text: string) => void this.said.push(JSON.parse(text) as Said);
  readonly close = () => undefined;
}

/** The newest watch that was asked for, of all or of this row. */
export const watched = (key?: string): Said | undefined =>
  HeardSocket.last?.said
    .filter(({ type, keys }) => type === 'watch' && (key === undefined || (keys as readonly string[]).includes(key)))
    .at(-1);

/** The server tells that watch of a change. */
export const hears = async (change: Said, key?: string): Promise<void> =>
  await act(async () => {
    const told = {
      type: 'changed',
      id: watched(key)?.['id'],
      keys: [],
      gone: [],
      newer: false,
      position: '9',
      ...change,
    };
    HeardSocket.last?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(told) }));
    await Promise.resolve();
  });

/** Gives each test of a file such a socket. */
export function hearSockets(): void {
  const real = globalThis.WebSocket;
  beforeEach(() => {
    hangUp();
    globalThis.WebSocket = HeardSocket as unknown as typeof WebSocket;
  });
  afterEach(() => {
    hangUp();
    globalThis.WebSocket = real;
  });
}
