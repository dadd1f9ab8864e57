import { receipt } from '@malote/contracts/billing/receipt.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { customerScope } from '@malote/contracts/kernel/scope.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import type { Money } from '@malote/contracts/kernel/values/money.ts';
import { day, minor, optional, place, text } from '../kernel/column.ts';
import { readModel } from '../kernel/read-model.ts';
import type { Handlers, On, View } from '../kernel/read-model.ts';
import { table } from '../kernel/table.ts';
import type { RowOf } from '../kernel/table.ts';
import { dayInBooks, seesBooks } from './books-day.ts';
import { receiptsTable } from './receipts.ts';

/** A row for each thing that changed what a customer has to pay of a receipt, or from when it is late: what is open at the end of a day is the sum up to it. */
export const receiptEntriesTable = table('receipt_entries', {
  key: 'id',
  scope: 'rows',
  columns: {
    /** `<stream>@<version>` */
    id: text(),
    receipt: text(),
    customer: text(),
    /** As the ledger dates: the day that it is about, unless its books were closed when it came. */
    day: day(),
    /** What became due, below zero where it was taken back; and what came. Centavos. */
    due: minor(),
    came: minor(),
    /** The day that was agreed, and the day it is billed on. */
    agreed: optional(day()),
    billed: optional(day()),
    /** Where the event stands in the log: of two agreements of one day the later one counts. */
    place: place(),
  },
  indexes: [{ name: 'receipt', on: 'receipt, day' }],
});
type Entry = RowOf<typeof receiptEntriesTable.columns>;

interface Told {
  readonly code: string;
  readonly fields?: Readonly<Record<string, unknown>>;
}
const toldOf = ({ data }: StoredEvent) => data as Told;
const minorOf = (amount: unknown): bigint => BigInt((amount as Money).amount);
const dayOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** What an event says; the day it is about is that of the act where nothing else is told. */
type Says = (
  fields: NonNullable<Told['fields']>,
  stood: RowOf<typeof receiptsTable.columns> | undefined,
) => Partial<Pick<Entry, 'due' | 'came' | 'agreed' | 'billed'>> & { readonly at?: unknown };

const entry = (says: Says): On<Entry, StoredEvent> => ({
  begins: 'new rows',
  keys: ({ stream, version }) => [`${stream}@${version}`],
  looks: (event: StoredEvent, view: View) => {
    seesBooks(view);
    view.get(receiptsTable, toldOf(event).code);
  },
  fold: (_: unknown, event: StoredEvent, id: string, view: View) => {
    const { code, fields = {} } = toldOf(event);
    // It was folded from this event already: who owes and what was due stay as they were registered.
    const stood = view.get(receiptsTable, code);
    if (stood === undefined) throw new Error(`the receipt ${code} is not known`);
    const customer = String(stood.customer);
    const { at, ...said } = says(fields, stood);
    const on = businessDay(typeof at === 'string' ? at : event.metadata.happenedAt, COMPANY_ZONE);
    return {
      id,
      receipt: code,
      customer,
      day: dayInBooks(on, event, view),
      due: 0n,
      came: 0n,
      agreed: null,
      billed: null,
      ...said,
      place: event.position,
      scope: [customerScope(customer)],
    };
  },
});

/** Money counts on the day on which it came, not on the one on which somebody wrote it down. */
const came = entry(({ lastAmount, time }) => ({ came: minorOf(lastAmount), at: time }));
const undone = entry(({ undoneAmount }) => ({ came: -minorOf(undoneAmount) }));
const { registered, moved } = receipt.events;

/** What the receipts of a day that is over are summed up from (query-service/src/billing/receipts-as-of.ts). */
export const receiptEntries = readModel<Entry>(
  receiptEntriesTable,
  {
    [registered.type]: entry(({ historicalAmount, billingDate }) => ({
      due: minorOf(historicalAmount),
      billed: dayOf(billingDate),
    })),
    [moved['collect-part'].type]: came,
    [moved.collect.type]: came,
    // A correction is of the day on which it is made.
    [moved.undo.type]: undone,
    [moved['undo-part'].type]: undone,
    [moved['take-back'].type]: entry((_, stood) => ({ due: -(stood?.historicalAmount ?? 0n) })),
    [moved['agree-due'].type]: entry(({ paymentValidityPeriod }) => ({ agreed: dayOf(paymentValidityPeriod) })),
  } as Handlers<Entry>,
  { notices: 'silent' },
);
