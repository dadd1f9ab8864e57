import { channel } from '@malote/contracts/partners/channel.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { recordHandlers } from '../kernel/record-handlers.ts';

/** The smallest declared value is at most half of the largest (ops 5.1). */
export const partnerHandlers = recordHandlers(channel as never, (fields) =>
  BigInt(String(fields['minDeclaredMinor'])) * 2n > BigInt(String(fields['maxDeclaredMinor']))
    ? refuse('DECLARED_VALUE_RANGE', {}, 'fields.minDeclaredMinor')
    : undefined,
);
