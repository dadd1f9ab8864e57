import { parseConfig } from '@malote/infra/config.ts';
import { sessionSettings } from '@malote/infra/settings.ts';
import { z } from 'zod';
import { openIdOf, openIdSettings } from './openid-settings.ts';

const schema = z.object({ ...openIdSettings, ...sessionSettings });
const WHOLE = {
  OPENID_ISSUER: 'https://contas.example/realms/malote',
  OPENID_CLIENT_ID: 'malote',
  OPENID_CLIENT_SECRET: 'um-segredo-de-teste',
  OPENID_REDIRECT_BASE: 'https://malote.example',
};

test('without an issuer nobody signs in by one, and a session lasts twelve hours (R-0122)', () => {
  const config = parseConfig(schema, {});
  expect(openIdOf(config)).toBeUndefined();
  expect(config).toMatchObject({ SESSION_MINUTES: 720, OPENID_CLAIM: 'preferred_username' });
  expect(openIdOf(parseConfig(schema, WHOLE))).toBeDefined();
});

test.each(['OPENID_CLIENT_ID', 'OPENID_CLIENT_SECRET', 'OPENID_REDIRECT_BASE'] as const)(
  'an issuer without %s ends the start',
  (missing) => {
    expect(() => openIdOf(parseConfig(schema, { ...WHOLE, [missing]: '' }))).toThrow(/^OPENID_ISSUER names an issuer/);
  },
);

test.each([
  ['OPENID_ISSUER', 'http://contas.example'],
  ['OPENID_ISSUER', 'contas.example'],
  ['OPENID_REDIRECT_BASE', 'http://malote.example'],
  ['OPENID_CLAIM', 'not a claim'],
  ['SESSION_MINUTES', '4'],
  ['SESSION_MINUTES', '10081'],
  ['SESSION_MINUTES', '12h'],
])('%s is not %s', (name, value) => {
  expect(() => parseConfig(schema, { ...WHOLE, [name]: value })).toThrow(new RegExp(`^The setting ${name} must be`));
});

test('on the own machine an issuer is tried without a certificate', () => {
  const own = { ...WHOLE, OPENID_ISSUER: 'http://127.0.0.1:9000', OPENID_REDIRECT_BASE: 'http://localhost:8080' };
  expect(openIdOf(parseConfig(schema, own))).toBeDefined();
});

test.each(['email', 'https://contas.example/name', 'a'.repeat(120), 'conta_id.a-b'])(
  'a claim may be called %s',
  (name) => expect(parseConfig(schema, { ...WHOLE, OPENID_CLAIM: name })).toMatchObject({ OPENID_CLAIM: name }),
);

test.each(['a'.repeat(121), 'nome!'])('a claim is not called %s', (name) =>
  expect(() => parseConfig(schema, { ...WHOLE, OPENID_CLAIM: name })).toThrow(
    /OPENID_CLAIM must be the name of a claim/,
  ),
);

test.each(['OPENID_ISSUER', 'OPENID_REDIRECT_BASE'])('an address of another kind is refused in words: %s', (name) =>
  expect(() => parseConfig(schema, { ...WHOLE, [name]: 'ftp://localhost' })).toThrow(/must be the address/),
);
