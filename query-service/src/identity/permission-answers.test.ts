import { screens } from '@malote/contracts/catalogue.ts';
import { PREVIEW_PEOPLE } from '@malote/contracts/identity/permission-queries.ts';
import type { Asking } from '../kernel/asking.ts';
import { answerMayShe, answerPermissionPreview } from './permission-answers.ts';

const screen = '/user/userManage';
const users = screens.find(({ path }) => path === screen)!;
const page = users.permission;
const sites = [
  { code: 'SPGRU01', country: null, ancestors: [] },
  { code: 'SPSAO11', country: null, ancestors: ['SPGRU01'] },
];
const aUser = (id: string, roles: readonly string[], more: object = {}) => ({
  id,
  username: `${id}01`,
  realName: `pd1.${id}`,
  status: 'enabled',
  roles,
  buttonsTaken: [],
  granted: ['site:SPGRU01', 'customer:LOJA1'],
  grantedAll: false,
  ...more,
});
const aRole = (code: string, permissions: readonly string[], status = 'enabled') => ({
  code,
  name: `Papel ${code}`,
  permissions,
  status,
});
const ROLES = [
  aRole('it', [page]),
  aRole('old', [page], 'disabled'),
  aRole('boss', ['menu:user-center']),
  aRole('api', ['api:orders.createOrder']),
];
/** A moment at which these people are known, asked about by somebody who holds these permissions. */
const asking = (people: readonly { readonly id: string }[], held: readonly string[] = ['admin']): Asking =>
  ({
    master: {
      user: (id: string) => people.find((one) => one.id === id),
      users: () => people,
      role: (code: string) => ROLES.find((one) => one.code === code),
      sites: () => sites,
    },
    caller: { grants: { permissions: new Set(held), buttonsTaken: new Set() } },
    personal: {
      open: async (names: readonly string[]) =>
        await Promise.resolve(
          new Map(names.filter((name) => name !== 'pd1.gone').map((name) => [name, `Nome ${name}`])),
        ),
    },
  }) as unknown as Asking;

describe('whether she may', () => {
  const may = async (user: object, more: object = {}) =>
    await answerMayShe({ user: 'ana', screen, ...more } as never, asking([{ id: 'ana', ...user }]));

  test('is told with each role that gives it, in use or not, and whose data she sees', async () =>
    expect(await may(aUser('ana', ['it', 'old', 'gone']), { action: 'edit' })).toEqual({
      may: true,
      why: 'role',
      by: [
        { role: 'it', name: 'Papel it', permission: page, enabled: true },
        { role: 'old', name: 'Papel old', permission: page, enabled: false },
      ],
      sees: {
        of: [
          { kind: 'site', code: 'SPGRU01' },
          { kind: 'customer', code: 'LOJA1' },
        ],
        sites: 2,
      },
    }));

  test('is told of the first administrator, whose role nobody wrote down', async () =>
    expect(await may(aUser('ana', ['admin'], { grantedAll: true }), { action: 'edit' })).toEqual({
      may: true,
      why: 'role',
      by: [{ role: 'admin', name: 'admin', permission: 'admin', enabled: true }],
      sees: '*',
    }));

  test('is no for who is disabled, and for whom an action was taken from', async () => {
    expect(await may(aUser('ana', ['it'], { status: 'disabled' }))).toMatchObject({ may: false, why: 'disabled' });
    expect(await may(aUser('ana', ['it'], { buttonsTaken: [`${page}:edit`] }), { action: 'edit' })).toMatchObject({
      may: false,
      why: 'taken',
    });
    expect(await may(aUser('ana', []))).toMatchObject({ may: false, why: 'nothing', by: [] });
  });

  test('is asked of people, screens and actions that there are', async () => {
    expect(await may({ id: 'rui' })).toEqual({ refused: 'RECORD_NOT_FOUND', params: {}, field: 'user' });
    const none = { refused: 'NOT_FOUND', params: {}, field: 'screen' };
    expect(await may(aUser('ana', []), { screen: '/nowhere' })).toEqual(none);
    for (const action of ['fly', 'toString']) expect(await may(aUser('ana', ['it']), { action })).toEqual(none);
  });
});

describe('a preview', () => {
  const preview = async (
    asked: object,
    people: readonly { readonly id: string }[] = PEOPLE,
    held: readonly string[] = ['admin'],
  ) => await answerPermissionPreview(asked as never, asking(people, held));
  const PEOPLE = [
    aUser('ana', ['it']),
    aUser('eva', ['it', 'boss']),
    aUser('rui', ['it'], { status: 'disabled' }),
    aUser('leo', ['api']),
    aUser('bia', ['it', 'api'], { realName: 'pd1.gone' }),
  ];
  const edit = `${page}:edit`;

  test('of a role names everybody in use whom it would alter, with what he gains and loses', async () => {
    const answer = await preview({ role: 'it', permissions: ['api:orders.createOrder'] });
    if ('refused' in answer) throw new Error(answer.refused);
    expect(answer.people).toBe(3);
    expect(answer).not.toHaveProperty('beyond');
    const [ana, eva, bia] = answer.changes;
    expect(ana).toMatchObject({
      user: 'ana',
      username: 'ana01',
      name: 'Nome pd1.ana',
      gains: ['api:orders.createOrder'],
    });
    expect(ana?.loses).toEqual(expect.arrayContaining([edit, page]));
    expect(ana?.loses).toEqual(ana?.loses.toSorted());
    // Her other role gives the page all the same.
    expect(eva).toMatchObject({ user: 'eva', gains: ['api:orders.createOrder'], loses: [] });
    expect(bia).toMatchObject({ user: 'bia', name: 'bia01', gains: [] });
    expect(bia?.loses).toContain(page);
  });

  test('names who loses as much as he gains', async () => {
    const other = await preview({ role: 'api', permissions: ['api:orders.cancelOrder'] }, [aUser('leo', ['api'])]);
    expect(other).toMatchObject({
      changes: [{ user: 'leo', gains: ['api:orders.cancelOrder'], loses: ['api:orders.createOrder'] }],
      people: 1,
    });
  });

  test('of a change that alters nobody is empty, and a role that is none has none', async () => {
    expect(await preview({ role: 'it', permissions: [page] })).toEqual({ changes: [], people: 0 });
    expect(await preview({ role: 'old', permissions: [] })).toEqual({ changes: [], people: 0 });
    expect(await preview({ role: 'gone', permissions: [] })).toMatchObject({ refused: 'RECORD_NOT_FOUND' });
  });

  test('of a person tells what his roles and taken actions would come to', async () => {
    const of = async (roles: readonly string[], buttonsTaken: readonly string[] = []) =>
      await preview({ user: 'ana', roles, buttonsTaken });
    expect(await of(['it'])).toEqual({ changes: [], people: 0 });
    expect(await of(['it'], [edit])).toMatchObject({ changes: [{ user: 'ana', gains: [], loses: [edit] }], people: 1 });
    expect(await of(['it', 'api'])).toMatchObject({ changes: [{ gains: ['api:orders.createOrder'], loses: [] }] });
    expect(await preview({ user: 'zoe', roles: [], buttonsTaken: [] })).toMatchObject({ refused: 'RECORD_NOT_FOUND' });
    const admin = await of(['admin']);
    expect('refused' in admin ? [] : admin.changes[0]?.gains).toContain('admin');
  });

  test('names so many people and counts the others', async () => {
    const many = Array.from({ length: PREVIEW_PEOPLE + 2 }, (_, at) => aUser(`u${at}`, ['it']));
    const answer = await preview({ role: 'it', permissions: [] }, many);
    if ('refused' in answer) throw new Error(answer.refused);
    expect([answer.changes.length, answer.people]).toEqual([PREVIEW_PEOPLE, PREVIEW_PEOPLE + 2]);
  });

  test('says what a save would be refused for: given, or held already, beyond what one holds oneself', async () => {
    const beyond = async (asked: object, ...held: readonly string[]) => {
      const answer = await preview(asked, PEOPLE, held);
      return 'refused' in answer ? answer.refused : answer.beyond;
    };
    const given = { role: 'it', permissions: ['menu:finance'] };
    expect(await beyond(given, page)).toBe('menu:finance');
    expect(await beyond(given, 'menu:finance')).toBe(page);
    expect(await beyond(given, page, 'menu:finance')).toBeUndefined();
    expect(await beyond(given, 'data:grant-any')).toBeUndefined();
    const person = (roles: readonly string[]) => ({ user: 'ana', roles, buttonsTaken: [] });
    expect(await beyond(person(['it']), page)).toBeUndefined();
    expect(await beyond(person(['it', 'api']), page)).toBe('api:orders.createOrder');
    expect(await beyond(person(['api']), 'api:orders.createOrder')).toBe(page);
    expect(await beyond(person(['it', 'admin']), page)).toBe('admin');
  });
});
