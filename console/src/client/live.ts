import { base } from 'virtual:malote';
import { session } from './session.ts';
import { store } from './store.ts';

/** What a list hears of its rows: keys that changed, keys that left its scope, whether newer rows exist. */
export interface Changed {
  readonly keys: readonly string[];
  readonly gone: readonly string[];
  readonly newer: boolean;
  readonly position: string;
}

/** What a list is live of: `orders`, `bags`, `parcels`, `attention`, or the table of a kind of record. */
export type WatchedModel = string;
/** Rows of a list. `since`: where their answer stood; what changed from there on is told at once. */
export interface ListWatch {
  readonly topic: 'list';
  readonly model: WatchedModel;
  readonly keys: readonly string[];
  readonly since?: string | undefined;
}
/** A board that the server computes once for all who watch the same. */
export interface BoardWatch {
  readonly topic: 'board';
  readonly board: 'tower' | 'health';
  readonly params: object;
}
export type Watch = ListWatch | BoardWatch;

interface Watcher {
  watch: Watch;
  readonly changed: (change: Changed) => void;
  readonly board: (data: unknown, asOf: string) => void;
  /** We may have missed something: ask again. */
  readonly refresh: () => void;
}

type Message =
  | { readonly type: 'hello'; readonly position: string }
  | ({ readonly type: 'changed'; readonly id: string } & Changed)
  | { readonly type: 'board'; readonly id: string; readonly data: unknown; readonly asOf: string }
  | { readonly type: 'refresh' | 'refused'; readonly id: string }
  | { readonly type: 'rights' }
  | { readonly type: 'sessionEnded' };

/** Whether the socket is up; while it is down, lists and boards poll. */
export const liveState = store<'up' | 'down'>('down');

/** Set by the shell: the server ended the session; what the user may do or sees has changed, or may have while the socket was down. */
export const liveListeners = {
  sessionEnded: () => undefined as void,
  rightsChanged: (_isKnown: boolean) => undefined as void,
};

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
/** The socket stays this long after its last watcher: the next page most often watches something, too. */
const LINGER_MS = 5_000;

const watchers = new Map<string, Watcher>();
/** Somebody is signed in: he is told at once when his session ends, whatever page he looks at. */
let staying = false;
const wanted = (): boolean => staying || watchers.size > 0;
let socket: WebSocket | undefined;
let waits = FIRST_WAIT_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
let lingering: ReturnType<typeof setTimeout> | undefined;
let nextId = 1;

function tell(message: object): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function hear(message: Message): void {
  switch (message.type) {
    case 'hello':
      return;
    case 'changed':
      return watchers.get(message.id)?.changed(message);
    case 'board':
      return watchers.get(message.id)?.board(message.data, message.asOf);
    case 'refresh':
    // Its query says why, where it shows.
    case 'refused':
      return watchers.get(message.id)?.refresh();
    case 'rights':
      return liveListeners.rightsChanged(true);
    case 'sessionEnded':
      return liveListeners.sessionEnded();
  }
}

/** Closes a socket; one that is still being opened is closed when it is, because a browser complains of anything else. */
function letGo(): void {
  const going = socket;
  socket = undefined;
  if (going === undefined) return;
  if (going.readyState === WebSocket.CONNECTING) going.addEventListener('open', () => going.close());
  else going.close();
  liveState.set('down');
}

function connect(): void {
  timer = undefined;
  const { token } = session.get();
  if (token === undefined || !wanted() || socket !== undefined) return;
  const address = new URL(`${base}/live`, location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const opened = new WebSocket(address, ['malote', `token.${token.text}`]);
  socket = opened;
  opened.addEventListener('open', () => {
    if (socket !== opened) return;
    const again = waits !== FIRST_WAIT_MS;
    waits = FIRST_WAIT_MS;
    liveState.set('up');
    for (const [id, watcher] of watchers) {
      tell({ type: 'watch', id, ...watcher.watch });
      if (again) watcher.refresh();
    }
    if (again) liveListeners.rightsChanged(false);
  });
  opened.addEventListener('message', (event) => hear(JSON.parse(String(event.data)) as Message));
  opened.addEventListener('close', () => {
    if (socket !== opened) return;
    socket = undefined;
    liveState.set('down');
    if (!wanted() || timer !== undefined) return;
    timer = setTimeout(connect, waits * (0.75 + Math.random() / 2));
    waits = Math.min(waits * 2, LONGEST_WAIT_MS);
  });
}

/** Keeps the socket without a watcher, to hear of the session's end; call what it answers to leave it to the watchers again. */
export function stayLive(): () => void {
  staying = true;
  if (timer === undefined) connect();
  return () => {
    staying = false;
    if (watchers.size === 0) hangUp();
  };
}

/** Lets the socket go: who leaves by himself is not told that his session ended. */
export function hangUp(): void {
  clearTimeout(timer);
  timer = undefined;
  letGo();
}

/** What is watched; an answer that came later to the same rows makes no other watch of it. */
const named = (watch: Watch): string =>
  JSON.stringify(watch, (name, value: unknown) => (name === 'since' ? undefined : value));

/** Watches a topic; the answer changes what is watched or ends it. The socket opens with the first watcher and closes after the last. */
export function watchLive(
  watch: Watch,
  hears: Partial<Omit<Watcher, 'watch'>>,
): { readonly change: (next: Watch) => void; readonly end: () => void } {
  const id = String(nextId);
  nextId += 1;
  const watcher: Watcher = {
    watch,
    changed: () => undefined,
    board: () => undefined,
    refresh: () => undefined,
    ...hears,
  };
  watchers.set(id, watcher);
  if (socket === undefined && timer === undefined) connect();
  else tell({ type: 'watch', id, ...watch });
  return {
    change: (next) => {
      if (named(next) === named(watcher.watch)) return;
      watcher.watch = next;
      tell({ type: 'watch', id, ...next });
    },
    end: () => {
      watchers.delete(id);
      tell({ type: 'unwatch', id });
      if (wanted()) return;
      clearTimeout(timer);
      timer = undefined;
      clearTimeout(lingering);
      lingering = setTimeout(() => {
        if (!wanted()) letGo();
      }, LINGER_MS);
    },
  };
}

let toldToken = '';
session.subscribe(() => {
  const { token } = session.get();
  if (token === undefined) {
    letGo();
    return;
  }
  if (token.text !== toldToken) tell({ type: 'token', token: token.text });
  toldToken = token.text;
  if (socket === undefined && timer === undefined && wanted()) connect();
});
