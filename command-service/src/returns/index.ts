import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { CommandContext } from '../kernel/context.ts';
import { followReturns } from './follow-returns.ts';
import { generatePickups } from './generate-pickups.ts';
import { reversePickupRules } from './reverse-pickup-rules.ts';

export const returns: CommandContext = {
  rules: {
    ReturnNote: {
      moves: {
        // No more comes back than went out (R-0271).
        confirm: ({ quantityReturned, quantityDue }) =>
          Number(quantityReturned) > Number(quantityDue)
            ? refuse('RETURN_QUANTITY_EXCEEDS_DUE', {}, 'fields.quantityReturned')
            : undefined,
      },
    },
    ReversePickup: reversePickupRules,
  },
  watches: (kit) => [...followReturns(kit), ...generatePickups(kit)],
};
