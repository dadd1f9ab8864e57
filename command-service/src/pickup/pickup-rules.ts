import { customerDropOff } from '@malote/contracts/pickup/drop-off.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import { parseWaybill } from '@malote/contracts/kernel/values/waybill-number.ts';
import type { MoveRule, RecordRules } from '../kernel/records/moves.ts';
import { claimUniqueFields } from '../kernel/records/unique-fields.ts';
import { at } from '../kernel/stream-ref.ts';
import { theParcel } from '../scanning/for-others.ts';

type Values = Readonly<Record<string, unknown>>;

/** An order is allocated once: it is pending until it has a site (R-0204). */
const pending: MoveRule = (_, __, ___, ____, { site } = {}) =>
  site === undefined || site === null ? undefined : refuse('ORDER_NO_LONGER_PENDING', {}, 'fields.site');

/** A pickup is promised for a time to come; the moment counts at which the call came (R-0350). */
const inFuture: MoveRule = ({ expectedPickupTime }, { envelope }) =>
  Date.parse(String(expectedPickupTime)) > Date.parse(envelope.receivedAt)
    ? undefined
    : refuse('TIME_MUST_BE_FUTURE', {}, 'fields.expectedPickupTime');

/** Goods are not collected by the site that they go to. */
const goesNowhere = ({ site, destinationSite }: Values): boolean =>
  typeof destinationSite === 'string' && site === destinationSite;

const allocated: MoveRule = (fields, ...asked) =>
  pending(fields, ...asked) ??
  (goesNowhere(fields) ? refuse('RECEIVING_EQUALS_RETURNING', {}, 'fields.site') : undefined);

export const pickupOrderRules: RecordRules = {
  allows: (fields) => {
    const { kind, destinationSite } = fields;
    const hasTarget = typeof destinationSite === 'string';
    if (kind === 'warehouse' && !hasTarget) return refuse('FIELD_MANDATORY', {}, 'fields.destinationSite');
    if (kind === 'merchant' && hasTarget) return refuse('FIELD_NOT_OF_KIND', {}, 'fields.destinationSite');
    return goesNowhere(fields) ? refuse('RECEIVING_EQUALS_RETURNING', {}, 'fields.destinationSite') : undefined;
  },
  works: ({ quantity, collectedQuantity }) => {
    if (typeof quantity !== 'number' || typeof collectedQuantity !== 'number') return {};
    const difference = collectedQuantity - quantity;
    return { difference, verification: difference === 0 ? 'matched' : 'mismatched' };
  },
  moves: { allocate: allocated, schedule: inFuture, reschedule: inFuture },
};

/** Whoever takes a list in signs for it, for no more than was brought. */
export const pickupListRules: RecordRules = {
  moves: {
    complete: ({ collected, signed, signatureImage }) => {
      if (Number(signed) > Number(collected)) return refuse('SIGNED_ABOVE_COLLECTED', {}, 'fields.signed');
      return signatureImage === undefined || signatureImage === null
        ? refuse('SIGNATURE_IMAGE_PENDING', {}, 'fields.signatureImage')
        : undefined;
    },
  },
};

/** When a sheet's parcels are looked at: what is written on it, and what is confirmed. */
const LOOKED_AT: ReadonlySet<string> = new Set(['register', 'revise', 'confirm']);

/** A parcel that we know is somebody else's; of one that we do not know yet nobody can tell. */
const isOfAnother = (of: Parcel | undefined, customer: unknown): boolean =>
  of?.status === 'registered' && of.customer !== customer;

/** What is dropped off is counted, each parcel once (R-0338), by numbers that parcels can have; the sheet is confirmed when all of them are known to us. Of many numbers the wrong one is named. */
export const dropOffRules: RecordRules = {
  allows: ({ parcels, count }) => {
    const numbers = (parcels ?? []) as readonly string[];
    const wrong = numbers.find((number) => isRefusal(parseWaybill(number)));
    if (wrong !== undefined) return refuse('DROP_OFF_NUMBER_INVALID', { waybill: wrong }, 'fields.parcels');
    const twice = numbers.find((number, at) => numbers.indexOf(number) < at);
    if (twice !== undefined) return refuse('DROP_OFF_NUMBER_TWICE', { waybill: twice }, 'fields.parcels');
    return numbers.length === count
      ? undefined
      : refuse('DROP_OFF_COUNT_DIFFERS', { count: numbers.length }, 'fields.count');
  },
  alsoNames: ({ parcels }) => ((parcels ?? []) as readonly string[]).map((number) => at(parcel, number)),
  looks: async (run, what, fields, code) => {
    if (!LOOKED_AT.has(what)) return undefined;
    const { customer, parcels } = fields;
    const numbers = (parcels ?? []) as readonly string[];
    const named = await Promise.all(
      numbers.map(async (number) => await theParcel({ load: async (of, id) => await run.fresh(of, id) }, number)),
    );
    const foreign = numbers.find((_, at) => isOfAnother(named[at]?.loaded.state, customer));
    if (foreign !== undefined) return refuse('DROP_OFF_PARCEL_OF_ANOTHER', { waybill: foreign }, 'fields.parcels');
    // One parcel may have two numbers.
    const twice = numbers.find((_, at) => named.findIndex(({ id }) => id === named[at]?.id) < at);
    if (twice !== undefined) return refuse('DROP_OFF_NUMBER_TWICE', { waybill: twice }, 'fields.parcels');
    if (what !== 'confirm') return undefined;
    const unknown = numbers.filter((_, at) => named[at]?.loaded.state.status === 'absent');
    if (unknown.length > 0)
      return refuse('DROP_OFF_NUMBER_UNKNOWN', { waybills: unknown.join(', ') }, 'fields.parcels');
    // A sheet of before a parcel was on one alone has claimed nothing yet.
    return await claimUniqueFields(run, customerDropOff as never, code, { parcels }, fields);
  },
};
