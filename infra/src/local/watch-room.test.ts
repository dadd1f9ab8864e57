import { LITTLE_ROOM, watchRoom } from './watch-room.ts';

test('a disk that runs full under a running server is told once, and so is its end', async () => {
  const ending = new AbortController();
  const said: string[] = [];
  const bytes = [LITTLE_ROOM, LITTLE_ROOM - 1, 0, 0, LITTLE_ROOM, LITTLE_ROOM];
  await watchRoom({
    where: '/data',
    say: (line) => void said.push(line),
    signal: ending.signal,
    everyMs: 1,
    free: () => {
      const next = bytes.shift();
      if (next === undefined) ending.abort();
      return next === undefined ? Promise.reject(new Error('gone')) : Promise.resolve(next);
    },
  });
  expect(said).toEqual([
    expect.stringContaining('/data has only 63 MiB free: when it is full, every command is refused as busy'),
    'The disk that holds /data has room again.',
  ]);
});
