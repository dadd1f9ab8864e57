import type { AccountKind } from '@malote/contracts/kernel/posting.ts';
import { day, instant, minor, optional, place, text } from '../kernel/column.ts';
import { table } from '../kernel/table.ts';

/** How far the books are closed; one row for each set of books. */
export const booksTable = table('books', {
  key: 'id',
  scope: 'everyone',
  columns: { id: text(), closedThrough: day() },
  indexes: [],
});

/** A row for each leg of each posting, which never changes again. Minor units above zero are debit, below zero credit. */
export const ledgerLegsTable = table('ledger_legs', {
  key: 'id',
  scope: 'rows',
  columns: {
    /** `<stream>@<version>:<place of the leg>` */
    id: text(),
    account: text(),
    /** The parts of the account that figures are asked by: its kind, and whose it is where that is a customer or a supplier. */
    kind: text<AccountKind>(),
    customer: optional(text()),
    supplier: optional(text()),
    day: day(),
    /** The moment that figures count it at: when it was written, or the noon of the day where it is dated at another. */
    bookedAt: instant(),
    minor: minor(),
    /** The same amount without its sign, on its side of the account. */
    debit: minor(),
    credit: minor(),
    /** What it was: the kind of entry, or the event. */
    entry: text(),
    document: optional(text()),
    by: text(),
    writtenAt: instant(),
    /** Where the event stands in the log: the order of what has one day. */
    place: place(),
    /** Its day and its place together, which sort as text: the order of the lines of an account. */
    inBooks: text(),
  },
  indexes: [
    { name: 'account', on: 'account, day desc, place desc' },
    { name: 'day', on: 'day' },
    { name: 'booked', on: 'booked_at' },
    { name: 'customer', on: 'customer, in_books desc, id desc' },
    { name: 'supplier', on: 'supplier, in_books desc, id desc' },
    { name: 'document', on: 'document' },
  ],
});

/** What an account gained on a day; a balance of any day is one sum over the days up to it, and all of them together are zero. */
export const ledgerDaysTable = table('ledger_days', {
  key: 'id',
  scope: 'everyone',
  columns: { /** `<account>|<day>` */ id: text(), account: text(), day: day(), count: place() },
  indexes: [{ name: 'account', on: 'account, day' }],
});
