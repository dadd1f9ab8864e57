import { grantRefusal, permissionsRefusal, powerRefusal } from './grantable.ts';
import type { Granter } from './grantable.ts';

type Directory = Parameters<typeof grantRefusal>[0];

const PAGE = 'menu:express-data-center:logistics-orders';
const OTHER = 'menu:tower-control:dashboard';
const roles = (given: Readonly<Record<string, readonly string[]>>): Directory => ({
  roles: new Map(
    Object.entries(given).map(([code, permissions]) => [
      code,
      { status: 'enabled', fields: { name: code, permissions } },
    ]),
  ) as unknown as Directory['roles'],
});
const directory = roles({ orders: [PAGE], tower: [OTHER], both: [PAGE, OTHER], none: [] });
const granter = (
  permissions: readonly string[],
  more: Partial<Granter> & { readonly taken?: string[] } = {},
): Granter => ({
  grants: { permissions: new Set(permissions), buttonsTaken: new Set(more.taken) },
  scope: more.scope ?? ['site:SPGRU01', 'site:SPCAS01'],
});
const given = (more: object = {}) => ({ roles: [], buttonsTaken: [], scope: ['site:SPGRU01'], ...more });
const beyond = (what: string, field: string) => ({ refused: 'GRANT_BEYOND_OWN', params: { what }, field });

test.each([
  ['one whose permissions are held', ['orders'], undefined],
  ['one of nothing', ['none'], undefined],
  ['one that holds another page', ['tower'], beyond('tower', 'roles')],
  ['one that holds another page, too', ['both'], beyond('both', 'roles')],
  ['the second of two', ['orders', 'tower'], beyond('tower', 'roles')],
  ['one that nobody knows', ['ghost'], beyond('ghost', 'roles')],
  ['the administrators', ['admin'], beyond('admin', 'roles')],
])('a role is given by who holds what it holds: %s', (_, codes, refusal) => {
  expect(grantRefusal(directory, granter([PAGE]), given({ roles: codes }))).toEqual(refusal);
});

test('a role of which nothing is known is not given', () => {
  const absent = { roles: new Map([['gone', { status: 'absent' }]]) } as unknown as Directory;
  expect(grantRefusal(absent, granter([PAGE]), given({ roles: ['gone'] }))).toEqual(beyond('gone', 'roles'));
});

test('a role that was called like the administrators and holds nothing is not given as theirs', () => {
  expect(grantRefusal(roles({ admin: [] }), granter([PAGE]), given({ roles: ['admin'] }))).toEqual(
    beyond('admin', 'roles'),
  );
});

describe('a button that was taken from who gives is taken from who is given', () => {
  const BUTTON = `${PAGE}:void`;
  const giver = granter([PAGE], { taken: [BUTTON] });
  const gives = (more: object) => grantRefusal(directory, giver, given(more));

  test('with the role of its page, whichever others are taken', () => {
    expect(gives({ roles: ['orders'] })).toEqual(beyond(BUTTON, 'buttonsTaken'));
    expect(gives({ roles: ['orders'], buttonsTaken: [`${PAGE}:hold`] })).toEqual(beyond(BUTTON, 'buttonsTaken'));
    expect(gives({ roles: ['orders'], buttonsTaken: [`${PAGE}:hold`, BUTTON] })).toBeUndefined();
  });

  test('not with a role of other pages, nor of one that only begins with the same letters', () => {
    expect(gives({ roles: ['none'] })).toBeUndefined();
    const short = roles({ short: [PAGE.slice(0, -1)] });
    const holder = granter([PAGE.slice(0, -1)], { taken: [BUTTON] });
    expect(grantRefusal(short, holder, given({ roles: ['short'] }))).toBeUndefined();
  });

  test('with a role of several pages, one of which is the button’s', () => {
    const holder = granter([PAGE, OTHER], { taken: [BUTTON] });
    expect(grantRefusal(directory, holder, given({ roles: ['both'] }))).toEqual(beyond(BUTTON, 'buttonsTaken'));
  });

  test('with a role of its page to look at, whose buttons for everybody come with it', () => {
    const looking = roles({ looking: [`look:${PAGE}`] });
    expect(grantRefusal(looking, giver, given({ roles: ['looking'] }))).toEqual(beyond(BUTTON, 'buttonsTaken'));
    expect(grantRefusal(looking, giver, given({ roles: ['looking'], buttonsTaken: [BUTTON] }))).toBeUndefined();
  });

  test('and a role that names the very button is not given at all', () => {
    const named = roles({ named: [BUTTON] });
    expect(grantRefusal(named, giver, given({ roles: ['named'] }))).toEqual(beyond('named', 'roles'));
  });
});

test.each([
  ['what one sees oneself', ['site:SPCAS01'], undefined],
  ['nothing', [], undefined],
  ['another site', ['site:RJRIO01'], beyond('site:RJRIO01', 'scope')],
  ['another site beside one’s own', ['site:SPGRU01', 'site:RJRIO01'], beyond('site:RJRIO01', 'scope')],
  ['everything', '*', beyond('*', 'scope')],
] as const)('scope is given by who has it: %s', (_, scope, refusal) => {
  expect(grantRefusal(directory, granter([PAGE]), given({ scope }))).toEqual(refusal);
});

test('who sees everything gives any scope; nobody else gives the star', () => {
  const all = granter([PAGE], { scope: '*' });
  expect(grantRefusal(directory, all, given({ scope: '*' }))).toBeUndefined();
  expect(grantRefusal(directory, all, given({ scope: ['site:RJRIO01'] }))).toBeUndefined();
});

test.each(['admin', 'data:grant-any'])('%s gives anything', (permission) => {
  const any = granter([permission], { scope: [], taken: [`${PAGE}:void`] });
  expect(grantRefusal(directory, any, given({ roles: ['admin', 'ghost', 'both'], scope: '*' }))).toBeUndefined();
  expect(permissionsRefusal(any.grants, ['admin', OTHER])).toBeUndefined();
  expect(powerRefusal(directory, any, given({ roles: ['admin'], scope: '*' }))).toBeUndefined();
});

test('nothing is taken from who holds what one could not give, and that is told by its own name, at no field', () => {
  const taking = (more: object) => powerRefusal(directory, granter([PAGE]), given(more));
  expect(taking({ roles: ['tower'] })).toEqual({ refused: 'HOLDS_BEYOND_OWN', params: { what: 'tower' } });
  expect(taking({ scope: '*' })).toEqual({ refused: 'HOLDS_BEYOND_OWN', params: { what: '*' } });
  expect(taking({ roles: ['orders'] })).toBeUndefined();
});

test('into a role is written what one holds; the first that is not is told, at the field of the form', () => {
  const { grants } = granter([PAGE]);
  expect(permissionsRefusal(grants, [PAGE, `${PAGE}:void`])).toBeUndefined();
  expect(permissionsRefusal(grants, [])).toBeUndefined();
  expect(permissionsRefusal(grants, [PAGE, OTHER, 'admin'])).toEqual(beyond(OTHER, 'fields.permissions'));
  expect(permissionsRefusal(grants, [OTHER], 'permissions')).toEqual(beyond(OTHER, 'permissions'));
});

test('a page one of whose buttons was taken from somebody is written into no role by him, nor is its group: whoever holds the role would have the button', () => {
  const { grants } = granter([PAGE, 'menu:express-data-center', OTHER], { taken: [`${PAGE}:void`] });
  for (const page of [PAGE, `look:${PAGE}`, 'menu:express-data-center', `${PAGE}:void`])
    expect(permissionsRefusal(grants, [page])).toEqual(beyond(page, 'fields.permissions'));
  expect(permissionsRefusal(grants, [OTHER, `${PAGE}:intercept`, `${PAGE}s`])).toBeUndefined();
});
