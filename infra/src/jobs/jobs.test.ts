import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Pool } from 'pg';
import pino from 'pino';
import { programEnvironment } from '../../test/program-environment.ts';
import { until } from '../../test/until.ts';
import type { Standing } from './job.ts';
import { beginRun } from './run-of-job.ts';
import { runWorker } from './run-worker.ts';
import { heldWork } from './testing/held-work.ts';
import { held, testQueue } from './testing/job-queue.ts';
import type { TestQueue } from './testing/job-queue.ts';

let queued: TestQueue;
const children: ChildProcess[] = [];

beforeEach(async () => {
  queued = await testQueue();
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await queued.close();
});

const standing = async (key: string): Promise<Standing | undefined> => (await queued.queue.standing([key])).get(key);
const when = async (key: string, is: (standing: Standing) => boolean) =>
  await until(`the run ${key}`, async () => {
    const now = await standing(key);
    return now !== undefined && is(now) ? now : undefined;
  });
const open = async () => await queued.pool.query('insert into public.gate values (now())');

function workerProcess(): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing', 'worker-program.ts'), queued.worker], {
    env: { ...programEnvironment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  children.push(child);
  return child;
}

async function withWorker(act: () => Promise<void>): Promise<void> {
  const pool = new Pool({ connectionString: queued.worker, max: 1 });
  const worker = await runWorker({
    databaseUrl: queued.worker,
    schema: 'export_jobs',
    works: [heldWork(pool)],
    concurrency: 2,
    log: pino({ level: 'silent' }),
  });
  try {
    await act();
  } finally {
    await worker.close();
    await pool.end();
  }
}

test('the job of a worker that was killed goes on at another one within 30 s, and is ended once', async () => {
  const killed = workerProcess();
  await queued.queue.ask(held, 'one', { rows: 7 });
  await when('one', ({ done }) => done === 1);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  await open();
  workerProcess();
  expect((await when('one', ({ outcome }) => outcome !== undefined)).outcome).toEqual({
    kind: 'complete',
    result: { rows: 7 },
  });
  const { rows } = await queued.pool.query<{ attempt: number }>('select attempt from export_jobs.runs');
  expect(rows).toEqual([{ attempt: 2 }]);
});

test('a job that is asked for twice under one key is done once', async () => {
  await open();
  await queued.queue.ask(held, 'one', { rows: 3 });
  await withWorker(async () => {
    await when('one', ({ outcome }) => outcome !== undefined);
    await queued.queue.ask(held, 'one', { rows: 4 });
    await queued.queue.ask(held, 'two', { rows: 5 });
    await when('two', ({ outcome }) => outcome !== undefined);
  });
  expect((await standing('one'))?.outcome).toEqual({ kind: 'complete', result: { rows: 3 } });
  const { rows } = await queued.pool.query('select key, attempt from export_jobs.runs order by key');
  expect(rows).toEqual([
    { key: 'one', attempt: 1 },
    { key: 'two', attempt: 1 },
  ]);
});

test('a job is cancelled while it waits, and while it is under way (R-0714)', async () => {
  await queued.queue.ask(held, 'waiting', { rows: 3 });
  await queued.queue.cancel('waiting');
  expect((await standing('waiting'))?.outcome).toEqual({ kind: 'cancelled' });
  await withWorker(async () => {
    await queued.queue.ask(held, 'running', { rows: 3 });
    await when('running', ({ done }) => done === 1);
    await queued.queue.cancel('running');
    expect((await when('running', ({ outcome }) => outcome !== undefined)).outcome).toEqual({ kind: 'cancelled' });
  });
  expect(await standing('waiting')).toMatchObject({ done: 0, outcome: { kind: 'cancelled' } });
});

test('a job that is not ended in its time has timed out, and its worker lets go of it (R-0236)', async () => {
  await withWorker(async () => {
    await queued.queue.ask({ ...held, lastsMs: 0 }, 'late', { rows: 3 });
    expect((await when('late', ({ outcome }) => outcome !== undefined)).outcome).toEqual({ kind: 'timed_out' });
    await until(
      'the queue is empty',
      async () => (await queued.pool.query('select from export_jobs.jobs')).rowCount === 0 || undefined,
    );
  });
});

test('who was slow and lost the run to another worker neither moves it nor ends it', async () => {
  await queued.queue.ask(held, 'one', { rows: 3 });
  const pool = queued.pool;
  const slow = await beginRun(pool, 'export_jobs', 'one');
  const next = await beginRun(pool, 'export_jobs', 'one');
  await next?.tell(2, 3);
  await expect(slow?.tell(1, 3)).rejects.toMatchObject({ why: 'superseded' });
  expect(await slow?.end({ kind: 'cancelled' })).toBe(false);
  expect(await next?.end({ kind: 'complete', result: 3 })).toBe(true);
  expect(await beginRun(pool, 'export_jobs', 'one')).toBeUndefined();
  expect(await standing('one')).toMatchObject({ done: 2, outcome: { kind: 'complete', result: 3 } });
});
