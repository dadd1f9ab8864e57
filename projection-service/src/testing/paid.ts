import type { customerAccountEvents, Entry } from '@malote/contracts/billing/customer-account.ts';
import type { DataOf } from '@malote/contracts/kernel/event.ts';
import { account, posting } from '@malote/contracts/kernel/posting.ts';
import { groups } from '../groups.ts';
import { createStory } from './story.ts';
import type { Story } from './story.ts';

/** What moves money in stories: two customers who pay and are charged, and books that are closed. */
export const CUSTOMERS = ['C001', 'C002'] as const;
export const money = groups.find(({ name }) => name === 'money')!;

const DAY_MINUTES = 1_440;
/** Story minutes of noon, so many days after 20 November 2026. */
const noon = (day: number) => day * DAY_MINUTES + 360;
/** The day so many days after 20 November 2026. */
export const dayOf = (day: number) => new Date(Date.UTC(2026, 10, 20 + day)).toISOString().slice(0, 10);

interface Paid {
  readonly customer: (typeof CUSTOMERS)[number];
  readonly entry: Entry;
  readonly minor: bigint;
  /** The day that it is about, and the day on which it is written. */
  readonly on: number;
  readonly written: number;
}

/** A company with its customers, of whom nothing was posted yet. */
export function company(): Story {
  const story = createStory();
  for (const code of CUSTOMERS)
    story.tell(`customer-${code}`, 'CustomerRegistered', {
      code,
      fields: { name: code, type: 'enterprise', overweightToleranceGrams: 0 },
    });
  return story;
}

/** A document moves money between a customer and us. */
export function pay(story: Story, { customer, entry, minor, on, written }: Paid): void {
  const owed = account('receivable', customer);
  const moved =
    entry === 'top_up'
      ? { to: account('cash', 'pix'), from: owed, minor }
      : entry === 'charge'
        ? { to: owed, from: account('revenue', '1.1.02'), minor }
        : { to: account('revenue', '1.1.02'), from: owed, minor };
  const data: DataOf<(typeof customerAccountEvents)['CustomerEntryPosted']> = {
    customer,
    entry,
    document: `D${story.events.length}`,
    posting: posting(dayOf(on), [moved]),
  };
  story.tell(`customeraccount-${customer}`, 'CustomerEntryPosted', data, { at: noon(written) });
}

/** The books are closed through a day, on a day. */
export const closed = (story: Story, through: number, written: number) =>
  void story.tell('books-company', 'BooksClosed', { through: dayOf(through) }, { at: noon(written) });

/** What a customer has at the end of a day, as the statement adds it up. */
export const balanceOn = (counts: ReadonlyMap<string, bigint>, customer: string, day: string): bigint =>
  [...counts].reduce((sum, [id, count]) => {
    const [of = '', on = ''] = id.split('|');
    return of === `receivable:${customer}` && on <= day ? sum - count : sum;
  }, 0n);
