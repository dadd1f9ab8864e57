import { mayOpen, session } from '../client/session.ts';
import { screenAt } from '../shell/places.ts';
import type { PlaceOf } from '../ui/code-link.tsx';

const AREA = '/finance';
/** What moved the account of a customer. */
export const STATEMENT = `${AREA}/receivableManagement/customerAccounts/statement`;

/** The pages on which documents stand, by the letters that their numbers begin with: of those the reader may open, the first is meant. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  LC: [
    `${AREA}/receivableManagement/reconciliationBatches`,
    `${AREA}/receivableManagement/toExamine`,
    `${AREA}/payableManagement/accountsPayableReview`,
  ],
  RB: [`${AREA}/receivableManagement/receipts`, `${AREA}/receivableManagement/billCollection`],
  RC: [`${AREA}/receivableManagement/topUps`],
  LP: [`${AREA}/payableManagement/paymentBatches`, `${AREA}/payableManagement/payableCollection`],
  SI: ['/ClaimsManagement/claimDetail', '/ClaimsManagement/claimList', '/ClaimsManagement/claimStatement'],
};

/** The page about a document of finance, with it open; undefined for numbers that no page is known of. */
export function documentAt(number: string): PlaceOf | undefined {
  const { [number.slice(0, 2)]: pages = [] } = PAGES;
  const { caller } = session.get();
  const page = pages.find((path) => {
    const screen = screenAt(path);
    return screen !== undefined && caller !== undefined && mayOpen(caller, screen);
  });
  const key = encodeURIComponent(number);
  if (page === undefined) return undefined;
  // A page of one record asks for its number, a list opens it beside its rows.
  return [page, screenAt(page)?.kind === 'detail' ? `number=${key}` : `open=${key}`];
}
