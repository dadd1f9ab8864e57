import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import { leadTimeRule } from '@malote/contracts/network/lead-time-rule.ts';
import { receivableGeneration } from '@malote/contracts/billing/receivable-generation.ts';
import type { FileStore } from '@malote/infra/files/file-store.ts';
import { localFiles } from '@malote/infra/files/local-files.ts';
import { aRole, aSite, aUser } from '../../test/rows.ts';
import { runningService, tokenOf } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';
import { reachOf } from './export-reach.ts';

const EXPORTS = 'menu:system-manage:export-list';
const UPLOADS = 'look:menu:finance:file-upload-management';
let running: RunningService;
let folder: string;
let files: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'malote-sight-'));
  files = localFiles(folder);
  running = await runningService(
    async (store) => {
      await store('sites', aSite('SPGRU01'), aSite('RJGIG01'));
      await store(
        'site_tree',
        { site: 'SPGRU01', ancestors: ['SPGRU01'] },
        { site: 'RJGIG01', ancestors: ['RJGIG01'] },
      );
      await store(
        'roles',
        aRole('all', ['admin']),
        aRole('orders', ['menu:express-data-center', EXPORTS]),
        aRole('names', ['menu:express-data-center', EXPORTS, UPLOADS, 'data:sensitive']),
        aRole('money', [UPLOADS]),
        aRole('nothing', [EXPORTS]),
        aRole('times', ['menu:basic-data:aging-management', EXPORTS]),
        aRole('transit', ['menu:basic-data:transit-duration', EXPORTS]),
        aRole('promises', ['menu:basic-data:lead-times', EXPORTS]),
      );
      const at = (site: string) => ({ grantedAll: false, granted: [`site:${site}`] });
      await store(
        'users',
        aUser('root', { roles: ['all'], grantedAll: true }),
        aUser('ana', { roles: ['orders'], ...at('SPGRU01') }),
        aUser('bia', { roles: ['orders'], ...at('SPGRU01') }),
        aUser('rio', { roles: ['orders'], ...at('RJGIG01') }),
        aUser('eva', { roles: ['names'], ...at('SPGRU01') }),
        aUser('caio', { roles: ['nothing'], ...at('SPGRU01') }),
        aUser('davi', { roles: ['money'], ...at('SPGRU01') }),
        aUser('lia', { roles: ['times'], ...at('SPGRU01') }),
        aUser('tom', { roles: ['transit'], ...at('SPGRU01') }),
        aUser('ivo', { roles: ['promises'], grantedAll: true }),
      );
    },
    { files },
  );
  const { id } = await files.put(Readable.from(['a;b']), { name: 'pedidos.csv', type: 'text/csv' });
  const task = (code: string, askedBy: string, query = 'orders.orderExport') => ({
    code,
    status: 'complete',
    query,
    asked: 'pd1.a.b',
    language: 'pt',
    askedAt: '2026-11-20T12:00:00.000Z',
    askedBy,
    rows: 1,
    file: id,
    fileName: 'pedidos.csv',
  });
  await running.store(
    'export_tasks',
    task('TE00000001', 'ana'),
    task('TE00000002', 'rio'),
    task('TE00000003', 'root'),
    task('TE00000004', 'eva'),
    task('TE00000005', 'bia', receivableGeneration.file.name),
  );
  const imported = (code: string, area: string, createdBy: string) => ({
    code,
    status: 'failed',
    type: 'Conta bancária',
    area,
    fileName: 'contas.xlsx',
    total: 1,
    success: 0,
    failed: 1,
    failures: 'pd1.failures.x',
    createdAt: '2026-11-20T12:00:00.000Z',
    createdBy,
  });
  await running.store(
    'import_tasks',
    imported('TI00000001', 'finance', 'bia'),
    imported('TI00000002', 'operations', 'bia'),
  );
});
afterAll(async () => {
  await running.close();
  await rm(folder, { recursive: true });
});

const page = async (user: string, path: string, more: object = {}) => {
  const { status, body } = await running.ask(user, path, { pageNumber: 1, pageSize: 50, params: {}, ...more });
  if (status !== 200) return status;
  return (body.data as { readonly records: readonly { readonly code: string }[] }).records
    .map(({ code }) => code)
    .toSorted();
};
const sent = async (user: string, path: string, body: object) =>
  await fetch(`${running.url}${API_BASE}${path}`, {
    method: 'POST',
    headers: { token: await tokenOf(user), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('of the exports of others somebody sees those that he may ask for himself, of who sees no more than he does (R-0728)', async () => {
  const seen: Readonly<Record<string, readonly string[]>> = {
    root: ['TE00000001', 'TE00000002', 'TE00000003', 'TE00000004', 'TE00000005'],
    ana: ['TE00000001'], // no other site, no whole company, nothing with names, no list that she does not have
    bia: ['TE00000001', 'TE00000005'],
    eva: ['TE00000001', 'TE00000004'],
    caio: [],
  };
  for (const [user, codes] of Object.entries(seen)) {
    for (const path of ['/exportTask/all', '/exportTask/page'])
      expect([user, await page(user, path)]).toEqual([user, codes]);
    for (const code of ['TE00000001', 'TE00000002', 'TE00000003', 'TE00000004', 'TE00000005']) {
      const { status } = await sent(user, '/exportTask/download', { code });
      // Her own, of a list that was taken from her since.
      const isTaken = user === 'bia' && code === 'TE00000005';
      expect([user, code, status]).toEqual([user, code, isTaken ? 403 : codes.includes(code) ? 200 : 404]);
      const history = await running.ask(user, '/exportTask/history', { code });
      expect(history.body.code).toBe('RECORD_NOT_FOUND'); // the store of this test has no events
    }
    expect((await running.ask(user, '/exportTask/tally', {})).body.data).toMatchObject({
      counts: codes.length === 0 ? {} : { complete: codes.length },
    });
  }
});

test('a file is as far out of reach as what was put into it, whatever its owner sees by now, and for its owner too', async () => {
  const { id } = await files.put(Readable.from(['a;b']), { name: 'pedidos.csv', type: 'text/csv' });
  const made = (code: string, askedBy: string, ...reach: readonly string[]) => ({
    code,
    status: 'complete',
    query: 'orders.orderExport',
    asked: 'pd1.a.b',
    language: 'pt',
    askedAt: '2026-11-20T12:00:00.000Z',
    askedBy,
    rows: 1,
    file: id,
    fileName: 'pedidos.csv',
    reach: JSON.stringify(reach),
  });
  await running.store(
    'export_tasks',
    made('TE00000011', 'bia', '*', 'data:sensitive'), // she saw the whole company
    made('TE00000012', 'bia', 'site:SPGRU01', 'data:sensitive'), // and people
    made('TE00000013', 'bia', 'site:SPGRU01'),
    made('TE00000014', 'rio', 'site:SPGRU01'), // he was at the other site
  );
  const answers: Readonly<Record<string, readonly number[]>> = {
    root: [200, 200, 200, 200],
    bia: [403, 403, 200, 200],
    ana: [404, 404, 200, 200],
    eva: [404, 200, 200, 200],
    rio: [404, 404, 404, 403],
    caio: [404, 404, 404, 404],
  };
  for (const [user, expected] of Object.entries(answers)) {
    const statuses: number[] = [];
    for (const code of ['TE00000011', 'TE00000012', 'TE00000013', 'TE00000014'])
      statuses.push((await sent(user, '/exportTask/download', { code })).status);
    expect([user, statuses]).toEqual([user, expected]);
  }
});

test('a file of a list that is open for some of its records holds none beyond them, whenever it was made, and says what to do (R-0728)', async () => {
  const { id } = await files.put(Readable.from(['a;b']), { name: 'prazos.csv', type: 'text/csv' });
  const opening = (user: string, ...kinds: readonly string[]) => ({ user, kinds });
  const list = leadTimeRule.file.name;
  const made = (code: string, { user, kinds }: ReturnType<typeof opening>, reach: 'noted' | 'of before' = 'noted') => ({
    code,
    status: 'complete',
    query: list,
    asked: 'pd1.a.b',
    language: 'pt',
    askedAt: '2026-11-20T12:00:00.000Z',
    askedBy: user,
    rows: 1,
    file: id,
    fileName: 'prazos.csv',
    ...(reach === 'noted' && {
      reach: reachOf(
        { grants: { permissions: new Set(), buttonsTaken: new Set() } },
        { granted: ['site:SPGRU01'], grantedAll: false },
        kinds.length === 0 ? '*' : kinds.map((kind) => ({ of: 'LeadTimeRule', where: { kind: kind.split('+') } })),
      ),
    }),
  });
  await running.store(
    'export_tasks',
    made('TE00000021', opening('tom')), // he had the whole list
    made('TE00000022', opening('tom', 'transit_duration')),
    made('TE00000023', opening('tom', 'transit_duration', 'lead_time_customer')), // two pages of it
    made('TE00000024', opening('tom'), 'of before'),
    made('TE00000025', opening('ivo', 'lead_time_customer')), // as the page of customers has it
    made('TE00000026', opening('lia')),
  );
  const codes = ['TE00000021', 'TE00000022', 'TE00000023', 'TE00000024', 'TE00000025', 'TE00000026'];
  const answers: Readonly<Record<string, readonly number[]>> = {
    lia: [200, 200, 200, 200, 200, 200],
    tom: [403, 200, 403, 403, 404, 404],
    // All kinds of promises: those of customers are among them.
    ivo: [404, 404, 404, 404, 200, 404],
  };
  for (const [user, expected] of Object.entries(answers)) {
    const statuses: number[] = [];
    for (const code of codes) statuses.push((await sent(user, '/exportTask/download', { code })).status);
    expect([user, statuses]).toEqual([user, expected]);
  }
  const answer = await sent('tom', '/exportTask/download', { code: 'TE00000021' });
  const { code, msg } = (await answer.json()) as { readonly code: string; readonly msg: string };
  expect([code, msg]).toEqual([
    'EXPORT_BEYOND_RIGHTS',
    'Este arquivo tem linhas que você não vê mais. Exporte de novo pela lista.',
  ]);
  expect(await page('tom', '/exportTask/all')).toEqual(['TE00000021', 'TE00000022', 'TE00000023', 'TE00000024']);
});

test('a task of somebody else is not had by naming it among the rows on the screen', async () => {
  const keys = ['TE00000001', 'TE00000002'];
  expect(await page('ana', '/exportTask/own', { keys })).toEqual(['TE00000001']);
  expect(await page('caio', '/exportTask/all', { keys })).toEqual([]);
});

test("everybody finds his own imports beside his own exports, whatever their area, and nobody else's (R-0411)", async () => {
  expect(await page('bia', '/importTask/own')).toEqual(['TI00000001', 'TI00000002']);
  for (const user of ['root', 'davi', 'ana']) expect(await page(user, '/importTask/own')).toEqual([]);
  const keys = ['TI00000001'];
  expect(await page('davi', '/importTask/own', { keys })).toEqual([]);
});

test('an import is seen by its owner, and one of finance by who has the page of its files; its sheet by who sees people (R-0383, R-0663)', async () => {
  const seen: Readonly<Record<string, readonly string[]>> = {
    bia: ['TI00000001', 'TI00000002'],
    davi: ['TI00000001'],
    eva: ['TI00000001'],
    ana: [],
  };
  const failures: Readonly<Record<string, string>> = {
    bia: 'ACCESS_REQUIRED',
    davi: 'ACCESS_REQUIRED',
    eva: 'ACCESS_REQUIRED',
    ana: 'RECORD_NOT_FOUND',
  };
  const source = { davi: 'RECORD_NOT_FOUND', eva: 'FILE_NOT_THERE' };
  const accessId = randomUUID();
  for (const user of ['davi', 'eva'] as const) expect(await page(user, '/importTask/page')).toEqual(seen[user]);
  for (const user of ['bia', 'davi', 'eva', 'ana'] as const) {
    for (const code of ['TI00000001', 'TI00000002']) {
      const { body } = await running.ask(user, '/importTask/failures', { code, accessId });
      expect([user, code, body.code]).toEqual([
        user,
        code,
        seen[user]?.includes(code) === true ? failures[user] : 'RECORD_NOT_FOUND',
      ]);
    }
  }
  for (const [user, refused] of Object.entries(source)) {
    const { body } = await running.ask(user, '/importTask/download', { code: 'TI00000001', field: 'source' });
    expect([user, body.code]).toEqual([user, refused]);
  }
});
