import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { Context } from '../kernel/decision.ts';
import { codeRestriction } from './restrict-signing.ts';

/** Wrong codes that may be said of one way out for delivery. */
const TRIES = 5;
const CODES = 1_000_000;

/** A keyed hash of a text for a purpose (`Run.uniqueId`). */
type KeyedId = (purpose: string, text: string) => string;

/** The scan that sent a parcel out last, of those that count: its recipient has the code of this one. */
export const sentOutBy = ({ steps }: Pick<Parcel, 'steps'>): string | undefined =>
  steps.findLast(({ status, undone, fallen }) => status === 'delivering' && undone !== true && fallen !== true)?.scan;

/** The code of one way out for delivery: it follows from the scan, so nobody has to keep it, and from the pepper, so nobody can work it out. */
export const signingCode = (keyedId: KeyedId, waybill: string, scan: string): string =>
  [...keyedId('signing-code', `${waybill} ${scan}`)]
    .reduce((code, letter) => (code * 31 + (letter.codePointAt(0) ?? 0)) % CODES, 0)
    .toString()
    .padStart(6, '0');

/** How often a wrong code was said since a scan. */
export function wrongSince(events: readonly StoredEvent[], scan: string): number {
  const from = events.findLastIndex(({ metadata }) => metadata.commandId === scan);
  return events
    .slice(from + 1)
    .filter(({ type, data }) => type === 'command.refused' && (data as { code: string }).code === 'SIGNING_CODE_WRONG')
    .length;
}

/**
 * Why a parcel may not be signed for with what was said for its code, where a restriction forces one (R-0196). `said`: nothing where nobody said any; `wrong`:
 * how often a wrong one was said before.
 */
export function codeRefusal(
  of: Parcel,
  { directory, envelope }: Context,
  keyedId: KeyedId,
  said: string | undefined,
  wrong: number,
): Refusal | undefined {
  if (of.status !== 'registered' || codeRestriction(of, directory, envelope.site ?? '') === undefined) return undefined;
  const scan = sentOutBy(of);
  if (said === undefined || scan === undefined || wrong >= TRIES) return refuse('SIGNING_CODE_REQUIRED', {}, 'code');
  if (said === signingCode(keyedId, of.waybill, scan)) return undefined;
  return refuse('SIGNING_CODE_WRONG', { left: TRIES - 1 - wrong }, 'code');
}
