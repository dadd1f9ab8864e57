import { accountStatement } from '@malote/contracts/billing/customer-accounts.ts';
import { books } from '@malote/contracts/billing/books.ts';
import { customerAccount } from '@malote/contracts/billing/customer-account.ts';
import { ledgerEntry } from '@malote/contracts/billing/report-dashboard.ts';
import { supplierAccount } from '@malote/contracts/billing/supplier-account.ts';
import { records } from '@malote/contracts/catalogue.ts';
import { isOpen, narrowedTo } from '@malote/contracts/identity/permissions.ts';
import type { Opening } from '@malote/contracts/identity/permissions.ts';
import { streamOf } from '@malote/contracts/kernel/aggregate.ts';
import type { QueryDefinition } from '@malote/contracts/kernel/definition.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { meets } from '@malote/contracts/kernel/scope.ts';
import { load } from '@malote/contracts/linehaul/load.ts';
import { loading } from '@malote/contracts/linehaul/loading.ts';
import type { recordReplay } from '@malote/contracts/tracking/history.ts';
import { accessRefusal } from '../kernel/access.ts';
import type { Asking } from '../kernel/asking.ts';
import type { Handler } from '../kernel/handlers.ts';
import { inScope } from '../kernel/lists/in-scope.ts';
import { inOpening } from '../kernel/records/in-opening.ts';
import { isSeen } from '../kernel/records/sight.ts';
import { historyOf } from './history.ts';

/** Something that has a stream of its own: who reads what happened to it, and whether only those who see it. */
interface Subject {
  readonly category: string;
  readonly readBy: QueryDefinition;
  readonly seenBy: 'everyone' | 'scope';
  /** Where its row is found when its stream is gone. */
  readonly rows?: readonly [table: string, key: string];
}

/** What the record kit did not make. Orders and bags have histories of their own, which follow bindings. */
const OTHERS: Readonly<Record<string, Subject>> = {
  Load: { category: load.category, readBy: loading.list, seenBy: 'scope', rows: ['reads.loads', 'load_number'] },
  CustomerAccount: { category: customerAccount.category, readBy: accountStatement, seenBy: 'scope' },
  SupplierAccount: { category: supplierAccount.category, readBy: ledgerEntry.list, seenBy: 'scope' },
  Books: { category: books.category, readBy: ledgerEntry.list, seenBy: 'everyone' },
};

function subjectOf(noun: string): Subject | undefined {
  const made = records.get(noun);
  if (made === undefined) return Object.hasOwn(OTHERS, noun) ? OTHERS[noun] : undefined;
  return {
    category: made.category,
    readBy: made.history,
    seenBy: made.list.scope === 'row' ? 'scope' : 'everyone',
    rows: [`reads.${made.table}`, 'code'],
  };
}

/** Everything that happened to one record: whoever may read its history and sees it is answered, and its opening is on record. */
export const answerRecordReplay: Handler<typeof recordReplay> = async ({ of: noun, number, accessId }, asking) => {
  const subject = subjectOf(noun);
  if (subject === undefined) return refuse('RECORD_NOT_FOUND', {}, 'of');
  const opening = asking.openingOf(subject.readBy);
  if (!isOpen(opening)) return refuse('NO_PERMISSION');
  const refused = await accessRefusal(asking, accessId, { kind: 'history', of: [`${noun} ${number}`] });
  if (refused !== undefined) return refused;
  const stream = streamOf(subject, number);
  const [made, sight] = [records.get(noun), asking.sights[noun]];
  if (made !== undefined && sight !== undefined && !(await isSeen(made, sight, number, asking)))
    return refuse('RECORD_NOT_FOUND', {}, 'number');
  if (!(await sees(asking, subject, stream, number)) || !(await isOpened(asking, opening, noun, number)))
    return refuse('RECORD_NOT_FOUND', {}, 'number');
  const whole = { stream, part: 'whole', fromVersion: 1, toVersion: null, fromAt: null, toAt: null } as const;
  return await historyOf(number, [whole], [number], asking);
};

/** Whether it is one of the records for which the caller's rights hold. */
async function isOpened(asking: Asking, opening: Opening, noun: string, number: string): Promise<boolean> {
  const made = records.get(noun);
  if (made === undefined || narrowedTo(opening, noun) === undefined) return true;
  const found = inOpening(asking.db.from(`reads.${made.table}`), made, opening, asking);
  return ((await found.select('code').where('code', number).limit(1)) as readonly unknown[]).length > 0;
}

/** By the scope that its events gave it; by its row where these are gone: what was taken out of the log is for whoever saw it to find. */
async function sees(asking: Asking, { seenBy, rows }: Subject, stream: string, number: string): Promise<boolean> {
  const { caller, events, db } = asking;
  for await (const { metadata } of events.readStream(stream, 0))
    if (seenBy === 'everyone' || meets(caller.scope, scopeIn(metadata))) return true;
  if (rows === undefined) return false;
  const [table, key] = rows;
  const found = db.from(table).select(key).where(key, number).limit(1);
  return ((await (seenBy === 'scope' ? inScope(found, caller.scope) : found)) as readonly unknown[]).length > 0;
}

/** What an event added to the scope of its stream; nothing where it was changed so that it does not read any more. */
function scopeIn(metadata: string): readonly string[] {
  try {
    const { scope } = JSON.parse(metadata) as { readonly scope?: unknown };
    return Array.isArray(scope) ? scope.filter((entry) => typeof entry === 'string') : [];
  } catch {
    return [];
  }
}
