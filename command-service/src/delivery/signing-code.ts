import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { Context } from '../kernel/decision.ts';
import { confirmedByCode } from './restrict-signing.ts';

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
 * Why a parcel may not be signed for with what was said for its code, where a restriction forces one, or takes it in place of its fence (R-0196, R-0332). `said`: nothing where nobody said any; `wrong`:
 * how often a wrong one was said before.
 */
export function codeRefusal(
  of: Parcel,
  { directory, envelope }: Context,
  keyedId: KeyedId,
  said: string | undefined,
  wrong: number,
): Refusal | undefined {
  if (of.status !== 'registered') return undefined;
  const restriction = confirmedByCode(of, directory, envelope.site ?? '');
  // Where nothing forces a code it may be left out: within a fence nobody asks for it.
  if (restriction === undefined || (restriction.forcedCode !== true && said === undefined)) return undefined;
  // Nobody is asked for a code that was sent to no one, or that would not be taken.
  if (sentOutBy(of) === undefined) return refuse('SIGNING_CODE_NOT_SENT', {}, 'code');
  if (wrong >= TRIES) return refuse('SIGNING_CODE_EXHAUSTED', { tries: TRIES }, 'code');
  if (said === undefined) return refuse('SIGNING_CODE_REQUIRED', {}, 'code');
  if (isConfirmed(of, keyedId, said, wrong)) return undefined;
  return refuse('SIGNING_CODE_WRONG', { left: TRIES - 1 - wrong }, 'code');
}

/** Whether what was said is the code of the parcel's last way out for delivery, and not too many wrong ones were said before. */
export function isConfirmed(of: Parcel, keyedId: KeyedId, said: string | undefined, wrong: number): boolean {
  const scan = sentOutBy(of);
  return said !== undefined && scan !== undefined && wrong < TRIES && said === signingCode(keyedId, of.waybill, scan);
}
