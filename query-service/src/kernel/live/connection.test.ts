import { jest } from '@jest/globals';
import type { Caller } from '@malote/infra/http/caller.ts';
import type { WebSocket } from 'ws';
import { openBoards } from './boards.ts';
import type { BoardData } from './boards.ts';
import { FLUSH_MS, openConnection, SLOW_BYTES } from './connection.ts';
import { listWatch } from './list-watch.ts';
import type { Notice } from './notices.ts';

const everything = { scope: '*' } as unknown as Caller;
const changed = (key: string): Notice => ({ position: '1', model: 'orders', key, scopes_before: [], scopes_after: [] });

/** A socket that keeps what it is given, with as many bytes on their way as the test says. */
function aSocket() {
  const sent: { type: string; id: string }[] = [];
  return {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    sent,
    send: (text: string | Buffer) => void sent.push(JSON.parse(text.toString()) as { type: string; id: string }),
  };
}

const connect = (socket: ReturnType<typeof aSocket>) => openConnection(socket as unknown as WebSocket, () => undefined);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('a slow client gets one refresh when it has caught up, whatever it missed', () => {
  const socket = aSocket();
  const connection = connect(socket);
  connection.watchList(listWatch('list', 'orders', ['O-1']));
  socket.bufferedAmount = SLOW_BYTES + 1;
  for (let at = 0; at < 1_000; at += 1) {
    connection.note([changed(`O-${at}`)], everything);
    jest.advanceTimersByTime(10);
  }
  expect(socket.sent).toEqual([]);
  socket.bufferedAmount = 0;
  jest.advanceTimersByTime(FLUSH_MS);
  expect(socket.sent).toEqual([{ type: 'refresh', id: 'list' }]);
  jest.advanceTimersByTime(10_000);
  expect(socket.sent).toHaveLength(1);
});

test('a slow client gets the newest state of a board, not those that it missed', () => {
  const socket = aSocket();
  const connection = connect(socket);
  let tell: (data: BoardData) => void = () => undefined;
  connection.watchBoard('tower', { board: 'tower', params: {} }, (take) => {
    tell = take;
    return () => undefined;
  });
  socket.bufferedAmount = SLOW_BYTES + 1;
  for (let at = 0; at < 50; at += 1) {
    tell({ asOf: 'now', data: String(at) });
    jest.advanceTimersByTime(FLUSH_MS);
  }
  socket.bufferedAmount = 0;
  jest.advanceTimersByTime(FLUSH_MS);
  expect(socket.sent).toEqual([{ type: 'board', id: 'tower', asOf: 'now', data: 49 }]);
});

test('a clock that is set back puts off nothing that a client is to be told', () => {
  const socket = aSocket();
  const connection = connect(socket);
  connection.watchList(listWatch('list', 'orders', ['O-1']));
  connection.note([changed('O-1')], everything);
  jest.advanceTimersByTime(FLUSH_MS);
  jest.setSystemTime(Date.now() - 3_600_000);
  connection.note([changed('O-1')], everything);
  jest.advanceTimersByTime(FLUSH_MS);
  expect(socket.sent).toHaveLength(2);
});

test('what a slow client has not been told is bounded by one message, however many lists he watches', () => {
  const socket = aSocket();
  const connection = connect(socket);
  for (let at = 0; at < 64; at += 1) connection.watchList(listWatch(`list ${at}`, 'orders', ['O-1']));
  const send = socket.send;
  socket.send = (text) => {
    socket.bufferedAmount += SLOW_BYTES / 2 + 1;
    send(text);
  };
  connection.note([changed('O-1')], everything);
  jest.advanceTimersByTime(FLUSH_MS);
  expect(socket.sent).toHaveLength(2);
});

test('a row that the list shows is told at once, however often there are newer ones', () => {
  const socket = aSocket();
  const connection = connect(socket);
  connection.watchList(listWatch('list', 'orders', ['O-1']));
  for (let at = 0; at < 100; at += 1) {
    connection.note([changed(`O-${at + 2}`)], everything);
    jest.advanceTimersByTime(7);
  }
  const before = socket.sent.length;
  connection.note([changed('O-1')], everything);
  jest.advanceTimersByTime(0);
  expect(socket.sent.slice(before)).toMatchObject([{ type: 'changed', keys: ['O-1'], newer: true }]);
});

test('a client is told of newer rows at most four times a second', () => {
  const socket = aSocket();
  const connection = connect(socket);
  connection.watchList(listWatch('list', 'orders', ['O-1']));
  for (let at = 0; at < 1_000; at += 1) {
    connection.note([changed('O-2')], everything);
    jest.advanceTimersByTime(5);
  }
  expect(socket.sent.length).toBeLessThanOrEqual(5 * 4 + 1);
});

test('a client is told of the rows that it shows at most four times a second', () => {
  const socket = aSocket();
  const connection = connect(socket);
  connection.watchList(listWatch('list', 'orders', ['O-1']));
  for (let at = 0; at < 1_000; at += 1) {
    connection.note([changed('O-1')], everything);
    jest.advanceTimersByTime(5);
  }
  expect(socket.sent.length).toBeLessThanOrEqual(5 * 4 + 1);
});

test('a first change after a silence goes at once, however much went on meanwhile that the client is not told of', () => {
  const socket = aSocket();
  const connection = connect(socket);
  const watcher = { scope: ['BASSA11'] } as unknown as Caller;
  const elsewhere: Notice = { ...changed('O-2'), scopes_before: ['SPGRU01'], scopes_after: ['SPGRU01'] };
  connection.watchList(listWatch('list', 'orders', ['O-1']));
  jest.advanceTimersByTime(FLUSH_MS);
  for (let at = 0; at < 1_000; at += 1) {
    connection.note([elsewhere], watcher);
    jest.advanceTimersByTime(7);
  }
  connection.note([{ ...changed('O-1'), scopes_after: ['BASSA11'] }], watcher);
  jest.advanceTimersByTime(1);
  expect(socket.sent).toMatchObject([{ type: 'changed', id: 'list', keys: ['O-1'] }]);
});

test('a board that many watch is computed once for all, at most once a tick, and not at all when nobody watches', async () => {
  let computed = 0;
  const compute = () => Promise.resolve({ asOf: 'now', data: String((computed += 1)) });
  const boards = openBoards({
    compute,
    log: { warn: () => undefined } as never,
    paceOf: () => ({ tickMs: 250, movedBy: ['operations'] }),
    restMs: 5_000,
  });
  const got: string[][] = Array.from({ length: 100 }, () => []);
  const stops = got.map((mine) =>
    boards.follow({ board: 'tower', params: {}, scope: '*' }, ({ data }) => void mine.push(data)),
  );
  await jest.advanceTimersByTimeAsync(0);
  expect(computed).toBe(1);
  for (let at = 0; at < 100; at += 1) {
    boards.touch('operations');
    await jest.advanceTimersByTimeAsync(10);
  }
  expect(computed).toBeLessThanOrEqual(1 + 1_000 / 250);
  expect(got.every((mine) => mine.length === computed)).toBe(true);
  for (const stop of stops) stop();
  const before = computed;
  boards.touch('operations');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(computed).toBe(before);
  boards.close();
});

test('a board goes on at its pace after the clock was set back', async () => {
  let computed = 0;
  const compute = () => Promise.resolve({ asOf: 'now', data: String((computed += 1)) });
  const boards = openBoards({
    compute,
    log: { warn: () => undefined } as never,
    paceOf: () => ({ tickMs: 250, movedBy: ['operations'] }),
    restMs: 5_000,
  });
  boards.follow({ board: 'tower', params: {}, scope: '*' }, () => undefined);
  await jest.advanceTimersByTimeAsync(0);
  jest.setSystemTime(Date.now() - 3_600_000);
  boards.touch('operations');
  await jest.advanceTimersByTimeAsync(250);
  expect(computed).toBe(2);
  boards.close();
});

test('a board that failed once goes on', async () => {
  let tries = 0;
  const compute = () => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('away')) : Promise.resolve({ asOf: 'now', data: '1' });
  };
  const boards = openBoards({
    compute,
    log: { warn: () => undefined } as never,
    paceOf: () => ({ tickMs: 250, movedBy: ['operations'] }),
    restMs: 5_000,
  });
  const got: string[] = [];
  boards.follow({ board: 'tower', params: {}, scope: '*' }, ({ data }) => void got.push(data));
  await jest.advanceTimersByTimeAsync(6_000);
  expect(got).toEqual(['1']);
  boards.close();
});

test('a list that shows other rows hears what it was not told yet of those that it still shows, and that there are newer ones', () => {
  const socket = aSocket();
  const connection = connect(socket);
  connection.watchList(listWatch('list', 'orders', ['O-1', 'O-2']));
  connection.note([changed('O-9')], everything);
  jest.advanceTimersByTime(FLUSH_MS);
  connection.note([changed('O-1'), changed('O-2'), changed('O-3')], everything);
  connection.watchList(listWatch('list', 'orders', ['O-1', 'O-3']));
  jest.advanceTimersByTime(FLUSH_MS);
  expect(socket.sent.slice(1)).toMatchObject([{ type: 'changed', keys: ['O-1'], newer: true }]);
});

test('a list of another kind under the same name hears nothing of the one before', () => {
  const socket = aSocket();
  const connection = connect(socket);
  connection.watchList(listWatch('list', 'orders', ['O-1']));
  connection.note([changed('O-1'), changed('O-2')], everything);
  connection.watchList(listWatch('list', 'bags', ['O-1']));
  jest.advanceTimersByTime(FLUSH_MS);
  expect(socket.sent).toEqual([]);
});
