import { driverInvitation } from '@malote/contracts/fleet/driver-invitation.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import { decideMove } from '../kernel/records/moves.ts';
import type { RecordRules } from '../kernel/records/moves.ts';
import { at } from '../kernel/stream-ref.ts';
import { invitationRules } from './invitation-rules.ts';

/** Who registers by an invitation uses it up: a code that was used, taken back, or whose day has passed registers nobody (R-0483, R-0716). */
export const registrationRules: RecordRules = {
  alsoNames: ({ invitationCode }) =>
    typeof invitationCode === 'string' ? [at(driverInvitation.aggregate, invitationCode)] : [],
  looks: async (run, what, { invitationCode }, code) => {
    if (what !== 'register' || typeof invitationCode !== 'string') return undefined;
    const used = await run.step('use invitation', driverInvitation.aggregate, invitationCode, (now, context) =>
      decideMove(
        driverInvitation as unknown as AnyRecord,
        invitationRules,
        'use',
        { code: invitationCode, fields: { usedBy: code } },
        now,
        context,
        run.command.callerGrants,
      ),
    );
    return isRefusal(used) ? refuse(used.refused, {}, 'fields.invitationCode') : undefined;
  },
};
