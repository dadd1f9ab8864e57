import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { within } from '../src/local/cluster-files.ts';
import { dataFolderOf } from '../src/local/data-folder.ts';
import { seedDemo } from '../src/local/demo.ts';
import { freePort } from '../src/local/free-port.ts';
import { clusterFolderOf } from '../src/local/postgres-place.ts';

const LOCAL = join(import.meta.dirname, '..', 'src', 'local');

/** The parts of a stack that a test may kill. */
export type Part = 'command' | 'projection' | 'query' | 'postgres';

/** A whole Malote in processes of its own, as `npm start` runs it, on data of its own. */
export interface WholeStack {
  readonly url: string;
  readonly data: string;
  readonly username: string;
  readonly password: string;
  /** Kills a part as a power cut would; the stack starts it again by itself. */
  readonly kill: (part: Part) => Promise<void>;
  /** Runs `npm run verify`'s program on it: the exit code and what it said. */
  readonly verify: () => Promise<{ readonly code: number | null; readonly said: string }>;
  readonly said: () => string;
  readonly stop: () => Promise<void>;
}

interface StackOptions {
  /** Builds the console as `npm start` does; without it only the API answers. */
  readonly console?: 'built';
}

/** Starts a stack with an empty company and waits until it can be used. */
export async function wholeStack({ console: withConsole }: StackOptions = {}): Promise<WholeStack> {
  const data = await mkdtemp(join(tmpdir(), 'malote-whole-'));
  const port = await freePort();
  const script = join(data, 'start.mjs');
  await writeFile(script, `
    import { shutDown } from ${JSON.stringify(join(LOCAL, '..', 'shutdown.ts'))};
    import { runOrExplain } from ${JSON.stringify(join(LOCAL, 'run-or-explain.ts'))};
    import { servicePlans } from ${JSON.stringify(join(LOCAL, 'services.ts'))};
    import { buildConsole } from ${JSON.stringify(join(LOCAL, 'console-build.ts'))};
    import { runStack } from ${JSON.stringify(join(LOCAL, 'stack.ts'))};
    await runOrExplain(() => runStack({ plan: servicePlans, build: ${withConsole === 'built' ? 'buildConsole' : `async () => ({ kind: 'current' })`} }), shutDown);`);
  const folder = join(data, 'malote');
  const environment = { PATH: process.env['PATH'], HOME: process.env['HOME'], MALOTE_DATA: folder, LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, '--quiet', '--port', String(port)], { stdio: ['ignore', 'pipe', 'pipe'], env: environment });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part: string) => { text += part; });
  const ended = once(child, 'exit');
  const signIn = /Sign in as (\w+) with the password (\S+?)\.\s/;
  for (let found = signIn.exec(text); ; found = signIn.exec(text)) {
    if (found !== null) {
      const [, username = '', password = ''] = found;
      return { url: `http://127.0.0.1:${port}`, data: folder, username, password, said: () => text, kill: (part) => kill(folder, part), verify, stop };
    }
    if (child.exitCode !== null) throw new Error(`The stack ended before it was up: ${text}`);
    await Promise.race([once(child.stdout, 'data'), ended]);
  }

  async function verify() {
    const program = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(LOCAL, 'verify.ts')], { stdio: ['ignore', 'pipe', 'pipe'], env: environment });
    let said = '';
    for (const stream of [program.stdout, program.stderr]) stream.setEncoding('utf8').on('data', (part: string) => { said += part; });
    const [code] = (await once(program, 'exit')) as [number | null];
    return { code, said };
  }

  async function stop() {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await ended;
    }
    await rm(data, { recursive: true, force: true });
  }
}

/** A stack with the demo company in it, without its life. */
export async function demoStack(options: StackOptions = {}): Promise<WholeStack> {
  const stack = await wholeStack(options);
  await seedDemo({ url: stack.url, username: stack.username, password: stack.password });
  return stack;
}

async function kill(folder: string, part: Part): Promise<void> {
  const pid = part === 'postgres' ? await postmaster(folder) : (JSON.parse(await readFile(join(folder, 'run', `${part}.json`), 'utf8')) as { pid: number }).pid;
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The first line of the file that a running server keeps in its folder. */
async function postmaster(folder: string): Promise<number> {
  const lock = await readFile(within(await clusterFolderOf(dataFolderOf(folder))).lock, 'utf8');
  return Number(lock.split('\n')[0]);
}
