import { bagNumberOf } from '@malote/contracts/kernel/values/bag-number.ts';
import { demoGridOf } from '../../local/demo/sorting.ts';
import { openingOf, putting } from '../journey/bag-trip.ts';
import { digitsOf } from '../digits.ts';
import * as asides from './asides.ts';
import { diceOf } from './dice.ts';
import { HOUR, MINUTE, SECOND, nextAt } from './hours.ts';
import type { OpenBag, Parcel } from './parcel.ts';
import { SHARES } from './shares.ts';
import type { World } from './world.ts';

const MAX_BAG: Readonly<Record<string, number>> = { STANDARD: 29_000, EXPRESS: 29_000, BULKY: 480_000 };
/** The trunk leaves after this hour; what is bagged later waits for the next night. */
const BAGS_CLOSE = 22.25;

/** Transit centres fill a bag for each outlet and channel until the evening's last, and more where one is full. */
export function bagging(
  { network, seed, desks, post, say, scan, scanAll, later, atDesks }: World,
  depart: (hub: string, bags: readonly OpenBag[], at: number) => void,
) {
  const openBags = new Map<
    string,
    { readonly closing: number; readonly bags: Map<string, OpenBag>; readonly full: OpenBag[] }
  >();

  function bag(parcel: Parcel, hub: string, at: number): void {
    const key = `${parcel.outlet.code} ${parcel.channel}`;
    let here = openBags.get(hub);
    if (here === undefined) {
      const closing = nextAt(at, BAGS_CLOSE);
      here = { closing, bags: new Map(), full: [] };
      openBags.set(hub, here);
      later(closing, () => closeBags(hub, closing));
      if (diceOf('in vain', seed, hub, closing).chance(SHARES.openedInVain)) {
        const vain = `in vain ${seed} ${hub} ${closing}`;
        scanAll(asides.openedInVain(vain, parcel.outlet.code, hub, closing - HOUR, post));
      }
    }
    let open = here.bags.get(key);
    if (open === undefined || open.grams + parcel.grams * 1.05 > (MAX_BAG[parcel.channel] ?? 0)) {
      if (open !== undefined) here.full.push(open);
      const turn = here.full.filter((one) => one.outlet === parcel.outlet && one.channel === parcel.channel).length;
      // A bag's number follows from its route, night and turn: a model that begins on another day gives it the same.
      const bagNumber = bagNumberOf(BigInt(digitsOf(10, 'bag', seed, hub, key, here.closing, turn)));
      // What hangs at a grid is the first bag's successor: only the first tears.
      const tears = desks !== undefined && turn === 0 && diceOf('tears', bagNumber).chance(SHARES.bagTears);
      open = { bagNumber, channel: parcel.channel, outlet: parcel.outlet, parcels: [], grams: 0, tears };
      here.bags.set(key, open);
      scan(
        openingOf(
          { bagNumber, channel: open.channel, route: [hub, network.centreOf(parcel.outlet).code, parcel.outlet.code] },
          at,
          post,
        ),
        at,
      );
      if (diceOf('bag label', bagNumber).chance(SHARES.bagLabelled))
        say(asides.bagLabelled(bagNumber, hub, at, post).step, at);
      const grid = demoGridOf(hub, parcel.outlet.code);
      if (turn > 0 && grid !== undefined)
        atDesks((where) => [asides.hung(grid, bagNumber, at + MINUTE, where(at + MINUTE))]);
    }
    open.parcels.push(parcel);
    open.grams += parcel.grams * 1.05;
    scan(putting(open.bagNumber, parcel.waybill, hub, at + SECOND, post), at + SECOND);
    // A bag that is about to be sealed is left alone.
    const isLeft = at + 10 * MINUTE >= here.closing;
    if (open.tears && open.parcels.length === 2 && !isLeft) later(at + MINUTE, tearing(open, hub, at + MINUTE));
    if (!open.tears && !isLeft && diceOf('looked at', parcel.waybill).chance(SHARES.lookedAt))
      scanAll(asides.lookedAt(open.bagNumber, parcel.waybill, hub, at + 2 * MINUTE, post));
  }

  /** What is put in until now is in the bag that tears, what comes from now on goes into the other one. */
  const tearing = (open: OpenBag, hub: string, at: number) => () => {
    if (desks === undefined) return;
    const { bagNumber } = open;
    const replacement = bagNumberOf(BigInt(digitsOf(10, 'instead', bagNumber)));
    const moved = at + SECOND;
    const where = { ...post(hub, moved, 'troca'), by: desks.warehouseAt(hub) };
    scan(asides.torn(bagNumber, replacement, moved, where).step, moved);
    open.bagNumber = replacement;
  };

  function closeBags(hub: string, at: number): void {
    const here = openBags.get(hub);
    openBags.delete(hub);
    depart(hub, here === undefined ? [] : [...here.full, ...here.bags.values()], at);
  }

  return bag;
}
