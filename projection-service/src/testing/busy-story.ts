import { driven, opened, ordered, put, received, scanned, sealed, signed, taken, unpacked } from './journeys.ts';
import { createStory } from './story.ts';
import type { Story } from './story.ts';

/** Pseudo-random numbers in [0, 1) from a seed, so that a failing story can be told again. */
function lottery(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/**
 * A day at two sites: orders, scans, bags filled, emptied, sealed, driven, received (some of it late), unpacked, refusals and undone scans, in an order that `seed` decides.
 * Every event is one that the command service could have stored.
 */
export function busyStory(seed: number, orders: number): Story {
  const story = createStory();
  const next = lottery(seed);
  const pick = (count: number) => Math.floor(next() * count);
  let clock = 0;
  const now = () => ({ at: (clock += 1) });
  for (let number = 1; number <= orders; number += 1) {
    const order = `O${number}`;
    const waybills = Array.from({ length: 1 + pick(3) }, (_, index) => `W${number}X${index}`);
    if (pick(5) === 0)
      story.tell(
        `parcel-${waybills[0]}`,
        'command.refused',
        { name: 'scanning.receiveParcel', input: {}, inputHash: 'h', code: 'PARCEL_NOT_REGISTERED', params: {} },
        { ...now(), shown: 'accepted' },
      );
    ordered(story, order, waybills, now());
    if (pick(3) === 0)
      story.tell(
        `order-${order}`,
        'OrderPromised',
        { orderNumber: order, promisedAt: '2026-11-25T12:00:00.000Z', basis: 'customer' },
        now(),
      );
    for (const waybill of waybills) {
      scanned(story, waybill, { ...now(), command: `scan-${waybill}` });
      if (pick(3) === 0)
        story.tell(
          `parcel-${waybill}`,
          'command.accepted',
          { name: 'scanning.checkParcel', input: {}, inputHash: 'h', follows: 0, answer: {} },
          { ...now(), command: `check-${waybill}` },
        );
      if (pick(6) === 0)
        story.tell(
          `parcel-${waybill}`,
          'ParcelScanUndone',
          { waybill, scan: `scan-${waybill}`, undone: 'ParcelReceived' },
          now(),
        );
      if (pick(2) === 0)
        story.tell(
          `parcel-${waybill}`,
          'ParcelWeighed',
          { waybill, scanned: waybill, grams: 400 + pick(200), divisor: 6_000, source: 'scale' },
          now(),
        );
    }
    if (pick(4) === 0) continue;
    const bag = `BG${number}`;
    opened(story, bag, now());
    const inside: { waybill: string; orderNumber: string; b: string; grams: number }[] = [];
    for (const waybill of waybills) {
      const b = `b-${waybill}`;
      put(story, bag, waybill, order, b, now());
      if (pick(4) === 0) taken(story, bag, waybill, b, now());
      else inside.push({ waybill, orderNumber: order, b, grams: 500 });
    }
    if (inside.length === 0) continue;
    sealed(story, bag, inside, now());
    if (pick(3) > 0) {
      driven(story, `LOAD${number}`, [{ number: bag, b: `l-${bag}`, parcels: inside.length }], now());
      clock += 310;
    }
    const receivedAt = clock + 1;
    const late = pick(4) === 0;
    clock += 2;
    if (!late) received(story, bag, { at: receivedAt, site: 'RJNIT01' });
    if (pick(3) > 0) {
      unpacked(story, bag, { ...now(), site: 'RJNIT01' });
      if (late) received(story, bag, { at: receivedAt, came: clock + 1, site: 'RJNIT01' });
      for (const { waybill } of inside) if (pick(2) === 0) signed(story, waybill, { ...now(), site: 'RJNIT01' });
    }
  }
  return story;
}
