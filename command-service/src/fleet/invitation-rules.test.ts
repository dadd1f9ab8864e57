import { asking } from '../../test/rules.ts';
import { invitationRules } from './invitation-rules.ts';

test.each(['send', 'use'])(
  'an invitation is good to its last moment, by the clock of the house: %s (R-0525, R-0716)',
  (move) => {
    const { moved } = asking(invitationRules, {
      about: { happenedAt: '2020-01-01T00:00:00.000Z', receivedAt: '2026-11-20T12:00:00.000Z' },
    });
    expect(moved(move, { expiration: '2026-11-20T12:00:00.000Z' })).toBeUndefined();
    expect(moved(move, { expiration: '2026-11-20T11:59:59.999Z' })).toMatchObject({ refused: 'INVITATION_NOT_USABLE' });
    expect(moved(move, {})).toBeUndefined();
  },
);
