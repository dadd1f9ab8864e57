import type { CommandContext } from '../kernel/context.ts';
import { dropOffRules, pickupListRules, pickupOrderRules } from './pickup-rules.ts';

export const pickup: CommandContext = {
  rules: { PickupOrder: pickupOrderRules, PickupList: pickupListRules, CustomerDropOff: dropOffRules },
};
