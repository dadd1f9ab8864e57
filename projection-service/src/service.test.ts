import { PROJECTION_GROUPS } from '@malote/contracts/projections/projection.ts';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@malote/infra/local/free-port.ts';
import { createLog } from '@malote/infra/log.ts';
import { master, operations } from './groups.ts';
import { startProjectionService } from './service.ts';
import type { ProjectionService } from './service.ts';
import { stillServer } from '../../infra/test/still-server.ts';
import type { StillServer } from '../../infra/test/still-server.ts';
import { until } from '../../infra/test/until.ts';
import { busyStory } from './testing/busy-story.ts';
import { openReads } from './testing/reads.ts';
import type { Reads } from './testing/reads.ts';

let reads: Reads;
let server: StillServer;
let service: ProjectionService;
let address: string;

beforeAll(async () => {
  reads = await openReads([operations, master]);
  server = await stillServer(reads.url);
  service = await startProjectionService(
    { databaseUrl: server.url },
    createLog({ service: 'projection', level: 'silent' }),
  );
  service.server.listen(0, '127.0.0.1');
  await once(service.server, 'listening');
  address = `http://127.0.0.1:${(service.server.address() as AddressInfo).port}`;
  await service.ready;
});

afterAll(async () => {
  await service.close();
  server.close();
  await reads.close();
});

const get = (path: string) => fetch(address + path);

test('the service is ready when its groups are led, and its health says how far each is', async () => {
  const story = busyStory(1, 3);
  await reads.append(story.events);
  for (const group of PROJECTION_GROUPS) await reads.reached(group, BigInt(story.events.length));
  expect((await get('/livez')).status).toBe(200);
  expect((await get('/readyz')).status).toBe(200);
  expect(await (await get('/health')).json()).toMatchObject({
    head: String(story.events.length),
    groups: [
      { group: 'operations', behind: 0, error: null },
      { group: 'handling', behind: 0 },
      { group: 'master', behind: 0 },
      { group: 'people', behind: 0 },
      { group: 'resources', behind: 0 },
      { group: 'messages', behind: 0 },
      { group: 'network', behind: 0 },
      { group: 'money', behind: 0 },
      { group: 'service', behind: 0 },
    ],
    parked: [],
  });
});

test('while the database stands still the service lives and is not ready, and says why', async () => {
  expect((await get('/readyz')).status).toBe(200);
  await server.whileStill(async () => {
    const answer = await get('/readyz');
    expect([answer.status, await answer.text()]).toEqual([503, 'not ready: database\n']);
    expect((await get('/livez')).status).toBe(200);
  });
  expect((await get('/readyz')).status).toBe(200);
});

test('its metrics say how many events are folded, how far behind it is and what is parked', async () => {
  const text = await (await get('/metrics')).text();
  expect(text).toMatch(/malote_projection_events_total\{group="operations"\} \d+/);
  expect(text).toMatch(/malote_projection_lag_events\{group="master"\} 0/);
  expect(text).toMatch(/malote_projection_parked_keys 0/);
});

test('a path that it does not know, and a method that it does not take, are refused in words', async () => {
  for (const [method, path] of [
    ['GET', '/'],
    ['GET', '/api/express/v1/orders'],
    ['POST', '/health'],
    ['GET', '/%ff'],
  ] as const) {
    const answer = await fetch(address + path, { method, headers: { 'accept-language': 'en' } });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await answer.json()).toMatchObject({
      status: 'ERROR',
      code: expect.stringMatching(/^(NOT_FOUND|BODY_NOT_JSON)$/) as unknown,
      msg: expect.stringMatching(/\w{3}/) as unknown,
    });
  }
});

test('a log that is away fills no file: each trouble is written once, though it is met each second', async () => {
  const lines: string[] = [];
  const log = createLog({ service: 'projection', level: 'warn', to: { write: (line) => void lines.push(line) } });
  const rebuilds = () => told(lines).filter((words) => words.includes('a rebuild could not be carried out'));
  const lost = await startProjectionService(
    { databaseUrl: reads.url, eventStoreUrl: `esdb://127.0.0.1:${await freePort()}?tls=false` },
    log,
  );
  await until('each group has met it', () => new Set(rebuilds()).size >= PROJECTION_GROUPS.length);
  await pause(2_500);
  await lost.close();
  expect(told(lines)).toEqual([...new Set(told(lines))]);
});

/** What lines say and of whom, without their times. */
function told(lines: readonly string[]): readonly string[] {
  return lines.map((line) => {
    const { msg, group, err } = JSON.parse(line) as { msg: string; group?: string; err: { message: string } };
    return `${msg} ${group}: ${err.message}`;
  });
}
