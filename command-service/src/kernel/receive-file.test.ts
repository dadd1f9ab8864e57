import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import type { FileDescription } from '@malote/contracts/kernel/file.ts';
import { FilesAway } from '@malote/infra/files/file-store.ts';
import { simulatedFiles } from '@malote/infra/files/simulated-files.ts';
import type { VirusCheck } from '@malote/infra/files/virus-check.ts';
import { somebody } from '../../test/people.ts';
import { runningService } from '../../test/running-service.ts';
import type { Reply, RunningService } from '../../test/running-service.ts';

const files = simulatedFiles();
let verdict: Awaited<ReturnType<VirusCheck>> | 'away' = { clean: true };
const virusCheck: VirusCheck = async (body) => {
  body.resume();
  await once(body, 'end');
  if (verdict === 'away') throw new FilesAway('the scanner is away');
  return verdict;
};
let service: RunningService;
let ana: string;
let rui: string;
const permissions = ['menu:system-manage:operation-guide', 'menu:express-data-center:operators-manual'];
beforeAll(async () => {
  service = await runningService({ files, virusCheck });
  ana = await somebody(service, { username: 'anaguia', permissions });
  rui = await somebody(service, { username: 'ruiguia', permissions });
});
afterAll(async () => await service.close());
beforeEach(() => {
  verdict = { clean: true };
});

const pdf = (bytes = 2_000) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, 0x20)]);
const png = (bytes: number) =>
  Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(bytes - 8, 0x20)]);
const send = async (
  body: Buffer,
  { token = ana, id = randomUUID(), name = 'Guia: coleta.pdf', field = 'file', path = '/operationGuide/upload' } = {},
): Promise<Reply & { readonly data: FileDescription }> =>
  (await service.raw(`${path}?${new URLSearchParams({ field, name }).toString()}`, {
    token,
    body: new Uint8Array(body),
    headers: { 'content-type': 'application/octet-stream', 'idempotency-key': id },
  })) as Reply & { readonly data: FileDescription };
const guide = async (file: object, { token = ana, at = 'add', code = undefined as string | undefined } = {}) =>
  await service.raw(`/operationGuide/${at}`, {
    token,
    body: JSON.stringify({
      ...(code !== undefined && { code }),
      fields: at === 'add' ? { title: 'Coleta no cliente', audience: 'internal', file } : { file },
    }),
    headers: { 'idempotency-key': randomUUID() },
  });
const kept = () => files.kept().length;

test('a file is kept and told by its bytes; its name loses the signs with a meaning (R-0064)', async () => {
  const sent = await send(pdf());
  expect(sent).toMatchObject({ http: 200, data: { name: 'Guia_ coleta.pdf', type: 'pdf', bytes: 2_009 } });
  expect(files.kept()).toContain(sent.data.kept);
});

test('nobody sends a file without the right to, and none of his bytes is kept (R-0751)', async () => {
  const stranger = await somebody(service, { username: 'semguia' });
  const [before, head] = [kept(), await service.head()];
  expect(await send(pdf(), { token: stranger })).toMatchObject({ http: 403, code: 'NO_PERMISSION' });
  expect(await send(pdf(), { token: 'nobody' })).toMatchObject({ http: 401 });
  expect([kept(), await service.head()]).toEqual([before, head]);
});

test('a page that calls itself a PDF, an empty file and a field that is none are refused, and nothing is kept (R-0371, R-0060)', async () => {
  const [before, head] = [kept(), await service.head()];
  const page = Buffer.from('<script>alert(1)</script>');
  expect(await send(page)).toMatchObject({ http: 415, code: 'FILE_FORMAT_INVALID' });
  expect(await send(page, { name: 'guia.JPEG' })).toMatchObject({ http: 415, code: 'FILE_FORMAT_INVALID' });
  for (const name of ['guia.html', 'guia', 'pdf.exe'])
    expect(await send(page, { name })).toMatchObject({ http: 415, code: 'FILE_FORMAT_UNSUPPORTED' });
  expect(await send(Buffer.alloc(0))).toMatchObject({ http: 400, code: 'UPLOAD_FILE_REQUIRED' });
  expect(await send(pdf(), { field: 'title' })).toMatchObject({ http: 400 });
  expect(await send(pdf(), { name: '..' })).toMatchObject({ http: 400 });
  expect([kept(), await service.head()]).toEqual([before, head]);
});

const MOST = 5 << 20;
test('a file of 5 MB is taken; a longer one is refused, whether its length was told or not (R-0374)', async () => {
  const before = kept();
  expect((await send(png(MOST), { name: 'doca.png' })).http).toBe(200);
  expect(await send(png(MOST + 1), { name: 'doca.png' })).toMatchObject({ http: 413, code: 'FILE_SIZE_LIMIT' });
  const untold = request(`${service.base}${API_BASE}/operationGuide/upload?field=file&name=a.pdf`, {
    method: 'POST',
    headers: { token: ana, 'transfer-encoding': 'chunked' },
  });
  const answered = once(untold, 'response') as Promise<[IncomingMessage]>;
  untold.end(pdf(MOST + 100_000));
  const [response] = await answered;
  expect([response.statusCode, await json(response)]).toMatchObject([413, { code: 'FILE_SIZE_LIMIT' }]);
  expect(kept()).toBe(before + 1);
});

test('a PDF of 2 MB is taken where its field says no size of its own, and a longer one is refused (R-0646)', async () => {
  const before = kept();
  expect((await send(pdf((2 << 20) - 9))).http).toBe(200);
  const refused = await send(pdf(2 << 20));
  expect(refused).toMatchObject({ http: 413, code: 'FILE_SIZE_LIMIT' });
  expect(refused.msg).toContain('2 MB');
  expect(kept()).toBe(before + 1);
});

test('an infected file is refused by the name of what was found; a scanner that does not answer lets nothing through', async () => {
  const before = kept();
  verdict = { clean: false, found: 'Eicar-Signature' };
  expect(await send(pdf())).toMatchObject({
    code: 'FILE_INFECTED',
    msg: expect.stringContaining('Eicar-Signature') as string,
  });
  verdict = 'away';
  expect(await send(pdf())).toMatchObject({ http: 503, code: 'SERVICE_BUSY' });
  expect(kept()).toBe(before);
});

test('sent again under its id a file is answered as the first time and kept once; other bytes under that id are refused', async () => {
  const id = randomUUID();
  const [first, before] = [await send(pdf(), { id }), kept()];
  expect((await send(pdf(), { id })).data).toEqual(first.data);
  expect(await send(pdf(7), { id })).toMatchObject({ http: 409, code: 'COMMAND_ID_REUSED' });
  expect(kept()).toBe(before);
});

test('a store that is away, or keeps a file and does not own up to it, is told as busy; the same call sent again succeeds', async () => {
  const id = randomUUID();
  for (const trouble of ['down', 'twice'] as const) {
    files.next(trouble);
    expect(await send(pdf(), { id })).toMatchObject({ http: 503, code: 'SERVICE_BUSY' });
  }
  expect((await send(pdf(), { id })).http).toBe(200);
});

test('a record names a file by its id, and what it is the log says, not the caller', async () => {
  const { data } = await send(pdf());
  const lies = { ...data, name: 'outro.pdf', kept: randomUUID(), bytes: 1 };
  const made = await guide(lies);
  expect(made.http).toBe(200);
  const { code } = made.data as { readonly code: string };
  const history = await service.events(`operationguide-${code}`);
  expect(history).toContainEqual(
    expect.objectContaining({ fields: expect.objectContaining({ file: data }) as object }),
  );
});

test('only who sent a file puts it into a record, and only where it was sent for; one that stands there stays for everybody', async () => {
  const mine = (await send(pdf())).data;
  const manual = (await send(pdf(), { path: '/operatorsManual/upload' })).data;
  for (const [file, token] of [
    [mine, rui],
    [manual, ana],
    [{ id: randomUUID() }, ana],
  ] as const)
    expect(await guide(file, { token })).toMatchObject({
      http: 409,
      code: 'FILE_NOT_USABLE',
      data: { fields: [{ path: 'fields.file' }] },
    });
  const { code } = (await guide(mine)).data as { readonly code: string };
  expect((await guide(mine, { token: rui, at: 'edit', code })).http).toBe(200);
  const next = (await send(pdf(9), { token: rui })).data;
  expect((await guide(next, { token: rui, at: 'edit', code })).http).toBe(200);
  expect(await guide(mine, { token: rui, at: 'edit', code })).toMatchObject({ code: 'FILE_NOT_USABLE' });
});

test('who shared a file takes it away, or an administrator; another who may share does not', async () => {
  const path = '/sharedResource';
  const [bia, caio] = [
    await somebody(service, { username: 'biadoc', permissions: ['menu:system-manage:shared-resource'] }),
    await somebody(service, { username: 'caiodoc', permissions: ['menu:system-manage:shared-resource'] }),
  ];
  const call = async (at: string, token: string, input: object) =>
    await service.raw(`${path}/${at}`, {
      token,
      body: JSON.stringify(input),
      headers: { 'idempotency-key': randomUUID() },
    });
  const shared = async () => {
    const { data: file } = await send(pdf(), { path: `${path}/upload`, token: bia });
    return ((await call('add', bia, { fields: { name: 'Tabela', file } })).data as { readonly code: string }).code;
  };
  const code = await shared();
  expect(await call('delete', caio, { code })).toMatchObject({ http: 403, code: 'SENDER_ALONE' });
  expect(await call('edit', caio, { code, fields: { name: 'Meu' } })).toMatchObject({
    http: 403,
    code: 'SENDER_ALONE',
  });
  expect((await call('delete', bia, { code })).http).toBe(200);
  expect((await call('delete', await service.login('admin', 'segredo123'), { code: await shared() })).http).toBe(200);
});
