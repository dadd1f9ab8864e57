import { jest } from '@jest/globals';
import { startFake } from '../../test/mount.tsx';
import { sentence } from '../shell/toasts.tsx';
import { ask } from './client.ts';

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
