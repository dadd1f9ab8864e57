import { Readable } from 'node:stream';
import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import { simulatedFiles } from '@malote/infra/files/simulated-files.ts';
import { aRole, aUser } from '../../../test/rows.ts';
import { runningService, tokenOf } from '../../../test/running-service.ts';
import type { RunningService } from '../../../test/running-service.ts';

const files = simulatedFiles();
const BYTES = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(200_000, 7)]);
let running: RunningService;
beforeAll(async () => {
  const stored = await files.put(Readable.from([BYTES], { objectMode: false }), { name: '', type: '' });
  const { id: kept, ...measured } = stored;
  const file = {
    id: '019ab3de-8c11-4c5a-9d3e-2f6a1b7c8d90',
    kept,
    name: 'Guia – coleta.pdf',
    type: 'pdf',
    ...measured,
  };
  running = await runningService(
    async (store) => {
      await store(
        'roles',
        aRole('guides', ['menu:system-manage:operation-guide']),
        aRole('manuals', ['menu:express-data-center:operators-manual']),
      );
      await store(
        'users',
        aUser('reader', { roles: ['guides'], grantedAll: true }),
        aUser('stranger', { roles: ['manuals'], grantedAll: true }),
      );
      const row = { title: 'Coleta', audience: 'internal', sent_at: '2026-11-20T12:00:00.000Z', sent_by: 'reader' };
      await store(
        'operation_guides',
        { code: 'GO00000001', status: 'published', ...row, file },
        { code: 'GO00000002', status: 'deleted', ...row, file },
        { code: 'GO00000003', status: 'published', ...row, file: { ...file, kept: file.id } },
        { code: 'GO00000004', status: 'published', ...row, file: { ...file, name: 'x.html' } },
      );
    },
    { files },
  );
});
afterAll(async () => await running.close());

const had = async (code: string, user = 'reader') =>
  await fetch(`${running.url}${API_BASE}/operationGuide/download`, {
    method: 'POST',
    headers: { token: await tokenOf(user), 'content-type': 'application/json' },
    body: JSON.stringify({ code, field: 'file' }),
  });

test('who sees a record has its file, byte by byte, to be saved and never opened as a page', async () => {
  const answer = await had('GO00000001');
  expect(Buffer.from(await answer.arrayBuffer()).equals(BYTES)).toBe(true);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(BYTES.length),
    'content-disposition': 'attachment; filename="Guia___coleta.pdf"; filename*=UTF-8\'\'Guia%20%E2%80%93%20coleta.pdf',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'no-store',
  });
});

test('a file that came under the name of a page is saved under the name of what it is', async () =>
  expect((await had('GO00000004')).headers.get('content-disposition')).toContain('filename="x.html.pdf"'));

test('who may not read the list has none of its files, and a record that is gone takes its file with it (R-0751)', async () => {
  expect((await had('GO00000001', 'stranger')).status).toBe(403);
  for (const code of ['GO00000002', 'GO00000009']) expect((await had(code)).status).toBe(404);
});

test('a file that the store has lost, and a store that is away, are told in words', async () => {
  expect(await (await had('GO00000003')).json()).toMatchObject({ code: 'FILE_NOT_THERE' });
  files.next('down');
  const answer = await had('GO00000001');
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'SERVICE_BUSY' }]);
});

test('bytes that were changed in the store break off before they are whole', async () => {
  files.next('wrong');
  await expect(had('GO00000001').then(async (answer) => await answer.arrayBuffer())).rejects.toThrow();
});
