import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import type { Definition } from '@malote/contracts/kernel/definition.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { createApi } from './api.ts';
import type { Answer, Call } from './call.ts';
import { httpServer } from './http-server.ts';
import { callSignature } from './signed-call.ts';
import { checkingKey, publicHalf, signingKey, signToken } from './tokens.ts';

const made = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
const KEY = 'a chave que os parceiros receberam';
const servers: Server[] = [];
let calls: Call[] = [];
let answers: (call: Call) => Answer = () => ({ data: {} });
let forbidden: readonly string[] = [];
const ports = { command: 0, query: 0 };
let token = '';

beforeAll(async () => {
  token = await signToken(
    signingKey(made),
    { sub: 'ana', sid: 's1', name: 'ana01', kind: 'user' },
    new Date(Date.now() + 60_000),
  );
  for (const service of ['command', 'query'] as const) {
    const server = httpServer(
      createApi<Definition>({
        service,
        trustedProxies: ['loopback'],
        tokenKey: checkingKey(publicHalf(made)),
        callerOf: () => ({
          user: 'ana',
          username: 'ana01',
          session: 's1',
          kind: 'user',
          roles: [],
          grants: { permissions: new Set(), buttonsTaken: new Set() },
          scope: '*',
          mustChangePassword: false,
        }),
        admits: (caller, definition) => {
          if (caller === undefined) return refuse('UNAUTHENTICATED');
          return forbidden.includes(definition.name) ? refuse('NO_PERMISSION') : '*';
        },
        answer: (call) => {
          calls.push(call);
          return Promise.resolve(answers(call));
        },
        log: pino({ level: 'silent' }),
        isOpen: () => true,
        signatureKey: KEY,
        probes: { missing: () => Promise.resolve([]), metrics: () => Promise.resolve('') },
      }),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    ports[service] = (server.address() as AddressInfo).port;
    servers.push(server);
  }
});
beforeEach(() => {
  calls = [];
  answers = () => ({ data: {} });
  forbidden = [];
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

async function ask(service: 'command' | 'query', method: string, path: string, body?: unknown) {
  const response = await fetch(`http://127.0.0.1:${ports[service]}/api/express/v1${path}`, {
    method,
    headers: { token, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return [response.status, text === '' ? {} : (JSON.parse(text) as { data?: unknown; code?: string })] as const;
}

test('a part of the path comes to the call in its own words, and the answer goes back in those of the address', async () => {
  answers = () => ({ data: { free: true } });
  expect(await ask('query', 'GET', '/user/checkCodeUnique/Ana-1')).toEqual([200, { status: 'OK', data: true }]);
  expect(calls).toMatchObject([
    { definition: { name: 'identity.userCheck' }, input: { type: 'code', value: 'Ana-1' } },
  ]);
});

test('path, query string and body become one thing, and nothing else is taken', async () => {
  const renamed = { name: 'Motorista' };
  expect(await ask('command', 'PUT', '/position/edit/CG00000001', renamed)).toMatchObject([200, { status: 'OK' }]);
  expect(calls.map(({ definition, input }) => [definition.name, input])).toEqual([
    ['identity.revisePosition', { code: 'CG00000001', fields: renamed }],
  ]);
  expect(await ask('command', 'PUT', '/position/edit/CG00000001', { ...renamed, salary: 1 })).toMatchObject([400, {}]);
  expect(await ask('command', 'PUT', '/position/edit/CG1', renamed)).toMatchObject([400, { code: 'FIELD_FORMAT' }]);
  expect(calls).toHaveLength(1);
});

test('one address leads to several calls, and the right is that of the call that it becomes', async () => {
  const at = (state: string) => `/userRegister/updateStatus?id=PE00000001&state=${state}`;
  forbidden = ['identity.deactivateRegistration'];
  expect(await ask('command', 'GET', at('active'))).toMatchObject([200, {}]);
  expect(await ask('command', 'GET', at('inactive'))).toMatchObject([403, { code: 'NO_PERMISSION' }]);
  expect(await ask('command', 'GET', at('sacked'))).toMatchObject([400, {}]);
  expect(calls.map(({ definition }) => definition.name)).toEqual(['identity.activateRegistration']);
});

test('who asks for the head of an address changes nothing', async () => {
  expect((await ask('command', 'HEAD', '/userRegister/updateStatus?id=PE00000001&state=active'))[0]).toBe(404);
  expect((await ask('command', 'HEAD', '/message/topMessageById/AV00000001'))[0]).toBe(404);
  expect(calls).toEqual([]);
});

test('a row that is not there, or not for the caller, is not found', async () => {
  answers = () => ({ data: { records: [], total: 0 } });
  expect(await ask('query', 'GET', '/user/findById/eva')).toMatchObject([404, { code: 'RECORD_NOT_FOUND' }]);
  answers = () => ({ data: { records: [{ id: 'eva', username: 'eva01' }], total: 1 } });
  expect(await ask('query', 'GET', '/user/findById/eva')).toMatchObject([200, { data: { username: 'eva01' } }]);
  expect(calls[0]?.input).toMatchObject({ keys: ['eva'] });
});

test('evaluations are what the history says of them, newest first', async () => {
  answers = () => ({
    data: {
      entries: [
        { at: '2026-11-02', by: 'Rui', what: 'revise', changes: [{ field: 'site', after: 'SPGRU01' }] },
        {
          at: '2026-11-01',
          by: 'Eva',
          what: 'evaluate',
          changes: [
            { field: 'score', after: 8 },
            { field: 'comment', after: 'Pontual' },
          ],
        },
      ],
      truncated: false,
    },
  });
  expect((await ask('query', 'POST', '/userRegister/getEvaluateRecord?id=PE00000001'))[1].data).toEqual([
    { registrationId: 'PE00000001', score: 8, comment: 'Pontual', evaluator: 'Eva', time: '2026-11-01' },
  ]);
});

test('a path whose parts cannot be read leads nowhere', async () => {
  expect((await ask('query', 'GET', '/user/findById/%E0%A4%A'))[0]).toBe(404);
});

const named = () => calls.map(({ definition, input }) => [definition.name, input]);

test('users, positions and organisations are looked after in the words that were agreed, at the paths of the calls themselves (R-0093, R-0098, R-0101)', async () => {
  const sent: readonly (readonly [string, object, string, object])[] = [
    ['/user/stateHandler', { id: 'ana', state: 'disabled' }, 'identity.setUserState', { id: 'ana', enabled: false }],
    ['/user/stateHandler', { id: 'ana', enabled: true }, 'identity.setUserState', { id: 'ana', enabled: true }],
    [
      '/user/authorizationUser',
      { userId: 'ana', roleIds: ['courier'] },
      'identity.authoriseUser',
      { id: 'ana', roles: ['courier'] },
    ],
    ['/position/add', { name: 'Motorista' }, 'identity.registerPosition', { fields: { name: 'Motorista' } }],
    [
      '/position/add',
      { fields: { name: 'Motorista' } },
      'identity.registerPosition',
      { fields: { name: 'Motorista' } },
    ],
    [
      '/organization/add',
      { parent: 'OG00000001', name: 'Frota', sort: 2 },
      'identity.registerOrganization',
      { fields: { parent: 'OG00000001', name: 'Frota', sort: 2 } },
    ],
    [
      '/organization/edit',
      { orgId: 'OG00000002', name: 'Frota' },
      'identity.reviseOrganization',
      { code: 'OG00000002', fields: { name: 'Frota' } },
    ],
    ['/organization/delete', { orgId: 'OG00000002' }, 'identity.deleteOrganization', { code: 'OG00000002' }],
    ['/organization/delete', { code: 'OG00000002' }, 'identity.deleteOrganization', { code: 'OG00000002' }],
  ];
  for (const [path, body] of sent) expect([path, (await ask('command', 'POST', path, body))[0]]).toEqual([path, 200]);
  expect(named()).toEqual(sent.map(([, , name, input]) => [name, input]));
});

test('an organisation is deleted by a form, too', async () => {
  const response = await fetch(`http://127.0.0.1:${ports.command}/api/express/v1/organization/delete`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'orgId=OG00000002',
  });
  expect(response.status).toBe(200);
  expect(named()).toEqual([['identity.deleteOrganization', { code: 'OG00000002' }]]);
});

test('what is wrong is told in the words that were used', async () => {
  const faults = async (path: string, body: object) =>
    ((await ask('command', 'POST', path, body))[1].data as { fields: { path: string; code: string }[] }).fields;
  expect(await faults('/user/stateHandler', { id: 'ana', state: 'on leave' })).toMatchObject([{ path: 'state' }]);
  expect(await faults('/organization/delete', { orgId: 'OG1' })).toEqual([
    expect.objectContaining({ path: 'orgId', code: 'FIELD_FORMAT' }),
  ]);
  expect(await faults('/organization/delete', { code: 'OG1' })).toMatchObject([{ path: 'code' }]);
  for (const nothing of [null, [], 'ana', 7])
    expect((await ask('command', 'POST', '/user/stateHandler', nothing))[0]).toBe(400);
  expect(await faults('/user/stateHandler', { id: 'ana' })).toMatchObject([{ path: 'enabled' }]);
  expect(calls).toEqual([]);
});

test('the state of a registration is set without an envelope, and its reason is the call (R-0100)', async () => {
  const at = '/userRegister/updateStatus?id=PE00000001&state=';
  expect((await ask('command', 'GET', `${at}inactive`))[0]).toBe(200);
  expect((await ask('command', 'GET', `${at}active`))[0]).toBe(200);
  expect(calls.map(({ circumstances }) => circumstances.reason)).toEqual(['updateStatus', undefined]);
});

test('managers are looked up by name and state, ten a page (R-0048, R-0097, R-0133)', async () => {
  answers = () => ({ data: { records: [{ id: 'eva', realName: 'Eva' }], total: 1, totalIsMore: false } });
  expect((await ask('query', 'POST', '/manager/page', {}))[0]).toBe(200);
  const params = { realName: 'eva', accountState: 'enabled' };
  expect(await ask('query', 'POST', '/manager/page', { pageNumber: 2, pageSize: 10, params })).toMatchObject([
    200,
    { status: 'OK', data: { records: [{ realName: 'Eva' }] } },
  ]);
  expect(named()).toEqual([
    ['identity.managerList', { pageNumber: 1, pageSize: 10, params: {} }],
    ['identity.managerList', { pageNumber: 2, pageSize: 10, params }],
  ]);
});

test('a CEP that is one is answered with code 200, another with what is wrong (R-0387)', async () => {
  answers = () => ({ data: { state: 'SP', destinationSite: null } });
  for (const path of ['/zip/check', '/logistics/order/checked/zipcode'])
    expect(await ask('query', 'POST', path, { zipcode: '01310-100' })).toEqual([
      200,
      { status: 'OK', code: 200, data: { state: 'SP', destinationSite: null } },
    ]);
  answers = () => refuse('ZIP_ADDRESS_NOT_EXIST', {}, 'zipcode');
  expect(await ask('query', 'POST', '/zip/check', { zipcode: '01310100' })).toMatchObject([
    404,
    { status: 'ERROR', code: 'ZIP_ADDRESS_NOT_EXIST', msg: expect.any(String) as string },
  ]);
});

test('all areas are answered, however many pages they are (R-0099)', async () => {
  const pages = [
    { records: [{ code: 'BR' }, { code: 'BR-SP' }], total: 3, totalIsMore: false, next: 'c1' },
    { records: [{ code: 'BR-RJ' }], total: 3, totalIsMore: false },
  ];
  answers = ({ input }) => ({ data: pages[(input as { after?: string }).after === 'c1' ? 1 : 0] });
  expect((await ask('query', 'POST', '/area/listAll', {}))[1].data).toEqual([
    { code: 'BR' },
    { code: 'BR-SP' },
    { code: 'BR-RJ' },
  ]);
  expect(calls).toHaveLength(2);
});

test('a list that is too long to be answered as one says so', async () => {
  const records = Array.from({ length: 30_000 }, (_, at) => ({ code: String(at) }));
  answers = () => ({ data: { records, total: 10_000, totalIsMore: true, next: 'c1' } });
  expect(await ask('query', 'POST', '/area/listAll', {})).toMatchObject([409, { code: 'LIST_TOO_LONG_AS_ONE' }]);
});

test('a partner who signs a call of the address service needs no sign-in (R-0407)', async () => {
  answers = () => ({ data: [{ code: 'SP', name: 'São Paulo' }] });
  const now = Math.floor(Date.now() / 1_000);
  const signed = async (path: string, over: Readonly<Record<string, string>> = {}, key = KEY) => {
    const whole = `/api/express/v1${path}`;
    const headers = { signature: callSignature(key, whole, String(now)), timestamp: String(now), ...over };
    return (await fetch(`http://127.0.0.1:${ports.query}${whole}`, { headers })).status;
  };
  expect(await signed('/address/stateOptions')).toBe(200);
  expect(await signed('/address/cityOptions?state=sp')).toBe(200);
  expect(await signed('/address/getAddressInfoByZipCode/01001000')).toBe(200);
  expect(calls.map(({ definition, caller }) => [definition.name, caller?.scope])).toEqual([
    ['network.stateOptions', []],
    ['network.cityOptions', []],
    ['network.addressOfZip', []],
  ]);
  expect(await signed('/address/stateOptions', {}, 'uma chave que ninguém conhece aqui')).toBe(401);
  expect(await signed('/address/stateOptions', { signature: callSignature(KEY, '/other', String(now)) })).toBe(401);
  expect(await signed('/address/stateOptions', { timestamp: String(now + 1) })).toBe(401);
  const old = String(now - 600);
  const path = '/api/express/v1/address/stateOptions';
  expect(await signed('/address/stateOptions', { timestamp: old, signature: callSignature(KEY, path, old) })).toBe(401);
  expect(await signed('/address/stateOptions', { signature: '' })).toBe(401);
  // Nothing else opens by it.
  expect(await signed('/user/findById/eva')).toBe(401);
  expect(calls).toHaveLength(3);
});

test('forced signings are judged by ids, result and reason, each by its own command (R-0402)', async () => {
  const judged = async (body: object) => (await ask('command', 'POST', '/lgStorageForceSign/audits', body))[0];
  expect(await judged({ ids: ['AF00000001', 'AF00000002'], result: 'pass' })).toBe(200);
  expect(await judged({ ids: ['AF00000003'], result: 'fail', reason: 'photo_not_compliant' })).toBe(200);
  expect(await judged({ ids: ['AF00000003'], result: 'fail' })).toBe(400);
  expect(await judged({ ids: ['AF00000003'], result: 'fail', reason: [] })).toBe(400);
  const id = expect.any(String) as string;
  const about = {};
  expect(named()).toEqual([
    [
      'kernel.upload',
      {
        rows: ['AF00000001', 'AF00000002'].map((code) => ({
          id,
          command: 'delivery.passForcedSigningAudit',
          input: { code },
          about,
        })),
      },
    ],
    [
      'kernel.upload',
      {
        rows: [
          {
            id,
            command: 'delivery.failForcedSigningAudit',
            input: { code: 'AF00000003', fields: { reason: ['photo_not_compliant'] } },
            about,
          },
        ],
      },
    ],
  ]);
});

test('pushes are asked for by the states that partners know (R-0225), tickets by the other name of the priority (R-0727)', async () => {
  for (const status of [['failed', 'success'], ['push_failed'], ['failed', 'push_failed', 'pushing']])
    expect((await ask('query', 'POST', '/trackPush/page', { params: { status } }))[0]).toBe(200);
  expect(calls.map(({ input }) => (input as { params: { status: unknown } }).params.status)).toEqual([
    ['push_failed', 'pushed'],
    ['push_failed'],
    ['push_failed', 'pushing'],
  ]);
  expect((await ask('query', 'POST', '/trackPush/page', { params: { status: ['lost'] } }))[0]).toBe(400);
  calls = [];
  await ask('query', 'POST', '/workOrder/page', { params: { sort: ['urgent'], search: 'atraso' } });
  await ask('command', 'POST', '/workOrder/edit', { code: 'CH00000001', fields: { sort: 'high' } });
  await ask('command', 'POST', '/workOrder/edit', { code: 'CH00000001', fields: { priority: 'low' } });
  expect(calls.map(({ input }) => input)).toMatchObject([
    { params: { priority: ['urgent'], search: 'atraso' } },
    { code: 'CH00000001', fields: { priority: 'high' } },
    { code: 'CH00000001', fields: { priority: 'low' } },
  ]);
  expect((await ask('command', 'POST', '/workOrder/edit', { code: 'CH00000001', fields: { sort: 'huge' } }))[0]).toBe(
    400,
  );
});

test('an announcement is pinned, unpinned and deleted by its id (R-0155, R-0398)', async () => {
  await ask('command', 'GET', '/message/topMessageById/AV00000001');
  await ask('command', 'GET', '/message/cancelTopMessageById/AV00000002');
  await ask('command', 'DELETE', '/message/deleteNoticeById/AV00000003');
  expect(named()).toEqual([
    ['messaging.pinAnnouncement', { code: 'AV00000001' }],
    ['messaging.unpinAnnouncement', { code: 'AV00000002' }],
    ['messaging.deleteAnnouncement', { code: 'AV00000003' }],
  ]);
});
