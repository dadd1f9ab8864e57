import { channelRules } from './channel-rules.ts';

const declared = { minDeclaredMinor: '0', maxDeclaredMinor: '9999999900' };
const refused = (fields: object) => {
  const verdict = channelRules.allows?.(
    { ...declared, ...fields } as never,
    undefined as never,
    undefined as never,
    undefined as never,
  );
  return verdict === undefined ? 'allowed' : (verdict as { readonly field?: string }).field;
};

test('the least weight of an order is no more than the most, and either may stand alone (R-0461)', () => {
  expect(refused({ minOrderWeight: 1_000, maxOrderWeight: 1_000 })).toBe('allowed');
  expect(refused({ minOrderWeight: 1_001, maxOrderWeight: 1_000 })).toBe('fields.minOrderWeight');
  expect(refused({ minOrderWeight: 1_001 })).toBe('allowed');
  expect(refused({ maxOrderWeight: 1_000 })).toBe('allowed');
});
