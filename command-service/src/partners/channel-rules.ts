import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { MOST_PARCEL_GRAMS } from '@malote/contracts/partners/channel.ts';
import type { RecordRules } from '../kernel/records/moves.ts';

/** No order declares more than 99,999,999.00 (R-0264). */
const MOST_DECLARED_MINOR = 9_999_999_900n;

/** The smallest declared value is at most half of the largest, which is at most 99,999,999 (ops 5.1, R-0264); the least weight of an order is no more than the most. Where nothing is said a parcel weighs 500 kg at most (R-0460, R-0519). */
export const channelRules: RecordRules = {
  works: ({ maxParcelGrams }) => (maxParcelGrams === undefined ? { maxParcelGrams: MOST_PARCEL_GRAMS } : {}),
  allows: ({ minDeclaredMinor, maxDeclaredMinor, minOrderWeight, maxOrderWeight }) => {
    if (BigInt(String(maxDeclaredMinor)) > MOST_DECLARED_MINOR)
      return refuse('DECLARED_VALUE_RANGE', {}, 'fields.maxDeclaredMinor');
    if (BigInt(String(minDeclaredMinor)) * 2n > BigInt(String(maxDeclaredMinor)))
      return refuse('DECLARED_VALUE_RANGE', {}, 'fields.minDeclaredMinor');
    return typeof minOrderWeight === 'number' && typeof maxOrderWeight === 'number' && minOrderWeight > maxOrderWeight
      ? refuse('OUT_OF_RANGE', { max: maxOrderWeight / 1_000 }, 'fields.minOrderWeight')
      : undefined;
  },
};
