import type { CommandContext } from '../kernel/context.ts';
import { followLostParcels } from './follow-lost-parcels.ts';
import { followProblems } from './follow-problems.ts';
import { lostParcelRules } from './lost-parcel-rules.ts';
import { problemParcelRules } from './problem-parcel-rules.ts';

export const exceptions: CommandContext = {
  rules: { LostParcel: lostParcelRules, ProblemParcel: problemParcelRules },
  watches: (kit) => [...followProblems(kit), ...followLostParcels(kit)],
};
