import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverProgram, startServer } from '../src/event-store/eventstoredb/testing/server.ts';
import type { TestServer } from '../src/event-store/eventstoredb/testing/server.ts';
import { openEventStore } from '../src/event-store/open-event-store.ts';
import type { EventStore } from '../src/event-store/port.ts';
import { addressOfRunning, within } from '../src/local/cluster-files.ts';
import { dataFolderOf } from '../src/local/data-folder.ts';
import { freePort } from '../src/local/free-port.ts';
import { clusterFolderOf } from '../src/local/postgres-place.ts';
import { builtConsole } from './built-console.ts';
import { copied } from './copied.ts';
import { programEnvironment } from './program-environment.ts';

const LOCAL = join(import.meta.dirname, '..', 'src', 'local');

/** The parts of a stack that a test may kill. The edge is the parent of the others: with it goes all but the database. */
export type Part = 'command' | 'projection' | 'query' | 'postgres' | 'edge';

/** A whole Malote in processes of its own, as `npm start` runs it, on data of its own. */
export interface WholeStack {
  readonly url: string;
  readonly data: string;
  readonly username: string;
  readonly password: string;
  /** Kills a part as a power cut would; the stack starts it again by itself. After the edge it is this that starts the whole again, as a person would. */
  readonly kill: (part: Part) => Promise<void>;
  /** Sends a signal to a part that runs. */
  readonly signal: (part: Exclude<Part, 'edge'>, signal: NodeJS.Signals) => Promise<void>;
  /** The superuser's address of the company's database, while it runs. */
  readonly database: () => Promise<string>;
  /** The log, for a look of the test's own: it closes it. */
  readonly openLog: () => Promise<EventStore>;
  /** The EventStoreDB that keeps the log where `MALOTE_TEST_ESDB` names one; it goes with the stack. */
  readonly eventStore: TestServer | undefined;
  /** Runs `npm run verify`'s program on it: the exit code and what it said. */
  readonly verify: (...args: readonly string[]) => Promise<{ readonly code: number | null; readonly said: string }>;
  readonly said: () => string;
  readonly stop: () => Promise<void>;
}

export interface StackOptions {
  /** An EventStoreDB that keeps the log, started by the test. */
  readonly eventStoreUrl?: string;
  /** The console is built before anything is started, as `npm start` does beside it; without it only the API answers. */
  readonly console?: 'built';
  /** Where its data go, in place of a folder of its own that it removes. */
  readonly folder?: string;
  /** A data folder at rest that it begins with a copy of. */
  readonly from?: string;
  /** Where its database archives its log of writes. */
  readonly archive?: string;
  /** A module that is loaded before each of its programs. */
  readonly preload?: string;
}

/** Starts a stack with an empty company, or on a copy of another one's data, and waits until it can be used. */
export async function wholeStack({
  console: withConsole,
  folder,
  from,
  archive,
  eventStoreUrl,
  preload,
}: StackOptions = {}): Promise<WholeStack> {
  if (withConsole === 'built') await builtConsole();
  const data = folder ?? (await mkdtemp(join(tmpdir(), 'malote-whole-')));
  if (folder === undefined) await chmod(data, 0o755); // the server's account goes through it when it is not ours: else the database would lie elsewhere, and stay there
  const port = await freePort();
  const script = join(data, 'start.mjs');
  await writeFile(
    script,
    `
    import { shutDown } from ${JSON.stringify(join(LOCAL, '..', 'shutdown.ts'))};
    import { runOrExplain } from ${JSON.stringify(join(LOCAL, 'run-or-explain.ts'))};
    import { servicePlans } from ${JSON.stringify(join(LOCAL, 'services.ts'))};
    import { runStack } from ${JSON.stringify(join(LOCAL, 'stack.ts'))};
    await runOrExplain(() => runStack({ plan: servicePlans, build: async () => ({ kind: 'current' }) }), shutDown);`,
  );
  const home = join(data, 'malote');
  if (from !== undefined) {
    await mkdir(home, { mode: 0o711 });
    await copied(from, home);
  }
  // an archive is one of Postgres, with the log in it
  const eventStore =
    serverProgram === undefined || archive !== undefined || eventStoreUrl !== undefined
      ? undefined
      : await startServer();
  const logAddress = eventStoreUrl ?? eventStore?.address;
  const environment = {
    ...programEnvironment,
    HOME: process.env['HOME'],
    MALOTE_DATA: home,
    LOG_LEVEL: 'info',
    ...(preload !== undefined && { NODE_OPTIONS: `--import=${preload}` }),
    ...(archive !== undefined && { MALOTE_ARCHIVE: archive }),
    ...(logAddress !== undefined && { EVENTSTORE_URL: logAddress }),
  };
  let text = '';
  let life = live();
  const [username, password] = await up();
  return {
    url: `http://127.0.0.1:${port}`,
    data: home,
    username,
    password,
    said: () => text,
    kill,
    signal,
    database,
    openLog,
    eventStore,
    verify,
    stop,
  };

  function live() {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', script, '--quiet', '--port', String(port)],
      { stdio: ['ignore', 'pipe', 'pipe'], env: environment },
    );
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
    return { child, ended: once(child, 'exit'), from: text.length };
  }

  /** The words to sign in with, which come when everything is up. */
  async function up(): Promise<readonly [username: string, password: string]> {
    const { child, ended, from } = life;
    const signIn = /Sign in as (\w+) with the password (\S+?)\.\s/;
    for (let found = signIn.exec(text.slice(from)); ; found = signIn.exec(text.slice(from))) {
      if (found !== null) return [found[1] ?? '', found[2] ?? ''];
      if (child.exitCode !== null) throw new Error(`The stack ended before it was up: ${text}`);
      await Promise.race([once(child.stdout, 'data'), ended]);
    }
  }

  async function kill(part: Part): Promise<void> {
    if (part !== 'edge') return await signal(part, 'SIGKILL');
    life.child.kill('SIGKILL');
    await life.ended;
    life = live();
    await up();
  }

  async function signal(part: Exclude<Part, 'edge'>, which: NodeJS.Signals): Promise<void> {
    const pid = await pidOf(home, part);
    try {
      if (pid !== undefined) process.kill(pid, which);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }

  async function database(): Promise<string> {
    const address = await addressOfRunning(await clusterFolderOf(dataFolderOf(home)), 'malote');
    if (address === undefined) throw new Error('the database does not run');
    return address;
  }

  async function openLog(): Promise<EventStore> {
    return await openEventStore({ databaseUrl: await database(), eventStoreUrl: logAddress });
  }

  async function verify(...args: readonly string[]) {
    const program = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(LOCAL, 'verify.ts'), ...args],
      { stdio: ['ignore', 'pipe', 'pipe'], env: environment },
    );
    let said = '';
    for (const stream of [program.stdout, program.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => {
        said += part;
      });
    const [code] = (await once(program, 'exit')) as [number | null];
    return { code, said };
  }

  async function stop() {
    if (life.child.exitCode === null) {
      life.child.kill('SIGTERM');
      await life.ended;
    }
    await eventStore?.drop();
    if (folder === undefined) await rm(data, { recursive: true, force: true });
  }
}

/** Undefined while the part does not live. */
export async function pidOf(folder: string, part: Exclude<Part, 'edge'>): Promise<number | undefined> {
  const read = async (path: string) => await readFile(path, 'utf8').catch(() => '');
  if (part === 'postgres')
    return Number((await read(within(await clusterFolderOf(dataFolderOf(folder))).lock)).split('\n')[0]) || undefined; // the first line of the file that a running server keeps
  const identity = await read(join(folder, 'run', `${part}.json`));
  return identity === '' ? undefined : (JSON.parse(identity) as { pid: number }).pid;
}
