import { FORMER_SECRET_DAYS } from '@malote/contracts/tracking/track-target.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordRules } from '../kernel/records/moves.ts';

const LONGEST_MS = FORMER_SECRET_DAYS * 86_400_000;

/**
 * A renewed secret leaves the one before it in force until the moment that is asked for, and no longer than this one; an older one ends. Where nothing is asked
 * for the former one ends with the renewal.
 */
export const trackTargetRules: RecordRules = {
  follows: {
    'renew-secret': ({ secretSince }, { formerSecretUntil }, { envelope }) => ({
      formerSecretSince: secretSince,
      formerSecretUntil: formerSecretUntil ?? envelope.happenedAt,
    }),
  },
  moves: {
    'renew-secret': (_, { envelope }, __, ___, ____, typed) => {
      const until = typed?.['formerSecretUntil'];
      if (typeof until !== 'string') return undefined;
      const aheadMs = Date.parse(until) - Date.parse(envelope.happenedAt);
      if (aheadMs <= 0) return refuse('TIME_MUST_BE_FUTURE', {}, 'fields.formerSecretUntil');
      return aheadMs > LONGEST_MS
        ? refuse('FORMER_SECRET_TOO_LONG', { days: FORMER_SECRET_DAYS }, 'fields.formerSecretUntil')
        : undefined;
    },
    'end-former-secret': (_, { envelope }, __, ___, before) => {
      const until = before?.['formerSecretUntil'];
      return typeof until === 'string' && Date.parse(until) > Date.parse(envelope.happenedAt)
        ? undefined
        : refuse('NO_FORMER_SECRET');
    },
  },
};
