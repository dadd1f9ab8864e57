import { z } from 'zod';
import { event } from '../kernel/event.ts';
import { sealedText } from '../kernel/personal.ts';
import { courierScope, customerScope, siteScope } from '../kernel/scope.ts';
import { JOURNEY } from './journey.ts';
import { CONFLICTS } from './precedence.ts';

/** Where in the network a scan took place (events, decision 3). */
export const Stage = z.enum(['consolidation', 'distribution', 'delivery_point']);
export type Stage = z.infer<typeof Stage>;

/** Why a delivery did not happen. */
export const FailureCause = z.enum([
  'recipient_absent',
  'address_not_found',
  'refused_by_recipient',
  'area_unsafe',
  'damaged',
  'other',
]);
export type FailureCause = z.infer<typeof FailureCause>;

/** Why a parcel goes back. */
export const ReturnCause = z.enum([
  'attempts_exhausted',
  'refused_by_recipient',
  'address_not_found',
  'interception_expired',
  'customer_request',
  'damaged',
]);

/** Why a parcel left its binding to a bag. */
export const ReleaseCause = z.enum(['taken_out', 'refused', 'abandoned', 'waived']);

const waybill = z.string();
const scanned = z.string();
const keep = 'track' as const;

/** Where a parcel goes, as far as everybody may know (events, decision 4). */
export const PlainPlace = z.object({
  country: z.string(),
  state: z.string(),
  municipality: z.string().optional(),
  city: z.string(),
  cep5: z.string(),
});
export type PlainPlace = z.infer<typeof PlainPlace>;

const millimetres = z.object({ length: z.int(), width: z.int(), height: z.int() });

export const parcelEvents = {
  ParcelRegistered: event('ParcelRegistered', {
    keep,
    data: z.object({
      waybill,
      orderNumber: z.string(),
      b: z.string(),
      customer: z.string(),
      channel: z.string(),
      bulky: z.boolean(),
      divisor: z.int(),
      forecastGrams: z.int(),
      mm: millimetres.optional(),
      originSite: z.string().optional(),
      destinationSite: z.string().optional(),
      destination: PlainPlace,
      recipientKey: z.string(),
    }),
    scope: (data) => [
      customerScope(data.customer),
      ...(data.originSite ? [siteScope(data.originSite)] : []),
      ...(data.destinationSite ? [siteScope(data.destinationSite)] : []),
    ],
  }),
  ParcelAssigned: event('ParcelAssigned', {
    keep,
    data: z.object({ waybill, pickupSite: z.string() }),
    scope: (data) => [siteScope(data.pickupSite)],
  }),
  ParcelCollected: event('ParcelCollected', {
    keep,
    data: z.object({ waybill, scanned, courier: z.string().optional() }),
  }),
  ParcelReceived: event('ParcelReceived', { keep, data: z.object({ waybill, scanned, stage: Stage }) }),
  ParcelDispatched: event('ParcelDispatched', {
    keep,
    data: z.object({ waybill, scanned, stage: Stage, nextSite: z.string().optional() }),
    scope: (data) => (data.nextSite ? [siteScope(data.nextSite)] : []),
  }),
  ParcelWeighed: event('ParcelWeighed', {
    keep,
    data: z.object({
      waybill,
      scanned,
      grams: z.int(),
      mm: millimetres.optional(),
      volumetricGrams: z.int().optional(),
      divisor: z.int(),
      source: z.enum(['scale', 'typed', 'replay']),
      scaleModel: z.string().optional(),
    }),
  }),
  /** Somebody counted it where it lies: no step of its way. */
  ParcelCounted: event('ParcelCounted', {
    keep,
    data: z.object({ waybill, scanned, elsewhere: z.boolean() }),
  }),
  /** What the provider who carries it on says of it, in our words: no step of its way with us. */
  ParcelReportedByProvider: event('ParcelReportedByProvider', {
    keep,
    data: z.object({ waybill, provider: z.string(), reception: z.string(), node: z.enum(JOURNEY) }),
  }),
  /** From now on the parcel is the business of the courier in whose name it went out (R-0380). */
  ParcelOutForDelivery: event('ParcelOutForDelivery', {
    keep,
    data: z.object({ waybill, scanned, courier: z.string().optional() }),
    scope: (_, by) => [courierScope(by)],
  }),
  ParcelDeliveryFailed: event('ParcelDeliveryFailed', {
    keep,
    data: z.object({ waybill, scanned, cause: FailureCause, attempt: z.int(), note: sealedText.optional() }),
  }),
  ParcelSigned: event('ParcelSigned', {
    keep,
    data: z.object({
      waybill,
      scanned,
      signer: sealedText.optional(),
      document: sealedText.optional(),
      signatureFile: sealedText.optional(),
      photos: z.array(z.string()),
      latitude: z.number().optional(),
      longitude: z.number().optional(),
      forced: z.boolean(),
    }),
  }),
  ParcelReturnStarted: event('ParcelReturnStarted', {
    keep,
    data: z.object({ waybill, scanned, cause: ReturnCause, returnSite: z.string().optional() }),
  }),
  ParcelReturned: event('ParcelReturned', { keep, data: z.object({ waybill, scanned }) }),
  ParcelScanUndone: event('ParcelScanUndone', {
    keep,
    data: z.object({ waybill, scan: z.string(), undone: z.string() }),
  }),
  /** Two facts that exclude each other: both are kept, `stands` counts until somebody settles it. Named after the fact that does not count. */
  ParcelConflictFound: event('ParcelConflictFound', {
    keep,
    data: z.object({ waybill, conflict: z.string(), kind: z.enum(CONFLICTS), stands: z.string() }),
    withholdsScope: true,
  }),
  /** Somebody says which of the two counts; said again for the other it is taken back. */
  ParcelConflictSettled: event('ParcelConflictSettled', {
    keep,
    data: z.object({
      waybill,
      conflict: z.string(),
      counts: z.string(),
      /** Undefined where both can be true: the parcel had left the other site unseen. */
      falls: z.string().optional(),
      /** Where the fact that counts took place: from now on the parcel is that site's business too. */
      site: z.string().optional(),
    }),
    scope: (data) => (data.site ? [siteScope(data.site)] : []),
  }),
  ParcelBoundForBag: event('ParcelBoundForBag', { keep, data: z.object({ waybill, bag: z.string(), b: z.string() }) }),
  ParcelReleasedFromBag: event('ParcelReleasedFromBag', {
    keep,
    data: z.object({ waybill, bag: z.string(), b: z.string(), cause: ReleaseCause }),
  }),
  ParcelIntercepted: event('ParcelIntercepted', { keep, data: z.object({ waybill, releaseUntil: z.string() }) }),
  ParcelInterceptionReleased: event('ParcelInterceptionReleased', { keep, data: z.object({ waybill }) }),
  ParcelImpounded: event('ParcelImpounded', { keep, data: z.object({ waybill }) }),
  ParcelImpoundCancelled: event('ParcelImpoundCancelled', { keep, data: z.object({ waybill }) }),
  ParcelCancelled: event('ParcelCancelled', {
    keep,
    data: z.object({
      waybill,
      orderNumber: z.string(),
      b: z.string(),
      cause: z.enum(['order_void', 'forecast_cancelled', 'order_refused']),
    }),
  }),
  ParcelCancellationWithdrawn: event('ParcelCancellationWithdrawn', {
    keep,
    data: z.object({ waybill, b: z.string() }),
  }),
  ParcelProblemRegistered: event('ParcelProblemRegistered', {
    keep,
    data: z.object({ waybill, type: z.string(), description: sealedText.optional(), photos: z.array(z.string()) }),
  }),
  ParcelProblemClosed: event('ParcelProblemClosed', { keep, data: z.object({ waybill, result: z.string() }) }),
  WaybillExchanged: event('WaybillExchanged', {
    keep,
    data: z.object({ old: z.string(), new: z.string(), result: z.enum(['success', 'exception']) }),
  }),
  WaybillPointed: event('WaybillPointed', { keep, data: z.object({ waybill: z.string(), first: z.string() }) }),
  ParcelLabelPrinted: event('ParcelLabelPrinted', {
    keep,
    data: z.object({ waybill, copy: z.int(), copies: z.int(), template: z.string() }),
  }),
};
