import type { CommandContext } from '../kernel/context.ts';
import { airBillRules } from './air-bill-rules.ts';
import { matchReceptions, receptionRules } from './match-receptions.ts';
import { pushByHandHandler } from './push-by-hand.ts';
import { pushRules } from './push-rules.ts';
import { registerPushes } from './register-pushes.ts';
import { tellParcels } from './tell-parcels.ts';
import { sendPushes } from './send-pushes.ts';
import { trackTargetRules } from './track-target-rules.ts';

export const tracking: CommandContext = {
  handlers: [pushByHandHandler],
  rules: {
    AirBill: airBillRules,
    TrackPush: pushRules,
    TrackReception: receptionRules,
    TrackTarget: trackTargetRules,
  },
  watches: (kit) => [registerPushes(kit), sendPushes(kit), matchReceptions(kit), tellParcels(kit)],
};
