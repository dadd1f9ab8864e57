import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routeTable } from '@malote/contracts/routes.ts';
import { Client } from 'pg';
import { programEnvironment } from '../../test/program-environment.ts';
import { freePort } from './free-port.ts';
import { identify, isGoneWithin } from './process-identity.ts';
import { until } from '../../test/until.ts';

const HERE = import.meta.dirname;

/** A stack whose services are small programs that answer what they were told, and whose console is never built. */
const STACK = `
  import { shutDown } from ${JSON.stringify(join(HERE, '..', 'shutdown.ts'))};
  import { runOrExplain } from ${JSON.stringify(join(HERE, 'run-or-explain.ts'))};
  import { servicePlans } from ${JSON.stringify(join(HERE, 'services.ts'))};
  import { runStack } from ${JSON.stringify(join(HERE, 'stack.ts'))};
  const plan = (...given) => servicePlans(...given).map((one) => ({ ...one, entry: process.env.TEST_ENTRY }));
  await runOrExplain(() => runStack({ plan, build: async () => ({ kind: 'current' }) }), shutDown);`;

const SERVICE = `
  import { createServer } from 'node:http';
  import { onShutdown } from ${JSON.stringify(join(HERE, '..', 'shutdown.ts'))};
  if (process.env.EVENTSTORE_URL === 'wrong') { process.stderr.write('The setting EVENTSTORE_URL is wrong.\\n'); process.exit(1); }
  const server = createServer((_request, response) => response.end(JSON.stringify({ pid: process.pid, settings: process.env }))).listen(Number(process.env.PORT), process.env.HOST);
  onShutdown('server', () => { process.stdout.write('drained\\n'); server.close(); server.closeAllConnections(); });`;

let folder: string;
let data: string;
let port: number;
const children: ChildProcess[] = [];

interface Run {
  readonly child: ChildProcess;
  readonly said: () => string;
  /** Resolves when a line was said; fails with everything said when the run ends before. */
  readonly says: (line: RegExp) => Promise<void>;
  readonly exit: Promise<number | null>;
}

function run(flags: readonly string[], environment: Record<string, string> = {}): Run {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(folder, 'stack.mjs'), ...flags],
    {
      cwd: HERE,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...programEnvironment, MALOTE_DATA: data, TEST_ENTRY: join(folder, 'service.mjs'), ...environment },
    },
  );
  children.push(child);
  let text = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      for (const listener of listeners) listener();
    });
  }
  const exit = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const says = (line: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (line.test(text)) resolve();
      };
      listeners.add(look);
      look();
      void exit.then(() => reject(new Error(`ended without saying ${line}: ${text}`)));
    });
  return { child, said: () => text, says, exit };
}

const up = /Sign in as admin with the password \w{12}\./;
const routeOf = (service: 'command' | 'query') =>
  routeTable.find((route) => route.service === service && !route.path.includes(':'));

async function askService(service: 'command' | 'query'): Promise<{ pid: number; settings: Record<string, string> }> {
  const route = routeOf(service);
  const answer = await fetch(`http://127.0.0.1:${port}${route?.path}`, { method: route?.method ?? 'GET' });
  return (await answer.json()) as { pid: number; settings: Record<string, string> };
}

async function postgresPid(): Promise<number> {
  return Number((await readFile(join(data, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'malote-stack-test-'));
  await chmod(folder, 0o755);
  data = join(folder, 'data');
  port = await freePort();
  await writeFile(join(folder, 'stack.mjs'), STACK);
  await writeFile(join(folder, 'service.mjs'), SERVICE);
});

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
});

test('one command brings everything up, a service that dies comes back, Ctrl-C ends all of it in order', async () => {
  const stack = run(['--quiet', '--port', String(port)]);
  await stack.says(up);
  const [command, query] = await Promise.all([askService('command'), askService('query')]);

  // Each service is told its own database role and only the secrets that it needs.
  expect(new URL(command.settings['DATABASE_URL'] ?? '').username).toBe('malote_command');
  expect(new URL(query.settings['DATABASE_URL'] ?? '').username).toBe('malote_query');
  expect(query.settings).not.toHaveProperty('TOKEN_KEY');
  expect(query.settings).not.toHaveProperty('SEAL_KEY');
  for (const file of await readdir(join(data, 'secrets')))
    expect((await stat(join(data, 'secrets', file))).mode & 0o777).toBe(0o600);

  const client = new Client({ connectionString: query.settings['DATABASE_URL'] });
  await client.connect();
  await expect(client.query('create table reads.t (n int)')).rejects.toThrow(/read-only|permission/);
  await expect(client.query('select * from eventlog.events limit 1')).resolves.toMatchObject({ rows: [] });
  await expect(client.query('select * from eventlog.states')).rejects.toThrow(/permission denied/);
  await client.end();

  process.kill(query.pid, 'SIGKILL');
  await stack.says(/The query service ended \(SIGKILL\) and is started again in 0.5 s/);
  const after = await until('another query service answers', async () => {
    const now = await askService('query').catch(() => query);
    return now.pid !== query.pid && now;
  });

  const postgres = await postgresPid();
  stack.child.kill('SIGINT');
  stack.child.kill('SIGINT'); // npm passes on what the terminal has sent already
  expect(await stack.exit).toBe(0);
  expect(stack.said()).toMatch(/Stopping …\nMalote is stopped; the data stays\.\n$/);
  for (const pid of [command.pid, after.pid, postgres]) expect(await identify(pid)).toBeUndefined();
  expect(await readFile(join(data, 'logs', 'command.log'), 'utf8')).toBe('drained\n');
  expect(await readdir(join(data, 'run'))).toEqual([]);
});

test('a stack that is killed leaves no service, and the next start recovers with the same keys and data', async () => {
  const first = run(['--quiet', '--port', String(port)]);
  await first.says(up);
  const before = await askService('query');
  const orphan = await postgresPid();
  first.child.kill('SIGKILL');
  await first.exit;
  expect(await isGoneWithin(before.pid, 5_000)).toBe(true);
  expect(await identify(orphan)).toBeDefined();

  const second = run(['--port', String(port)]); // an empty company stays empty without the flag too
  await second.says(up);
  expect(await identify(orphan)).toBeUndefined();
  const after = await askService('query');
  for (const name of ['MASTER_KEY', 'PEPPER', 'SEAL_PUBLIC_KEY', 'TOKEN_PUBLIC_KEY'])
    expect(after.settings[name]).toBe(before.settings[name]);

  const third = run(['--port', String(await freePort())]);
  expect(await third.exit).toBe(1);
  expect(third.said()).toMatch(
    new RegExp(
      `^This Malote runs already, at http://127.0.0.1:${port} \\(process ${second.child.pid}\\); stop that one .*\\n$`,
    ),
  );
  process.kill(await postgresPid(), 'SIGKILL');
  await second.says(/The database server is back\./);
});

test('a port in use is one sentence', async () => {
  const occupant = createServer().listen(port, '127.0.0.1');
  await new Promise((resolve) => occupant.once('listening', resolve));
  const stack = run(['--quiet', '--port', String(port)]);
  expect(await stack.exit).toBe(1);
  expect(stack.said()).toBe(
    `Port ${port} is in use by another program; end it, or choose another port: npm start -- --port ${port + 1}\n`,
  );
  await new Promise((resolve) => occupant.close(resolve));
});

test.each([
  [
    'a setting',
    ['--quiet'],
    { PORT: 'eighty' },
    /^The setting PORT must be a whole number from 1 to 65535, and it is "eighty"\.\n$/,
  ],
  [
    'a flag',
    ['--quite'],
    {},
    /^Unknown option '--quite'; npm start knows --quiet \(an empty company\) and --port N\.\n$/,
  ],
  [
    'the address',
    ['--quiet'],
    { HOST: '192.0.2.1' },
    /^192\.0\.2\.1 is not an address of this machine; set HOST to 127\.0\.0\.1 or 0\.0\.0\.0\n$/,
  ],
  ['the port', ['--port', '99999'], {}, /^--port must be a whole number from 1 to 65535, and it is "99999"\.\n$/],
])('%s that is wrong is one sentence', async (_, flags, environment, sentence) => {
  const stack = run(flags, environment);
  expect(await stack.exit).toBe(1);
  expect(stack.said()).toMatch(sentence);
});

test('a data folder that is none is one sentence', async () => {
  await writeFile(data, '');
  const stack = run(['--port', String(port)]);
  expect(await stack.exit).toBe(1);
  expect(stack.said()).toBe(`${data} is not a folder; set MALOTE_DATA to another folder.\n`);
});

test('a service that does not accept a setting ends the start with its own sentence', async () => {
  const stack = run(['--quiet', '--port', String(port)], { EVENTSTORE_URL: 'wrong' });
  expect(await stack.exit).toBe(1);
  expect(stack.said()).toMatch(/service does not start \(code 1; The setting EVENTSTORE_URL is wrong\.\); its log is /);
});

test('data whose keys are lost are not opened with new ones', async () => {
  await mkdir(join(data, 'postgres', 'cluster'), { recursive: true });
  const stack = run(['--quiet', '--port', String(port)]);
  expect(await stack.exit).toBe(1);
  expect(stack.said()).toMatch(
    /master-key is missing, and the data of this Malote cannot be read without it; bring it back from your backup/,
  );
});

test('reset forgets what a start has made, and leaves every other folder alone', async () => {
  const reset = async (flags: readonly string[]) => {
    const child = spawn(process.execPath, [join(HERE, 'reset.ts'), ...flags], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...programEnvironment, MALOTE_DATA: data },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => {
        said += part;
      });
    return [await new Promise<number | null>((resolve) => child.once('close', resolve)), said] as const;
  };
  await mkdir(data);
  expect(await reset(['--yes'])).toEqual([1, `${data} was not made by Malote and is left alone; check MALOTE_DATA.\n`]);
  const stack = run(['--quiet', '--port', String(port)]);
  await stack.says(up);
  expect(await reset(['--yes'])).toEqual([1, expect.stringMatching(/^This Malote runs at .*; stop it first/)]);
  stack.child.kill('SIGTERM');
  await stack.exit;
  expect(await reset([])).toEqual([1, expect.stringMatching(/^Nobody is there to confirm/)]);
  expect(await reset(['--yes'])).toEqual([0, expect.stringMatching(/ is removed/)]);
  await expect(stat(data)).rejects.toThrow(/ENOENT/);
});
