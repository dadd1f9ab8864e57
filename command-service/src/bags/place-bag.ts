import { bag } from '@malote/contracts/bags/bag.ts';
import type { Bag, BagConflict, KnownPlace } from '@malote/contracts/bags/bag.ts';
import { bagEvents } from '@malote/contracts/bags/events.ts';
import type { BagSeen } from '@malote/contracts/bags/events.ts';
import type { Envelope } from '@malote/contracts/kernel/envelope.ts';
import type { Fact } from '@malote/contracts/kernel/event.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import { isSettledSince } from '@malote/contracts/kernel/settled-before.ts';
import { load, moveAt } from '@malote/contracts/linehaul/load.ts';
import type { Load } from '@malote/contracts/linehaul/load.ts';
import { DISPATCHED_FROM, RECEIVED_AT } from '@malote/contracts/scanning/journey.ts';
import type { Step } from '@malote/contracts/scanning/journey.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import { stepThatCounts } from '@malote/contracts/scanning/precedence.ts';
import { accepted } from '../kernel/decision.ts';
import type { Acceptance, Context, Decide } from '../kernel/decision.ts';
import { stageAt } from '../kernel/directory.ts';
import type { Directory } from '../kernel/directory.ts';
import type { Run } from '../kernel/run.ts';

/** What somebody did with a bag, or claims to have done. */
type Act = Pick<BagSeen, 'site' | 'at'>;

/**
 * Where a sealed bag is known to be at an instant, by device times: the order of uploads says nothing. Undefined where nobody knows: it was scanned out, is on a
 * vehicle that is on the road, or what is known of it is newer. On a vehicle that stands it is where that stands. `carrier`: the load that it is bound for.
 */
export function placeAt(of: Bag, at: string, carrier: Load | undefined): KnownPlace | undefined {
  if (of.status !== 'sealed') return undefined;
  if (of.load !== undefined && carrier === undefined) return undefined;
  const aboard = carrier === undefined ? undefined : onVehicle(of, carrier, at);
  return aboard === undefined ? ownPlaceAt(of, at) : aboard.place;
}

function ownPlaceAt({ place, out }: Bag, at: string): KnownPlace | undefined {
  if (place === undefined || at < place.at) return undefined;
  return out !== undefined && out.at >= place.at && out.at <= at ? undefined : place;
}

/**
 * What the load tells of a bag's place at an instant: nowhere while it is on the road. Undefined where it tells nothing: the bag was not on it yet, or was
 * seen later where the vehicle was not.
 */
function onVehicle(
  { load: bound, place: own }: Bag,
  carrier: Load,
  at: string,
): { readonly place: KnownPlace | undefined } | undefined {
  if (bound === undefined || bound.at > at || !carries(carrier, bound.b)) return undefined;
  if (own !== undefined && own.at > bound.at && own.at <= at && moveAt(carrier, own.at)?.site !== own.site)
    return undefined;
  const move = moveAt(carrier, at);
  if (move?.site === undefined) return { place: undefined };
  const { site, scan } = move;
  return {
    place:
      move.at > bound.at
        ? { fact: 'LoadArrived', site, at: move.at, scan }
        : { fact: 'BagBoundForLoad', site, at: bound.at, scan: bound.b },
  };
}

const carries = ({ items }: Load, binding: string) => Object.values(items).some(({ b }) => b === binding);

/** The load that a bag is bound for, read to its end: where it stands decides whether a scan contradicts it. Undefined where it is bound for none. */
export async function carrierOf(run: Pick<Run, 'fresh'>, { status, load: bound }: Bag): Promise<Load | undefined> {
  return bound === undefined || status !== 'sealed' ? undefined : (await run.fresh(load, bound.number)).state;
}

/** The bag that a parcel is bound for, and the vehicle that this is bound for. Read to its end unless the bag is final, so that no cached state decides. */
export async function bagOf(run: Pick<Run, 'load' | 'fresh'>, { bag: binding }: Pick<Parcel, 'bag'>) {
  if (binding === undefined) return undefined;
  const cached = (await run.load(bag, binding.number)).state;
  const state = cached.status === 'unpacked' ? cached : (await run.fresh(bag, binding.number)).state;
  return { state, carrier: await carrierOf(run, state) };
}

/** The last step of its way that a parcel took in its bag; undefined where its bag has done nothing yet, or does not hold it. */
export async function bagStepOf(
  run: Pick<Run, 'load' | 'fresh'> & { readonly context: Pick<Context, 'directory'> },
  of: Pick<Parcel, 'bag' | 'waybill' | 'originSite'>,
): Promise<BagStep | undefined> {
  const bound = await bagOf(run, of);
  return bound === undefined || bound.state.parcels[of.waybill]?.b !== of.bag?.b
    ? undefined
    : stepOfBag(bound.state, bound.carrier, run.context.directory, of.originSite);
}

/** The place that an act contradicts, because the bag was known to be at another site (ops 7); undefined when it can be true. */
export function knownElsewhere(of: Bag, { site, at }: Act, carrier?: Load): KnownPlace | undefined {
  const place = placeAt(of, at, carrier);
  return place === undefined || place.site === site ? undefined : place;
}

/** A step that a closed bag took with everything in it, by device time. */
export type BagStep = Pick<Step, 'status' | 'at'>;

/**
 * The last step that a closed bag took with what is in it (R-0205): it was received, or left, by itself or on a vehicle. Undefined while it lies where it was
 * sealed. `origin`: where the parcel began, by which the stages are told; of one that does not say so, where the bag was opened.
 */
export function stepOfBag(
  of: Bag,
  carrier: Load | undefined,
  directory: Pick<Directory, 'sites'>,
  origin: string | undefined = of.site,
): BagStep | undefined {
  const { status, receivedAt, out } = of;
  if (status !== 'sealed' && status !== 'unpacked') return undefined;
  const stage = (site: string | undefined) => stageAt(directory, site ?? '', origin);
  const lay = receivedAt?.site ?? of.site;
  const byVehicle = [departure(of, carrier), unloadedElsewhere(of, lay)].flatMap((at) =>
    at === undefined ? [] : [{ site: lay, at }],
  );
  return stepThatCounts<BagStep>([
    ...(receivedAt === undefined ? [] : [{ status: RECEIVED_AT[stage(receivedAt.site)], at: receivedAt.at }]),
    ...[...(out === undefined ? [] : [out]), ...byVehicle].map(({ site, at }) => ({
      status: DISPATCHED_FROM[stage(site)],
      at,
    })),
  ]);
}

/** When the vehicle that a bag is on first left with it. */
const departure = ({ load: bound }: Bag, carrier: Load | undefined): string | undefined =>
  bound === undefined || carrier === undefined || !carries(carrier, bound.b)
    ? undefined
    : carrier.moves.find(({ site, at }) => site === undefined && at >= bound.at)?.at;

/** A bag that was taken off a vehicle at another site has left the one where it lay. */
const unloadedElsewhere = ({ place }: Bag, lay: string | undefined): string | undefined =>
  place?.fact === 'BagReleasedFromLoad' && place.site !== lay ? place.at : undefined;

/** Whether a bag was received at a site, or sealed there, and has not left since: by itself, or on a vehicle that it was taken off elsewhere. */
export function isStillAt(of: Bag, site: string | undefined): boolean {
  const lay = of.receivedAt?.site ?? of.site;
  return lay === site && of.out === undefined && unloadedElsewhere(of, lay) === undefined;
}

const isOpen = ([, { settledFor }]: readonly [string, BagConflict]) => settledFor === undefined;

const confirmed = (bagNumber: string, conflict: string, { seen }: BagConflict): Fact =>
  bagEvents.BagConflictSettled({ bag: bagNumber, conflict, counts: conflict, confirmed: seen });

const evolved = (of: Bag, facts: readonly Fact[], envelope: Envelope): Bag =>
  facts.reduce((state, fact) => bag.evolve(state, fact, { ...envelope, writtenAt: envelope.receivedAt }), of);

/**
 * What was called impossible and is possible once the bag has left, one scan after the other along its way. A scan from before it left (`leftAt`) stays as it is.
 */
function explained(
  bagNumber: string,
  before: Bag,
  { envelope, leftAt, carrier }: { readonly envelope: Envelope; readonly leftAt: string; readonly carrier?: Load },
): readonly Fact[] {
  let now = before;
  const facts: Fact[] = [];
  const open = Object.entries(before.conflicts ?? {})
    .filter((one) => isOpen(one) && one[1].seen.at >= leftAt)
    .toSorted(([, one], [, other]) => (one.seen.at < other.seen.at ? -1 : 1));
  for (const [scan, conflict] of open) {
    if (knownElsewhere(now, conflict.seen, carrier) !== undefined) continue;
    const fact = confirmed(bagNumber, scan, conflict);
    facts.push(fact);
    now = evolved(now, [fact], envelope);
  }
  return facts;
}

/**
 * Looks at what a decision would do with a bag from its place: a scan of a site while the bag is known to lie at another one is kept and moves nothing until
 * somebody confirms it. A departure explains the scans behind it, and settles them in its own append.
 */
export const placed =
  (bagNumber: string, decide: Decide<Bag>, carrier: Load | undefined): Decide<Bag> =>
  (before, context) => {
    const decision = decide(before, context);
    if (isRefusal(decision)) return decision;
    const { envelope } = context;
    const acceptance = accepted(decision);
    if (acceptance.facts.length === 0) return decision;
    const { site, happenedAt: at } = envelope;
    const seen = acceptance.facts.flatMap((fact) => seenIn(fact, envelope)).at(0);
    const place = seen === undefined || site === undefined ? undefined : knownElsewhere(before, { site, at }, carrier);
    if (seen === undefined || place === undefined) {
      const after = evolved(before, acceptance.facts, envelope);
      return {
        ...acceptance,
        facts: [
          ...acceptance.facts,
          ...explained(bagNumber, after, { envelope, leftAt: at, ...(carrier && { carrier }) }),
        ],
      };
    }
    return contradicted(bagNumber, before, seen, place, envelope) ?? refuse('ALREADY_SCANNED');
  };

/** The scan as a conflict, in place of what it would have done; undefined where the same scan waits already. */
function contradicted(
  bagNumber: string,
  { conflicts = {} }: Bag,
  seen: BagSeen,
  { fact, site, at, scan }: KnownPlace,
  { commandId }: Envelope,
): Acceptance | undefined {
  const waits = Object.entries(conflicts).some(
    (one) => isOpen(one) && one[1].seen.act === seen.act && one[1].seen.site === seen.site,
  );
  if (waits) return undefined;
  const found = bagEvents.BagConflictFound({
    bag: bagNumber,
    conflict: commandId,
    kind: 'elsewhere',
    stands: scan,
    known: { fact, site, at },
    seen,
  });
  return { facts: [found], answer: { conflicts: [commandId] } };
}

/** A fact that only somebody who has the bag at his site can report. */
function seenIn({ type, data }: Fact, { site, happenedAt: at, behalfOf, actor }: Envelope): readonly BagSeen[] {
  if (site === undefined || (type !== 'BagReceived' && type !== 'BagScannedOut')) return [];
  const { stage, nextSite } = data as Pick<BagSeen, 'stage' | 'nextSite'>;
  return [{ act: type, site, at, by: behalfOf ?? actor, stage, ...(nextSite !== undefined && { nextSite }) }];
}

/** A vehicle left with the bag on it: what was called impossible and is possible since then is settled by that. */
export const leftOn =
  (bagNumber: string, carrier: Load): Decide<Bag> =>
  (now, { envelope }) => [...explained(bagNumber, now, { envelope, leftAt: envelope.happenedAt, carrier })];

/** What somebody decides about a conflict, and how it stood when he saw it (`before`). */
interface Settling {
  readonly conflict: string;
  readonly counts: string;
  readonly before?: string | null | undefined;
}

/** Says whether a scan counts that contradicts the bag's place. What somebody confirmed is not taken back: the next scan of the bag says where it is. */
export const settleConflict =
  (bagNumber: string, { conflict, counts, before }: Settling, carrier: Load | undefined): Decide<Bag> =>
  (now, { envelope }) => {
    if (now.status === 'absent') return refuse('BAG_NOT_EXIST');
    const known = now.conflicts?.[conflict];
    if (known === undefined) return refuse('RECORD_NOT_FOUND', {}, 'conflict');
    if (counts !== conflict && counts !== known.stands) return refuse('RECORD_NOT_FOUND', {}, 'counts');
    if (known.settledFor === counts || known.settledFor === conflict) return refuse('OPERATION_REPEATED');
    if (isSettledSince(before, known.settledFor)) return refuse('RECORD_CHANGED_SINCE');
    if (counts !== conflict) return [bagEvents.BagConflictSettled({ bag: bagNumber, conflict, counts })];
    const fact = confirmed(bagNumber, conflict, known);
    return [
      fact,
      ...explained(bagNumber, evolved(now, [fact], envelope), {
        envelope,
        leftAt: known.seen.at,
        ...(carrier && { carrier }),
      }),
    ];
  };
