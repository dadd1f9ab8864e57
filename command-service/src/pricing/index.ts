import type { CommandContext } from '../kernel/context.ts';
import { correctionRules, dispatchRules, distanceRules, feeRules, formulaRules, taxRules } from './basics-rules.ts';
import { partitionRules, schemeRules } from './partition-rules.ts';

export const pricing: CommandContext = {
  rules: {
    FeeDefinition: feeRules,
    PostalCodeCorrection: correctionRules,
    DispatchReference: dispatchRules,
    RouteDistanceReference: distanceRules,
    Tax: taxRules,
    PricingFormula: formulaRules,
    Partition: partitionRules,
    PartitionScheme: schemeRules,
  },
};
