import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { records } from '@malote/contracts/catalogue.ts';
import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import { simulatedFiles } from '@malote/infra/files/simulated-files.ts';
import { aRole, aUser } from '../../test/rows.ts';
import { runningService, tokenOf } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';
import { writer } from '../../test/writer.ts';

const files = simulatedFiles();
const GUIDES = 'menu:system-manage:operation-guide';
let running: RunningService;
const write = writer(() => running.streams);
beforeAll(async () => {
  const stored = await files.put(Readable.from([Buffer.from('%PDF-1.7\n')], { objectMode: false }), {
    name: '',
    type: '',
  });
  const { id: kept, ...measured } = stored;
  const file = { id: '019ab3de-8c11-4c5a-9d3e-2f6a1b7c8d91', kept, name: 'guia.pdf', type: 'pdf', ...measured };
  running = await runningService(
    async (store) => {
      await store('roles', aRole('guides', [GUIDES]));
      await store(
        'users',
        aUser('own', { roles: ['guides'], userType: 'headquarters' }),
        aUser('supplier', { roles: ['guides'], userType: 'provider' }),
      );
      const row = {
        status: 'published',
        title: 'Coleta',
        sent_at: '2026-11-20T12:00:00.000Z',
        sent_by: 'own',
        file,
      };
      await store(
        'operation_guides',
        { ...row, code: 'GO00000001', audience: 'internal' },
        { ...row, code: 'GO00000002', audience: 'supplier' },
      );
    },
    { files },
  );
});
afterAll(async () => await running.close());

const asked = async (user: string, path: string, body: object) =>
  await fetch(`${running.url}${API_BASE}/operationGuide/${path}`, {
    method: 'POST',
    headers: { token: await tokenOf(user), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const data = async (user: string, path: string, body: object) =>
  ((await (await asked(user, path, body)).json()) as { readonly data: Readonly<Record<string, unknown>> }).data;

test.each([
  ['own', ['GO00000001', 'GO00000002']],
  ['supplier', ['GO00000002']],
])('%s reads, counts and downloads the guides that are for him: %j', async (user, codes) => {
  const page = await data(user, 'page', { params: {} });
  expect((page['records'] as { readonly code: string }[]).map(({ code }) => code).toSorted()).toEqual(codes);
  expect(await data(user, 'tally', {})).toMatchObject({ counts: { published: codes.length } });
  for (const code of ['GO00000001', 'GO00000002']) {
    const answered = await asked(user, 'download', { code, field: 'file' });
    await answered.arrayBuffer();
    expect([code, answered.status]).toEqual([code, codes.includes(code) ? 200 : 404]);
  }
  const accessId = randomUUID();
  const access = { access: accessId, kind: 'export', of: records.get('OperationGuide')?.list.name };
  write(`access-${accessId}`, 'AccessRecorded', access, { actor: user });
  const file = await asked(user, 'export', { params: {}, format: 'csv', columns: ['code'], accessId });
  expect((await file.text()).match(/GO\d+/g)?.toSorted()).toEqual(codes);
});

test('the history of a guide that is not for him is none', async () => {
  expect((await asked('supplier', 'history', { code: 'GO00000001' })).status).toBe(404);
});
