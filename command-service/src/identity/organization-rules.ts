import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordRule, RecordRules } from '../kernel/records/moves.ts';

/** People that are named to whoever wants to delete their organisation. */
const NAMED_PEOPLE = 5;

/** An organisation that people belong to is not deleted (R-0101); one with others below it is named by them, which the kernel refuses. */
const nobodyInIt: RecordRule = (_, { directory }, code) => {
  const people = [...directory.users.values()].filter(({ organization }) => organization === code);
  if (people.length === 0) return undefined;
  const more = people.length > NAMED_PEOPLE ? ` (+${people.length - NAMED_PEOPLE})` : '';
  const named = people.slice(0, NAMED_PEOPLE).map(({ username }) => username);
  return refuse('RECORD_IN_USE', { users: `${named.join(', ')}${more}` });
};

export const organizationRules: RecordRules = { moves: { delete: nobodyInIt } };
