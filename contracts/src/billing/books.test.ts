import type { About } from '../kernel/aggregate.ts';
import { bookEvents, books, closeBooks, COMPANY_BOOKS, datedAt } from './books.ts';

test('nothing of the books is closed until somebody closes it; the newest closing counts', () => {
  const closed = (through: string, now = books.initial) =>
    books.evolve(now, bookEvents.BooksClosed({ through }), {} as About);
  expect([books.category, COMPANY_BOOKS, books.initial]).toStrictEqual(['books', 'company', {}]);
  expect(closed('2026-11-30', closed('2026-10-31'))).toStrictEqual({ closedThrough: '2026-11-30' });
});

test.each([
  ['the day that it is about, while nothing is closed', '2026-10-31', '2026-11-20', undefined, '2026-10-31'],
  ['the day that it is about, when an earlier one is closed', '2026-11-01', '2026-11-20', '2026-10-31', '2026-11-01'],
  ['the day it was written, when its own is closed', '2026-10-31', '2026-11-20', '2026-10-31', '2026-11-20'],
  ['the day after the closed ones, when that is closed too', '2026-10-30', '2026-10-31', '2026-10-31', '2026-11-01'],
  ['the day after the closed ones, over the end of a year', '2026-12-01', '2026-12-30', '2026-12-31', '2027-01-01'],
])('a posting stands at %s', (_, on, written, closedThrough, dated) =>
  expect(datedAt(on, written, closedThrough === undefined ? {} : { closedThrough })).toBe(dated),
);

test('books are closed up to a day, with a reason, and the closing is kept as tax law asks', () => {
  expect(closeBooks.input.safeParse({ through: '2026-11-30' }).success).toBe(true);
  for (const wrong of [{}, { through: '2026-11-31' }, { through: '30/11/2026' }, { through: '2026-11-30', of: 'C001' }])
    expect(closeBooks.input.safeParse(wrong).success).toBe(false);
  expect([
    closeBooks.name,
    Object.keys(closeBooks.scope),
    closeBooks.reason,
    closeBooks.refusals,
    closeBooks.routes,
  ]).toEqual([
    'billing.closeBooks',
    ['everyone'],
    'required',
    ['BOOKS_CLOSED_ALREADY', 'BOOKS_DAY_NOT_OVER'],
    ['POST /finance/books/close'],
  ]);
  expect([bookEvents.BooksClosed.keep, bookEvents.BooksClosed.data.safeParse({}).success]).toEqual(['fiscal', false]);
});
