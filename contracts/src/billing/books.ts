import { z } from 'zod';
import { aggregate } from '../kernel/aggregate.ts';
import { command } from '../kernel/definition.ts';
import { event } from '../kernel/event.ts';

export const bookEvents = {
  /** Nothing is dated up to this day any more: the ledger dates what comes for it at the day after, or the day it was written. */
  BooksClosed: event('BooksClosed', { keep: 'fiscal', data: z.object({ through: z.iso.date() }) }),
};

/** How far the books are closed. */
export interface Books {
  readonly closedThrough?: string;
}

/** One stream for the company: `books-company`. */
export const books = aggregate<Books, typeof bookEvents>('books', {
  initial: {},
  events: bookEvents,
  evolve: { BooksClosed: (_, { through }) => ({ closedThrough: through }) },
});
export const COMPANY_BOOKS = 'company';

/** The day at which the ledger dates a posting: the one that it is about, unless its books are closed; then the day of writing, and never a closed one. */
export function datedAt(on: string, writtenOn: string, { closedThrough = '' }: Books): string {
  if (on > closedThrough) return on;
  return writtenOn > closedThrough ? writtenOn : dayAfter(closedThrough);
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Closes the books up to a day that is over, for good: corrections of what stands there are dated after it. The reason stays beside it. */
export const closeBooks = command('billing.closeBooks', {
  path: 'POST /finance/books/close',
  input: z.strictObject({ through: z.iso.date() }),
  reason: 'required',
  scope: { everyone: 'there is one set of books; who may close them is said by permission' },
  refusals: ['BOOKS_CLOSED_ALREADY', 'BOOKS_DAY_NOT_OVER'],
});
