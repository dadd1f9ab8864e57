import { organization } from '@malote/contracts/identity/organization.ts';
import { position } from '@malote/contracts/identity/position.ts';
import { userRow } from '@malote/contracts/identity/user-list.ts';
import { userPicture } from '@malote/contracts/identity/user-picture.ts';
import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { listingRows } from '../../test/listing-rows.ts';
import { recordRows } from '../../test/record-rows.ts';
import { aRole, aUser } from '../../test/rows.ts';
import { runningService, tokenOf } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';

const PICTURE = {
  id: '019ab3de-8c11-4c5a-9d3e-2f6a1b7c8d90',
  kept: '019ab3de-8c12-4a01-8f00-5d1c0e9b7a64',
  name: 'ana.png',
  type: 'png',
  bytes: 184,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};
const PREFERENCES = { at: '2026-11-20T12:00:00.000Z', theme: 'dark', language: 'en', sidebarOpened: 0 };
const [part] = recordRows(organization as unknown as AnyRecord, 1);
const [post] = recordRows(position as unknown as AnyRecord, 1);
const [account] = listingRows(userRow, 1);
const [face] = recordRows(userPicture as unknown as AnyRecord, 1);
const parts = (
  [
    ['OG1', null, 'dora'],
    ['OG2', 'OG1', null],
    ['OG3', 'OG2', 'ana'],
    ['OG4', 'OG3', 'bruno'],
    ['OG5', 'OG1', 'dora'],
  ] as const
).map(([code, parent, manager]) => ({ ...part, code, parent, manager, status: 'enabled' }));

let running: RunningService;
beforeAll(async () => {
  running = await runningService(async (store) => {
    await store('roles', aRole('courier', []));
    const of = (id: string, belongsTo: string) => aUser(id, { roles: ['courier'], organization: belongsTo });
    await store(
      'users',
      of('ana', 'OG3'),
      of('bruno', 'OG3'),
      of('carla', 'OG4'),
      of('dora', 'OG1'),
      of('eva', 'OG5'),
      of('rui', 'ninguem'),
    );
    await store('organizations', ...parts);
    await store('positions', { ...post, code: 'CG1', name: 'Supervisora', status: 'enabled' });
    await store('user_accounts', {
      ...account,
      id: 'ana',
      organization: 'OG3',
      job: 'CG1',
      registeredAt: '2026-11-02T09:00:00.000Z',
      passwordLastModified: null,
    });
    await store('desks', { userId: 'ana', views: [], arranged: { panelDays: 7, preferences: PREFERENCES } });
    await store(
      'user_pictures',
      { ...face, code: 'ana', status: 'enabled', picture: PICTURE },
      { ...face, code: 'bruno', status: 'enabled', picture: null },
    );
  });
});
afterAll(async () => await running.close());

const had = async (user: string, path: string) =>
  await fetch(`${running.url}${API_BASE}${path}`, { headers: { token: await tokenOf(user) } });
const about = async (user: string) => {
  const response = await had(user, '/getUserInfo');
  return (
    (await response.json()) as {
      readonly data: {
        readonly avatar: string | null;
        readonly managerList: readonly string[];
        readonly preferences?: object;
      };
    }
  ).data;
};

test('everybody is told who answers for his part of the company and those above it, the nearest first, and never himself (R-0038)', async () => {
  const told = [];
  for (const user of ['ana', 'bruno', 'carla', 'dora', 'eva', 'rui'])
    // oxlint-disable-next-line no-await-in-loop -- six
    told.push([user, (await about(user)).managerList]);
  expect(told).toEqual([
    ['ana', ['dora']],
    ['bruno', ['ana', 'dora']],
    ['carla', ['bruno', 'ana', 'dora']],
    ['dora', []],
    ['eva', ['dora']],
    ['rui', []],
  ]);
});

test('a session tells where the picture of its user is had, and another picture has another address (R-0038)', async () => {
  expect((await about('ana')).avatar).toBe(`/api/express/v1/user/avatar/ana?of=${PICTURE.id}`);
  for (const user of ['bruno', 'carla'])
    // oxlint-disable-next-line no-await-in-loop -- two
    expect((await about(user)).avatar).toBeNull();
});

test('a session tells the language and the colours that its user chose, and nothing of who chose none', async () => {
  expect((await about('ana')).preferences).toEqual(PREFERENCES);
  expect(await about('bruno')).not.toHaveProperty('preferences');
});

test('beyond his session he is told his position, his part of the company, and since when he has his account', async () => {
  const response = await had('ana', '/user/getUserAdditionalInformation');
  expect(((await response.json()) as { readonly data: object }).data).toMatchObject({
    orgId: 'OG3',
    orgName: part?.['name'],
    positionId: 'CG1',
    positionName: 'Supervisora',
    registeredAt: '2026-11-02T09:00:00.000Z',
    passwordLastModified: null,
  });
});
