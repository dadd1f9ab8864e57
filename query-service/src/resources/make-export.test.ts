import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import pino from 'pino';
import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import { exportJob } from '@malote/contracts/resources/export-job.ts';
import { jobQueue } from '@malote/infra/jobs/job-queue.ts';
import { localFiles } from '@malote/infra/files/local-files.ts';
import { migrateJobs } from '@malote/infra/jobs/migrate-jobs.ts';
import { EXPORT_JOBS } from '@malote/infra/jobs/queues.ts';
import { runWorker } from '@malote/infra/jobs/run-worker.ts';
import { until } from '../../../infra/test/until.ts';
import { recordedExport } from '../../test/recorded-access.ts';
import { aRole, anOrder, aSite, aUser } from '../../test/rows.ts';
import { evidence, runningService, tokenOf } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';
import { rowRules } from '../contexts.ts';
import { handlers } from '../handlers.ts';
import { openDatabase } from '../kernel/database.ts';
import { followMasterData } from '../kernel/master-data.ts';
import { openReadsFeed } from '../kernel/reads-feed.ts';
import { checkpointsOf } from '../kernel/snapshot.ts';
import { makeExport } from './make-export.ts';

/** More than is sent at once. */
const ORDERS = 10_500;
const log = pino({ level: 'silent' });

let running: RunningService;
let folder: string;
const closing: (() => Promise<unknown> | void)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'malote-exports-'));
  running = await runningService(
    async (store) => {
      await store('sites', aSite('SPGRU01', { type: 'transit_center' }), aSite('RJGIG01', { type: 'transit_center' }));
      await store(
        'site_tree',
        { site: 'SPGRU01', ancestors: ['SPGRU01'] },
        { site: 'RJGIG01', ancestors: ['RJGIG01'] },
      );
      await store('roles', aRole('clerk', ['menu:express-data-center']), aRole('nobody', []));
      await store('users', aUser('ana', { roles: ['clerk'] }), aUser('caio', { roles: ['nobody'] }));
      await store('orders', anOrder('PD000001', { recipientName: 'pd1.maria.souza' }));
    },
    { files: localFiles(folder) },
  );
  const { client } = running;
  await client.query(
    `insert into reads.orders_g1 select copy.* from reads.orders_g1 as model, generate_series(2, $1::int) as at,
     lateral (select 'PD' || lpad(at::text, 6, '0') as own) as named, lateral jsonb_populate_record(model, jsonb_build_object('order_number', own, 'numbers', array[own])) as copy where model.order_number = 'PD000001'`,
    [ORDERS],
  );
  await client.query('vacuum analyze reads.orders_g1');
}, 360_000);
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  await running.close();
  await rm(folder, { recursive: true });
});

/** Ana puts on record that she exports, and asks for every order. */
function asked(user = 'ana'): object {
  const id = recordedExport(running, 'orders.orderList', user);
  return {
    params: { registered: { from: '2026-11-01T00:00:00.000Z', to: '2026-11-30T00:00:00.000Z' } },
    format: 'csv',
    sort: ['orderNumber', 'asc'],
    columns: ['orderNumber', 'recipientName'],
    accessId: id,
  };
}

async function worker() {
  const databaseUrl = running.databaseUrl;
  const owner = new Pool({ connectionString: databaseUrl, max: 3 });
  owner.on('error', () => undefined);
  closing.push(async () => await owner.end());
  const {
    rows: [me],
  } = await owner.query<{ name: string }>('select current_user as name');
  await migrateJobs(owner, { schema: EXPORT_JOBS, roles: [me?.name ?? ''] });
  const files = openDatabase({ url: databaseUrl, connections: 3, name: 'test exports' });
  closing.push(async () => await files.destroy());
  const feed = openReadsFeed({ databaseUrl, log, positions: async () => await checkpointsOf(files) });
  closing.push(async () => await feed.close());
  const master = await followMasterData(files, feed, log);
  closing.push(() => master.close());
  const questions = new Map<string, string>();
  const made = await runWorker({
    databaseUrl,
    schema: EXPORT_JOBS,
    concurrency: 1,
    log,
    works: [
      makeExport({
        files,
        kept: localFiles(folder),
        master,
        personal: {
          open: () => Promise.resolve(new Map([...questions, ['pd1.maria.souza', 'Maria Souza']])),
          wordsOf: () => [],
        },
        events: running.events,
        evidence,
        handlers,
        ...rowRules,
      }),
    ],
  });
  closing.push(async () => await made.close());
  const queue = jobQueue(owner, EXPORT_JOBS);
  return async (key: string, user: string, question: object) => {
    questions.set('sealed', JSON.stringify(question));
    await queue.ask(exportJob, key, {
      query: 'orders.orderExport',
      asked: 'sealed',
      language: 'pt',
      askedAt: new Date().toISOString(),
      askedBy: user,
    });
    return await until(`the file ${key}`, async () => (await queue.standing([key])).get(key)?.outcome);
  };
}

test('a file of more than 10.000 rows is not sent at once but made beside, masked as the list, by the rights of who asked for it', async () => {
  const refused = await running.ask('ana', '/logistics/order/export', asked());
  expect(refused).toMatchObject({ status: 409, body: { code: 'EXPORT_TAKES_LONG' } });

  const make = await worker();
  const outcome = await make('TE00000001', 'ana', asked());
  expect(outcome).toMatchObject({
    kind: 'complete',
    result: { rows: ORDERS, fileName: expect.stringMatching(/^pedidos-.*\.csv$/), reach: '["site:SPGRU01"]' },
  });
  const { file, fileName } = (outcome as { result: { file: string; fileName: string } }).result;

  await running.store('export_tasks', {
    code: 'TE00000001',
    status: 'complete',
    query: 'orders.orderExport',
    asked: 'pd1.a.b',
    language: 'pt',
    askedAt: new Date().toISOString(),
    askedBy: 'ana',
    rows: ORDERS,
    file,
    fileName,
  });
  const download = async (user: string) =>
    await fetch(`${running.url}${API_BASE}/exportTask/download`, {
      method: 'POST',
      headers: { token: await tokenOf(user), 'content-type': 'application/json' },
      body: JSON.stringify({ code: 'TE00000001' }),
    });
  const body = await (await download('ana')).text();
  const lines = body.trimEnd().split('\r\n').slice(1);
  expect(lines).toHaveLength(ORDERS);
  expect(lines[0]).toMatch(/^PD000001;[^;]*\*/); // Ana does not see names, and neither does her file
  expect((await download('caio')).status).toBe(404);

  const own = await running.ask('ana', '/exportTask/own', { pageNumber: 1, pageSize: 10, params: {} });
  expect(own.body.data).toMatchObject({
    records: [{ code: 'TE00000001', status: 'complete', done: ORDERS, total: ORDERS, title: expect.any(String) }],
  });
  const others = await running.ask('caio', '/exportTask/own', { pageNumber: 1, pageSize: 10, params: {} });
  expect(others.body.data).toMatchObject({ records: [] });
  expect((await running.ask('caio', '/exportTask/all', { pageNumber: 1, pageSize: 10, params: {} })).status).toBe(403);

  expect(await make('TE00000002', 'caio', asked('caio'))).toMatchObject({
    kind: 'failed',
    refusal: { refused: 'NO_PERMISSION' },
  });
  expect(await make('TE00000003', 'ana', { ...asked('caio') })).toMatchObject({
    kind: 'failed',
    refusal: { refused: 'ACCESS_REQUIRED' },
  });
});
