import type { CommandContext } from '../kernel/context.ts';
import { areaRules } from './area-rules.ts';
import { districtRules } from './district-rules.ts';
import { leadTimeRules } from './lead-time-rules.ts';
import { regionRules } from './region-rules.ts';
import { siteRules } from './site-rules.ts';

export const network: CommandContext = {
  rules: {
    Site: siteRules,
    Region: regionRules,
    LeadTimeRule: leadTimeRules,
    Area: areaRules,
    District: districtRules,
  },
};
