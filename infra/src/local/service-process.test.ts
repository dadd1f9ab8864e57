import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../test/until.ts';
import { openDataFolder } from './data-folder.ts';
import { runService } from './service-process.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'malote-service-'));
});
afterEach(async () => await rm(root, { recursive: true, force: true }));

test('whoever waits for a service that waits for something itself is told where that stands, once, and when it has come', async () => {
  const entry = join(root, 'service.ts');
  await writeFile(
    entry,
    `import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
createServer((_, response) => response.writeHead(existsSync(process.env['THERE'] ?? '') ? 200 : 503).end()).listen(Number(process.env['PORT']), '127.0.0.1');
process.on('disconnect', () => process.exit());
process.on('SIGTERM', () => process.exit());
`,
  );
  const there = join(root, 'there');
  const said: string[] = [];
  const folder = await openDataFolder(join(root, 'data'));
  const service = runService({
    name: 'query',
    entry,
    node: [],
    settings: { THERE: there },
    folder,
    say: (line) => said.push(line),
    toldAfterMs: 50,
  });
  try {
    const ready = service.ready(new AbortController().signal);
    await until('what it waits for', () => said.length > 0);
    expect(await service.missing()).toBe('no answer');
    await writeFile(there, '');
    await ready;
    expect(await service.missing()).toBeUndefined();
    expect(said).toEqual([
      `The query service is not ready yet and goes on trying; what it waits for stands in its log, ${join(folder.logs, 'query.log')}`,
    ]);
  } finally {
    await service.stop();
  }
  expect(await service.missing()).toBe('no answer');
});

test('a service that takes long to be ready is asked less and less often: a question is work for it', async () => {
  const entry = join(root, 'service.ts');
  await writeFile(
    entry,
    `import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
const begun = performance.now();
createServer((_, response) => {
  appendFileSync(process.env['ASKED'] ?? '', performance.now() + '\\n');
  response.writeHead(performance.now() - begun > 2_500 ? 200 : 503).end();
}).listen(Number(process.env['PORT']), '127.0.0.1');
process.on('disconnect', () => process.exit());
process.on('SIGTERM', () => process.exit());
`,
  );
  const asked = join(root, 'asked');
  const service = runService({
    name: 'query',
    entry,
    node: [],
    settings: { ASKED: asked },
    folder: await openDataFolder(join(root, 'data')),
    say: () => undefined,
  });
  try {
    await service.ready(new AbortController().signal);
  } finally {
    await service.stop();
  }
  const instants = (await readFile(asked, 'utf8')).trim().split('\n').map(Number);
  const first = instants[0] ?? 0;
  const rests = instants
    .slice(1)
    .map((at, index) => ({ waited: (instants[index] ?? 0) - first, rest: at - (instants[index] ?? 0) }));
  expect(rests.length).toBeGreaterThan(0);
  expect(rests.filter(({ waited, rest }) => rest < waited / 10 - 5)).toEqual([]); // a timer may be early by a moment
});
