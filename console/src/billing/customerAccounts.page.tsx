import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import { loadListing } from '../client/records.ts';
import { recordPrefix } from '../i18n/record-words.ts';
import { bulkAction } from '../ui/list/actions.ts';
import type { RowAction } from '../ui/list/actions.ts';
import { listingPage } from '../ui/listing/listing-page.tsx';
import type { ListingRow } from '../ui/listing/listing-page.tsx';
import { accountDrawer } from './account-drawer.tsx';
import { CloseBooks } from './close-books.tsx';

/** What each customer has with us, with the statement of each as of any day. */
async function customerAccounts() {
  const entry = await loadListing('CustomerAccount');
  const { creditLimit, billingPeriod } = entry.fields;
  // An account may be without a limit; whoever agrees one says it.
  const { optional: _, ...limit } = creditLimit ?? ({} as Field);
  /** The same limit and period for all the chosen accounts. */
  const setCreditLimit: RowAction<ListingRow> = {
    ...bulkAction<ListingRow, 'billing.setCreditTerms'>('set-credit-limit', 'billing.setCreditTerms', {
      input: () => ({}) as never,
      called: ({ customer }) => String(customer),
    }),
    asks: {
      fields: { ...(creditLimit && { creditLimit: limit }), ...(billingPeriod && { billingPeriod }) },
      prefix: recordPrefix('CustomerAccount'),
    },
    input: ({ customer }, typed) => ({ customer, ...typed }),
  };
  return await listingPage('CustomerAccount', {
    texts: ['billing'],
    actions: [setCreditLimit],
    buttons: CloseBooks,
    drawer: accountDrawer(entry) as never,
  });
}

export default customerAccounts();
