import type { CommandContext } from '../kernel/context.ts';
import { followProblems } from './follow-problems.ts';
import { lostParcelRules } from './lost-parcel-rules.ts';

export const exceptions: CommandContext = {
  rules: { LostParcel: lostParcelRules },
  watches: followProblems,
};
