import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Pool } from 'pg';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { localFiles } from '@malote/infra/files/local-files.ts';
import { migrateJobs } from '@malote/infra/jobs/migrate-jobs.ts';
import { EXPORT_JOBS } from '@malote/infra/jobs/queues.ts';
import { beginRun } from '@malote/infra/jobs/run-of-job.ts';
import { until } from '../../../infra/test/until.ts';
import { runningService } from '../../test/running-service.ts';
import type { WatchKit } from '../kernel/context.ts';
import { clearFiles } from './clear-files.ts';

const DAY = 86_400_000;

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'malote-kept-'))));
afterAll(async () => await rm(folder, { recursive: true }));

const put = async (files: ReturnType<typeof localFiles>) =>
  (await files.put(Readable.from([Buffer.from('a,b')]), { name: 'a.csv', type: 'text/csv' })).id;

test('the file of an export is there while its time lasts, and then it is deleted and its task says so', async () => {
  let aheadMs = 0;
  const files = localFiles(folder);
  const service = await runningService({ files, keepFilesMs: 3 * DAY, now: () => new Date(Date.now() + aheadMs) });
  const pool = new Pool({ connectionString: service.database.url, max: 2 });
  pool.on('error', () => undefined);
  try {
    const { rows } = await pool.query<{ name: string }>('select current_user as name');
    await migrateJobs(pool, { schema: EXPORT_JOBS, roles: [rows[0]?.name ?? ''] });
    const historyOf = async (code: string) =>
      (
        await pool.query<{ type: string }>(
          `select type from eventlog.events where stream_id = $1 and type not like 'command.%' order by version`,
          [`exporttask-${code}`],
        )
      ).rows.map(({ type }) => type);
    const made = async (file: string) => {
      const fields = { query: 'orders.orderExport', asked: '{}', language: 'pt' };
      const asked = await service.send('resources.registerExportTask' as never, { fields } as never);
      const { code } = asked.data as { readonly code: string };
      const run = await until(`the run of ${code}`, async () => await beginRun(pool, EXPORT_JOBS, code));
      await run.end({ kind: 'complete', result: { file, fileName: 'pedidos.csv', rows: 1 } });
      await until(`${code} is complete`, async () => (await historyOf(code)).includes('ExportTaskCompleted'));
      return code;
    };
    const file = await put(files);
    const code = await made(file);
    aheadMs = 2 * DAY;
    const second = await put(files);
    await made(second);
    expect(await historyOf(code)).not.toContain('ExportTaskCleared');
    expect(await files.get(file)).toBeDefined();
    aheadMs = 3 * DAY + 60_000;
    await until('the task says that its file is gone', async () =>
      (await historyOf(code)).includes('ExportTaskCleared'),
    );
    expect(await files.get(file)).toBeUndefined();
    expect((await historyOf(code)).filter((type) => type === 'ExportTaskCleared')).toHaveLength(1);
  } finally {
    await service.close();
    await pool.end();
  }
});

test('the sheet of an import is deleted before its task says so, and what is looked at twice is done once', async () => {
  const files = localFiles(folder);
  const sheet = await put(files);
  const acted: { readonly id: string; readonly there: boolean }[] = [];
  const act: WatchKit['act'] = async (_, id) => {
    acted.push({ id, there: (await files.get(sheet)) !== undefined });
    return { kind: 'accepted', data: {}, position: 1n } as never;
  };
  const later = clearFiles({ files, keepFilesMs: DAY, act } as WatchKit);
  const event = {
    type: 'ImportTaskRegistered',
    data: { code: 'TI00000001', fields: { source: { kept: sheet } } },
  } as unknown as StoredEvent;
  await later.look(event);
  await later.look(event);
  expect(later.afterMs).toBe(DAY);
  expect(await files.get(sheet)).toBeUndefined();
  expect(acted.map(({ there }) => there)).toEqual([false, false]);
  expect(new Set(acted.map(({ id }) => id)).size).toBe(1);
});

test('a task whose sheet was too long to be kept is marked all the same: its failed rows go', async () => {
  const acted: string[] = [];
  const act: WatchKit['act'] = async (move) => {
    acted.push(move.name);
    return await Promise.resolve({ kind: 'accepted', data: {}, position: 1n } as never);
  };
  const data = { code: 'TI00000002', fields: { source: null } };
  const event = { type: 'ImportTaskRegistered', data } as unknown as StoredEvent;
  await clearFiles({ files: localFiles(folder), keepFilesMs: DAY, act } as WatchKit).look(event);
  expect(acted).toEqual(['resources.clearImportTask']);
});
