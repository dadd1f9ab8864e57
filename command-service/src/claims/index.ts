import type { CommandContext } from '../kernel/context.ts';
import { claimApplicationRules, compensationRules, fineRules, responsibilityRules } from './claim-rules.ts';
import { creditBills } from './credit-bills.ts';
import { makeFines } from './make-fines.ts';

export const claims: CommandContext = {
  rules: {
    ClaimApplication: claimApplicationRules,
    Compensation: compensationRules,
    ResponsibilityRecord: responsibilityRules,
    Fine: fineRules,
  },
  watches: (kit) => [...makeFines(kit), creditBills(kit)],
};
