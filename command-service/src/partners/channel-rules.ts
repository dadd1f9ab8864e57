import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordRules } from '../kernel/records/moves.ts';

/** The smallest declared value is at most half of the largest (ops 5.1). */
export const channelRules: RecordRules = {
  allows: ({ minDeclaredMinor, maxDeclaredMinor }) =>
    BigInt(String(minDeclaredMinor)) * 2n > BigInt(String(maxDeclaredMinor))
      ? refuse('DECLARED_VALUE_RANGE', {}, 'fields.minDeclaredMinor')
      : undefined,
};
