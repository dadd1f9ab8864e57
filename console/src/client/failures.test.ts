import { jest } from '@jest/globals';
import { startFake } from '../../test/mount.tsx';
import { sentence } from '../shell/toasts.tsx';
import { ask, askFile, askList, running } from './client.ts';
import { routeOf } from './routes.ts';

afterEach(() => jest.restoreAllMocks());

const refusal = (status: number) => ({ status, body: { status: 'ERROR', code: 'X', msg: '' } });

test('a network that fails, a browser without one and other failures are told apart, each in words of its own (R-0662)', async () => {
  const fake = await startFake();
  const told = async (how: 'network' | ReturnType<typeof refusal>, onLine = true) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
    fake.failNext('orders.orderTabs', how);
    return sentence(await ask('orders.orderTabs', {}, { quiet: true }).catch((failure: unknown) => failure));
  };
  expect([await told('network'), await told('network', false), await told(refusal(500))]).toEqual([
    'Erro de rede. Tente novamente mais tarde.',
    'Rede desconectada. Verifique sua conexão.',
    'Falha no serviço. Tente novamente mais tarde.',
  ]);
});

test('a file whose answer is JSON is no file: it says why there is none (R-0089)', async () => {
  const fake = await startFake();
  const asked = { format: 'xlsx' } as const;
  fake.failNext('orders.importTemplate', {
    status: 200,
    body: { status: 'OK', data: {} },
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  });
  await expect(askFile('orders.importTemplate', asked)).rejects.toMatchObject({ code: 'RETURN_DATA_ERROR' });
  expect((await askFile('orders.importTemplate', asked)).fileName).toBe('malote.csv');
});

test('calls are counted while they run, but those in the background (R-0087, R-0088)', async () => {
  const fake = await startFake();
  const counted: number[] = [];
  globalThis.fetch = async (...call) => {
    counted.push(running.get());
    return await fake.fetch(...call);
  };
  await Promise.all([ask('orders.orderTabs', {}), ask('orders.orderTabs', {}, { quiet: true })]);
  await ask('orders.orderTabs', {}, { quiet: true });
  expect([counted, running.get()]).toEqual([[1, 1, 0], 0]);
});

test('a list of another context is asked for before any page of that context was open: its route comes with the first call', async () => {
  await startFake();
  expect(routeOf('network.siteChoices')).toBeUndefined();
  const { records } = await askList('network.siteChoices' as never, { params: {}, pageSize: 20 } as never);
  expect(records.length).toBeGreaterThan(0);
});

test('a name that the contracts do not have is a fault of ours, and no network that fails', async () => {
  await startFake();
  await expect(ask('network.nobodyKnows' as never, {} as never)).rejects.toThrow('no definition named');
});
