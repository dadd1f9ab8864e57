import { createHash, randomUUID } from 'node:crypto';
import { IMPORT_COLUMNS } from '@malote/contracts/orders/import-columns.ts';
import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import { routeTable } from '@malote/contracts/routes.ts';
import { somebody } from '../test/people.ts';
import { anOrder, smallCompany } from '../test/small-company.ts';
import { runningService } from '../test/running-service.ts';
import type { RunningService } from '../test/running-service.ts';

let service: RunningService;
let token: string;
beforeAll(async () => {
  service = await runningService();
  await smallCompany(service);
  token = await somebody(service, {
    username: 'gerente1',
    permissions: ['menu:collection-center', 'menu:express-data-center'],
    site: 'SPGRU01',
  });
});
afterAll(async () => await service.close());

describe('calls at the paths that partners know', () => {
  test('/user/login takes a form and JSON', async () => {
    const form = await service.raw('/user/login', {
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: 'username=admin&password=segredo123',
    });
    const json = await service.raw('/user/login', {
      body: JSON.stringify({ username: 'admin', password: 'segredo123' }),
    });
    for (const reply of [form, json])
      expect(reply).toMatchObject({
        http: 200,
        data: { token: expect.any(String) as string, mustChangePassword: false },
      });
  });
  test('/user/login answers its status with the token, or with the sentence that says why not (R-0091)', async () => {
    expect(
      await service.raw('/user/login', { body: JSON.stringify({ username: ' admin ', password: 'segredo123' }) }),
    ).toMatchObject({ http: 200, status: 'OK', data: { token: expect.stringMatching(/.{40}/) as string } });
    expect(
      await service.raw('/user/login', { body: JSON.stringify({ username: 'admin', password: 'errada123' }) }),
    ).toMatchObject({
      http: 401,
      status: 'ERROR',
      code: 'CREDENTIALS_WRONG',
      msg: expect.stringMatching(/senha/) as string,
    });
    expect(await service.raw('/user/login', { body: JSON.stringify({ username: 'admin' }) })).toMatchObject({
      http: 400,
      status: 'ERROR',
      data: { fields: [{ path: 'password' }] },
    });
  });
  test('a user name has 5 to 15 letters or digits (R-0308)', async () => {
    const named = async (username: string) =>
      await service.send('identity.registerUser', {
        id: `u-${username.length}${username.charCodeAt(0)}`,
        username,
        realName: 'Pessoa Nova',
        organization: 'Malote',
        userType: 'headquarters',
        roles: [],
        scope: '*',
        password: 'segredo123',
        mustChange: true,
      });
    for (const good of ['abcde', 'Q23456789012345']) expect([good, (await named(good)).http]).toEqual([good, 200]);
    for (const bad of ['abcd', 'a234567890123456', 'ana souza', 'ana.souza', 'joão01'])
      expect([bad, await named(bad)]).toMatchObject([
        bad,
        { http: 400, data: { fields: [{ path: 'username', code: 'FIELD_FORMAT' }] } },
      ]);
  });
  test('/bag/randomBag answers by GET and by POST, each time another bag', async () => {
    const numbers = [
      await service.raw('/bag/randomBag', { method: 'GET', token }),
      await service.raw('/bag/randomBag', { method: 'POST', token, body: '{}' }),
      await service.raw('/bag/randomBag?channel=STD', { method: 'GET', token }),
    ];
    for (const one of numbers)
      expect(one).toMatchObject({ http: 200, data: { bagNumber: expect.stringMatching(/^BG\d{10}$/) as string } });
    expect(new Set(numbers.map(({ data }) => (data as { bagNumber: string }).bagNumber)).size).toBe(3);
  });
  test('by GET the token counts in a header only, in either of the two that clients know (R-0724)', async () => {
    const head = await service.head();
    expect(await service.raw(`/bag/randomBag?token=${token}`, { method: 'GET' })).toMatchObject({ http: 401 });
    expect(await service.raw(`/bag/randomBag?token=${token}`, { method: 'GET', token })).toMatchObject({
      http: 400,
      code: 'FIELD_UNKNOWN',
    });
    expect(await service.head()).toBe(head);
    expect(
      await service.raw('/bag/randomBag', { method: 'GET', headers: { authorization: `Bearer ${token}` } }),
    ).toMatchObject({ http: 200 });
  });
  test('/handler/bagSealingTime seals with the time of the device (R-0389)', async () => {
    const { waybills } = (await service.send('orders.createOrder', anOrder())).data as { waybills: string[] };
    const { bagNumber } = (await service.send('bags.randomBag', {})).data as { bagNumber: string };
    const scanTime = new Date(Date.now() - 60_000).toISOString();
    expect(
      await service.raw('/handler/bagSealingTime', {
        token,
        body: JSON.stringify({ bagNumber, bagList: waybills, scanTime, scanUserId: 'gerente1' }),
      }),
    ).toMatchObject({ http: 200, status: 'OK', data: { parcels: 1, grams: 500 } });
    expect(
      await service.raw('/handler/bagSealingTime', {
        token,
        body: JSON.stringify({ bagNumber, bagList: waybills, scanTime }),
      }),
    ).toMatchObject({ http: 409, status: 'ERROR', code: 'BAG_ALREADY_CLOSED' });
  });
  test('/logistics/order/client/create registers an order, with a fresh id where none was sent (R-0406)', async () => {
    const sent = async () =>
      await fetch(`${service.base}${API_BASE}/logistics/order/client/create`, {
        method: 'POST',
        headers: { token, 'content-type': 'application/json' },
        body: JSON.stringify(anOrder()),
      });
    const [one, two] = [await sent(), await sent()];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(one.headers.get('idempotency-key')).not.toBe(two.headers.get('idempotency-key'));
    expect(Number(two.headers.get('position'))).toBeGreaterThan(Number(one.headers.get('position')));
  });
  test('the address book of a customer has the calls that partners know (R-0397)', async () => {
    const clerk = await somebody(service, {
      username: 'cadastro1',
      permissions: ['menu:customer-managements'],
      site: 'SPGRU01',
    });
    const call = async (path: string, body?: object) =>
      await service.raw(`/customer/address/${path}`, {
        token: clerk,
        method: body === undefined ? 'GET' : 'POST',
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    const fields = {
      customer: 'LOJA1',
      type: 'sender',
      name: 'Ana Souza',
      phone: '11987654321',
      cep: '01310100',
      state: 'SP',
      city: 'São Paulo',
      address: 'Avenida Paulista, 900',
    };
    for (const path of ['create', 'addCustomerAddress']) {
      const made = await call(path, { fields });
      expect([path, made]).toMatchObject([path, { http: 200, data: { code: expect.stringMatching(/^EN\d{8}$/) } }]);
      const { code } = made.data as { readonly code: string };
      expect(await call('update', { code, fields: { city: 'Santos' } })).toMatchObject({ http: 200 });
      expect(await call(`delete/${code}`)).toMatchObject({ http: 200 });
      expect(await call('update', { code, fields: { city: 'Osasco' } })).toMatchObject({ code: 'RECORD_NOT_FOUND' });
    }
    for (const page of ['page', 'pageCustomerAddress'])
      expect(routeTable).toContainEqual(
        expect.objectContaining({ method: 'POST', path: `${API_BASE}/customer/address/${page}` }),
      );
  });
  test('a path that nobody knows is a JSON 404 (R-0082)', async () => {
    expect(await service.raw('/bag/nope', { token })).toMatchObject({ http: 404, status: 'ERROR', code: 'NOT_FOUND' });
    expect(await service.raw('/bag/open', { method: 'GET', token })).toMatchObject({ http: 404, code: 'NOT_FOUND' });
  });
});

describe('import', () => {
  const example = Object.fromEntries(
    IMPORT_COLUMNS.filter(({ example: text }) => text !== '').map(({ key, example: text }) => [key, text]),
  );
  const row = (number: number, different: Record<string, string> = {}) => ({
    row: number,
    cells: { ...example, customer: 'LOJA1', channel: 'STD', customerOrderNumber: `PED-${number}`, ...different },
  });
  const file = (name: string) => ({
    fileName: `${name}.csv`,
    fileHash: createHash('sha256').update(name).digest('hex'),
    part: 0,
    parts: 1,
  });
  type Row = {
    row: number;
    outcome: string;
    orderNumber?: string;
    errors: { column?: string; code: string; msg: string }[];
  };
  const rowsOf = (reply: { data: unknown }) => (reply.data as { rows: Row[] }).rows;

  test('a dry run says what is wrong, by row and cell, in the language asked, and stores nothing', async () => {
    const head = await service.head();
    const rows = [row(2), row(3, { weight: 'pesado' }), row(4, { channel: 'NENHUM' }), row(5, { recipientZip: '123' })];
    const reply = await service.send(
      'orders.importOrders',
      { ...file('ensaio'), dryRun: true, rows },
      { token, language: 'en' },
    );
    expect(rowsOf(reply).map(({ outcome }) => outcome)).toEqual(['valid', 'refused', 'refused', 'refused']);
    expect(
      rowsOf(reply)
        .slice(1)
        .map(({ errors }) => errors[0]?.column),
    ).toEqual(['weight', 'channel', 'recipientZip']);
    expect(await service.head()).toBe(head);
  });
  test('50 rows are taken, each row answered by itself; sent again under the same id they are duplicates; the file is refused by its hash (R-0421)', async () => {
    const rows = Array.from({ length: 50 }, (_, index) => row(index + 100, index === 7 ? { weight: '31' } : {}));
    const id = randomUUID();
    const first = await service.send('orders.importOrders', { ...file('cheio'), rows }, { token, id });
    expect(first).toMatchObject({ http: 200, data: { stored: 49, failed: 1 } });
    expect(rowsOf(first)[7]).toMatchObject({
      row: 107,
      outcome: 'refused',
      errors: [{ code: 'PACKAGE_WEIGHT_LIMIT' }],
    });
    const head = await service.head();
    const again = await service.send('orders.importOrders', { ...file('cheio'), rows }, { token, id });
    expect(
      rowsOf(again)
        .filter(({ outcome }) => outcome === 'duplicate')
        .map(({ orderNumber }) => orderNumber),
    ).toEqual(
      rowsOf(first)
        .filter(({ outcome }) => outcome === 'stored')
        .map(({ orderNumber }) => orderNumber),
    );
    expect(await service.head()).toBe(head);
    expect(await service.send('orders.importOrders', { ...file('cheio'), rows }, { token })).toMatchObject({
      http: 409,
      code: 'FILE_ALREADY_IMPORTED',
    });
  });
  test('a dry run refuses order numbers that are taken, and a file that came before', async () => {
    const rows = [row(250), row(251)];
    await service.send('orders.importOrders', { ...file('primeiro'), rows }, { token });
    const head = await service.head();
    const other = await service.send(
      'orders.importOrders',
      { ...file('outro-arquivo'), dryRun: true, rows: [...rows, row(252)] },
      { token },
    );
    expect(other).toMatchObject({ http: 200, data: { stored: 1, failed: 2 } });
    expect(rowsOf(other).map(({ outcome, errors }) => [outcome, errors[0]?.code])).toEqual([
      ['refused', 'CUSTOMER_ORDER_NUMBER_TAKEN'],
      ['refused', 'CUSTOMER_ORDER_NUMBER_TAKEN'],
      ['valid', undefined],
    ]);
    expect(
      await service.send('orders.importOrders', { ...file('primeiro'), dryRun: true, rows }, { token }),
    ).toMatchObject({ http: 409, code: 'FILE_ALREADY_IMPORTED' });
    expect(await service.head()).toBe(head);
  });
  test('51 rows and none are refused before anything is stored (R-0421)', async () => {
    const head = await service.head();
    const rows = Array.from({ length: 51 }, (_, index) => row(index + 300));
    expect(await service.send('orders.importOrders', { ...file('demais'), rows }, { token })).toMatchObject({
      http: 400,
      code: 'IMPORT_ROW_LIMIT',
    });
    expect(await service.send('orders.importOrders', { ...file('nada'), rows: [] }, { token })).toMatchObject({
      http: 400,
      code: 'IMPORT_EMPTY',
    });
    expect(await service.head()).toBe(head);
  });
  test('formulas in cells stay text, and a row of another customer is refused to who may not touch him', async () => {
    const formulas = await service.send(
      'orders.importOrders',
      { ...file('formulas'), rows: [row(400, { recipientName: '=CMD|calc', referenceNumber: '+1+1' })] },
      { token },
    );
    expect(rowsOf(formulas)).toMatchObject([{ outcome: 'stored' }]);
    const rio = await somebody(service, {
      username: 'alheio1',
      permissions: ['menu:express-data-center'],
      scope: ['customer:LOJA2'],
    });
    const denied = await service.send('orders.importOrders', { ...file('alheio'), rows: [row(401)] }, { token: rio });
    expect(rowsOf(denied)).toMatchObject([{ outcome: 'refused', errors: [{ code: 'NO_PERMISSION' }] }]);
  });
});
