import { datedAt } from '@malote/contracts/billing/books.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import type { View } from '../kernel/read-model.ts';
import { booksTable } from './ledger-tables.ts';

const BOOKS = 'books-company';

/** A fold that dates by the books looks at them; the view knows it beforehand. */
export const seesBooks = (view: View): void => void view.get(booksTable, BOOKS);

/** The day at which the books have what an event says about a day: that one, unless it was closed when the event came. */
export function dayInBooks(on: string, { metadata }: StoredEvent, view: View): string {
  const closed = view.get(booksTable, BOOKS);
  const today = businessDay(metadata.receivedAt, COMPANY_ZONE);
  return datedAt(on, today, closed === undefined ? {} : { closedThrough: closed.closedThrough });
}
