import type { Envelope } from '@malote/contracts/kernel/envelope.ts';
import type { Fact } from '@malote/contracts/kernel/event.ts';
import type { Personal } from '@malote/contracts/kernel/personal.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { isSettledSince } from '@malote/contracts/kernel/settled-before.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { parcelEvents } from '@malote/contracts/scanning/events.ts';
import type { FailureCause } from '@malote/contracts/scanning/events.ts';
import type { Step } from '@malote/contracts/scanning/journey.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import { conflictOf, stepThatCounts } from '@malote/contracts/scanning/precedence.ts';
import type { Decide, Decision } from '../kernel/decision.ts';
import { repeated } from './decide-parcel.ts';
import { closedAt, closedTo, heldBackAt } from './parcel-standing.ts';

/** The facts of a scan, and of each earlier fact that it excludes a conflict: the one that counts by the table stands, both are kept. */
function withConflicts(parcel: Parcel, fact: Fact, step: Step): Decision {
  const found = parcel.steps.flatMap((other) => {
    const kind = other.undone || other.fallen ? undefined : conflictOf(step, other);
    if (kind === undefined) return [];
    const stands = stepThatCounts([other, step])?.scan ?? other.scan;
    const conflict = stands === step.scan ? other.scan : step.scan;
    return [parcelEvents.ParcelConflictFound({ waybill: parcel.waybill, conflict, kind, stands })];
  });
  if (found.length === 0) return [fact];
  return { facts: [fact, ...found], answer: { conflicts: found.map(({ data }) => data.conflict) } };
}

/**
 * Why a fact from the recipient's door is not taken: a signature closes a parcel to everything but what contradicts it. What the device that signed says again
 * is a repetition; of two devices each has a recipient and photos of its own to tell of, whatever their posts are called.
 */
function closedAtTheDoor(parcel: Parcel, { happenedAt, site, station, device }: Envelope): Refusal | undefined {
  const closed = closedAt(parcel, happenedAt);
  if (closed?.refused !== 'PARCEL_SIGNED') return closed;
  const own = parcel.steps.some(
    (step) =>
      step.status === 'signed' &&
      !step.undone &&
      step.site === site &&
      step.station === station &&
      step.device === device,
  );
  return own ? closed : undefined;
}

/** A delivery fails once for each time that the parcel goes out: said again, whatever the cause, it would be a try that nobody made (R-0466). */
export const fail =
  (scanned: string, cause: FailureCause, note?: Personal): Decide<Parcel> =>
  (parcel, { envelope }) =>
    closedAtTheDoor(parcel, envelope) ??
    (repeated(parcel, ({ attempt }) => attempt === true, envelope) ? refuse('ALREADY_SCANNED') : undefined) ??
    withConflicts(
      parcel,
      parcelEvents.ParcelDeliveryFailed({
        waybill: parcel.waybill,
        scanned,
        cause,
        attempt: parcel.attempts + 1,
        ...(note !== undefined && { note }),
      }),
      { status: 'received_delivery_point', at: envelope.happenedAt, scan: envelope.commandId, attempt: true },
    );

interface Signature {
  readonly signer?: Personal;
  readonly document?: Personal;
  readonly signatureFile?: Personal;
  readonly photos: readonly string[];
  readonly latitude?: number;
  readonly longitude?: number;
  readonly forced: boolean;
}

/** Of two signatures the earlier one counts, whoever uploads first; the other is kept as a conflict, and so is a failed delivery from after it. */
export const sign =
  (scanned: string, by: Signature): Decide<Parcel> =>
  (parcel, { envelope }) => {
    const signedBefore = parcel.steps.some((step) => step.status === 'signed' && !step.undone);
    const closed = signedBefore
      ? closedAtTheDoor(parcel, envelope)
      : (closedTo(parcel) ?? heldBackAt(parcel, envelope.happenedAt));
    return (
      closed ??
      withConflicts(
        parcel,
        parcelEvents.ParcelSigned({ waybill: parcel.waybill, scanned, ...by, photos: [...by.photos] }),
        {
          status: 'signed',
          at: envelope.happenedAt,
          scan: envelope.commandId,
        },
      )
    );
  };

/**
 * Says which fact of a conflict counts; the other one falls and stays in the history. Said for the other one later, it is taken back, by who knows what was
 * decided: of two who judge at once the second is told of the first.
 */
export const settleConflict =
  (conflict: string, counts: string, before?: string | null): Decide<Parcel> =>
  (parcel) => {
    if (parcel.status !== 'registered') return refuse('PARCEL_NOT_REGISTERED');
    const known = parcel.conflicts?.[conflict];
    if (known === undefined) return refuse('RECORD_NOT_FOUND', {}, 'conflict');
    if (counts !== conflict && counts !== known.stands) return refuse('RECORD_NOT_FOUND', {}, 'counts');
    if (known.settledFor === counts) return refuse('OPERATION_REPEATED');
    if (isSettledSince(before, known.settledFor)) return refuse('RECORD_CHANGED_SINCE');
    const falls = counts !== conflict ? conflict : known.kind === 'elsewhere' ? undefined : known.stands;
    const site = parcel.steps.find((step) => step.scan === counts)?.site;
    return [
      parcelEvents.ParcelConflictSettled({
        waybill: parcel.waybill,
        conflict,
        counts,
        ...(falls !== undefined && { falls }),
        ...(site !== undefined && { site }),
      }),
    ];
  };

/**
 * Takes back a signature that an audit failed, once (R-0701). One that fell in a conflict is taken back as well: settled for it later, the conflict must
 * not make the failed signature count again.
 */
export const reopen =
  (scan: string): Decide<Parcel> =>
  (parcel) => {
    if (parcel.status !== 'registered') return refuse('PARCEL_NOT_REGISTERED');
    const signed = parcel.steps.find((step) => step.scan === scan && step.status === 'signed' && step.undone !== true);
    return signed === undefined
      ? refuse('NOTHING_TO_UNDO')
      : [parcelEvents.ParcelScanUndone({ waybill: parcel.waybill, scan, undone: 'ParcelSigned' })];
  };
