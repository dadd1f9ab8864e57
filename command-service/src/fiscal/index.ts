import type { CommandContext } from '../kernel/context.ts';
import { mdfeRules } from './mdfe-rules.ts';
import { mdfeWatches } from './mdfe-watches.ts';

export const fiscal: CommandContext = {
  rules: { Mdfe: mdfeRules },
  watches: mdfeWatches,
};
