import { bulkyProtocol } from '@malote/contracts/bulky/protocol.ts';
import { signatureProof } from '@malote/contracts/delivery/signature-proof.ts';
import {
  closeProblem,
  failDelivery,
  receiveParcel,
  registerProblem,
  returnParcel,
  sendOutForDelivery,
  signParcel,
  startReturn,
} from '@malote/contracts/scanning/commands.ts';
import { bagKey, parcelKey, planned } from '../journey/planned.ts';
import type { Circumstance, Planned } from '../journey/planned.ts';
import { parcelPicture, signaturePicture } from '../pictures.ts';
import * as asides from './asides.ts';
import { complaint, proofAsked, question } from './complaints.ts';
import { diceOf } from './dice.ts';
import { DAY, HOUR, MINUTE, SECOND, hourOf, midnight, nextAt } from './hours.ts';
import type { Parcel } from './parcel.ts';
import { personName } from './people.ts';
import { onTheWayBack } from './roads.ts';
import { SHARES } from './shares.ts';
import type { World } from './world.ts';

/** On a day that is caught up with, the house has not opened a delivery again when the courier is there. */
const LAPSES = 30 * MINUTE;

type ReturnReason = 'refused_by_recipient' | 'attempts_exhausted';

/** What becomes of a parcel from its outlet on: repaired where it is damaged, taken out, signed for, proven; or tried again, and sent back in the end. */
export function delivering(world: World) {
  const { network, desks, clock, post, desk, say, scan, scanAll, later, atDesks, serve } = world;

  function atOutlet(parcel: Parcel, bagNumber: string, at: number): void {
    const { waybill, dice, outlet } = parcel;
    scan(
      planned(
        receiveParcel,
        { waybill },
        [parcelKey(waybill), bagKey(bagNumber)],
        [outlet.code],
        post(outlet.code, at, 'mesa'),
      ),
      at,
    );
    let ready = at;
    // One paper is signed for all of an order, when all of it is unloaded.
    if (parcel.channel === 'BULKY' && dice.chance(SHARES.handedOver) && parcel.part === 0) {
      const fields = { orders: [parcel.orderNumber], site: outlet.code, receiver: personName(dice) };
      say(
        planned(
          bulkyProtocol.commands.register,
          { fields } as never,
          [parcelKey(waybill)],
          [],
          post(outlet.code, at + MINUTE, 'volumosos'),
        ),
        at + MINUTE,
      );
    }
    if (dice.chance(SHARES.damaged)) {
      ready = at + dice.between(20, 90) * MINUTE;
      scan(
        planned(
          registerProblem,
          { waybill, type: 'damaged', description: 'Embalagem rasgada' },
          [parcelKey(waybill)],
          [],
          post(outlet.code, at + MINUTE, 'mesa'),
        ),
        at + MINUTE,
      );
      scan(
        planned(
          closeProblem,
          { waybill, result: 'Reembalado, conteúdo conferido' },
          [parcelKey(waybill)],
          [],
          post(outlet.code, ready, 'mesa'),
        ),
        ready,
      );
      const packed = ready + MINUTE;
      atDesks((where) => [asides.labelled(waybill, packed, where(packed))]);
      if (diceOf('complaint', waybill).chance(SHARES.complainsOfDamage))
        serve((who) => complaint(parcel, ready + 3 * HOUR, 'damage', who));
    }
    later(ready, () => deliver(parcel, ready, 1));
  }

  /** Typed in on the way home. */
  const isFarOff = (waybill: string): boolean => diceOf('signed elsewhere', waybill).chance(SHARES.signedElsewhere);

  /** Where the courier's device says that it is when a parcel is signed for: near the recipient, now and then far off or nowhere. */
  function signedAt({ waybill, outlet, dice }: Parcel): { readonly latitude?: number; readonly longitude?: number } {
    const around = [dice.between(-0.05, 0.05), dice.between(-0.05, 0.05)] as const;
    // At the counter of a mini drop recipients come for their parcels: it is signed for right there.
    const isCounter = outlet.type === 'mini_drop';
    const near = isCounter ? ([around[0] / 50, around[1] / 50] as const) : around;
    if (!isCounter && diceOf('position', waybill).chance(SHARES.noPosition)) return {};
    const off = isFarOff(waybill) ? diceOf('far off', waybill).between(0.2, 0.9) : 0;
    return { latitude: round(outlet.latitude + near[0] + off), longitude: round(outlet.longitude + near[1]) };
  }

  /** Photos follow some signatures, minutes later, as they do from a phone: what was left, and now and then the hand that signed. */
  function prove(
    waybill: string,
    [signature, nearer]: readonly [signature: string, nearer: string],
    at: number,
    site: string,
  ): void {
    const other = diceOf('proof', waybill);
    const upload = signatureProof.files?.upload;
    if (upload === undefined || !other.chance(SHARES.proven)) return;
    const when = at + other.between(0.5, 4) * MINUTE;
    const photo = { upload, field: 'photo', name: 'entrega.png', bytes: () => parcelPicture(waybill) };
    const hand = { upload, field: 'secondPhoto', name: 'assinatura.png', bytes: () => signaturePicture(waybill) };
    const files = other.chance(SHARES.signedByHand) ? [photo, hand] : [photo];
    const proof = (code: string, name: string): Planned =>
      planned(signatureProof.commands.register, { code, fields: { waybill } } as never, [parcelKey(waybill)], [name], {
        ...post(site, when, 'entrega'),
        files,
      });
    // Where the first signature was too far off, it is the second that is shown.
    const instead = () => proof(nearer, 'proof nearer');
    say(
      { ...proof(signature, 'proof'), refused: (_, code) => (code === 'SIGNATURE_NOT_FOUND' ? instead() : undefined) },
      when,
    );
  }

  /** A signature that was forced is looked at; where it does not hold, the recipient signs on the next day. */
  function audit({ waybill, outlet }: Parcel, signed: number): void {
    if (desks === undefined) return;
    const dice = diceOf('audit', waybill);
    const judged = signed + dice.between(1, 5) * HOUR;
    const fails = dice.chance(SHARES.forcedFails);
    say(asides.audited(waybill, fails, judged, desk(judged, desks.operations)).step, judged);
    if (!fails) return;
    const again = nextAt(judged, 9) + dice.between(0, 3) * HOUR;
    const there = { latitude: round(outlet.latitude), longitude: round(outlet.longitude) };
    const input = { waybill, signer: personName(dice), ...there };
    const where = { ...post(outlet.code, again, 'entrega'), lapses: LAPSES };
    scan(planned(signParcel, input, [parcelKey(waybill)], ['after the audit'], where), again);
  }

  function deliver(parcel: Parcel, ready: number, attempt: number): void {
    const { waybill, dice, outlet } = parcel;
    const keys = [parcelKey(waybill)];
    const hour = hourOf(ready);
    const night = diceOf('night round', waybill, attempt);
    const out = night.chance(SHARES.nightRound)
      ? nextAt(ready, 0) + night.next() * 2 * HOUR
      : (hour > 6 && hour < 13 ? ready : nextAt(ready, 7.5)) + dice.between(15, 100) * MINUTE;
    const leaving = planned(sendOutForDelivery, { waybill }, keys, [attempt], post(outlet.code, out, 'entrega'));
    scan(leaving, out);
    if (diceOf('taken back', waybill, attempt).chance(SHARES.takenBack))
      scanAll(asides.takenBack(leaving, waybill, outlet.code, out + MINUTE, post));
    const at = Math.min(out + dice.between(0.4, 7) * HOUR, midnight(out) + 20.5 * HOUR);
    if (!dice.chance(SHARES.notDelivered)) {
      const isForced = diceOf('forced', waybill).chance(SHARES.signedByForce);
      const signer = personName(dice);
      const signing = (place: ReturnType<typeof signedAt>, name: readonly string[], where: Circumstance): Planned =>
        planned(signParcel, { waybill, signer, ...place, ...(isForced && { forced: true }) }, keys, name, where);
      // Who typed it in too far off goes back, and signs where he stands then.
      const there = { latitude: round(outlet.latitude), longitude: round(outlet.longitude) };
      const nearer = signing(there, ['nearer'], post(outlet.code, at + 10 * SECOND, 'entrega'));
      const signed: Planned = {
        ...signing(signedAt(parcel), [], post(outlet.code, at, 'entrega')),
        refused: (_, code) => (code === 'SIGNING_OUTSIDE_FENCE' ? nearer : undefined),
      };
      scan(signed, at);
      prove(waybill, [signed.id, nearer.id], at, outlet.code);
      if (isForced) audit(parcel, at);
      if (diceOf('asks proof', waybill).chance(SHARES.asksProof))
        serve((who) => proofAsked(parcel, at + diceOf('asks proof', waybill, 'when').between(3, 30) * HOUR, who));
      const twice = diceOf('signed twice', waybill);
      if (!twice.chance(SHARES.signedTwice)) return;
      const again = at + twice.between(3, 20) * MINUTE;
      const other = personName(twice);
      const second = planned(
        signParcel,
        { waybill, signer: other, ...signedAt(parcel) },
        keys,
        ['again'],
        post(outlet.code, again, 'mesa'),
      );
      scan(second, again);
      const settled = again + diceOf('settled', waybill).between(1, 6) * HOUR;
      // Who is sent back to where he stands signs once.
      if (desks !== undefined && !isFarOff(waybill) && diceOf('settles', waybill).chance(SHARES.settled))
        say(asides.settled(waybill, [signed.id, second.id], settled, desk(settled, desks.tower)).step, settled);
      if (twice.chance(SHARES.complainsOfSigning))
        serve((who) => complaint(parcel, again + 2 * HOUR, 'false_delivery', who));
      return;
    }
    const cause = dice.pick([
      'recipient_absent',
      'recipient_absent',
      'address_not_found',
      'refused_by_recipient',
      'area_unsafe',
    ] as const);
    scan(planned(failDelivery, { waybill, cause }, keys, [attempt], post(outlet.code, at, 'entrega')), at);
    const told = at + 15 * MINUTE;
    const goesOn = cause !== 'refused_by_recipient' && attempt < 3;
    if (goesOn && diceOf('promised', waybill, attempt).chance(SHARES.promisedAnew))
      atDesks((where) => [
        asides.promisedAnew(parcel.orderNumber, clock(midnight(at) + 2 * DAY - HOUR), told, attempt, where(told)),
      ]);
    if (goesOn && diceOf('asks', waybill, attempt).chance(SHARES.asksWhere))
      serve((who) => question(parcel, told, attempt, who));
    if (goesOn && cause === 'address_not_found') atDesks((where) => asides.lookedUp(waybill, outlet.code, told, where));
    if (cause === 'refused_by_recipient') goBack(parcel, at + HOUR, cause);
    else if (attempt < 3) later(at + HOUR, () => deliver(parcel, nextAt(at, 7), attempt + 1));
    else goBack(parcel, at + HOUR, 'attempts_exhausted');
  }

  /** Who does not want it is not asked again: it goes back from the outlet, and is given back at the counter where it was handed in. */
  function goBack({ waybill, orderNumber, outlet, origin, dice }: Parcel, at: number, cause: ReturnReason): void {
    const keys = [parcelKey(waybill)];
    const back = nextAt(at + onTheWayBack(network, outlet.code, origin.code), 9) + dice.between(0, 5) * HOUR;
    // With a note it goes and comes by that: nothing is scanned.
    if (desks !== undefined && diceOf('note', waybill).chance(SHARES.noted)) {
      const parcel = { waybill, orderNumber, cause, site: outlet.code };
      atDesks((where) => asides.noted(parcel, at, back, where));
      return;
    }
    scan(planned(startReturn, { waybill, cause }, keys, [], post(outlet.code, at, 'mesa')), at);
    scan(planned(returnParcel, { waybill }, keys, [], post(origin.code, back, 'mesa')), back);
  }

  return atOutlet;
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
