import type { BagStep } from '../bags/for-others.ts';
import { accepted } from '../kernel/decision.ts';
import type { Decide, Decision } from '../kernel/decision.ts';
import { stageAt } from '../kernel/directory.ts';
import type { Directory } from '../kernel/directory.ts';
import type { Envelope } from '@malote/contracts/kernel/envelope.ts';
import type { Fact } from '@malote/contracts/kernel/event.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { parcelEvents } from '@malote/contracts/scanning/events.ts';
import type { FailureCause } from '@malote/contracts/scanning/events.ts';
import {
  BEFORE_COLLECTION,
  BEFORE_SHIPPING,
  DISPATCHED_FROM,
  RECEIVED_AT,
} from '@malote/contracts/scanning/journey.ts';
import type { Step, WaybillStatus } from '@malote/contracts/scanning/journey.ts';
import {
  ATTEMPTS_BEFORE_RETURN,
  FORECAST_TOLERANCE_GRAMS,
  HEAVIEST_GRAMS,
  INTERCEPTION_MS,
  UNDO_MS,
} from '@malote/contracts/scanning/limits.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import { placeElsewhere } from '@malote/contracts/scanning/place.ts';
import type { BagPlaces } from '@malote/contracts/scanning/place.ts';
import { conflictOf, precedenceOf, stepThatCounts } from '@malote/contracts/scanning/precedence.ts';
import type { Personal } from '@malote/contracts/kernel/personal.ts';
import { volumetricGrams } from '@malote/contracts/kernel/values/volume.ts';
import type { Sides } from '@malote/contracts/kernel/values/volume.ts';
import { sidesRefused } from './sides.ts';

type DecideParcel = Decide<Parcel>;

const ENDS = { signed: 'PARCEL_SIGNED', returned: 'PARCEL_RETURNED', cancelled: 'PARCEL_CANCELLED' } as const;

function endOf(steps: readonly Step[]): Refusal | undefined {
  const status = stepThatCounts(steps)?.status;
  return status === 'signed' || status === 'returned' || status === 'cancelled' ? refuse(ENDS[status]) : undefined;
}

/**
 * The steps of a parcel's way: its own, the last one that its bag took with it, and that somebody far from where it began put it in a bag there, whatever
 * became of that bag (R-0205).
 */
export function stepsOf(
  { steps, bagged, originSite }: Parcel,
  inBag: BagStep | undefined,
  directory: Pick<Directory, 'sites'>,
): readonly (BagStep & Pick<Step, 'undone' | 'fallen'>)[] {
  const stage =
    bagged === undefined || originSite === undefined ? 'consolidation' : stageAt(directory, bagged.site, originSite);
  return [
    ...steps,
    ...(inBag === undefined ? [] : [inBag]),
    ...(bagged === undefined || stage === 'consolidation' ? [] : [{ status: RECEIVED_AT[stage], at: bagged.at }]),
  ];
}

/** Why nothing more can happen to a parcel: unknown, or at the end of its journey (R-0205). */
export function closedTo(parcel: Parcel): Refusal | undefined {
  if (parcel.status !== 'registered') return refuse('PARCEL_NOT_REGISTERED');
  return parcel.cancelled === undefined ? endOf(parcel.steps) : refuse('PARCEL_CANCELLED');
}

/** The same for a scan of some moment: one from before the end only comes late, and lands at its device time. */
function closedAt(parcel: Parcel, happenedAt: string): Refusal | undefined {
  return isLate(parcel, happenedAt) ? endOf(before(parcel, happenedAt)) : closedTo(parcel);
}

function before({ steps }: Parcel, happenedAt: string): readonly Step[] {
  return steps.filter((step) => step.at <= happenedAt);
}

/** True for a scan from before the step that counts: it moves nothing. What was only said of a parcel makes no scan late. */
function isLate(parcel: Parcel, happenedAt: string): boolean {
  const counting = stepThatCounts(parcel.steps);
  return counting !== undefined && precedenceOf(counting.status) !== 'said' && happenedAt < counting.at;
}

/** Why a parcel may not move on: intercepted or impounded (R-0693, R-0694). */
export function heldBack(parcel: Parcel): Refusal | undefined {
  if (parcel.interceptedUntil !== undefined) return refuse('PARCEL_INTERCEPTED');
  return parcel.impounded ? refuse('PARCEL_IMPOUNDED') : undefined;
}

/** The same for what ends the journey: a signature from before the hold is a fact that it came too late for. */
function heldBackAt(parcel: Parcel, happenedAt: string): Refusal | undefined {
  return parcel.heldSince !== undefined && happenedAt < parcel.heldSince ? undefined : heldBack(parcel);
}

/** True for a fact that contradicts the parcel's place, while nobody has said whether it counts. */
function isDisputed({ conflicts }: Parcel, { scan }: Step): boolean {
  const known = conflicts?.[scan];
  return known?.kind === 'elsewhere' && known.settledFor === undefined;
}

/** The same step at the same site right before it by device time: the package was scanned already (R-0338). Earlier or later rounds are new scans. */
function repeated(parcel: Parcel, status: WaybillStatus, { site, happenedAt }: Envelope): boolean {
  const latest = stepThatCounts(before(parcel, happenedAt));
  const waiting = parcel.steps.some(
    (step) =>
      step.status === status &&
      step.site === site &&
      step.at <= happenedAt &&
      (latest === undefined || latest.at < step.at) &&
      isDisputed(parcel, step),
  );
  return waiting || (latest?.status === status && latest.site === site);
}

function scan(
  status: WaybillStatus,
  fact: (parcel: Parcel) => Fact,
  moves: 'moves' | 'stays',
  again: Refusal = refuse('ALREADY_SCANNED'),
): DecideParcel {
  return (parcel, { envelope }) => {
    const closed =
      closedAt(parcel, envelope.happenedAt) ??
      (moves === 'moves' && !isLate(parcel, envelope.happenedAt) ? heldBack(parcel) : undefined);
    if (closed !== undefined) return closed;
    return repeated(parcel, status, envelope) ? again : [fact(parcel)];
  };
}

const withCourier = (waybill: string, scanned: string, courier: string | undefined) => ({
  waybill,
  scanned,
  ...(courier !== undefined && { courier }),
});

export const collect = (scanned: string, courier?: string): DecideParcel =>
  scan(
    'collected',
    (parcel) => parcelEvents.ParcelCollected(withCourier(parcel.waybill, scanned, courier)),
    'stays',
    refuse('PACKAGE_ALREADY_COLLECTED'),
  );

/** A receive scan; the stage follows from the site and stands in the event (events, decision 3). */
export const receive =
  (scanned: string): DecideParcel =>
  (parcel, context) => {
    const stage = stageAt(context.directory, context.envelope.site ?? '', parcel.originSite);
    return scan(
      RECEIVED_AT[stage],
      () => parcelEvents.ParcelReceived({ waybill: parcel.waybill, scanned, stage }),
      'stays',
    )(parcel, context);
  };

export const dispatch =
  (scanned: string, nextSite?: string): DecideParcel =>
  (parcel, context) => {
    const stage = stageAt(context.directory, context.envelope.site ?? '', parcel.originSite);
    return scan(
      DISPATCHED_FROM[stage],
      () =>
        parcelEvents.ParcelDispatched({
          waybill: parcel.waybill,
          scanned,
          stage,
          ...(nextSite !== undefined && { nextSite }),
        }),
      'moves',
    )(parcel, context);
  };

interface Measured {
  readonly grams: number;
  readonly mm?: Sides;
  readonly source: 'scale' | 'typed' | 'replay';
  readonly scaleModel?: string;
}

/** What passes the forecast by more than its customer's tolerance is weighed again, or confirmed with a reason (R-0418) by who may correct weights (R-0384). */
export const weigh =
  (scanned: string, measured: Measured, right: 'may correct' | 'may not' = 'may not'): DecideParcel =>
  (parcel, { directory, envelope }) => {
    const closed = closedTo(parcel);
    if (closed !== undefined) return closed;
    const limit = directory.channels.get(parcel.channel)?.fields?.maxParcelGrams;
    if (limit !== undefined && measured.grams > limit) return refuse('CHANNEL_MAX_WEIGHT_EXCEEDED');
    if (measured.grams <= 0 || measured.grams > HEAVIEST_GRAMS) return refuse('WEIGHT_LIMIT', {}, 'weight');
    const sides = sidesRefused(measured.mm, parcel.bulky);
    if (sides !== undefined) return sides;
    const tolerance =
      directory.customers.get(parcel.customer)?.fields?.overweightToleranceGrams ?? FORECAST_TOLERANCE_GRAMS;
    if (measured.grams > parcel.forecastGrams + tolerance) {
      if (envelope.reason === undefined) return refuse('CUSTOMER_VARIANCE_EXCEEDED', {}, 'reason');
      if (right === 'may not') return refuse('NO_PERMISSION', {}, 'reason');
    }
    const { mm, scaleModel } = measured;
    const weighed = parcelEvents.ParcelWeighed({
      waybill: parcel.waybill,
      scanned,
      grams: measured.grams,
      divisor: parcel.divisor,
      source: measured.source,
      ...(mm !== undefined && { mm, volumetricGrams: volumetricGrams(mm, parcel.divisor) }),
      ...(scaleModel !== undefined && { scaleModel }),
    });
    return { facts: [weighed], answer: { forecastGrams: parcel.forecastGrams } };
  };

/**
 * A parcel that is weighed comes into storage where it lies, if it was not received there before (R-0212): one that is known to be elsewhere, or in a bag that is
 * closed, is weighed alone.
 */
export const weighIn =
  (weighed: DecideParcel, scanned: string, bagAt: BagPlaces): DecideParcel =>
  (parcel, context) => {
    const decision = weighed(parcel, context);
    if (isRefusal(decision)) return decision;
    const { facts, answer } = accepted(decision);
    const { site, commandId: scan, happenedAt: at } = context.envelope;
    const bag = bagAt(at)?.status ?? 'unpacked';
    if (site === undefined || bag !== 'unpacked' || placeElsewhere({ scan, at, site }, parcel, bagAt) !== undefined)
      return decision;
    const stored = receive(scanned)(parcel, context);
    return isRefusal(stored) ? decision : { facts: [...facts, ...accepted(stored).facts], answer };
  };

export const sendOut = (scanned: string, courier?: string): DecideParcel =>
  scan(
    'delivering',
    (parcel) => parcelEvents.ParcelOutForDelivery(withCourier(parcel.waybill, scanned, courier)),
    'moves',
  );

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

/** Why a fact from the recipient's door is not taken: a signature closes a parcel to everything but what contradicts it. */
function closedAtTheDoor(parcel: Parcel, { happenedAt, site, station }: Envelope): Refusal | undefined {
  const closed = closedAt(parcel, happenedAt);
  if (closed?.refused !== 'PARCEL_SIGNED') return closed;
  const own = parcel.steps.some(
    (step) => step.status === 'signed' && !step.undone && step.site === site && step.station === station,
  );
  return own ? closed : undefined;
}

export const fail =
  (scanned: string, cause: FailureCause, note?: Personal): DecideParcel =>
  (parcel, { envelope }) =>
    closedAtTheDoor(parcel, envelope) ??
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
  (scanned: string, by: Signature): DecideParcel =>
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

/** Says which fact of a conflict counts; the other one falls and stays in the history. Said for the other one later, it is taken back. */
export const settleConflict =
  (conflict: string, counts: string): DecideParcel =>
  (parcel) => {
    if (parcel.status !== 'registered') return refuse('PARCEL_NOT_REGISTERED');
    const known = parcel.conflicts?.[conflict];
    if (known === undefined) return refuse('RECORD_NOT_FOUND', {}, 'conflict');
    if (counts !== conflict && counts !== known.stands) return refuse('RECORD_NOT_FOUND', {}, 'counts');
    if (known.settledFor === counts) return refuse('OPERATION_REPEATED');
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

/** Why a parcel does not go back because nobody could be reached: its channel asks for more failed deliveries (R-0466). */
export function tooFewAttempts(
  { attempts, channel }: Pick<Parcel, 'attempts' | 'channel'>,
  { channels }: Pick<Directory, 'channels'>,
  field: string,
): Refusal | undefined {
  const needed = channels.get(channel)?.fields?.attemptsBeforeReturn ?? ATTEMPTS_BEFORE_RETURN;
  return attempts < needed ? refuse('ATTEMPTS_BEFORE_RETURN', { needed, made: attempts }, field) : undefined;
}

/**
 * A return starts from the delivery point, from delivering or from a problem (R-0205), or from an interception that ran out (R-0451): that is a cause of its
 * own. Because nobody could be reached it starts after as many failed deliveries as the channel says (R-0466). `inBag`: the last step that it took in its bag.
 */
export const startReturn =
  (
    scanned: string,
    cause: Parameters<typeof parcelEvents.ParcelReturnStarted>[0]['cause'],
    { returnSite, inBag }: { readonly returnSite?: string | undefined; readonly inBag?: BagStep | undefined } = {},
  ): DecideParcel =>
  (parcel, { directory, envelope }) => {
    const closed = closedTo(parcel);
    if (closed !== undefined) return closed;
    const at = stepThatCounts(stepsOf(parcel, inBag, directory))?.status;
    const mayReturn =
      cause === 'interception_expired'
        ? ranOut(parcel, envelope)
        : at === 'received_delivery_point' || at === 'delivering' || at === 'problem_piece' || ranOut(parcel, envelope);
    if (!mayReturn || parcel.returning) return refuse('ORDER_STATUS_NOT_OPERABLE');
    const few = cause === 'attempts_exhausted' ? tooFewAttempts(parcel, directory, 'cause') : undefined;
    if (few !== undefined) return few;
    return [
      parcelEvents.ParcelReturnStarted({
        waybill: parcel.waybill,
        scanned,
        cause,
        ...(returnSite !== undefined && { returnSite }),
      }),
    ];
  };

export const returned =
  (scanned: string): DecideParcel =>
  (parcel) =>
    closedTo(parcel) ??
    (parcel.returning
      ? [parcelEvents.ParcelReturned({ waybill: parcel.waybill, scanned })]
      : refuse('ORDER_STATUS_NOT_OPERABLE'));

/** Something is wrong with a parcel that somebody has: before it was received there is nothing to be wrong (R-0201). */
export const registerProblem =
  (type: string, photos: readonly string[], description?: Personal): DecideParcel =>
  (parcel) =>
    closedTo(parcel) ??
    (isOnPaperOnly(parcel)
      ? refuse('ORDER_STATUS_NOT_OPERABLE')
      : [
          parcelEvents.ParcelProblemRegistered({
            waybill: parcel.waybill,
            type,
            photos: [...photos],
            ...(description !== undefined && { description }),
          }),
        ]);

/** Nobody has had the parcel yet: not to scan, weigh, count or bag it, and no provider of ours either. */
export function isOnPaperOnly({ steps, weighedAt, counted, bagged, reportedAt }: Parcel): boolean {
  const counting = stepThatCounts(steps);
  return (
    (counting === undefined || precedenceOf(counting.status) === 'said') &&
    [weighedAt, counted, bagged, reportedAt].every((one) => one === undefined)
  );
}

export const closeProblem =
  (result: string): DecideParcel =>
  (parcel) => {
    if (parcel.status !== 'registered') return refuse('PARCEL_NOT_REGISTERED');
    return parcel.problem === undefined
      ? refuse('ORDER_STATUS_NOT_OPERABLE')
      : [parcelEvents.ParcelProblemClosed({ waybill: parcel.waybill, result })];
  };

const UNDOABLE: ReadonlySet<WaybillStatus> = new Set([
  'collected',
  'received_consolidation',
  'dispatched_consolidation',
  'received_distribution',
  'dispatched_distribution',
  'received_delivery_point',
  'delivering',
]);

/** Takes back the last scan: its own station's, within ten minutes; a signature stays (events, decision 7). */
export const undo =
  (scanId: string): DecideParcel =>
  (parcel, { envelope }) => {
    if (parcel.status !== 'registered') return refuse('PARCEL_NOT_REGISTERED');
    const last = parcel.steps.filter((step) => step.undone !== true).at(-1);
    if (
      last === undefined ||
      last.scan !== scanId ||
      last.site !== envelope.site ||
      last.station !== envelope.station ||
      !UNDOABLE.has(last.status)
    )
      return refuse('NOTHING_TO_UNDO');
    if (new Date(envelope.happenedAt).getTime() - new Date(last.at).getTime() > UNDO_MS)
      return refuse('UNDO_WINDOW_PASSED');
    return [parcelEvents.ParcelScanUndone({ waybill: parcel.waybill, scan: scanId, undone: last.status })];
  };

/** Whether the ten days of an interception are over (R-0451): by our own clock, because the caller says himself when something happened. */
const ranOut = ({ interceptedUntil }: Parcel, { receivedAt }: Envelope): boolean =>
  interceptedUntil !== undefined && receivedAt > interceptedUntil;

/** Holds a parcel from any state before signed, to be released within ten days (R-0693, R-0451). Of an order on several parcels those at their end are left alone. */
export const intercept: DecideParcel = (parcel, { envelope }) => {
  if (closedTo(parcel) !== undefined || parcel.interceptedUntil !== undefined) return [];
  return [
    parcelEvents.ParcelIntercepted({
      waybill: parcel.waybill,
      releaseUntil: new Date(new Date(envelope.receivedAt).getTime() + INTERCEPTION_MS).toISOString(),
    }),
  ];
};

/** After ten days the release is refused and the parcel goes to return handling (R-0451). */
export const releaseInterception: DecideParcel = (parcel, { envelope }) => {
  if (parcel.interceptedUntil === undefined) return [];
  return ranOut(parcel, envelope)
    ? refuse('INTERCEPTION_EXPIRED')
    : [parcelEvents.ParcelInterceptionReleased({ waybill: parcel.waybill })];
};

/** Impounds a parcel from any state before signed (R-0694). */
export const impound: DecideParcel = (parcel) =>
  closedTo(parcel) !== undefined || parcel.impounded ? [] : [parcelEvents.ParcelImpounded({ waybill: parcel.waybill })];

export const cancelImpound: DecideParcel = (parcel) =>
  parcel.impounded ? [parcelEvents.ParcelImpoundCancelled({ waybill: parcel.waybill })] : [];

/** Takes back what this command did to the parcel's holds: they are as before, an interception with its former last day. */
export const takeHoldBack: DecideParcel = ({ waybill, interceptedUntil, impounded, holdChange }, { envelope }) => {
  if (holdChange?.command !== envelope.commandId) return [];
  if (impounded !== holdChange.impounded)
    return [impounded ? parcelEvents.ParcelImpoundCancelled({ waybill }) : parcelEvents.ParcelImpounded({ waybill })];
  if (interceptedUntil === holdChange.interceptedUntil) return [];
  return [
    holdChange.interceptedUntil === undefined
      ? parcelEvents.ParcelInterceptionReleased({ waybill })
      : parcelEvents.ParcelIntercepted({ waybill, releaseUntil: holdChange.interceptedUntil }),
  ];
};

/**
 * Cancels the parcel of an order that is voided, before it ships and not while it is in a bag (R-0201). How far it came in a bag that was unpacked since
 * counts like its own scans (R-0205).
 */
export const cancel =
  (
    orderNumber: string,
    cause: 'order_void' | 'forecast_cancelled' | 'order_refused',
    unpacked?: { readonly b: string; readonly step?: BagStep | undefined },
  ): DecideParcel =>
  (parcel, { directory, envelope }) => {
    if (parcel.status !== 'registered' || parcel.cancelled !== undefined) return [];
    const at = stepThatCounts(stepsOf(parcel, unpacked?.step, directory))?.status ?? 'to_be_assigned';
    const allowed = cause === 'forecast_cancelled' ? BEFORE_COLLECTION : BEFORE_SHIPPING;
    if (!allowed.has(at)) return refuse('ORDER_STATUS_NOT_OPERABLE');
    if (parcel.bag !== undefined && parcel.bag.b !== unpacked?.b) return refuse('PACKAGE_ALREADY_BAGGED');
    return [parcelEvents.ParcelCancelled({ waybill: parcel.waybill, orderNumber, b: envelope.commandId, cause })];
  };

export const withdrawCancellation: DecideParcel = (parcel, { envelope }) =>
  parcel.cancelled?.b === envelope.commandId
    ? [parcelEvents.ParcelCancellationWithdrawn({ waybill: parcel.waybill, b: envelope.commandId })]
    : [];

/** A label: the copy's number; from the second on a reason must stand in the envelope. */
export const printLabel =
  (copies: number): DecideParcel =>
  (parcel, { envelope }) => {
    if (parcel.status !== 'registered') return refuse('WAYBILL_NOT_FOUND');
    if (parcel.cancelled !== undefined) return refuse('PARCEL_CANCELLED');
    if (parcel.labels > 0 && envelope.reason === undefined) return refuse('REASON_REQUIRED', {}, 'reason');
    const copy = parcel.labels + copies;
    return {
      facts: [parcelEvents.ParcelLabelPrinted({ waybill: parcel.waybill, copy, copies, template: 'parcel-100x150' })],
      answer: { copy },
    };
  };
