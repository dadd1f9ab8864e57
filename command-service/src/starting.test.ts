import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import pino from 'pino';
import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import { stillServer } from '../../infra/test/still-server.ts';
import { runningService } from '../test/running-service.ts';
import type { RunningService } from '../test/running-service.ts';
import { startCommandService } from './service.ts';

let running: RunningService;
beforeAll(async () => {
  running = await runningService();
});
afterAll(async () => await running.close());

test('a service that starts and does not know its users yet is busy: it signs nobody out, and counts no wrong password', async () => {
  const token = await running.login('admin', 'segredo123');
  const holder = new Client({ connectionString: running.database.url });
  await holder.connect();
  await holder.query('begin; lock table eventlog.events in access exclusive mode');
  const server = await stillServer(running.database.url);
  const settings = { ...running.settings, databaseUrl: server.url };
  const starting = await startCommandService(settings, pino({ level: 'silent' }));
  starting.server.listen(0, '127.0.0.1');
  await once(starting.server, 'listening');
  const call = async (path: string, body: object) =>
    await fetch(`http://127.0.0.1:${(starting.server.address() as AddressInfo).port}${API_BASE}${path}`, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  expect([
    (await call('/user/renew', {})).status,
    (await call('/user/login', { username: 'admin', password: 'segredo123' })).status,
  ]).toEqual([503, 503]);
  const ready = async () => {
    const answer = await fetch(`http://127.0.0.1:${(starting.server.address() as AddressInfo).port}/readyz`);
    return [answer.status, await answer.text()];
  };
  expect(await ready()).toEqual([503, 'not ready: it starts\n']);
  await holder.query('commit');
  await starting.ready;
  expect(await ready()).toEqual([200, 'ok\n']);
  await server.whileStill(async () => expect(await ready()).toEqual([503, 'not ready: database\n']));
  expect(await ready()).toEqual([200, 'ok\n']);
  expect((await call('/user/renew', {})).status).toBe(200);
  await holder.end();
  await starting.close();
  server.close();
});
