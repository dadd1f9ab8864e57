import type { CommandContext } from '../kernel/context.ts';
import { siteRules } from './site-rules.ts';

export const network: CommandContext = { rules: { Site: siteRules } };
