import { inputOf } from '@malote/contracts/kernel/fields/schemas.ts';
import { channel } from '@malote/contracts/partners/channel.ts';
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

test('the smallest declared value is at most half of the largest', () => {
  const verdict = (minDeclaredMinor: string) =>
    channelRules.allows?.(
      { ...declared, minDeclaredMinor, maxDeclaredMinor: '10001' },
      undefined as never,
      undefined as never,
      undefined as never,
    );
  expect(verdict('5001')).toMatchObject({ refused: 'DECLARED_VALUE_RANGE', field: 'fields.minDeclaredMinor' });
  expect([verdict('5000'), verdict('0')]).toEqual([undefined, undefined]);
  expect(refused({ minDeclaredMinor: '4999999950' })).toBe('allowed');
});

test('a least weight above the most is refused with the most, in kilograms', () =>
  expect(
    channelRules.allows?.(
      { ...declared, minOrderWeight: 2_000, maxOrderWeight: 1_500 },
      undefined as never,
      undefined as never,
      undefined as never,
    ),
  ).toMatchObject({ refused: 'OUT_OF_RANGE', params: { max: 1.5 } }));

test('a parcel weighs 500 kg at most where the channel says nothing (R-0460, R-0519)', () => {
  const said = inputOf({ maxParcelGrams: channel.fields.maxParcelGrams });
  expect(said.safeParse({}).success).toBe(true);
  expect(channelRules.works?.({})).toEqual({ maxParcelGrams: 500_000 });
  expect(channelRules.works?.({ maxParcelGrams: 30_000 })).toEqual({});
});
