import { aggregate } from '../kernel/aggregate.ts';
import type { About } from '../kernel/aggregate.ts';
import type { PlainPlace, Stage } from './events.ts';
import { parcelEvents } from './events.ts';
import { DISPATCHED_FROM, isSeen, RECEIVED_AT } from './journey.ts';
import type { Step, WaybillStatus } from './journey.ts';
import { disputed, settled } from './precedence.ts';
import type { ConflictKind } from './precedence.ts';

/** What keeps a parcel from moving on (R-0693, R-0694). */
export interface Holds {
  readonly interceptedUntil?: string;
  readonly impounded: boolean;
  /** Device time from which on it is held without a gap: what happened before it is not held back when it comes late. */
  readonly heldSince?: string;
}

/** A parcel: the thing that is carried, named by its first waybill number. Grams and millimetres. */
export interface Parcel extends Holds {
  readonly status: 'absent' | 'registered' | 'pointer';
  /** Of a number that came by an exchange: the number whose stream holds the parcel. */
  readonly first?: string;
  readonly waybill: string;
  readonly orderNumber: string;
  readonly customer: string;
  readonly channel: string;
  readonly bulky: boolean;
  readonly divisor: number;
  /** The command that registered it: a retry finds its own work. */
  readonly registeredBy: string;
  readonly forecastGrams: number;
  readonly grams?: number;
  /** Device time of the weighing that counts: a late one does not undo a newer one. */
  readonly weighedAt?: string;
  readonly mm?: { readonly length: number; readonly width: number; readonly height: number };
  readonly originSite?: string;
  readonly destinationSite?: string;
  readonly destination?: PlainPlace;
  readonly steps: readonly Step[];
  readonly bag?: { readonly number: string; readonly b: string };
  /** Where somebody last had it in his hands to put it in a bag, by device time; stands also when it is in none any more. */
  readonly bagged?: { readonly site: string; readonly at: string; readonly scan: string };
  /** The newest change of a hold, until it is taken back: only the command that made it may do that, and what stood before is then restored. */
  readonly holdChange?: Hold & { readonly command: string };
  readonly cancelled?: { readonly b: string };
  readonly problem?: string;
  /** Facts that exclude each other, by the one that did not count when they met; which one counts once somebody said so. */
  readonly conflicts?: Readonly<
    Record<string, { readonly kind: ConflictKind; readonly stands: string; readonly settledFor?: string }>
  >;
  readonly returning: boolean;
  readonly attempts: number;
  readonly labels: number;
  readonly exchange: 'no_exchange' | 'exchange_success' | 'exchange_exception';
  readonly number: string;
  /** The newest count: where, and on which day. */
  /** When its provider last had it in his hands, by his own word. */
  readonly reportedAt?: string;
  readonly counted?: { readonly site: string; readonly day: string };
}

const initial: Parcel = {
  status: 'absent',
  waybill: '',
  orderNumber: '',
  customer: '',
  channel: '',
  bulky: false,
  divisor: 6_000,
  registeredBy: '',
  forecastGrams: 0,
  steps: [],
  impounded: false,
  returning: false,
  attempts: 0,
  labels: 0,
  exchange: 'no_exchange',
  number: '',
};

function stepped(parcel: Parcel, status: WaybillStatus, about: About, attempt: Pick<Step, 'attempt'> = {}): Parcel {
  const { site, station, device } = about;
  const step: Step = {
    status,
    at: about.happenedAt,
    scan: about.commandId,
    ...(site !== undefined && { site }),
    ...(station !== undefined && { station }),
    ...(device !== undefined && { device }),
    ...attempt,
  };
  return { ...parcel, steps: [...parcel.steps, step] };
}

/** The parcel with other steps: an attempt that does not count is none. */
function recounted(parcel: Parcel, steps: readonly Step[]): Parcel {
  return { ...parcel, steps, attempts: steps.filter((step) => step.attempt && !step.undone && !step.fallen).length };
}

function bagged(parcel: Parcel, { site, happenedAt, commandId }: About): Parcel {
  return site === undefined || (parcel.bagged !== undefined && parcel.bagged.at > happenedAt)
    ? parcel
    : { ...parcel, bagged: { site, at: happenedAt, scan: commandId } };
}

function without<Key extends keyof Parcel>(parcel: Parcel, key: Key): Parcel {
  const { [key]: _, ...rest } = parcel;
  return rest as Parcel;
}

type Hold = Pick<Holds, 'interceptedUntil' | 'impounded'>;

const isHeld = ({ interceptedUntil, impounded }: Hold): boolean => interceptedUntil !== undefined || impounded;

function holdsOf({ interceptedUntil, impounded }: Parcel): Hold {
  return { impounded, ...(interceptedUntil !== undefined && { interceptedUntil }) };
}

/** A command that changes a hold a second time takes its first change back. */
function held(now: Parcel, { commandId, happenedAt }: About, hold: Hold): Parcel {
  const { holdChange, interceptedUntil: was, heldSince, ...rest } = now;
  return {
    ...rest,
    ...hold,
    ...(isHeld(hold) && { heldSince: isHeld(now) ? (heldSince ?? happenedAt) : happenedAt }),
    ...(holdChange?.command !== commandId && {
      holdChange: { command: commandId, impounded: now.impounded, ...(was !== undefined && { interceptedUntil: was }) },
    }),
  };
}

const received = (stage: Stage) => RECEIVED_AT[stage];
const dispatched = (stage: Stage) => DISPATCHED_FROM[stage];

/** The parcel's own story; what happens to the bag or load it is in stands on those (architecture, section 3). */
export const parcel = aggregate<Parcel, typeof parcelEvents>('parcel', {
  initial,
  stateVersion: 13,
  owner: ({ customer }) => customer,
  events: parcelEvents,
  evolve: {
    ParcelRegistered: (_, data, about) =>
      stepped(
        {
          ...initial,
          status: 'registered',
          waybill: data.waybill,
          number: data.waybill,
          orderNumber: data.orderNumber,
          customer: data.customer,
          channel: data.channel,
          bulky: data.bulky,
          divisor: data.divisor,
          registeredBy: data.b,
          forecastGrams: data.forecastGrams,
          destination: data.destination,
          ...(data.mm && { mm: data.mm }),
          ...(data.originSite && { originSite: data.originSite }),
          ...(data.destinationSite && { destinationSite: data.destinationSite }),
        },
        'to_be_assigned',
        about,
      ),
    ParcelAssigned: (now, data, about) => stepped({ ...now, originSite: data.pickupSite }, 'to_be_collected', about),
    ParcelCollected: (now, _, about) => stepped(now, 'collected', about),
    ParcelReceived: (now, data, about) => stepped(now, received(data.stage), about),
    ParcelDispatched: (now, data, about) => stepped(now, dispatched(data.stage), about),
    ParcelWeighed: (now, data, about) =>
      now.weighedAt !== undefined && about.happenedAt < now.weighedAt
        ? now
        : { ...now, grams: data.grams, weighedAt: about.happenedAt, ...(data.mm && { mm: data.mm }) },
    ParcelCounted: (now, _, { site = '', businessDay: day }) => ({ ...now, counted: { site, day } }),
    ParcelReportedByProvider: (now, { node }, { happenedAt }) =>
      isSeen(node) && happenedAt > (now.reportedAt ?? '') ? { ...now, reportedAt: happenedAt } : now,
    ParcelOutForDelivery: (now, _, about) => stepped(now, 'delivering', about),
    ParcelDeliveryFailed: (now, data, about) =>
      stepped({ ...now, attempts: data.attempt }, 'received_delivery_point', about, { attempt: true }),
    ParcelSigned: (now, _, about) => stepped(now, 'signed', about),
    // what goes back is not kept from moving by an interception any more
    ParcelReturnStarted: (now, _, about) => ({
      ...(now.interceptedUntil === undefined ? now : held(now, about, { impounded: now.impounded })),
      returning: true,
    }),
    ParcelReturned: (now, _, about) => stepped({ ...now, returning: false }, 'returned', about),
    ParcelScanUndone: (now, data) => ({
      ...now,
      attempts:
        now.attempts - now.steps.filter((step) => step.scan === data.scan && step.attempt && !step.undone).length,
      steps: now.steps.map((step) => (step.scan === data.scan ? { ...step, undone: true as const } : step)),
    }),
    ParcelConflictFound: (now, data) => ({
      ...recounted(now, disputed(now.steps, data)),
      conflicts: { ...now.conflicts, [data.conflict]: { kind: data.kind, stands: data.stands } },
    }),
    ParcelConflictSettled: (now, data) => {
      const known = now.conflicts?.[data.conflict];
      return {
        ...recounted(now, settled(now.steps, data)),
        ...(known !== undefined && {
          conflicts: { ...now.conflicts, [data.conflict]: { ...known, settledFor: data.counts } },
        }),
      };
    },
    ParcelBoundForBag: (now, data, about) => ({ ...bagged(now, about), bag: { number: data.bag, b: data.b } }),
    ParcelReleasedFromBag: (now, data) => (now.bag?.b === data.b ? without(now, 'bag') : now),
    ParcelIntercepted: (now, data, about) =>
      held(now, about, { interceptedUntil: data.releaseUntil, impounded: now.impounded }),
    ParcelInterceptionReleased: (now, _, about) => held(now, about, { impounded: now.impounded }),
    ParcelImpounded: (now, _, about) => held(now, about, { ...holdsOf(now), impounded: true }),
    ParcelImpoundCancelled: (now, _, about) => held(now, about, { ...holdsOf(now), impounded: false }),
    ParcelCancelled: (now, data, about) => stepped({ ...now, cancelled: { b: data.b } }, 'cancelled', about),
    ParcelCancellationWithdrawn: (now, data) => ({
      ...without(now, 'cancelled'),
      steps: now.steps.filter((step) => step.scan !== data.b || step.status !== 'cancelled'),
    }),
    ParcelProblemRegistered: (now, data, about) => stepped({ ...now, problem: data.type }, 'problem_piece', about),
    ParcelProblemClosed: (now) => {
      const open = without(now, 'problem');
      return {
        ...open,
        steps: open.steps.map((step) => (step.status === 'problem_piece' ? { ...step, undone: true as const } : step)),
      };
    },
    WaybillExchanged: (now, data) => ({
      ...now,
      exchange: data.result === 'success' ? 'exchange_success' : 'exchange_exception',
      number: data.result === 'success' ? data.new : now.number,
    }),
    WaybillPointed: (_, data) => ({
      ...initial,
      status: 'pointer',
      waybill: data.waybill,
      number: data.waybill,
      first: data.first,
    }),
    ParcelLabelPrinted: (now, data) => ({ ...now, labels: data.copy }),
  },
});

/** The weight that counts: weighed, else forecast. */
export function gramsOf(of: Parcel): number {
  return of.grams ?? of.forecastGrams;
}
