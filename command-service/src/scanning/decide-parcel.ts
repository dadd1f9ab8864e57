import type { Envelope } from '@malote/contracts/kernel/envelope.ts';
import type { Fact } from '@malote/contracts/kernel/event.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { volumetricGrams } from '@malote/contracts/kernel/values/volume.ts';
import type { Sides } from '@malote/contracts/kernel/values/volume.ts';
import { parcelEvents } from '@malote/contracts/scanning/events.ts';
import { DISPATCHED_FROM, RECEIVED_AT } from '@malote/contracts/scanning/journey.ts';
import type { Step, WaybillStatus } from '@malote/contracts/scanning/journey.ts';
import { FORECAST_TOLERANCE_GRAMS, HEAVIEST_GRAMS, UNDO_MS } from '@malote/contracts/scanning/limits.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import { placeElsewhere } from '@malote/contracts/scanning/place.ts';
import type { BagPlaces } from '@malote/contracts/scanning/place.ts';
import { stepThatCounts } from '@malote/contracts/scanning/precedence.ts';
import type { Decide } from '../kernel/decision.ts';
import { accepted } from '../kernel/decision.ts';
import { siteRefusal, stageAt } from '../kernel/directory.ts';
import { before, closedAt, closedTo, heldBack, isDisputed, isLate } from './parcel-standing.ts';
import { sidesRefused } from './sides.ts';

/** The same step at the same site right before it by device time: the package was scanned already (R-0338). Earlier or later rounds are new scans. */
export function repeated(parcel: Parcel, isSame: (step: Step) => boolean, { site, happenedAt }: Envelope): boolean {
  const latest = stepThatCounts(before(parcel, happenedAt));
  const waiting = parcel.steps.some(
    (step) =>
      isSame(step) &&
      step.site === site &&
      step.at <= happenedAt &&
      (latest === undefined || latest.at < step.at) &&
      isDisputed(parcel, step),
  );
  return waiting || (latest !== undefined && isSame(latest) && latest.site === site);
}

export function scan(
  status: WaybillStatus,
  fact: (parcel: Parcel) => Fact,
  moves: 'moves' | 'stays',
  again: Refusal = refuse('ALREADY_SCANNED'),
): Decide<Parcel> {
  return (parcel, { envelope }) => {
    const closed =
      closedAt(parcel, envelope.happenedAt) ??
      (moves === 'moves' && !isLate(parcel, envelope.happenedAt) ? heldBack(parcel) : undefined);
    if (closed !== undefined) return closed;
    return repeated(parcel, (step) => step.status === status, envelope) ? again : [fact(parcel)];
  };
}

const withCourier = (waybill: string, scanned: string, courier: string | undefined) => ({
  waybill,
  scanned,
  ...(courier !== undefined && { courier }),
});

export const collect = (scanned: string, courier?: string): Decide<Parcel> =>
  scan(
    'collected',
    (parcel) => parcelEvents.ParcelCollected(withCourier(parcel.waybill, scanned, courier)),
    'stays',
    refuse('PACKAGE_ALREADY_COLLECTED'),
  );

/** A receive scan; the stage follows from the site and stands in the event (events, decision 3). */
export const receive =
  (scanned: string): Decide<Parcel> =>
  (parcel, context) => {
    const stage = stageAt(context.directory, context.envelope.site ?? '', parcel.originSite);
    return scan(
      RECEIVED_AT[stage],
      () => parcelEvents.ParcelReceived({ waybill: parcel.waybill, scanned, stage }),
      'stays',
    )(parcel, context);
  };

/** A parcel is sent to a site that is in use, as a bag is (R-0713). */
export const dispatch =
  (scanned: string, nextSite?: string): Decide<Parcel> =>
  (parcel, context) => {
    const not = nextSite === undefined ? undefined : siteRefusal(context.directory, nextSite, 'nextSite');
    const stage = stageAt(context.directory, context.envelope.site ?? '', parcel.originSite);
    const decision = scan(
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
    return isRefusal(decision) ? decision : (not ?? decision);
  };

interface Measured {
  readonly grams: number;
  readonly mm?: Sides;
  readonly source: 'scale' | 'typed' | 'replay';
  readonly scaleModel?: string;
}

/** What passes the forecast by more than its customer's tolerance is weighed again, or confirmed with a reason (R-0418) by who may correct weights (R-0384). */
export const weigh =
  (scanned: string, measured: Measured, right: 'may correct' | 'may not' = 'may not'): Decide<Parcel> =>
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
  (weighed: Decide<Parcel>, scanned: string, bagAt: BagPlaces): Decide<Parcel> =>
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

export const sendOut = (scanned: string, courier?: string): Decide<Parcel> =>
  scan(
    'delivering',
    (parcel) => parcelEvents.ParcelOutForDelivery(withCourier(parcel.waybill, scanned, courier)),
    'moves',
  );

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
  (scanId: string): Decide<Parcel> =>
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

/** Where a parcel lies in a site's stock. */
const STORED: ReadonlySet<WaybillStatus> = new Set([
  'received_consolidation',
  'received_distribution',
  'received_delivery_point',
  'problem_piece',
]);

/** Counts a parcel at a site, once a day (R-0338); whether the house knows it to be there stands in the fact. */
export const count =
  (scanned: string): Decide<Parcel> =>
  (parcel, { envelope }) => {
    const closed = closedTo(parcel);
    if (closed !== undefined) return closed;
    if (parcel.counted?.site === envelope.site && parcel.counted?.day === envelope.businessDay)
      return refuse('ALREADY_SCANNED');
    const last = stepThatCounts(parcel.steps);
    const elsewhere = last === undefined || last.site !== envelope.site || !STORED.has(last.status);
    return {
      facts: [parcelEvents.ParcelCounted({ waybill: parcel.waybill, scanned, elsewhere })],
      answer: { elsewhere },
    };
  };
