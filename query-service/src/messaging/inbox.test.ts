import { aRole, aUser } from '../../test/rows.ts';
import { runningService } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';

const SCHEDULE = {
  id: '019ab3de-8c11-4c5a-9d3e-2f6a1b7c8d90',
  kept: '019ab3de-8c12-4a01-8f00-5d1c0e9b7a64',
  name: 'escala.pdf',
  type: 'pdf',
  bytes: 2_048,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};
const said = (code: string, more: object = {}) => ({
  code,
  status: 'published',
  title: `Aviso ${code}`,
  content: 'Texto',
  roles: null,
  sites: null,
  people: null,
  sentAt: `2026-11-20T12:00:0${code.slice(-1)}.000Z`,
  sender: 'root',
  ...more,
});
const announced = (code: string, more: object = {}) => said(code, { file: null, ...more });
const message = (code: string, more: object = {}) =>
  said(code, { status: 'sent', kind: 'plain', pops: false, reminds: false, ...more });

const minute = (at: number) => `2026-11-20T14:${String(at).padStart(2, '0')}:00.000Z`;

let running: RunningService;
beforeAll(async () => {
  running = await runningService(async (store) => {
    await store('roles', aRole('driver', []), aRole('clerk', []));
    await store('users', aUser('root', { roles: ['clerk'] }), aUser('dora', { roles: ['driver'], site: 'SPGRU01' }));
    await store(
      'announcements',
      announced('AV1'),
      announced('AV2', { status: 'pinned', roles: ['driver'], content: null, file: SCHEDULE }),
      announced('AV3', { status: 'draft', sentAt: null }),
      announced('AV4', { status: 'deleted' }),
      announced('AV5', { sites: ['RJRIO01'] }),
    );
    await store(
      'system_messages',
      message('MS6', { people: ['dora'], pops: true, reminds: true }),
      message('MS7', { roles: ['clerk'], reminds: true }),
      message('MS8', { sites: ['SPGRU01'] }),
    );
    await store('roles', aRole('many', []));
    await store('users', aUser('lea', { roles: ['many'] }));
    await store(
      'system_messages',
      ...Array.from({ length: 11 }, (_, at) => message(`MM${10 + at}`, { people: ['lea'], sentAt: minute(at) })),
      message('MM40', { people: ['lea'], pops: true, sentAt: minute(20) }),
      message('MM41', { people: ['lea'], reminds: true, sentAt: minute(21) }),
      message('MM42', { people: ['lea'], pops: true, sentAt: minute(22) }),
    );
    await store(
      'message_reads',
      ...[
        ['dora', 'AV1'],
        ['lea', 'AV1'],
        ['lea', 'MM40'],
        ['lea', 'MM41'],
      ].map(([userId, of]) => ({
        key: `${userId}:${of}`,
        userId,
        message: of,
        readAt: '2026-11-20T13:00:00.000Z',
      })),
    );
  });
});
afterAll(async () => await running.close());

const listed = async (user: string, params: object = {}) => {
  const { body } = await running.ask(user, '/message/page', { params });
  return (body.data as { records: { code: string; isRead: boolean }[] }).records;
};
const codes = (rows: readonly { readonly code: string }[]) => rows.map(({ code }) => code);

test('a reader gets what is for everybody, for a role of his, for his site and for himself, newest first; drafts and what was deleted for nobody', async () => {
  expect(codes(await listed('dora'))).toEqual(['MS8', 'MS6', 'AV2', 'AV1']);
  expect(codes(await listed('root'))).toEqual(['MS7', 'AV1']);
});

test('what was read is read for its reader alone, and is narrowed by it', async () => {
  expect(codes(await listed('dora', { isRead: true }))).toEqual(['AV1']);
  expect(codes(await listed('dora', { isRead: false, of: ['announcement'] }))).toEqual(['AV2']);
  expect((await listed('root')).every(({ isRead }) => !isRead)).toBe(true);
});

test('the bell counts what is unread after every fetch, and tells what stands before the page (R-0037, R-0041, R-0056)', async () => {
  const { body } = await running.ask('dora', '/message/receiveMessage', {});
  const data = body.data as {
    unread: number;
    newest: { code: string }[];
    popping: { code: string; reminds: boolean }[];
  };
  expect([data.unread, codes(data.newest), codes(data.popping)]).toEqual([3, ['MS8', 'MS6', 'AV2'], ['MS6']]);
  expect(data.popping[0]?.reminds).toBe(true);
});

test('what must be read stands before the page, whether it was said to open there or not (R-0062)', async () => {
  const { body } = await running.ask('root', '/message/receiveMessage', { receiveId: 'root', clientType: 1 });
  expect(codes((body.data as { popping: { code: string }[] }).popping)).toEqual(['MS7']);
});

test('the bell counts all and shows ten, the newest first (R-0128); what was read stands before the page no more (R-0037)', async () => {
  const { body } = await running.ask('lea', '/message/receiveMessage', {});
  const data = body.data as { unread: number; newest: { code: string }[]; popping: { code: string }[] };
  expect(data.unread).toBe(12);
  expect(codes(data.newest)).toEqual(['MM42', ...Array.from({ length: 9 }, (_, at) => `MM${20 - at}`)]);
  expect(codes(data.popping)).toEqual(['MM42']);
});

test('a message may be a file alone, which is named to its readers and opens to them, and to nobody else', async () => {
  const { body } = await running.ask('dora', '/message/page', { params: {}, keys: ['AV2'] });
  const [row] = (body.data as { records: object[] }).records;
  expect(row).toMatchObject({ content: '', file: { name: 'escala.pdf', bytes: 2_048 } });
  expect(JSON.stringify(row)).not.toContain(SCHEDULE.kept); // where its bytes lie is nobody's business
  const asked = async (user: string, code: string) =>
    (await running.ask(user, '/message/file', { code })).body as { readonly code?: string };
  expect((await asked('root', 'AV2')).code).toBe('RECORD_NOT_FOUND');
  expect((await asked('dora', 'AV1')).code).toBe('FILE_NOT_THERE');
});
