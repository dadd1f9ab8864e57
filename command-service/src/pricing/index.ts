import type { CommandContext } from '../kernel/context.ts';
import { correctionRules, dispatchRules, distanceRules, feeRules, formulaRules, taxRules } from './basics-rules.ts';
import { expireInTime } from './expire-in-time.ts';
import { inquire } from './inquire-price.ts';
import { partitionRules, schemeRules } from './partition-rules.ts';
import { inquiryRules, quoteRules } from './quote-rules.ts';

export const pricing: CommandContext = {
  handlers: [inquire],
  watches: (kit) => [expireInTime(kit)],
  rules: {
    Quote: quoteRules,
    PriceInquiry: inquiryRules,
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
