import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded-postgres.ts';

/**
 * A server for one run of tests or benches, in a temporary folder. It ends and its folder goes with `stop()`, and also when this process is
 * killed: a keeper in a session of its own waits for the end of a pipe that only this process holds. A bench asks for `durable`.
 */
export const startThrowawayPostgres = async (
  durability: EmbeddedPostgresOptions['durability'] = 'throwaway',
): Promise<EmbeddedPostgres> => {
  const folder = await mkdtemp(join(tmpdir(), 'malote-test-'));
  await chmod(folder, 0o755); // the server's account goes through it when it is not ours
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'throwaway-keeper.ts'), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env['PATH'] },
  });
  const keeperEnded = new Promise<void>((resolve) => {
    keeper.once('exit', () => resolve());
    keeper.once('error', () => resolve());
  });
  keeper.unref();
  keeper.stdin.on('error', () => undefined);
  const clear = async (): Promise<void> => {
    keeper.stdin.end();
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([
      keeperEnded,
      new Promise((resolve) => {
        timer = setTimeout(resolve, 10_000);
      }),
    ]);
    clearTimeout(timer);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const server = await startEmbeddedPostgres({ folder: join(folder, 'server'), durability });
    return { ...server, stop: () => server.stop().then(clear) };
  } catch (error) {
    await clear();
    throw error;
  }
};
