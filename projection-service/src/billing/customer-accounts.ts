import { balanceAfter, paidAheadBy, standingOf, unsettledBy } from '@malote/contracts/billing/customer-account.ts';
import { customerAccountRow } from '@malote/contracts/billing/customer-accounts.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import { customerScope } from '@malote/contracts/kernel/scope.ts';
import type { EventOf } from '../kernel/events.ts';
import { listingTable } from '../kernel/listing-table.ts';
import { existing, readModel } from '../kernel/read-model.ts';
import type { RowOf } from '../kernel/table.ts';

export const customerAccountsTable = listingTable(customerAccountRow, {}, [
  { name: 'balance', on: 'balance, customer' },
  { name: 'standing', on: 'standing, balance, customer' },
]);
type Account = RowOf<typeof customerAccountsTable.columns>;

/** What was set aside for a receipt, or is free again. */
const prepaid = (sign: 1n | -1n) => ({
  keys: ({ data }: EventOf<'CustomerPrepaymentReserved' | 'CustomerPrepaymentReleased'>) => [data.customer],
  fold: (
    row: Account | undefined,
    { data, metadata }: EventOf<'CustomerPrepaymentReserved' | 'CustomerPrepaymentReleased'>,
  ) => {
    const before = existing(row);
    return {
      ...before,
      prepaid: before.prepaid + sign * BigInt(data.amount.amount),
      changedAt: metadata.receivedAt,
    };
  },
});

/** What each customer has with us; every customer has an account, also before anything was posted on it. */
export const customerAccounts = readModel<Account>(customerAccountsTable, {
  CustomerRegistered: {
    begins: 'new rows',
    keys: ({ data }) => [data.code],
    fold: (_, { data }) => ({
      customer: data.code,
      standing: 'normal',
      balance: 0n,
      creditLimit: null,
      accumulatedUnsettled: 0n,
      prepaid: 0n,
      billingPeriod: null,
      postedOn: null,
      changedAt: null,
      scope: [customerScope(data.code)],
    }),
  },
  CustomerCreditTermsSet: {
    keys: ({ data }) => [data.customer],
    fold: (row, { data, metadata }) => {
      const before = existing(row);
      const limit = BigInt(data.creditLimit.amount);
      return {
        ...before,
        creditLimit: limit,
        standing: standingOf(before.balance, limit),
        billingPeriod: data.billingPeriod ?? null,
        changedAt: metadata.receivedAt,
      };
    },
  },
  CustomerPrepaymentReserved: prepaid(-1n),
  CustomerPrepaymentReleased: prepaid(1n),
  CustomerEntryPosted: {
    keys: ({ data }) => [data.customer],
    fold: (row, { data, metadata }) => {
      const before = existing(row);
      const balance = balanceAfter(before.balance, data.customer, data.posting);
      return {
        ...before,
        balance,
        accumulatedUnsettled: before.accumulatedUnsettled + unsettledBy(data.entry, data.customer, data.posting),
        prepaid: before.prepaid + paidAheadBy(data.entry, data.customer, data.posting),
        standing: standingOf(balance, before.creditLimit ?? undefined),
        postedOn: businessDay(metadata.receivedAt, COMPANY_ZONE),
        changedAt: metadata.receivedAt,
      };
    },
  },
});
