import type { IncomingMessage, Server } from 'node:http';
import type { KeyObject } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import { isRefusal } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { Caller } from '@malote/infra/http/caller.ts';
import { readToken } from '@malote/infra/http/tokens.ts';
import type { Claims } from '@malote/infra/http/tokens.ts';
import type { EndedSessions } from '../ended-sessions.ts';
import type { ReadsFeed } from '../reads-feed.ts';
import type { Boards, BoardTopic } from './boards.ts';
import { openConnection, SLOW_BYTES } from './connection.ts';
import type { AskedBoard, Connection } from './connection.ts';
import { haveSameRights } from '../callers.ts';
import type { Rights } from '../callers.ts';
import { followedBy, followedGroups } from './followed.ts';
import { listWatch } from './list-watch.ts';
import type { ListWatch, Reach } from './list-watch.ts';
import { ClientMessage, MESSAGE_BYTES, WATCHES } from './messages.ts';
import type { BoardName, ListModel } from './messages.ts';
import { noticesBetween } from './notices.ts';

/** Where the socket is opened. */
export const LIVE_PATH = `${API_BASE}/live`;
/** Clients of one process; more are told to try another one. */
const CLIENTS = 5_000;
const HEARTBEAT_MS = 30_000;
/** A client for whom something waits, and who takes none of it for this long, reads no more. */
export const TAKES_NOTHING_MS = 30_000;
/** Who lets so many bytes wait for him, and goes on asking, is not slow. */
const MOST_BYTES = 2 * SLOW_BYTES;
/** Who is closed and does not take it has this long before the connection is cut. */
const LINGER_MS = 1_000;
/** A list whose answer is older than so many positions asks again instead of being told what changed since. */
const SINCE_AT_MOST = 20_000n;
/** A token that ran out is forgiven for this long: its renewal may be on its way. */
const GRACE_MS = 30_000;
/** Who may still what is asked again at most this often while users, roles or sites change: an import of them changes each many times. */
const RIGHTS_EVERY_MS = 500;
/** Messages of one client in a second. */
const TALKATIVE = 100;
const SESSION_ENDED = 4_001;
const TAKES_NOTHING = 4_008;
const NOT_UNDERSTOOD = 1_007;
const TOO_MUCH = 1_008;
const RESTARTING = 1_012;

export interface LiveOptions {
  readonly server: Server;
  readonly db: Knex;
  readonly feed: ReadsFeed;
  readonly boards: Boards;
  readonly ended: EndedSessions;
  readonly tokenKey: KeyObject;
  readonly callerOf: (claims: Claims) => Caller | undefined;
  /** Tells that users, roles or sites have changed, by which `callerOf` answers. Returns the way to stop it. */
  readonly onMasterChange: (listener: () => void) => () => void;
  /** Why the caller may not watch a list; undefined where he may. */
  readonly listRefusal: (caller: Caller, model: ListModel) => Refusal | undefined;
  /** Who sees the rows of a list. */
  readonly reachOf: (model: ListModel) => Reach;
  /** The topic that a board's watch means, or why there is none for the caller. */
  readonly topicOf: (
    caller: Caller,
    board: BoardName,
    params: Readonly<Record<string, unknown>>,
  ) => BoardTopic | Refusal;
  readonly sent: (type: string) => void;
  /** Told of everybody whom this server closed, and why. */
  readonly closed: (reason: ClosedFor) => void;
  readonly log: Logger;
  readonly takesNothingMs?: number;
}

/** Why this server closes a connection. A client who reads no more can read no reason either: it stands in the log and in the metrics. */
export type ClosedFor = 'session ended' | 'takes nothing' | 'no answer to a ping' | 'talks too much' | 'not understood';

export interface LiveServer {
  readonly clients: () => number;
  /** Bytes that wait for each client to take them. */
  readonly queues: () => readonly number[];
  /** Tells every client that the service restarts, and ends what does not end by itself. */
  readonly close: () => Promise<void>;
}

interface Client {
  readonly socket: WebSocket;
  readonly connection: Connection;
  claims: Claims;
  /** What the user may do and sees, by which his watches were let in. */
  rights: Rights;
  expiresAt: number;
  alive: boolean;
  said: number;
}

/** Live updates over WebSocket: token at the upgrade, lists by notices, boards by topics. */
export function openLiveServer(options: LiveOptions): LiveServer {
  const { server, db, feed, boards, log } = options;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
    handleProtocols: () => 'malote',
  });
  const clients = new Set<Client>();
  /** How far the clients know what happened, by group. */
  const told = new Map(followedGroups.map((group) => [group, feed.position(group)]));
  /** Groups that moved since they were last read for. */
  const moved = new Set<string>();
  let telling: Promise<void> = Promise.resolve();

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const token = tokenIn(request.headers['sec-websocket-protocol']);
    const claims = token === undefined ? undefined : await readToken(options.tokenKey, token);
    const caller = claims && options.callerOf(claims);
    if (token === undefined || claims === undefined || caller === undefined)
      return refuseUpgrade(socket, '401 Unauthorized');
    if (clients.size >= CLIENTS) return refuseUpgrade(socket, '503 Service Unavailable');
    sockets.handleUpgrade(request, socket, head, (opened) =>
      welcome(opened, socket as Socket, claims, caller, expiryOf(token)),
    );
  }

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    if (request.url?.split('?', 1)[0] !== LIVE_PATH) return refuseUpgrade(socket, '404 Not Found');
    void upgrade(request, socket, head).catch((error: unknown) => {
      log.warn({ err: error }, 'an upgrade failed');
      socket.destroy();
    });
  }

  function welcome(socket: WebSocket, wire: Socket, claims: Claims, rights: Rights, expiresAt: number): void {
    const client: Client = {
      socket,
      connection: openConnection(socket, options.sent),
      claims,
      rights,
      expiresAt,
      alive: true,
      said: 0,
    };
    clients.add(client);
    socket.on(
      'message',
      (data: Buffer, isBinary) =>
        void hear(client, isBinary ? undefined : data.toString()).catch((error: unknown) =>
          log.warn({ err: error }, 'a live message failed'),
        ),
    );
    socket.on('pong', () => {
      client.alive = true;
    });
    socket.on('ping', () => heard(client)); // each is answered
    wire.setTimeout(options.takesNothingMs ?? TAKES_NOTHING_MS);
    // Every time, and not the first time alone as a listener given to `setTimeout` hears it: who was idle for long may take nothing later.
    wire.on('timeout', () => {
      if (wire.writableLength > 0) close(client, TAKES_NOTHING, 'takes nothing');
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clients.delete(client);
      client.connection.close();
    });
    client.connection.send({ type: 'hello', position: feed.position('operations').toString() });
  }

  function heard(client: Client): boolean {
    client.said += 1;
    if (client.said > TALKATIVE) close(client, TOO_MUCH, 'talks too much');
    else if (client.socket.bufferedAmount > MOST_BYTES) close(client, TAKES_NOTHING, 'takes nothing');
    return client.socket.readyState === client.socket.OPEN;
  }

  async function hear(client: Client, text: string | undefined): Promise<void> {
    if (!heard(client)) return;
    const message = ClientMessage.safeParse(parsedJson(text));
    if (!message.success) return close(client, NOT_UNDERSTOOD, 'not understood');
    if (message.data.type === 'unwatch') return client.connection.unwatch(message.data.id);
    if (message.data.type === 'token') return await renew(client, message.data.token);
    watch(client, message.data);
  }

  function watch(client: Client, asked: Extract<ClientMessage, { type: 'watch' }>): void {
    const caller = options.callerOf(client.claims);
    if (caller === undefined) return endSession(client);
    const { connection } = client;
    if (connection.watches() >= WATCHES && !connection.has(asked.id))
      return connection.send({ type: 'refused', id: asked.id, code: 'OUT_OF_RANGE' });
    if (asked.topic === 'list') {
      const denied = options.listRefusal(caller, asked.model);
      if (denied !== undefined) {
        connection.unwatch(asked.id);
        return connection.send({ type: 'refused', id: asked.id, code: denied.refused });
      }
      const list = listWatch(asked.id, asked.model, asked.keys, options.reachOf(asked.model));
      connection.watchList(list);
      if (asked.since !== undefined) catchUp(client, list, BigInt(asked.since));
      return;
    }
    watchBoard(client, caller, asked.id, { board: asked.board, params: asked.params });
  }

  function watchBoard({ connection }: Client, caller: Caller, id: string, asked: AskedBoard): void {
    connection.unwatch(id);
    const topic = options.topicOf(caller, asked.board, asked.params);
    if (isRefusal(topic)) return connection.send({ type: 'refused', id, code: topic.refused });
    connection.watchBoard(id, asked, (take) => boards.follow(topic, take));
  }

  /**
   * A role was given or taken, a scope widened or narrowed, while somebody looks. A board goes on with what its user sees now, a list asks again, what
   * he may no longer watch is ended; and his page is told, so that its menu and buttons follow.
   */
  function reconsider(client: Client): void {
    const caller = options.callerOf(client.claims);
    if (caller === undefined) return endSession(client);
    if (haveSameRights(client.rights, caller)) return;
    client.rights = caller;
    const { connection } = client;
    connection.send({ type: 'rights' });
    for (const list of connection.lists()) {
      const denied = options.listRefusal(caller, list.model);
      if (denied === undefined) connection.outdate(list);
      else {
        connection.unwatch(list.id);
        connection.send({ type: 'refused', id: list.id, code: denied.refused });
      }
    }
    for (const [id, asked] of connection.boards()) watchBoard(client, caller, id, asked);
  }

  /** A renewed token goes on with the same session; another session is another connection. */
  async function renew(client: Client, token: string): Promise<void> {
    const claims = await readToken(options.tokenKey, token);
    if (
      claims === undefined ||
      claims.sid !== client.claims.sid ||
      claims.sub !== client.claims.sub ||
      options.callerOf(claims) === undefined
    )
      return endSession(client);
    client.claims = claims;
    client.expiresAt = expiryOf(token);
  }

  function endSession(client: Client): void {
    client.connection.send({ type: 'sessionEnded' });
    close(client, SESSION_ENDED, 'session ended');
  }

  function close({ socket, claims }: Client, code: number, reason: ClosedFor): void {
    if (socket.readyState !== socket.OPEN) return;
    options.closed(reason);
    log.info(
      { user: claims.sub, session: claims.sid, waiting: socket.bufferedAmount, reason },
      'a live client was closed',
    );
    socket.close(code, reason);
    setTimeout(() => socket.terminate(), LINGER_MS).unref();
  }

  /** Reads what changed since the last time and tells every client its part; moves that come meanwhile are one reading afterwards. */
  function tell(group: string | undefined): void {
    boards.touch(group);
    const concerned = group === undefined ? followedGroups : followedGroups.filter((one) => one === group);
    if (concerned.length === 0) return;
    const isWaiting = moved.size > 0;
    for (const one of concerned) moved.add(one);
    if (isWaiting) return;
    telling = telling.then(async () => {
      const groups = [...moved];
      moved.clear();
      for (const one of groups) await tellOf(one);
    });
  }

  async function tellOf(group: string): Promise<void> {
    const upTo = feed.position(group);
    const tables = watchedIn(group);
    try {
      if (tables.length > 0)
        for await (const notices of noticesBetween(db, tables, told.get(group) ?? upTo, upTo))
          for (const client of clients) tellClient(client, notices);
      told.set(group, upTo);
    } catch (error) {
      log.warn({ err: error, group }, 'changes could not be read');
    }
  }

  /** The tables of a group that some list follows now. */
  function watchedIn(group: string): readonly string[] {
    const tables = new Set<string>();
    for (const { connection } of clients)
      for (const { model } of connection.lists()) {
        const followed = followedBy(model);
        if (followed.group === group) for (const table of followed.tables) tables.add(table);
      }
    return [...tables];
  }

  /** Tells a list what changed between its answer and its watch: everything before the watch that the clients know already. */
  function catchUp(client: Client, list: ListWatch, since: bigint): void {
    telling = telling.then(async () => {
      const { group, tables } = followedBy(list.model);
      const upTo = told.get(group) ?? 0n;
      if (since >= upTo) return;
      if (upTo - since > SINCE_AT_MOST) return client.connection.outdate(list);
      try {
        for await (const notices of noticesBetween(db, tables, since, upTo)) {
          const caller = options.callerOf(client.claims);
          if (caller !== undefined) client.connection.noteOf(list, notices, caller);
        }
      } catch (error) {
        log.warn({ err: error, model: list.model }, 'what a list missed could not be read');
        client.connection.outdate(list);
      }
    });
  }

  function tellClient(client: Client, notices: Parameters<Connection['note']>[0]): void {
    const caller = options.callerOf(client.claims);
    if (caller === undefined) endSession(client);
    else client.connection.note(notices, caller);
  }

  const heartbeat = setInterval(() => {
    for (const client of clients) {
      if (!client.alive && client.socket.bufferedAmount === 0) close(client, TAKES_NOTHING, 'no answer to a ping'); // behind what waits, a ping has not arrived yet
      else if (client.expiresAt + GRACE_MS < Date.now() || options.callerOf(client.claims) === undefined)
        endSession(client);
      else {
        client.alive = false;
        client.socket.ping();
      }
    }
  }, HEARTBEAT_MS);
  const forgiving = setInterval(() => {
    for (const client of clients) client.said = 0;
  }, 1_000);
  const stopHearing = feed.onMove(tell);
  let reconsidering: NodeJS.Timeout | undefined;
  const stopMaster = options.onMasterChange(() => {
    reconsidering ??= setTimeout(() => {
      reconsidering = undefined;
      for (const client of clients) reconsider(client);
    }, RIGHTS_EVERY_MS);
  });
  const stopEnding = options.ended.onEnd((sessions) => {
    const over = new Set(sessions);
    for (const client of clients) if (over.has(client.claims.sid)) endSession(client);
  });
  server.on('upgrade', onUpgrade);

  return {
    clients: () => clients.size,
    queues: () => [...clients].map(({ socket }) => socket.bufferedAmount),
    close: async () => {
      server.off('upgrade', onUpgrade);
      clearInterval(heartbeat);
      clearInterval(forgiving);
      clearTimeout(reconsidering);
      stopHearing();
      stopMaster();
      stopEnding();
      await telling;
      const open = [...clients];
      for (const { socket } of open) socket.close(RESTARTING);
      await Promise.race([
        Promise.all(open.map(({ socket }) => closed(socket))),
        new Promise((resolve) => setTimeout(resolve, 1_000).unref()),
      ]);
      for (const { socket } of open) socket.terminate();
    },
  };
}

function closed(socket: WebSocket): Promise<void> {
  return new Promise((resolve) =>
    socket.readyState === socket.CLOSED ? resolve() : socket.once('close', () => resolve()),
  );
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Browsers cannot set headers on a socket: the token comes as a second subprotocol, `token.<jwt>`. */
function tokenIn(protocols: string | undefined): string | undefined {
  return protocols
    ?.split(',')
    .map((one) => one.trim())
    .find((one) => one.startsWith('token.'))
    ?.slice('token.'.length);
}

/** The end of a token that was checked already. */
function expiryOf(token: string): number {
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp?: number };
  return (exp ?? 0) * 1_000;
}

function parsedJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
