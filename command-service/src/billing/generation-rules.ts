import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { customerScope, meets } from '@malote/contracts/kernel/scope.ts';
import type { RecordRule, RecordRules } from '../kernel/records/moves.ts';
import { askedRefusal } from './subjects.ts';

const MONTH = 7;

/** Days of one month (R-0562, R-0579) of customers who are chosen, or of all of them where that is said (R-0568). */
const isSearch: RecordRule = (fields) => {
  const [start, end] = [String(fields['periodStart']), String(fields['periodEnd'])];
  if (start > end) return refuse('START_AFTER_END', {}, 'fields.periodEnd');
  if (start.slice(0, MONTH) !== end.slice(0, MONTH)) return refuse('SAME_YEAR_MONTH', {}, 'fields.periodEnd');
  const customers = (fields['customers'] ?? []) as readonly string[];
  if (fields['whose'] === 'named' && customers.length === 0)
    return refuse('SEARCH_CRITERIA_EMPTY', {}, 'fields.customers');
  return fields['whose'] === 'all' && customers.length > 0
    ? refuse('FIELD_NOT_OF_KIND', {}, 'fields.customers')
    : undefined;
};

export const generationRules: RecordRules = {
  allows: (fields, context, code, held) =>
    isSearch(fields, context, code, held) ?? askedRefusal(context.directory, fields),
  // Who does not see all customers sees no batch of others made either: he generates for one of his own at a time.
  looks: async (run, _what, { customers = [] }) => {
    const { callerScope } = run.command;
    const [customer, ...others] = customers as readonly string[];
    const isHis = customer !== undefined && others.length === 0 && meets(callerScope, [customerScope(customer)]);
    return await Promise.resolve(
      callerScope === '*' || isHis ? undefined : refuse('GENERATION_ONE_CUSTOMER', {}, 'fields.customers'),
    );
  },
};
