import type { RecordRule, RecordRules } from '../kernel/records/moves.ts';
import { inUse } from '../kernel/records/references.ts';

/** An organisation that people belong to is not deleted (R-0101); one with others below it is named by them, which the kernel refuses. */
const nobodyInIt: RecordRule = (_, { directory }, code) => {
  const people = [...directory.users.values()].filter(({ organization }) => organization === code);
  return people.length === 0 ? undefined : inUse(people.map(({ username }) => username));
};

export const organizationRules: RecordRules = { moves: { delete: nobodyInIt } };
