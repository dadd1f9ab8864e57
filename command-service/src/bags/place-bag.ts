import { bag } from '@malote/contracts/bags/bag.ts';
import type { Bag, BagConflict } from '@malote/contracts/bags/bag.ts';
import { bagEvents } from '@malote/contracts/bags/events.ts';
import type { BagSeen } from '@malote/contracts/bags/events.ts';
import type { Envelope } from '@malote/contracts/kernel/envelope.ts';
import type { Fact } from '@malote/contracts/kernel/event.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import { accepted } from '../kernel/decision.ts';
import type { Acceptance, Decide } from '../kernel/decision.ts';

/** What somebody did with a bag, or claims to have done. */
type Act = Pick<BagSeen, 'site' | 'at'>;

/**
 * Where a sealed bag is known to lie when something was done with it, by device times: the order of uploads says nothing. Undefined where nobody knows: it was
 * scanned out, is on a load, or what is known of it is newer.
 */
function placeFor({ status, place, out, load }: Bag, { at }: Act): Bag['place'] {
  if (status !== 'sealed' || place === undefined || load !== undefined || at < place.at) return undefined;
  return out !== undefined && out.at >= place.at && out.at <= at ? undefined : place;
}

/** The place that an act contradicts, because the bag was known to lie at another site (ops 7); undefined when it can be true. */
export function knownElsewhere(of: Bag, act: Act): Bag['place'] {
  const place = placeFor(of, act);
  return place === undefined || place.site === act.site ? undefined : place;
}

const isOpen = ([, { settledFor }]: readonly [string, BagConflict]) => settledFor === undefined;

const confirmed = (bagNumber: string, conflict: string, { seen }: BagConflict): Fact =>
  bagEvents.BagConflictSettled({ bag: bagNumber, conflict, counts: conflict, confirmed: seen });

const evolved = (of: Bag, facts: readonly Fact[], envelope: Envelope): Bag =>
  facts.reduce((state, fact) => bag.evolve(state, fact, { ...envelope, writtenAt: envelope.receivedAt }), of);

/**
 * What was called impossible and is possible once the bag has left, one scan after the other along its way. A scan from before it left (`leftAt`) stays as it is.
 */
function explained(bagNumber: string, before: Bag, envelope: Envelope, leftAt: string): readonly Fact[] {
  let now = before;
  const facts: Fact[] = [];
  const open = Object.entries(before.conflicts ?? {})
    .filter((one) => isOpen(one) && one[1].seen.at >= leftAt)
    .toSorted(([, one], [, other]) => (one.seen.at < other.seen.at ? -1 : 1));
  for (const [scan, conflict] of open) {
    if (knownElsewhere(now, conflict.seen) !== undefined) continue;
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
  (bagNumber: string, decide: Decide<Bag>): Decide<Bag> =>
  (before, context) => {
    const decision = decide(before, context);
    if (isRefusal(decision)) return decision;
    const { envelope } = context;
    const acceptance = accepted(decision);
    if (acceptance.facts.length === 0) return decision;
    const { site, happenedAt: at } = envelope;
    const seen = acceptance.facts.flatMap((fact) => seenIn(fact, envelope)).at(0);
    const place = seen === undefined || site === undefined ? undefined : knownElsewhere(before, { site, at });
    if (seen === undefined || place === undefined) {
      const after = evolved(before, acceptance.facts, envelope);
      return { ...acceptance, facts: [...acceptance.facts, ...explained(bagNumber, after, envelope, at)] };
    }
    return contradicted(bagNumber, before, seen, place, envelope) ?? refuse('ALREADY_SCANNED');
  };

/** The scan as a conflict, in place of what it would have done; undefined where the same scan waits already. */
function contradicted(
  bagNumber: string,
  { conflicts = {} }: Bag,
  seen: BagSeen,
  { fact, site, at, scan }: NonNullable<Bag['place']>,
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

/** Says whether a scan counts that contradicts the bag's place. What somebody confirmed is not taken back: the next scan of the bag says where it is. */
export const settleConflict =
  (bagNumber: string, conflict: string, counts: string): Decide<Bag> =>
  (now, { envelope }) => {
    if (now.status === 'absent') return refuse('BAG_NOT_EXIST');
    const known = now.conflicts?.[conflict];
    if (known === undefined) return refuse('RECORD_NOT_FOUND', {}, 'conflict');
    if (counts !== conflict && counts !== known.stands) return refuse('RECORD_NOT_FOUND', {}, 'counts');
    if (known.settledFor === counts || known.settledFor === conflict) return refuse('OPERATION_REPEATED');
    if (counts !== conflict) return [bagEvents.BagConflictSettled({ bag: bagNumber, conflict, counts })];
    const fact = confirmed(bagNumber, conflict, known);
    return [fact, ...explained(bagNumber, evolved(now, [fact], envelope), envelope, known.seen.at)];
  };
