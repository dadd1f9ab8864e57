import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { parseConfig } from '../config.ts';
import { smsGatewayOf, smsSettings, taxOfficeOf, taxOfficeSettings } from './settings.ts';

const gatewayOf = (environment: Readonly<Record<string, string>>) =>
  smsGatewayOf(parseConfig(z.object(smsSettings), environment));
const text = { id: 'c8d0c5f3-8d6a-4f55-9d0f-0a4a5d4f2b11', to: '+5511987654321', text: 'Oi' };

test('a company that names no gateway has none', () => {
  expect(gatewayOf({ SMS_GATEWAY: '' })).toBeUndefined();
});

test('a gateway is named by its address, with its token', async () => {
  expect(() => gatewayOf({ SMS_GATEWAY: 'sms.example' })).toThrow('SMS_GATEWAY must be the address');
  expect(() => gatewayOf({ SMS_GATEWAY: 'https://sms.example/send' })).toThrow('set SMS_GATEWAY_TOKEN');
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers.authorization);
    response.end('{"reference":"r1"}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  try {
    const { port } = server.address() as AddressInfo;
    const gateway = gatewayOf({ SMS_GATEWAY: `http://127.0.0.1:${port}/send`, SMS_GATEWAY_TOKEN: 'segredo' });
    expect(await gateway?.send(text)).toEqual({ kind: 'taken', reference: 'r1' });
    expect(asked).toEqual(['Bearer segredo']);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('a simulated gateway takes what it is given', async () => {
  expect(await gatewayOf({ SMS_GATEWAY: 'simulated:' })?.send(text)).toMatchObject({ kind: 'taken' });
});

test('a tax office is that of production, unless it is said to be the one where documents have no fiscal value', () => {
  const officeOf = (environment: Readonly<Record<string, string>>) =>
    taxOfficeOf(parseConfig(z.object(taxOfficeSettings), { TAX_OFFICE: 'simulated:', ...environment }));
  expect(officeOf({})?.environment).toBe('production');
  expect(officeOf({ TAX_OFFICE_ENVIRONMENT: 'homologation' })?.environment).toBe('homologation');
  const seal = { TAX_OFFICE_KEY: 'key', TAX_OFFICE_CERTIFICATE: 'certificate' };
  const real = { TAX_OFFICE: 'https://sefaz.example/ws', ...seal };
  expect(officeOf({ ...real, TAX_OFFICE_ENVIRONMENT: 'homologation' })?.environment).toBe('homologation');
  expect(() => officeOf({ TAX_OFFICE_ENVIRONMENT: 'teste' })).toThrow('must be production, or homologation');
});
