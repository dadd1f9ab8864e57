import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordRules } from '../kernel/records/moves.ts';

/** The smallest declared value is at most half of the largest (ops 5.1); the least weight of an order is no more than the most. */
export const channelRules: RecordRules = {
  allows: ({ minDeclaredMinor, maxDeclaredMinor, minOrderWeight, maxOrderWeight }) => {
    if (BigInt(String(minDeclaredMinor)) * 2n > BigInt(String(maxDeclaredMinor)))
      return refuse('DECLARED_VALUE_RANGE', {}, 'fields.minDeclaredMinor');
    return typeof minOrderWeight === 'number' && typeof maxOrderWeight === 'number' && minOrderWeight > maxOrderWeight
      ? refuse('OUT_OF_RANGE', { max: maxOrderWeight / 1_000 }, 'fields.minOrderWeight')
      : undefined;
  },
};
