import { randomUUID } from 'node:crypto';
import { definitions } from '@malote/contracts/catalogue.ts';
import { OWN, PUBLIC, SESSION } from '@malote/contracts/testing/without-permission.ts';
import type { CommandName } from '@malote/contracts/catalogue.ts';
import { PASSWORD, somebody } from '../test/people.ts';
import { anOrder, smallCompany } from '../test/small-company.ts';
import { runningService } from '../test/running-service.ts';
import type { RunningService } from '../test/running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
  await smallCompany(service);
});
afterAll(async () => await service.close());

const waybill = 'ML0000000000017';
const guarded = [...definitions.values()].filter(
  ({ kind, name }) => kind === 'command' && ![...PUBLIC, ...SESSION, ...OWN].includes(name),
);

describe('permissions', () => {
  test.each(guarded.map((one) => [one.name, one.routes, one.kind === 'command' ? one.denied : undefined] as const))(
    '%s is denied to who has no permission for it, and stores nothing (R-0751)',
    async (_, routes, denied) => {
      token ??= await somebody(service, { username: 'ninguem1', site: 'SPGRU01' });
      const head = await service.head();
      for (const route of routes) {
        const [method = 'POST', path = ''] = route.split(' ');
        const reply = await service.raw(path, { method, token, ...(method !== 'GET' && { body: '{}' }) });
        expect(reply).toMatchObject({ http: 403, code: denied ?? 'NO_PERMISSION' });
        expect(await service.raw(path, { method, ...(method !== 'GET' && { body: '{}' }) })).toMatchObject({
          http: 401,
          code: 'UNAUTHENTICATED',
        });
      }
      expect(await service.head()).toBe(head);
    },
  );
  let token: string | undefined;

  test('who may not manage outlets is told just that, one by one and among the rows of an upload (R-0384)', async () => {
    const looker = await somebody(service, { username: 'olheiro1', permissions: ['menu:basic-data:site'] });
    const rights = { code: 'NO_OUTLET_MANAGEMENT_RIGHTS' };
    const disabling = { code: 'SPGRU01' };
    expect(await service.send('network.disableSite' as never, disabling as never, { token: looker })).toMatchObject({
      http: 403,
      ...rights,
    });
    const rows = [{ id: randomUUID(), command: 'network.disableSite', input: disabling }];
    const { data } = await service.send('kernel.upload', { rows } as never, { token: looker });
    expect(data).toMatchObject({ rows: [{ outcome: 'denied', field: 'command', ...rights }] });
  });

  test('a row of an upload needs the permission of its own command, and commands with a way of their own are no rows', async () => {
    const scanner = await somebody(service, {
      username: 'coletor1',
      permissions: ['menu:collection-center:bag-scanning'],
      site: 'SPGRU01',
    });
    const head = await service.head();
    const rows = [
      ['scanning.receiveParcel', { waybill: 'nope' }],
      ['scanning.signParcel', { waybill }],
      ['orders.importOrders', {}],
      ['kernel.upload', { rows: [] }],
      ['identity.login', {}],
      ['toString', {}],
    ] as const;
    const reply = await service.send(
      'kernel.upload',
      { rows: rows.map(([command, input]) => ({ id: randomUUID(), command, input })) },
      { token: scanner },
    );
    expect(
      (reply.data as { rows: { code: string; field: string }[] }).rows.map(({ code, field }) => `${code} ${field}`),
    ).toEqual(
      [
        'FIELD_FORMAT waybill',
        'NO_PERMISSION command',
        'COMMAND_UNKNOWN command',
        'COMMAND_UNKNOWN command',
        'COMMAND_UNKNOWN command',
        'COMMAND_UNKNOWN command',
      ].map((text, index) => (index === 0 ? (expect.stringMatching(/ waybill$/) as string) : text)),
    );
    expect(await service.head()).toBe(head);
    const asAdmin = await service.send('kernel.upload', {
      rows: [{ id: randomUUID(), command: 'orders.importOrders', input: {} }],
    });
    expect(asAdmin.data).toMatchObject({ rows: [{ outcome: 'invalid', code: 'COMMAND_UNKNOWN' }] });
  });
  test('a button that was taken away is denied although its screen is open (R-0079)', async () => {
    await somebody(service, { username: 'coletor2', permissions: ['menu:collection-center:bag-scanning'] });
    const scope = ['site:SPGRU01'];
    expect(
      await service.send('identity.authoriseUser', {
        id: 'coletor2',
        roles: ['role-coletor2'],
        buttonsTaken: ['menu:collection-center:bag-scanning:seal'],
        scope,
      }),
    ).toMatchObject({ http: 200 });
    const own = await service.login('coletor2', PASSWORD);
    const station = await service.send(
      'identity.chooseStation',
      { site: 'SPGRU01' as never, station: 'M3', device: 'leitor-3' },
      { token: own },
    );
    const at = (station.data as { token: string }).token;
    expect(await service.send('bags.sealBag', { bagNumber: 'BG0000000009' }, { token: at })).toMatchObject({
      http: 403,
      code: 'NO_PERMISSION',
    });
    expect(await service.send('bags.openBag', { bagNumber: 'BG0000000009' }, { token: at })).toMatchObject({
      http: 200,
    });
  });
});

describe('scope', () => {
  test('who has one site works there, at the sites below it, and nowhere else', async () => {
    const token = await somebody(service, {
      username: 'carioca1',
      permissions: ['menu:collection-center'],
      scope: ['site:RJRIO01'],
    });
    const choose = async (site: string) =>
      await service.send('identity.chooseStation', { site: site as never, station: 'M1', device: 'd1' }, { token });
    expect([await choose('RJRIO01'), await choose('RJRIO11')]).toMatchObject([{ http: 200 }, { http: 200 }]);
    expect([await choose('SPGRU01'), await choose('AMMAO01')]).toMatchObject([
      { http: 403, code: 'SITE_NOT_IN_SCOPE' },
      { http: 404, code: 'SITE_NOT_EXIST' },
    ]);
    expect(await service.send('scanning.receiveParcel', { waybill: waybill }, { token })).toMatchObject({
      http: 409,
      code: 'DEVICE_NOT_CHOSEN',
    });
  });
  test('a parcel is scanned where it lies, whatever its route; then that site may see it', async () => {
    const { waybills } = (await service.send('orders.createOrder', anOrder())).data as { waybills: string[] };
    const rio = await somebody(service, {
      username: 'carioca2',
      permissions: ['menu:collection-center'],
      scope: ['site:RJRIO01'],
      site: 'RJRIO01',
    });
    expect(await service.send('scanning.receiveParcel', { waybill: waybills[0] ?? '' }, { token: rio })).toMatchObject({
      http: 200,
    });
    const outside = await somebody(service, {
      username: 'carioca3',
      permissions: ['menu:collection-center'],
      scope: ['site:RJRIO01'],
      site: 'RJRIO01',
    });
    const head = await service.head();
    expect(
      await service.send(
        'scanning.receiveParcel',
        { waybill: waybills[0] ?? '' },
        { token: outside, envelope: { site: 'SPGRU01' } },
      ),
    ).toMatchObject({ http: 403, code: 'SITE_NOT_IN_SCOPE', data: { params: { site: 'SPGRU01' } } });
    expect(await service.head()).toBe(head);
  });
  test('an order is treated only by who shares its scope: a customer, or a site on its way', async () => {
    const permissions = ['menu:express-data-center'];
    const [own, other] = [
      await somebody(service, { username: 'cliente1', permissions, scope: ['customer:LOJA1'] }),
      await somebody(service, { username: 'cliente2', permissions, scope: ['customer:LOJA2'] }),
    ];
    const created = await service.send('orders.createOrder', anOrder(), { token: own });
    const { orderNumber, waybills } = created.data as { orderNumber: string; waybills: string[] };
    const head = await service.head();
    const envelope = { reason: 'pedido do cliente' };
    expect(
      await service.send('orders.createOrder', anOrder({ customerOrderNumber: 'ALHEIO-1' }), { token: other }),
    ).toMatchObject({ http: 403, code: 'NO_PERMISSION' });
    expect(await service.send('orders.interceptOrder', { orderNumber }, { token: other, envelope })).toMatchObject({
      http: 403,
      code: 'NO_PERMISSION',
    });
    expect(await service.send('orders.voidOrder', { orderNumber }, { token: other, envelope })).toMatchObject({
      http: 403,
      code: 'NO_PERMISSION',
    });
    expect(await service.send('orders.printLabel', { waybill: waybills[0] ?? '' }, { token: other })).toMatchObject({
      http: 403,
      code: 'NO_PERMISSION',
    });
    expect(await service.head()).toBe(head);
    expect(await service.send('orders.interceptOrder', { orderNumber }, { token: own, envelope })).toMatchObject({
      http: 200,
    });
  });
  test('naming somebody else as the one who scanned needs a permission of its own', async () => {
    const token = await somebody(service, {
      username: 'coletor4',
      permissions: ['menu:collection-center'],
      site: 'SPGRU01',
    });
    const head = await service.head();
    expect(await service.send('scanning.receiveParcel', { waybill, scanUserId: 'admin' }, { token })).toMatchObject({
      http: 403,
      code: 'NO_PERMISSION',
      data: { fields: [{ path: 'scanUserId' }] },
    });
    expect(await service.head()).toBe(head);
    expect(await service.send('scanning.receiveParcel', { waybill, scanUserId: 'coletor4' }, { token })).toMatchObject({
      code: 'PARCEL_NOT_REGISTERED',
    });
  });
});

describe('sign-in', () => {
  test('a password that must be changed opens nothing but its change, not by an upload either', async () => {
    const token = await somebody(service, {
      username: 'novato1',
      permissions: ['menu:collection-center'],
      mustChange: true,
    });
    const station = await service.send(
      'identity.chooseStation',
      { site: 'SPGRU01' as never, station: 'M1', device: 'd1' },
      { token },
    );
    const at = station.data as { token: string; mustChangePassword: boolean };
    expect(at.mustChangePassword).toBe(true);
    const head = await service.head();
    expect(await service.send('bags.openBag', { bagNumber: 'BG0000000077' }, { token: at.token })).toMatchObject({
      http: 403,
      code: 'PASSWORD_EXPIRED_CHANGE',
    });
    const upload = await service.send(
      'kernel.upload',
      { rows: [{ id: randomUUID(), command: 'bags.openBag', input: { bagNumber: 'BG0000000077' } }] },
      { token: at.token },
    );
    expect(upload.data).toMatchObject({ rows: [{ outcome: 'denied', code: 'PASSWORD_EXPIRED_CHANGE' }] });
    expect(await service.head()).toBe(head);
    expect(
      await service.send('identity.changePassword', { current: PASSWORD, next: 'curta' }, { token: at.token }),
    ).toMatchObject({ http: 400, code: 'WEAK_PASSWORD' });
    expect(
      await service.send('identity.changePassword', { current: PASSWORD, next: PASSWORD }, { token: at.token }),
    ).toMatchObject({ http: 400, code: 'WEAK_PASSWORD' });
    const changed = await service.send(
      'identity.changePassword',
      { current: PASSWORD, next: 'nova12345' },
      { token: at.token },
    );
    expect(changed).toMatchObject({ http: 200, data: { mustChangePassword: false } });
    expect(
      await service.send(
        'bags.openBag',
        { bagNumber: 'BG0000000077' },
        { token: (changed.data as { token: string }).token },
      ),
    ).toMatchObject({ http: 200 });
  });
  test('five wrong passwords lock a user name, for the right one too, and store nothing', async () => {
    await somebody(service, { username: 'esquecido' });
    const head = await service.head();
    const attempt = async (password: string) =>
      await service.raw('/user/login', { body: JSON.stringify({ username: ' Esquecido ', password }) });
    for (let tries = 0; tries < 5; tries += 1)
      expect(await attempt(`errada${tries}`)).toMatchObject({ http: 401, code: 'CREDENTIALS_WRONG' });
    expect(await attempt(PASSWORD)).toMatchObject({
      http: 429,
      code: 'LOGIN_LOCKED',
      data: { params: { minutes: 15 } },
    });
    expect(await service.head()).toBe(head);
    expect(await service.login('admin', PASSWORD)).toEqual(expect.any(String));
  });
  test('who does not exist and who has another password are told the same', async () => {
    const [unknown, wrong] = [
      await service.raw('/user/login', { body: JSON.stringify({ username: 'naoexiste', password: PASSWORD }) }),
      await service.raw('/user/login', { body: JSON.stringify({ username: 'admin', password: 'errada' }) }),
    ];
    expect({ ...unknown, position: 0n }).toEqual({ ...wrong, position: 0n });
  });
  test('a disabled user and an ended session are out at once', async () => {
    const token = await somebody(service, {
      username: 'saiu1',
      permissions: ['menu:collection-center'],
      site: 'SPGRU01',
    });
    const other = await somebody(service, {
      username: 'saiu2',
      permissions: ['menu:collection-center'],
      site: 'SPGRU01',
    });
    await service.send('identity.setUserState', { id: 'saiu1', enabled: false });
    expect(await service.send('bags.openBag', { bagNumber: 'BG0000000078' }, { token })).toMatchObject({ http: 401 });
    expect(
      await service.raw('/user/login', { body: JSON.stringify({ username: 'saiu1', password: PASSWORD }) }),
    ).toMatchObject({ http: 403, code: 'ACCOUNT_DISABLED' });
    await service.send('identity.logout', {}, { token: other });
    expect(await service.send('identity.renew', {}, { token: other })).toMatchObject({ http: 401 });
  });
  test("a kiosk's token reads its board and sends nothing", async () => {
    const opened = await service.send('identity.openKiosk', { board: 'tower' });
    const kiosk =
      new URL((opened.data as { address: string }).address, 'http://malote').searchParams.get('kiosk') ?? '';
    const head = await service.head();
    const sent: readonly (readonly [CommandName, object])[] = [
      ['bags.openBag', { bagNumber: 'BG0000000079' }],
      ['reports.takeAttention', { attention: 'quiet:1' }],
      ['kernel.upload', { rows: [{ id: randomUUID(), command: 'bags.openBag', input: {} }] }],
      ['access.open', { kind: 'export', of: 'x' }],
      ['identity.openKiosk', { board: 'tower' }],
      ['identity.logout', {}],
    ];
    for (const [name, input] of sent)
      expect(await service.send(name, input as never, { token: kiosk })).toMatchObject({
        http: 403,
        code: 'NO_PERMISSION',
      });
    expect(await service.head()).toBe(head);
    expect(await service.send('identity.renew', {}, { token: kiosk })).toMatchObject({ http: 200 });
  });
  test.each([
    '',
    'x',
    'a.b.c',
    'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiIsInNpZCI6IjEiLCJuYW1lIjoiYWRtaW4iLCJraW5kIjoidXNlciIsImlzcyI6Im1hbG90ZSJ9.',
  ])("the token %j is nobody's", async (token) => {
    expect(await service.raw('/bag/open', { headers: { token }, body: '{}' })).toMatchObject({
      http: 401,
      code: 'UNAUTHENTICATED',
    });
  });
});

describe('the password of who is signed in', () => {
  const PHRASE = 'três caminhões saem às 5 h; o quarto, às 6 😀';
  test('a wrong one at the lock and at a change is refused, and the session goes on', async () => {
    const token = await somebody(service, { username: 'trancado' });
    expect(await service.send('identity.unlock', { password: 'errada-1' }, { token })).toMatchObject({
      http: 409,
      code: 'PASSWORD_WRONG',
    });
    expect(
      await service.send('identity.changePassword', { current: 'errada-2', next: PHRASE }, { token }),
    ).toMatchObject({ http: 409, code: 'PASSWORD_WRONG' });
    expect(await service.send('identity.renew', {}, { token })).toMatchObject({ http: 200 });
    expect(await service.send('identity.unlock', { password: PASSWORD }, { token })).toMatchObject({ http: 200 });
  });
  test('a customer changes his own to one of 8 to 12 letters and digits (R-0644)', async () => {
    const token = await somebody(service, { username: 'cliente9', scope: ['customer:C001'] });
    const change = async (next: string) =>
      await service.send('identity.changePassword', { current: PASSWORD, next }, { token });
    expect(await change(PHRASE)).toMatchObject({ http: 400, code: 'FIELD_FORMAT' });
    expect(await change('Frete-2026')).toMatchObject({ http: 400, code: 'FIELD_FORMAT' });
    expect(await change('Frete2026')).toMatchObject({ http: 200 });
  });
  test('a phrase of any characters is taken and signs in; the one that was given is never taken again (R-0667)', async () => {
    const token = await somebody(service, { username: 'poetisa1', mustChange: true });
    const change = async (current: string, next: string) =>
      await service.send('identity.changePassword', { current, next }, { token });
    expect(await change(PASSWORD, PHRASE)).toMatchObject({ http: 200 });
    expect(await service.login('poetisa1', PHRASE)).toEqual(expect.any(String));
    expect(await change(PHRASE, PASSWORD)).toMatchObject({ http: 400, code: 'WEAK_PASSWORD' });
    expect(await change(PHRASE, 'Senha123')).toMatchObject({ http: 400, code: 'WEAK_PASSWORD' });
    expect(await change(PHRASE, 'x1'.repeat(65))).toMatchObject({ http: 400, code: 'WEAK_PASSWORD' });
    expect(await change(PHRASE, 'x1'.repeat(64))).toMatchObject({ http: 200 });
  });
});

test('a changed password ends the other sign-ins of its user at once, and leaves this one and his wall screens', async () => {
  const mine = await somebody(service, { username: 'trocador', permissions: ['menu:tower-control'] });
  const other = await service.login('trocador', PASSWORD);
  const stranger = await service.login('admin', 'segredo123');
  expect(await service.send('identity.openKiosk', { board: 'tower' }, { token: mine })).toMatchObject({ http: 200 });
  expect(
    await service.send('identity.changePassword', { current: PASSWORD, next: 'nova12345' }, { token: mine }),
  ).toMatchObject({ http: 200 });
  expect(await service.send('identity.renew', {}, { token: other })).toMatchObject({ http: 401 });
  expect(await service.send('identity.renew', {}, { token: mine })).toMatchObject({ http: 200 });
  expect(await service.send('identity.renew', {}, { token: stranger })).toMatchObject({ http: 200 });
});
