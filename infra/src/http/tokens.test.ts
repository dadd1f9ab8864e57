import { generateKeyPairSync } from 'node:crypto';
import { publicHalf, checkingKey, readToken, signToken, signingKey, tokenReader } from './tokens.ts';

const made = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
const [signing, checking] = [signingKey(made), checkingKey(publicHalf(made))];
const claims = { sub: 'ana', sid: 's1', name: 'ana01', kind: 'user' as const };
const start = Math.floor(Date.now() / 1_000) * 1_000;
const token = (seconds: number) => signToken(signing, claims, new Date(start + seconds * 1_000));

test('a token that is read again has the same claims, and none once it has ended', async () => {
  let now = start;
  const read = tokenReader(checking, () => now);
  const text = await token(60);
  const first = await read(text);
  expect(first).toEqual(claims);
  now += 59_000;
  expect(await read(text)).toBe(first);
  now += 5_999; // another service's clock may be five seconds behind
  expect(await read(text)).toBe(first);
  now += 1;
  expect(await read(text)).toBeUndefined();
});

test('a token that is known does not open the door to one that was changed', async () => {
  const read = tokenReader(checking);
  const text = await token(60);
  expect(await read(text)).toEqual(claims);
  const [head, body, signature] = text.split('.');
  const forged = [
    head,
    Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(body ?? '', 'base64url').toString()), sub: 'admin' }),
    ).toString('base64url'),
    signature,
  ].join('.');
  for (const wrong of [forged, `${text}A`, text.slice(0, -1), '', 'x'.repeat(5_000)]) {
    expect(await read(wrong)).toBeUndefined();
    expect(await readToken(checking, wrong)).toBeUndefined();
  }
  expect(await readToken(checking, text)).toEqual(claims);
});
