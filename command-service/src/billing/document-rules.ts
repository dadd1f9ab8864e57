import { account, posting } from '@malote/contracts/kernel/posting.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import type { Money } from '@malote/contracts/kernel/values/money.ts';
import type { RecordRule, RecordRules } from '../kernel/records/moves.ts';

/** Money is written down after it came or went; the moment counts at which the call came, not the one that a device names. */
const hasCome =
  (field: string): RecordRule =>
  ({ [field]: time }, { envelope }) =>
    typeof time === 'string' && Date.parse(time) > Date.parse(envelope.receivedAt)
      ? refuse('MONEY_TIME_IN_FUTURE', {}, `fields.${field}`)
      : undefined;

const WEEK = 7;

/** A period of weeks is of days of the week, which has seven. */
export const billingPeriodRules: RecordRules = {
  allows: (fields) => {
    const beyond = ['startDay', 'endDay'].find((name) => Number(fields[name]) > WEEK);
    return fields['cycle'] !== 'weekly' || beyond === undefined
      ? undefined
      : refuse('OUT_OF_RANGE', { min: 1, max: WEEK }, `fields.${beyond}`);
  },
};

export const topUpRules: RecordRules = { allows: hasCome('time') };

/** An approved expense is a cost under its heading, which the site has laid out or the supplier is owed for (R-0717). */
export const siteExpenseRules: RecordRules = {
  allows: hasCome('businessTime'),
  posts: {
    approve: ({ site, chargeType, amount, businessTime }) =>
      posting(businessDay(String(businessTime), COMPANY_ZONE), [
        {
          to: account('cost', String(chargeType)),
          from: account('site', String(site)),
          minor: BigInt((amount as Money).amount),
        },
      ]),
  },
};
