import { events } from '@malote/contracts/catalogue.ts';
import { isBalanced, movesMoney } from '@malote/contracts/kernel/posting.ts';
import type { AccountKind, Posting } from '@malote/contracts/kernel/posting.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import { customerScope, siteScope } from '@malote/contracts/kernel/scope.ts';
import type { ScopeEntry } from '@malote/contracts/kernel/scope.ts';
import { counter, readModel } from '../kernel/read-model.ts';
import type { Handlers, On } from '../kernel/read-model.ts';
import type { RowOf } from '../kernel/table.ts';
import { dayInBooks, seesBooks } from './books-day.ts';
import { booksTable, ledgerDaysTable, ledgerLegsTable } from './ledger-tables.ts';

/** Lookup: what the ledger dates by. */
export const books = readModel<RowOf<typeof booksTable.columns>>(
  booksTable,
  {
    BooksClosed: {
      keys: ({ stream }) => [stream],
      fold: (_, { data }, id) => ({ id, closedThrough: data.through }),
    },
  },
  { notices: 'silent' },
);

type Leg = RowOf<typeof ledgerLegsTable.columns>;

type Told = { readonly posting: Posting; readonly entry?: string; readonly document?: string; readonly code?: string };
/** Of the largest bigint: padded to as many, positions sort as text. */
const POSITION_DIGITS = 19;
/** Of the company's zone, which has no summer time. */
const NOON = '15:00:00.000Z';

/**
 * Legs of whatever event moves money. The log says what was closed when it came, so the same log dates the same legs: what is about a closed day stands at the
 * day it was written. Legs that do not sum to zero are a changed log: they are parked, and a verification says so.
 */
const posted: On<Leg, StoredEvent> = {
  begins: 'new rows',
  keys: ({ stream, version, data }) => (data as Told).posting.legs.map((_, at) => `${stream}@${version}:${at}`),
  looks: (_, view) => seesBooks(view),
  fold: (_, event, id, view) => {
    const { type, data, metadata, position } = event;
    const { posting, entry, document, code } = data as Told;
    const leg = posting.legs[Number(id.slice(id.lastIndexOf(':') + 1))];
    if (leg === undefined) throw new Error(`the posting has no leg for ${id}`);
    if (!isBalanced(posting.legs)) throw new Error('the legs do not sum to zero');
    const today = businessDay(metadata.receivedAt, COMPANY_ZONE);
    const on = dayInBooks(posting.on, event, view);
    const minor = BigInt(leg.minor);
    const { kind, subject } = partsOf(leg.account);
    return {
      id,
      account: leg.account,
      kind,
      customer: kind === 'receivable' ? subject : null,
      supplier: kind === 'payable' || kind === 'claims' ? subject : null,
      day: on,
      bookedAt: on === today ? metadata.receivedAt : `${on}T${NOON}`,
      minor,
      debit: minor > 0n ? minor : 0n,
      credit: minor < 0n ? -minor : 0n,
      entry: entry ?? type,
      document: document ?? code ?? null,
      by: metadata.behalfOf ?? metadata.actor,
      writtenAt: metadata.receivedAt,
      place: position,
      inBooks: `${on} ${String(position).padStart(POSITION_DIGITS, '0')}`,
      scope: scopeOf(leg.account),
    };
  },
};

/** `receivable:C001` is the receivable of C001. */
function partsOf(account: string): { readonly kind: AccountKind; readonly subject: string } {
  const at = account.indexOf(':');
  return { kind: account.slice(0, at) as AccountKind, subject: account.slice(at + 1) };
}

/** Whoever sees a customer or a site sees what moves its account. */
function scopeOf(account: string): readonly ScopeEntry[] {
  const { kind, subject } = partsOf(account);
  return kind === 'receivable' ? [customerScope(subject)] : kind === 'site' ? [siteScope(subject)] : [];
}

const moneyTypes = [...events.values()].filter(movesMoney).map(({ type }) => type);

/** Every leg of every event that moves money, found by what its schema says: a new one takes part by itself. */
export const ledgerLegs = readModel<Leg>(
  ledgerLegsTable,
  Object.fromEntries(moneyTypes.map((type) => [type, posted])) as Handlers<Leg>,
);

/** Balances are counted from legs, and counted anew by a verification. */
export const ledgerDays = counter(ledgerDaysTable, ledgerLegsTable, ({ account, day: on, minor: count }) => [
  { row: { id: `${account}|${on}`, account, day: on }, count: Number(count) },
]);
