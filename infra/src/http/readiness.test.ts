import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freshDatabase } from '../../test/database.ts';
import { stillServer } from '../../test/still-server.ts';
import { databasePart, missingIn, missingParts, tellReadiness } from './readiness.ts';

test('a part that refuses or says nothing is missing, and is asked once until it has answered', async () => {
  const answers: (() => void)[] = [];
  let asked = 0;
  const silent = {
    name: 'database',
    ask: async () => {
      asked += 1;
      await new Promise<void>((resolve) => answers.push(resolve));
    },
  };
  const there = { name: 'event store', ask: async () => await Promise.resolve() };
  const gone = { name: 'files', ask: async () => await Promise.reject(new Error('gone')) };
  const missing = missingParts([silent, there, gone], 20);
  expect(await missing()).toEqual(['database', 'files']);
  expect(await missing()).toEqual(['database', 'files']);
  expect(asked).toBe(1);
  answers[0]?.();
  const next = missing();
  answers[1]?.();
  expect(await next).toEqual(['files']);
});

test('a database that stands still is missing, and is there again when it goes on', async () => {
  const database = await freshDatabase();
  const { url, whileStill, close } = await stillServer(database.url);
  const missing = missingParts([databasePart(url)], 300);
  try {
    expect(await missing()).toEqual([]);
    await whileStill(async () => {
      expect(await missing()).toEqual(['database']);
      expect(await missing()).toEqual(['database']);
    });
    expect(await missing()).toEqual([]);
  } finally {
    close();
    await database.drop();
  }
  expect(await missing()).toEqual(['database']);
});

test('what is missing is told with 503, when to ask again, and can be read from the answer', async () => {
  let missing: readonly string[] = [];
  const server = createServer((_, response) => tellReadiness(response, missing)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const ask = async () => await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`);
  const ready = await ask();
  expect([ready.status, ready.headers.get('retry-after'), missingIn(await ready.text())]).toEqual([
    200,
    null,
    undefined,
  ]);
  missing = ['database', 'event store'];
  const not = await ask();
  expect([not.status, not.headers.get('retry-after'), missingIn(await not.text())]).toEqual([
    503,
    '2',
    'database, event store',
  ]);
  server.close();
});
