import { aUser } from '../../test/rows.ts';
import { runningService } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';

const view = (at: number, sharedWith: 'nobody' | 'team') => ({
  id: `018f0000-0000-7000-8000-00000000000${at}`,
  page: '/user/userManage',
  name: `V${at}`,
  search: '',
  setup: { order: [], hidden: [], pinned: [], widths: {} },
  sharedWith,
});

const anAccount = (id: string, more: object) => ({
  id,
  username: id,
  realName: `pd1.${id}.name`,
  state: 'enabled',
  roleIds: [],
  permissionType: 'normal',
  job: null,
  businessEntity: 'Malote Brasil',
  ownership: 'third_party',
  grantedAll: false,
  granted: [],
  grantedCountries: [],
  buttonsTaken: [],
  mustChange: false,
  passwordLastModified: null,
  registeredAt: '2026-11-20T12:00:00.000Z',
  ...more,
});

let running: RunningService;
beforeAll(async () => {
  running = await runningService(async (store) => {
    await store(
      'users',
      aUser('dora', { site: 'SPGRU01' }),
      aUser('beto', { site: 'SPGRU01' }),
      aUser('caio', { site: 'RJRIO01' }),
      aUser('pedro', { site: 'SPGRU01', userType: 'provider' }),
      aUser('nova', { site: 'MGBHZ01' }),
      aUser('loja1', { site: null, grantedAll: false, granted: ['customer:C001'] }),
      aUser('loja1b', { site: null, grantedAll: false, granted: ['customer:C001'] }),
      aUser('loja2', { site: null, grantedAll: false, granted: ['customer:C002'] }),
    );
    const [one, other] = [{ supplier: 'S1' }, { supplier: 'S2' }];
    const crew = { organization: 'Parceiros', userType: 'provider', site: 'SPGRU01' };
    await store('users', aUser('rui', crew), aUser('rita', crew), aUser('saul', crew));
    await store(
      'user_accounts',
      anAccount('rui', { ...crew, ...one }),
      anAccount('rita', { ...crew, ...one }),
      anAccount('saul', { ...crew, ...other }),
    );
    await store(
      'desks',
      { userId: 'rui', views: [view(6, 'team')], arranged: {} },
      { userId: 'dora', views: [view(1, 'nobody'), view(2, 'team')], arranged: { panelDays: 7 } },
      { userId: 'loja1', views: [view(5, 'team')], arranged: {} },
      { userId: 'beto', views: [view(3, 'nobody'), view(4, 'team')], arranged: { panelDays: 1 } },
    );
  });
});
afterAll(async () => await running.close());

const seen = async (user: string) => {
  const { body } = await running.ask(user, '/desk/get', {});
  const { views, arranged } = body.data as {
    readonly views: readonly { readonly name: string; readonly own: boolean }[];
    readonly arranged: object;
  };
  return { views: views.map(({ name, own }) => `${name} ${own ? 'own' : 'team'}`).toSorted(), arranged };
};

test('one sees his own views and those that his team shares, and what he has arranged', async () => {
  expect(await seen('dora')).toEqual({ views: ['V1 own', 'V2 own', 'V4 team'], arranged: { panelDays: 7 } });
  expect(await seen('beto')).toEqual({ views: ['V2 team', 'V3 own', 'V4 own'], arranged: { panelDays: 1 } });
});

test('another site, and a partner at the same one, are another team; who arranged nothing has an empty desk', async () => {
  expect(await seen('caio')).toEqual({ views: [], arranged: {} });
  expect(await seen('pedro')).toEqual({ views: [], arranged: {} });
  expect(await seen('nova')).toEqual({ views: [], arranged: {} });
});

test('customers who work at no site of ours are no team of each other', async () => {
  expect(await seen('loja1b')).toMatchObject({ views: ['V5 team'] });
  expect(await seen('loja2')).toMatchObject({ views: [] });
});

test('people of two suppliers are no team of each other, though they are of one organisation and work at one site', async () => {
  expect(await seen('rita')).toMatchObject({ views: ['V6 team'] });
  expect(await seen('saul')).toMatchObject({ views: [] });
});
