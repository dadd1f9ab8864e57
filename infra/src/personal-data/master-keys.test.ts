import { randomBytes } from 'node:crypto';
import { masterKeyIdOf, UnknownMasterKey, unwrap, wrap, type MasterKeys } from './master-keys.ts';

const old = { id: '2025', key: randomBytes(32) };
const young = { id: '2026', key: randomBytes(32) };
const before: MasterKeys = { current: old };
const after: MasterKeys = { current: young, former: [old] };
const key = randomBytes(32);

test('a key comes back from under its master key, also when that one is a former one', () => {
  const wrapped = wrap('maria', key, before);
  expect(masterKeyIdOf(wrapped)).toBe('2025');
  expect(unwrap('maria', wrapped, before)).toEqual(key);
  expect(unwrap('maria', wrapped, after)).toEqual(key);
  expect(masterKeyIdOf(wrap('maria', key, after))).toBe('2026');
});

test('a master key that is missing is named', () => {
  const wrapped = wrap('maria', key, before);
  expect(() => unwrap('maria', wrapped, { current: young })).toThrow(UnknownMasterKey);
  expect(() => unwrap('maria', wrapped, { current: young })).toThrow(/"2025"/);
});

test('a wrapped key does not open for another subject, changed, or under another key of the same id', () => {
  const wrapped = wrap('maria', key, before);
  const changed = Buffer.from(wrapped);
  changed[20] = (changed[20] ?? 0) ^ 1;
  expect(() => unwrap('jose', wrapped, before)).toThrow();
  expect(() => unwrap('maria', changed, before)).toThrow();
  expect(() => unwrap('maria', wrapped, { current: { id: '2025', key: randomBytes(32) } })).toThrow();
  expect(() => unwrap('maria', Buffer.of(9, 0), before)).toThrow(/version 9/);
});
