import { Pool } from 'pg';
import { jobQueue } from '@malote/infra/jobs/job-queue.ts';
import { migrateJobs } from '@malote/infra/jobs/migrate-jobs.ts';
import { EXPORT_JOBS } from '@malote/infra/jobs/queues.ts';
import { beginRun } from '@malote/infra/jobs/run-of-job.ts';
import { until } from '../../../infra/test/until.ts';
import { runningService } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';

let service: RunningService;
let pool: Pool;
beforeAll(async () => {
  service = await runningService();
  pool = new Pool({ connectionString: service.database.url, max: 2 });
  pool.on('error', () => undefined);
  const {
    rows: [me],
  } = await pool.query<{ name: string }>('select current_user as name');
  await migrateJobs(pool, { schema: EXPORT_JOBS, roles: [me?.name ?? ''] });
  const role = { code: 'leitura', fields: { name: 'Leitura', permissions: ['menu:tower-control'] } };
  expect(await send('identity.registerRole', role)).toMatchObject({ http: 200 });
  const user = async (id: string, roles: readonly string[], scope: '*' | readonly string[] = '*') => {
    const person = { id, username: id, realName: id, organization: 'Malote', userType: 'headquarters' };
    const made = await send('identity.registerUser', {
      ...person,
      roles,
      scope,
      password: 'segredo123',
      mustChange: false,
    });
    expect({ http: made.http, data: made.data }).toMatchObject({ http: 200 });
  };
  await user('anabela', ['admin']);
  await user('caiosouza', ['leitura']);
  await user('dianalima', ['admin'], ['customer:C1']);
});
afterAll(async () => {
  await service.close();
  await pool.end();
});

const send = async (command: string, input: object, token?: string) =>
  await service.send(command as never, input as never, token === undefined ? {} : { token });
const ask = async (token?: string) =>
  await send(
    'resources.registerExportTask',
    { fields: { query: 'orders.orderExport', asked: '{}', language: 'pt' } },
    token,
  );
const codeOf = ({ data }: { readonly data: unknown }) => (data as { readonly code: string }).code;

/** What happened to a task, by the log. */
const historyOf = async (code: string): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ type: string }>(
    `select type from eventlog.events where stream_id = $1 and type not like 'command.%' order by version`,
    [`exporttask-${code}`],
  );
  return rows.map(({ type }) => type);
};
const happened = async (code: string, type: string) =>
  await until(`${type} of ${code}`, async () => (await historyOf(code)).includes(type));
const begun = async (code: string) =>
  await until(`the run of ${code}`, async () => await beginRun(pool, EXPORT_JOBS, code));

test('a task that was asked for is queued, in progress and complete, each told once (R-0236)', async () => {
  const code = codeOf(await ask());
  const run = await begun(code);
  await happened(code, 'ExportTaskStarted');
  await run.end({ kind: 'complete', result: { file: 'f', fileName: 'pedidos.xlsx', rows: 12 } });
  await happened(code, 'ExportTaskCompleted');
  await until(
    'the row of the run is gone',
    async () => (await jobQueue(pool, EXPORT_JOBS).standing([code])).size === 0,
  );
  expect(await historyOf(code)).toEqual(['ExportTaskRegistered', 'ExportTaskStarted', 'ExportTaskCompleted']);
  expect(await send('resources.cancelExportTask', { code })).toMatchObject({ http: 409, code: 'MOVE_NOT_POSSIBLE' });
});

test('a task is cancelled by its owner while it is open, and its worker is told (R-0714)', async () => {
  const code = codeOf(await ask());
  const run = await begun(code);
  const caio = await service.login('caiosouza', 'segredo123');
  expect(await send('resources.cancelExportTask', { code }, caio)).toMatchObject({ http: 403, code: 'NO_PERMISSION' });
  expect(await send('resources.cancelExportTask', { code })).toMatchObject({ http: 200 });
  await until(
    'the worker is told',
    async () =>
      await run.tell(1, 2).then(
        () => false,
        () => true,
      ),
  );
  await run.end({ kind: 'cancelled' });
  expect((await historyOf(code)).filter((type) => type !== 'ExportTaskStarted')).toEqual([
    'ExportTaskRegistered',
    'ExportTaskCancelled',
  ]);
});

test('a task of somebody else is cancelled by who sees as far as he does, and by no other who may cancel (R-0714, R-0728)', async () => {
  const as = async (name: string) => await service.login(name, 'segredo123');
  const code = codeOf(await ask());
  const tried = await send('resources.cancelExportTask', { code }, await as('dianalima'));
  expect(tried).toMatchObject({ http: 403, code: 'NO_PERMISSION' });
  expect(await send('resources.cancelExportTask', { code }, await as('anabela'))).toMatchObject({ http: 200 });
  const own = codeOf(await ask(await as('dianalima')));
  expect(await send('resources.cancelExportTask', { code: own })).toMatchObject({ http: 200 });
});

test('a task that failed is retried as a new one, and only by who asked for it (R-0236)', async () => {
  const code = codeOf(await ask());
  expect(await send('resources.retryExport', { code })).toMatchObject({ http: 409, code: 'MOVE_NOT_POSSIBLE' });
  await (await begun(code)).end({ kind: 'failed', refusal: { refused: 'EXPORT_NO_DATA', params: {} } });
  await happened(code, 'ExportTaskFailed');
  expect(await send('resources.retryExport', { code }, await service.login('anabela', 'segredo123'))).toMatchObject({
    http: 404,
  });
  const next = codeOf(await send('resources.retryExport', { code }));
  expect(next).not.toBe(code);
  await (await begun(next)).end({ kind: 'timed_out' });
  await happened(next, 'ExportTaskTimedOut');
});

test('nobody asks for a file of a list that he may not see, nor says himself that a file is ready', async () => {
  const caio = await service.login('caiosouza', 'segredo123');
  expect(await ask(caio)).toMatchObject({ http: 403, code: 'NO_PERMISSION' });
  const code = codeOf(await ask());
  expect(
    await send('resources.completeExportTask', { code, fields: { file: 'f', fileName: 'a.xlsx', rows: 1 } }),
  ).toMatchObject({ http: 409, code: 'MOVE_NOT_POSSIBLE' });
});
