import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createShutdown } from './shutdown.ts';

const shutdownWithNotes = () => {
  const notes: string[] = [];
  const shutdown = createShutdown({
    say: (line) => void notes.push(line),
    exit: (code) => void notes.push(`exit ${code}`),
    stepLimitMs: 50,
  });
  return { notes, shutdown };
};

test('what came up last ends first, each once, however often it is asked', async () => {
  const { notes, shutdown } = shutdownWithNotes();
  for (const name of ['pool', 'server']) shutdown.onShutdown(name, () => void notes.push(name));
  await Promise.all([shutdown.run(), shutdown.run()]);
  expect(notes).toEqual(['server', 'pool', 'exit 0']);
});

test('a part that hangs or fails does not keep the others up, and the code says so', async () => {
  const { notes, shutdown } = shutdownWithNotes();
  shutdown.onShutdown('pool', () => void notes.push('pool'));
  shutdown.onShutdown('mail', () => Promise.reject(new Error('lost')));
  shutdown.onShutdown('server', () => new Promise<void>(() => undefined));
  await shutdown.run();
  expect(notes).toEqual(['server did not end within 0.05 s', 'mail did not end cleanly: lost', 'pool', 'exit 1']);
});

test('a part that comes up during the shutdown is ended too', async () => {
  const { notes, shutdown } = shutdownWithNotes();
  shutdown.onShutdown('server', () => shutdown.onShutdown('late', () => void notes.push('late')));
  await shutdown.run();
  expect(notes).toEqual(['late', 'exit 0']);
});

const program = `
  import { onShutdown } from ${JSON.stringify(join(import.meta.dirname, 'shutdown.ts'))};
  onShutdown('server', () => { console.log('drained'); });
  setInterval(() => undefined, 1_000);
  console.log('up');`;

test.each(['SIGTERM', 'SIGINT', 'the loss of its parent'] as const)('a process drains on %s', async (cause) => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let said = '';
  const up = new Promise<void>((resolve) =>
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('up')) resolve();
    }),
  );
  await up;
  if (cause === 'the loss of its parent') child.disconnect();
  else child.kill(cause);
  expect(await exited).toBe(0);
  expect(said).toBe('up\ndrained\n');
});
