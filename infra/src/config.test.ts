import { jest } from '@jest/globals';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { bySettings, parseConfig } from './config.ts';
import { Fault } from './fault.ts';
import { masterKeysOf, personalDataSettings, proxySettings, serviceSettings, sealSigning } from './settings.ts';

const schema = z.object({ ...serviceSettings, ...personalDataSettings, ...sealSigning });
const right = {
  PORT: '8081',
  DATABASE_URL: 'postgres://malote_query:secret@127.0.0.1:5433/malote',
  MASTER_KEY: randomBytes(32).toString('base64'),
  PEPPER: randomBytes(32).toString('base64'),
  SEAL_KEY: generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
};
const faultOf = (changes: Record<string, string | undefined>): string => {
  try {
    parseConfig(schema, { ...right, ...changes });
  } catch (error) {
    if (error instanceof Fault) return error.message;
    throw error;
  }
  return 'accepted';
};

test('right settings become typed values, with defaults for those left out or empty', () => {
  expect(parseConfig(schema, { ...right, HOST: '', UNKNOWN: 'x' })).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 8081,
    LOG_LEVEL: 'info',
    MASTER_KEY: Buffer.from(right.MASTER_KEY, 'base64'),
  });
});

test('a wrong setting is one sentence that names it, what it must be and what it is', () => {
  expect(faultOf({ PORT: 'eighty' })).toBe(
    'The setting PORT must be a whole number from 1 to 65535, and it is "eighty".',
  );
  expect(faultOf({ PORT: '70000' })).toBe(
    'The setting PORT must be a whole number from 1 to 65535, and it is "70000".',
  );
  expect(faultOf({ LOG_LEVEL: 'loud' })).toBe(
    'The setting LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent, and it is "loud".',
  );
});

test('a missing setting is one sentence', () => {
  expect(faultOf({ PORT: undefined })).toBe('The setting PORT is missing; it must be a whole number from 1 to 65535.');
});

test('a wrong secret is never repeated', () => {
  expect(faultOf({ DATABASE_URL: 'mysql://root:hunter2@x/y' })).toBe(
    'The setting DATABASE_URL must be the address of a Postgres database (postgres://user:password@host:port/name), and its present value is not that.',
  );
  expect(faultOf({ PEPPER: 'aHVudGVyMg==' })).toBe(
    'The setting PEPPER must be 32 bytes in base64, and its present value is not that.',
  );
  expect(faultOf({ HOST: 'x', LOG_LEVEL: 'smtps://root:hunter2@mail' })).not.toContain('hunter2');
  expect(faultOf({ SEAL_KEY: 'hunter2' })).toMatch(/^The setting SEAL_KEY must be an Ed25519 private key/);
});

test('every wrong setting has its own line', () => {
  expect(faultOf({ PORT: 'x', LOG_LEVEL: 'loud' }).split('\n')).toHaveLength(2);
});

test('former master keys are named with their ids, and open beside the present one', () => {
  const former = randomBytes(32);
  const config = parseConfig(schema, {
    ...right,
    MASTER_KEY_ID: '2',
    FORMER_MASTER_KEYS: `1:${former.toString('base64')}`,
  });
  expect(masterKeysOf(config)).toEqual({
    current: { id: '2', key: Buffer.from(right.MASTER_KEY, 'base64') },
    former: [{ id: '1', key: former }],
  });
  expect(faultOf({ FORMER_MASTER_KEYS: former.toString('base64') })).toBe(
    'The setting FORMER_MASTER_KEYS must be former master keys (id:32 bytes in base64), separated by commas, and its present value is not that.',
  );
});

test('proxies are networks or addresses, and nothing else', () => {
  const proxies = z.object(proxySettings);
  expect(parseConfig(proxies, {}).TRUSTED_PROXIES).toEqual(['loopback']);
  expect(parseConfig(proxies, { TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,fd00::/8' }).TRUSTED_PROXIES).toEqual([
    'loopback',
    '10.0.0.0/8',
    'fd00::/8',
  ]);
  expect(() => parseConfig(proxies, { TRUSTED_PROXIES: 'everybody' })).toThrow('must be addresses or networks');
});

test('settings that do not go together end a program as a wrong one does: with 1, by their sentence and without a stack', () => {
  const said = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const ended = jest.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`ended with ${code}`);
  });
  expect(() =>
    bySettings(() => {
      throw new Fault('SMS_GATEWAY names a gateway: set SMS_GATEWAY_TOKEN, the token for it.');
    }),
  ).toThrow('ended with 1');
  expect(said.mock.calls).toEqual([['SMS_GATEWAY names a gateway: set SMS_GATEWAY_TOKEN, the token for it.\n']]);
  said.mockRestore();
  ended.mockRestore();
});
