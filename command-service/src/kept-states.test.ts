import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import pino from 'pino';
import { definitions } from '@malote/contracts/catalogue.ts';
import type { CommandName } from '@malote/contracts/catalogue.ts';
import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import { anOrder, smallCompany } from '../test/small-company.ts';
import { runningService } from '../test/running-service.ts';
import type { RunningService } from '../test/running-service.ts';
import { startCommandService } from './service.ts';

let running: RunningService;
beforeAll(async () => {
  running = await runningService();
  await smallCompany(running);
});
afterAll(async () => await running.close());

/** Another process of the service, which has nothing in memory but what it reads; it keeps its states when it ends. */
async function another(
  work: (call: (name: CommandName, body: object) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const service = await startCommandService(running.settings, pino({ level: 'silent' }));
  await service.ready;
  service.server.listen(0, '127.0.0.1');
  await once(service.server, 'listening');
  const base = `http://127.0.0.1:${(service.server.address() as AddressInfo).port}${API_BASE}`;
  const station = await running.raw('/user/station', {
    token: await running.login('admin', 'segredo123'),
    body: JSON.stringify({ site: 'SPGRU01', station: 'M1', device: 'leitor-1' }),
  });
  const { token } = station.data as { token: string };
  try {
    await work(async (name, body) => {
      const [, path = ''] = definitions.get(name)?.routes.at(-1)?.split(' ') ?? [];
      const answer = await fetch(base + path, {
        method: 'POST',
        headers: { token, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify(body),
      });
      return await answer.json();
    });
  } finally {
    await service.close();
  }
}

async function registered(): Promise<string> {
  const reply = await running.send('orders.createOrder', anOrder());
  return (reply.data as { waybills: string[] }).waybills[0] ?? '';
}

test('a sealed bag whose kept state an administrator of the database sets to open takes no parcel (R-0210)', async () => {
  const [first, second] = [await registered(), await registered()];
  const { bagNumber } = (await running.send('bags.randomBag', {})).data as { bagNumber: string };
  await running.send('bags.putParcelInBag', { bagNumber, waybill: first });
  await another(async (call) => {
    expect(await call('bags.sealBag', { bagNumber, bagList: [] })).toMatchObject({
      status: 'OK',
      data: { parcels: 1 },
    });
  });

  const administrator = new Client({ connectionString: running.database.url });
  await administrator.connect();
  const { rows } = await administrator.query<{ state: string }>(
    `update eventlog.states set state = replace(state::text, '"status":"sealed"', '"status":"open"')::json
     where stream_id = $1 returning state::text`,
    [`bag-${bagNumber}`],
  );
  await administrator.end();
  expect(rows).toEqual([{ state: expect.stringContaining('"status":"open"') }]);

  await another(async (call) => {
    expect(await call('bags.putParcelInBag', { bagNumber, waybill: second })).toMatchObject({
      status: 'ERROR',
      code: 'BAG_ALREADY_CLOSED',
    });
  });
});
