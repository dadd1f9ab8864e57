import {
  deleteBag,
  printBagLabel,
  putParcelInBag,
  randomBag,
  replaceBag,
  resealBag,
  takeParcelOutOfBag,
} from '@malote/contracts/bags/commands.ts';
import { deliveryMethodChange } from '@malote/contracts/delivery/delivery-method.ts';
import { forcedSigningAudit } from '@malote/contracts/delivery/forced-signing-audit.ts';
import { auditRecord } from '@malote/contracts/exceptions/audit-record.ts';
import { problemParcel } from '@malote/contracts/exceptions/problem-parcel.ts';
import { cancelLoad, openLoad } from '@malote/contracts/linehaul/commands.ts';
import { amendOrder, printLabel, promiseOrder, saveOrder } from '@malote/contracts/orders/commands.ts';
import { returnNote } from '@malote/contracts/returns/return-note.ts';
import {
  countParcel,
  dispatchParcel,
  exchangeWaybill,
  receiveParcel,
  sendOutForDelivery,
  settleConflict,
  undoScan,
} from '@malote/contracts/scanning/commands.ts';
import { sortingGrid } from '@malote/contracts/sorting/grid.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import { makeWaybill } from '@malote/contracts/kernel/values/waybill-number.ts';
import type { Post } from '../journey/bag-trip.ts';
import { bagKey, loadKey, making, orderKey, parcelKey, planned, plannedOf } from '../journey/planned.ts';
import type { Circumstance, Planned, Timed } from '../journey/planned.ts';
import type { Dice } from './dice.ts';
import { HOUR, MINUTE, SECOND } from './hours.ts';
import { SHARES } from './shares.ts';

/** What is done beside the way of a parcel: labels, seals, counts, second thoughts. Each is a few steps, where and by whom its caller says. */

/** A label that no device reads is replaced; both numbers mean the parcel from then on. */
export function relabelled(waybill: string, replacement: string, site: string, at: number, post: Post): Timed {
  const input = { waybill, replacement: makeWaybill(BigInt(replacement)) };
  return { at, step: planned(exchangeWaybill, input, [parcelKey(waybill)], [], post(site, at, 'balanca')) };
}

/** What lies at a centre by morning is counted where it lies. */
export function countedAt(waybill: string, site: string, at: number, by: string, post: Post): Timed {
  return {
    at,
    step: planned(countParcel, { waybill }, [parcelKey(waybill)], [site], { ...post(site, at, 'estoque'), by }),
  };
}

/** A parcel that came to another centre is sent on to its own, and received there. */
export function sentOn(waybill: string, from: string, to: string, at: number, post: Post): readonly Timed[] {
  const keys = [parcelKey(waybill)];
  const back = at + 15 * MINUTE;
  return [
    { at, step: planned(dispatchParcel, { waybill, nextSite: to }, keys, [from], post(from, at, 'esteira')) },
    { at: back, step: planned(receiveParcel, { waybill }, keys, [to, 'back'], post(to, back, 'esteira')) },
  ];
}

/** A parcel is taken out of its open bag, looked at, and put back. */
export function lookedAt(bagNumber: string, waybill: string, site: string, at: number, post: Post): readonly Timed[] {
  const keys = [parcelKey(waybill), bagKey(bagNumber)];
  const back = at + 3 * MINUTE;
  return [
    { at, step: planned(takeParcelOutOfBag, { bagNumber, waybill }, keys, [], post(site, at, 'mesa')) },
    { at: back, step: planned(putParcelInBag, { bagNumber, waybill }, keys, ['back'], post(site, back, 'mesa')) },
  ];
}

export function bagLabelled(bagNumber: string, site: string, at: number, post: Post): Timed {
  return { at, step: planned(printBagLabel, { bagNumber }, [bagKey(bagNumber)], [], post(site, at, 'mesa')) };
}

/** A bag is opened under a number of the house, and gets its label; nobody needs it, and it is deleted. */
export function openedInVain(key: string, nextSite: string, site: string, at: number, post: Post): readonly Timed[] {
  const opening = planned(randomBag, { channel: 'STANDARD', nextSite }, [key], [], post(site, at, 'mesa'));
  const made = making(opening, 'bagNumber');
  const then = plannedOf(made, 'bagNumber');
  const [printed, gone] = [at + MINUTE, at + 4 * MINUTE];
  return [
    { at, step: made },
    { at: printed, step: then(printBagLabel, {}, [], ['label'], post(site, printed, 'mesa')) },
    { at: gone, step: then(deleteBag, {}, [], ['delete'], post(site, gone, 'mesa')) },
  ];
}

/** A bag tears while it is filled: what is in it goes to another one. */
export function torn(bagNumber: string, replacement: string, at: number, where: Circumstance): Timed {
  const keys = [bagKey(bagNumber), bagKey(replacement)];
  return { at, step: planned(replaceBag, { bagNumber, replacement }, keys, [], where) };
}

/** Where a full bag hung, another one hangs now. */
export function hung(grid: string, bag: string, at: number, where: Circumstance): Timed {
  const { 'bind-bag': bind } = sortingGrid.commands.moves;
  return { at, step: planned(bind, { code: grid, fields: { bag } } as never, [bagKey(bag)], [grid], where) };
}

/** A bag whose seal is broken gets another. */
export function resealed(bagNumber: string, at: number, where: Circumstance): Timed {
  const input = { bagNumber, seal: { number: `R${bagNumber.slice(-8)}`, colour: 'blue' } } as const;
  return {
    at,
    step: planned(resealBag, input, [bagKey(bagNumber)], [], { ...where, reason: 'Lacre rompido na descarga' }),
  };
}

/** A vehicle that was to leave breaks down in the yard before anything is on it; another one goes. */
export function brokenDown(loadNumber: string, from: string, to: string, at: number, post: Post): readonly Timed[] {
  const keys = [loadKey(loadNumber)];
  const given = at + 6 * MINUTE;
  return [
    {
      at,
      step: planned(openLoad, { loadNumber, originSite: from, stops: [to] }, keys, [], post(from, at, 'doca')),
    },
    {
      at: given,
      step: planned(cancelLoad, { loadNumber }, keys, [], {
        ...post(from, given, 'doca'),
        reason: 'Veículo quebrou no pátio',
      }),
    },
  ];
}

/** A courier scanned the wrong parcel, takes the scan back, and takes it along on the next round after all. */
export function takenBack(out: Planned, waybill: string, site: string, at: number, post: Post): readonly Timed[] {
  const keys = [parcelKey(waybill)];
  const again = at + 12 * MINUTE;
  return [
    { at, step: planned(undoScan, { waybill, scan: out.id }, keys, [out.id], post(site, at, 'entrega')) },
    {
      at: again,
      step: planned(sendOutForDelivery, { waybill }, keys, [out.id, 'again'], post(site, again, 'entrega')),
    },
  ];
}

/** An order that was forecast is saved as a parcel of it comes in, now and then with the number that its customer wrote on it. */
export function saved(
  { waybill, orderNumber }: { readonly waybill: string; readonly orderNumber: string },
  dice: Dice,
  at: number,
  where: Circumstance,
): Timed {
  const read = dice.chance(SHARES.savedWithReference) ? { referenceNumber: `NF-${dice.digits(6)}` } : {};
  const keys = [parcelKey(waybill), orderKey(orderNumber)];
  return { at, step: planned(saveOrder, { waybill, ...read }, keys, [], where) };
}

/** An order gets the number under which its customer looks for it. */
export function referenced(orderNumber: string, referenceNumber: string, at: number, where: Circumstance): Timed {
  return { at, step: planned(amendOrder, { orderNumber, referenceNumber }, [orderKey(orderNumber)], [], where) };
}

/** What did not reach its recipient is promised anew. */
export function promisedAnew(orderNumber: string, until: number, at: number, turn: number, where: Circumstance): Timed {
  const promisedAt = new Date(until).toISOString();
  return { at, step: planned(promiseOrder, { orderNumber, promisedAt }, [orderKey(orderNumber)], [turn], where) };
}

/** A parcel that was packed anew gets a label. */
export function labelled(waybill: string, at: number, where: Circumstance): Timed {
  return { at, step: planned(printLabel, { waybill }, [parcelKey(waybill)], [], where) };
}

/** An order of several parcels waits until all are there; some customers think again. */
export function heldTogether(
  orderNumber: string,
  isChangedBack: boolean,
  at: number,
  where: (at: number) => Circumstance,
): readonly Timed[] {
  const keys = [orderKey(orderNumber)];
  const { register, moves } = deliveryMethodChange.commands;
  const input = (newMethod: string) => ({ code: orderNumber, fields: { newMethod } }) as never;
  const back = at + 2 * HOUR;
  return [
    { at, step: planned(register, input('hold_for_complete'), keys, [], where(at)) },
    ...(isChangedBack
      ? [{ at: back, step: planned(moves.modify, input('first_in_first_out'), keys, [], where(back)) }]
      : []),
  ];
}

/** A parcel that goes back has a note, which its sender signs at the counter. */
export function noted(
  parcel: { readonly waybill: string; readonly orderNumber: string; readonly cause: string; readonly site: string },
  begun: number,
  back: number,
  where: (at: number) => Circumstance,
): readonly Timed[] {
  const { waybill, orderNumber, cause, site } = parcel;
  const keys = [parcelKey(waybill)];
  const fields = { originalWaybillNumber: waybill, orderNumber, orderResult: cause, site, quantityDue: 1 };
  const { register, moves } = returnNote.commands;
  const opening = making(planned(register, { fields } as never, keys, [], where(begun)));
  const signed = { fields: { quantityReturned: 1, latestReturnTrack: 'Assinada pelo remetente na unidade' } };
  return [
    { at: begun, step: opening },
    { at: back, step: plannedOf(opening, 'code')(moves.confirm, signed as never, keys, ['confirm'], where(back)) },
  ];
}

/** Somebody who did not sign looks at a signature that was forced, and says whether it holds. */
export function audited(waybill: string, fails: boolean, at: number, where: Circumstance): Timed {
  const { pass, fail } = forcedSigningAudit.commands.moves;
  const keys = [parcelKey(waybill)];
  const step = fails
    ? planned(fail, { fields: { reason: ['signature_not_compliant'] } } as never, keys, [], where)
    : planned(pass, {} as never, keys, [], where);
  // The house opens the audit, and numbers it.
  return {
    at,
    step: { ...step, awaits: { list: forcedSigningAudit.list, params: { waybill: [waybill] }, field: 'code' } },
  };
}

/** Of two signatures the tower says which one counts. */
export function settled(
  waybill: string,
  [first, second]: readonly [first: string, second: string],
  at: number,
  where: Circumstance,
): Timed {
  const why = { ...where, reason: 'Conferido com o recebedor: vale a primeira assinatura' };
  const input = { waybill, conflict: second, counts: first };
  return { at, step: planned(settleConflict, input, [parcelKey(waybill)], [], why) };
}

/** An address that nobody finds is looked up while the courier is on his way back: told, answered, done. */
export function lookedUp(
  waybill: string,
  site: string,
  at: number,
  where: (at: number) => Circumstance,
): readonly Timed[] {
  const keys = [parcelKey(waybill)];
  const { register, moves } = problemParcel.commands;
  const fields = {
    waybillNumber: waybill,
    problemType: 'wrong_address',
    site,
    description: 'Rua não existe no bairro indicado',
  };
  const opening = making(planned(register, { fields } as never, keys, [at], where(at)));
  const answer = (name: 'reply' | 'complete', minutes: number): Timed => {
    const when = at + minutes * MINUTE;
    const said = { fields: { handlingResult: 'Novo endereço confirmado com o remetente' } } as never;
    return { at: when, step: plannedOf(opening, 'code')(moves[name], said, keys, [name], where(when)) };
  };
  return [{ at, step: opening }, answer('reply', 25), answer('complete', 40)];
}

/** What is looked into on one day is one batch: `LOTE-20261128`. */
export const auditBatch = (at: number): string => `LOTE-${businessDay(new Date(at), COMPANY_ZONE).replaceAll('-', '')}`;

const FOUND = ['conforming', 'conforming', 'conforming', 'count_differs', 'weight_differs'] as const;

/** A bag that has come is looked into by somebody else than who packed it; what differs is handled. */
export function spotChecked(
  bagNumber: string,
  site: string,
  at: number,
  dice: Dice,
  where: (at: number) => Circumstance,
): readonly Timed[] {
  const keys = [bagKey(bagNumber)];
  const result = dice.pick(FOUND);
  const fields = { batchNumber: auditBatch(where(at).at), bagOrBillNumber: bagNumber, site, result };
  const { register, moves } = auditRecord.commands;
  const opening = making(planned(register, { fields } as never, keys, [], where(at)));
  const handled = at + dice.between(20, 90) * MINUTE + SECOND;
  const said = { fields: { handlingResult: 'Conferido de novo com o líder do turno' } };
  return [
    { at, step: opening },
    ...(result === 'conforming'
      ? []
      : [
          {
            at: handled,
            step: plannedOf(opening, 'code')(moves.handle, said as never, keys, ['handle'], where(handled)),
          },
        ]),
  ];
}
