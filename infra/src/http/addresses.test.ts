import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import type { Definition } from '@malote/contracts/kernel/definition.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { createApi } from './api.ts';
import type { Answer, Call } from './api.ts';
import { httpServer } from './http-server.ts';
import { checkingKey, publicHalf, signingKey, signToken } from './tokens.ts';

const made = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
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
        admits: (_, definition) => (forbidden.includes(definition.name) ? refuse('NO_PERMISSION') : '*'),
        answer: (call) => {
          calls.push(call);
          return Promise.resolve(answers(call));
        },
        log: pino({ level: 'silent' }),
        isOpen: () => true,
        probes: { ready: () => true, metrics: () => Promise.resolve('') },
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
