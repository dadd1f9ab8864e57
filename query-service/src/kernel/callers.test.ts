import { callersOf, scopeOf } from './callers.ts';
import type { MasterData } from './master-data.ts';

interface Known {
  readonly users?: Readonly<Record<string, object>>;
  readonly roles?: Readonly<Record<string, object>>;
}
const sites = [
  { code: 'SPGRU01', country: 'BR', ancestors: [] },
  { code: 'SPSAO11', country: null, ancestors: ['SPGRU01'] },
  { code: 'SPSAO12', country: 'CN', ancestors: ['SPSAO11', 'SPGRU01'] },
  { code: 'RJRIO01', country: null, ancestors: [] },
];
/** Master data that may be changed; `turn` tells that it was. */
function master({ users = {}, roles = {} }: Known) {
  let generation = 1;
  const data = {
    user: (id: string) => users[id],
    role: (code: string) => roles[code],
    sites: () => sites,
    generation: () => generation,
  } as unknown as MasterData;
  return { data, turn: () => void (generation += 1) };
}
const ana = {
  id: 'u1',
  username: 'ana01',
  status: 'enabled',
  roles: ['it'],
  buttonsTaken: ['menu:x:edit'],
  granted: ['site:SPGRU01'],
  grantedAll: false,
};
const it = { status: 'enabled', permissions: ['menu:x'] };
const claims = { sub: 'u1', sid: 's1', kind: 'user' };
const called = (known: Known, different: object = {}, ended: readonly string[] = []) =>
  callersOf(master(known).data, (session) => ended.includes(session))({ ...claims, ...different } as never);

test('a caller is who his token names, with what it says of his station and nothing that it does not', () => {
  const known = { users: { u1: ana }, roles: { it } };
  expect(called(known)).toStrictEqual({
    user: 'u1',
    username: 'ana01',
    session: 's1',
    kind: 'user',
    roles: ['it'],
    grants: { permissions: new Set(['menu:x']), buttonsTaken: new Set(['menu:x:edit']) },
    scope: ['site:SPGRU01', 'site:SPSAO11', 'site:SPSAO12'],
    mustChangePassword: false,
  });
  const said = { site: 'SPGRU01', station: 'M1', device: 'D1', mustChange: true, mustSet: true };
  expect(called(known, said)).toMatchObject({
    site: 'SPGRU01',
    station: 'M1',
    device: 'D1',
    mustChangePassword: true,
    mustSetSecondStep: true,
  });
});

test('nobody calls who is unknown, is disabled, or whose session has ended', () => {
  const known = { users: { u1: ana, u2: { ...ana, id: 'u2', status: 'disabled' } }, roles: { it } };
  expect(called(known, { sub: 'u9' })).toBeUndefined();
  expect(called(known, { sub: 'u2' })).toBeUndefined();
  expect(called(known, {}, ['s1'])).toBeUndefined();
  expect(called(known, {}, ['s2'])).toBeDefined();
});

test('roles in use give what they hold; the role admin gives everything by its name', () => {
  const held = (roles: readonly string[], known: Readonly<Record<string, object>>) =>
    called({ users: { u1: { ...ana, roles } }, roles: known })?.grants.permissions;
  const old = { status: 'disabled', permissions: ['menu:y'] };
  const more = { status: 'enabled', permissions: ['menu:z', 'menu:x'] };
  expect(held(['it', 'old', 'more', 'gone'], { it, old, more })).toEqual(new Set(['menu:x', 'menu:z']));
  expect(held(['admin'], {})).toEqual(new Set(['admin']));
  expect(held([], { it })).toEqual(new Set());
});

test('a screen on a wall opens its board and nothing else, whoever put it up', () => {
  const kiosk = (board?: string) =>
    called({ users: { u1: { ...ana, roles: ['admin'] } } }, { kind: 'kiosk', ...(board !== undefined && { board }) });
  expect(kiosk('tower')).toMatchObject({ board: 'tower', kind: 'kiosk', scope: expect.any(Array) });
  expect(kiosk('tower')?.grants).toEqual({
    permissions: new Set(['look:menu:tower-control:dashboard', 'api:identity.renew']),
    buttonsTaken: new Set(),
    alone: true,
  });
  for (const board of ['other', 'toString', undefined])
    expect(kiosk(board)?.grants).toEqual({ permissions: new Set(), buttonsTaken: new Set(), alone: true });
});

test('a caller sees his sites with all below them, those of his country, and everything where that was granted', () => {
  const { data } = master({});
  const sees = (...granted: readonly string[]) => scopeOf(data, { granted, grantedAll: false });
  expect(sees('site:SPSAO11')).toEqual(['site:SPSAO11', 'site:SPSAO12']);
  expect(sees('country:BR')).toEqual(['country:BR', 'site:SPGRU01']);
  expect(sees('customer:LOJA1')).toEqual(['customer:LOJA1']);
  expect(sees('site:SPSAO12', 'site:SPSAO11')).toEqual(['site:SPSAO11', 'site:SPSAO12']);
  expect(sees()).toEqual([]);
  expect(scopeOf(data, { granted: [], grantedAll: true })).toBe('*');
});

test('what he may is looked up once, and anew when master data has changed', () => {
  const users: Record<string, object> = { u1: ana, u2: { ...ana, id: 'u2', roles: [] } };
  const roles: Record<string, object> = { it };
  const { data, turn } = master({ users, roles });
  const caller = callersOf(data, () => false);
  const held = (sub: string) => caller({ ...claims, sub } as never)?.grants.permissions;
  const first = held('u1');
  expect(held('u1')).toBe(first);
  expect(held('u2')).toEqual(new Set());
  roles['it'] = { ...it, permissions: ['menu:y'] };
  expect(held('u1')).toBe(first);
  turn();
  expect(held('u1')).toEqual(new Set(['menu:y']));
  expect(held('u1')).toBe(held('u1'));
});
