import type { CommandContext } from '../kernel/context.ts';
import { followReturns } from './follow-returns.ts';
import { generatePickups } from './generate-pickups.ts';
import { returnNoteRules } from './return-note-rules.ts';
import { reversePickupRules } from './reverse-pickup-rules.ts';

export const returns: CommandContext = {
  rules: {
    ReturnNote: returnNoteRules,
    ReversePickup: reversePickupRules,
  },
  watches: (kit) => [...followReturns(kit), ...generatePickups(kit)],
};
