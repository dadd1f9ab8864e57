import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Fault } from '../../../fault.ts';
import { freePort } from '../../../local/free-port.ts';
import { until } from '../../../../test/until.ts';

/** A real EventStoreDB for tests, empty at first. */
export interface TestServer {
  readonly address: string;
  /** Stops and continues the process, or ends it as a lost machine would. */
  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): Promise<void>;
  /** Starts it again on its data. */
  start(): Promise<void>;
  /** Ends it and takes its data away. */
  drop(): Promise<void>;
}

/**
 * `MALOTE_TEST_ESDB` names a program that runs an insecure EventStoreDB of one node in the foreground, called as `PROGRAM PORT DATA_FOLDER`.
 * Without it there is no real server here, and the tests that need one say so.
 */
export const serverProgram = process.env['MALOTE_TEST_ESDB'];

/** How long a hook that starts one may take (ms): longer than `until` waits for it, so that what did not come is said, and not only that a hook took long. */
export const START_MS = 180_000;

export const startServer = async (): Promise<TestServer> => {
  if (serverProgram === undefined)
    throw new Fault(
      'There is no EventStoreDB here: MALOTE_TEST_ESDB names the program that runs one, called with a port and a data folder.',
    );
  const data = await mkdtemp(join(tmpdir(), 'malote-esdb-'));
  const port = await freePort();
  let child: ChildProcess | undefined;
  const killed = (): void => void child?.kill('SIGKILL');
  process.on('exit', killed);

  const start = async (): Promise<void> => {
    const process = spawn(serverProgram, [String(port), data], { stdio: 'ignore' });
    child = process;
    await until(`${serverProgram} is ready`, async () => {
      if (process.exitCode !== null) throw new Error(`${serverProgram} ended with ${process.exitCode}`);
      const answer = await fetch(`http://127.0.0.1:${port}/health/live`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => undefined,
      );
      return answer?.ok === true;
    });
  };
  await start();
  const signal: TestServer['signal'] = async (name) => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = name === 'SIGKILL' ? once(child, 'exit') : undefined;
    child.kill(name);
    await gone;
    if (name === 'SIGSTOP') await standingStill(child.pid);
  };
  return {
    address: `esdb://127.0.0.1:${port}?tls=false`,
    start,
    signal,
    async drop() {
      await signal('SIGKILL');
      process.off('exit', killed);
      await rm(data, { recursive: true, force: true });
    },
  };
};

/** Waits until every thread of a process stands: it is stopped one thread after the other, and meanwhile the rest goes on answering. Linux only. */
async function standingStill(pid: number | undefined): Promise<void> {
  const tasks = `/proc/${pid}/task`;
  await until(`process ${pid} stands still`, async () => {
    const threads = await Promise.all(
      (await readdir(tasks)).map((thread) => readFile(join(tasks, thread, 'stat'), 'utf8').catch(() => undefined)),
    );
    return threads.every((stat) => stat === undefined || /\) T /.test(stat));
  });
}
