import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { CommandContext } from '../kernel/context.ts';
import { followReturns } from './follow-returns.ts';

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
  },
  watches: followReturns,
};
