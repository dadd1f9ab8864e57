import { SPECIAL } from '@malote/contracts/identity/permissions.ts';
import { opens } from '@malote/contracts/identity/permissions.ts';
import { definitions, records, screens } from '@malote/contracts/catalogue.ts';
import { stateOfCep } from '@malote/contracts/network/places/state-of-cep.ts';
import { states } from '@malote/contracts/network/places/states.ts';
import { fakeApi } from '../../test/fake-api.ts';
import { DEMO_ROLES } from './demo/roles.ts';
import { DEMO_SITES } from './demo/sites.ts';
import { DEMO_USERS } from './demo/users.ts';
import { seedDemo } from './demo.ts';

/** The code that the house gives what is registered by a command, where it gives one. */
const numbers = new Map(
  [...records.values()].flatMap(({ commands, numbered }) =>
    numbered === undefined ? [] : [[commands.register.name, `${numbered}00000001`] as const],
  ),
);

const admin = { username: 'admin', password: 'malote2026' };

test('everything that the demo company registers is what the API takes, and the second run sends the same ids', async () => {
  const known = new Set<string>();
  const api = await fakeApi((call) => {
    if (call.name === 'identity.logout') return { data: {} };
    // A file that is sent again is answered as the first time.
    if (call.definition.kind === 'command' && call.definition.takes === 'file') return { data: { id: call.id } };
    if (known.has(call.id)) return { status: 409, code: 'RECORD_CODE_TAKEN' };
    known.add(call.id);
    return { data: call.name === 'identity.registerUser' ? { id: 'x' } : { code: numbers.get(call.name) } };
  });
  try {
    const first = await seedDemo({ url: api.url, ...admin });
    expect(api.invalid).toEqual([]);
    expect(await seedDemo({ url: api.url, ...admin })).toEqual({
      added: 0,
      present: first.added + first.present,
    });
    const sites = api
      .named('network.registerSite')
      .map((call) => call.input as { code: string; fields: { owningTransitCenter?: string } });
    for (const [at, { fields }] of sites.entries())
      if (fields.owningTransitCenter !== undefined)
        expect(sites.slice(0, at).map(({ code }) => code)).toContain(fields.owningTransitCenter);
  } finally {
    await api.close();
  }
});

test('every state has an outlet of a transit centre, and each CEP lies in the state of its site', () => {
  const outlets = DEMO_SITES.filter(({ type }) => type === 'outlet');
  expect(new Set(outlets.map(({ state }) => state))).toEqual(new Set(states.map(({ uf }) => uf)));
  const centres = new Set(DEMO_SITES.filter(({ type }) => type === 'transit_center').map(({ code }) => code));
  expect(
    outlets.filter(({ owningTransitCenter }) => owningTransitCenter === undefined || !centres.has(owningTransitCenter)),
  ).toEqual([]);
  expect(DEMO_SITES.filter(({ cep, state }) => stateOfCep(cep)?.uf !== state)).toEqual([]);
});

test('every role has somebody, every permission opens something, and only the administrator holds all (R-0081)', () => {
  expect(new Set(DEMO_USERS.map(({ role }) => role))).toEqual(new Set(DEMO_ROLES.map(({ code }) => code)));
  for (const { permissions } of DEMO_ROLES) {
    for (const permission of permissions) {
      const opened = permission.startsWith('api:')
        ? definitions.has(permission.slice(4))
        : screens.some((screen) => screen.permission === permission || `look:${screen.permission}` === permission) ||
          screens.some(({ acting, commands }) =>
            Object.keys(commands).some((action) => permission === `${acting}:${action}`),
          ) ||
          permission === 'admin' ||
          Object.values<string>(SPECIAL).includes(permission) ||
          permission.startsWith('data:');
      expect([permission, opened]).toEqual([permission, true]);
    }
  }
  expect(
    DEMO_ROLES.filter(({ permissions }) =>
      opens({ permissions: new Set(permissions), buttonsTaken: new Set() }, 'menu:anything:at-all'),
    ).map(({ code }) => code),
  ).toEqual(['admin']);
});

test('a person with single sites knows no others, and usernames are unique', () => {
  const codes = new Set(DEMO_SITES.map(({ code }) => `site:${code}`));
  for (const { scope } of DEMO_USERS) if (scope !== '*') expect(scope.filter((entry) => !codes.has(entry))).toEqual([]);
  expect(new Set(DEMO_USERS.map(({ username }) => username)).size).toBe(DEMO_USERS.length);
});
