import { bag } from '@malote/contracts/bags/bag.ts';
import * as commands from '@malote/contracts/bags/commands.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Bag } from '@malote/contracts/bags/bag.ts';
import type { Load } from '@malote/contracts/linehaul/load.ts';
import type { Decide } from '../kernel/decision.ts';
import { handler } from '../kernel/execute.ts';
import type { Handle, Handler } from '../kernel/execute.ts';
import type { Run } from '../kernel/run.ts';
import { at } from '../kernel/stream-ref.ts';
import { freeStrayBag } from '../linehaul/for-others.ts';
import * as decide from './decide-bag.ts';
import * as seals from './decide-seal.ts';
import { heldInBags, unlessHeld } from './held-in-bags.ts';
import { generatedListOf } from './listed-bag.ts';
import { carrierOf, placed, settleConflict } from './place-bag.ts';
import { putParcelInBagHandle } from './put-parcel-in-bag.ts';
import { replaceBagHandle } from './replace-bag.ts';
import { freeBagNumber } from './free-bag-number.ts';
import { sealBagHandle } from './seal-bag.ts';
import { takeParcelOutOfBagHandle } from './take-parcel-out-of-bag.ts';

function onBag<Input extends { readonly bagNumber: string }>(decision: (input: Input) => Decide<Bag>): Handle<Input> {
  return async (run) => await run.conclude(bag, run.command.input.bagNumber, decision(run.command.input));
}

/** What depends on where the bag is: also on where the vehicle is that carries it. */
function onBagPlaced<Input extends { readonly bagNumber: string }>(
  decision: (input: Input, carrier: Load | undefined) => Decide<Bag>,
): Handle<Input> {
  return async (run) =>
    await run.concludeLooking(bag, run.command.input.bagNumber, async (now) =>
      decision(run.command.input, await carrierOf(run, now)),
    );
}

const bagStream = (input: { readonly bagNumber: string }) => [at(bag, input.bagNumber)];

/** Opens a bag under a number of ours. */
const randomBag: Handle<{ readonly channel?: string | undefined; readonly nextSite?: string | undefined }> = async (
  run,
) => {
  const number = await freeBagNumber(run);
  return number === undefined
    ? { kind: 'denied', refusal: refuse('SERVICE_BUSY') }
    : await run.conclude(bag, number, decide.open({ ...run.command.input, bag: number, numbering: 'random' }));
};

/** A load that carries the bag keeps it closed; one that only once claimed it must not. */
const unpackBag: Handle<{ readonly bagNumber: string }> = async (run) => {
  const { bagNumber } = run.command.input;
  const earlier = await run.answered([at(bag, bagNumber)]);
  if (earlier !== undefined) return earlier;
  if (run.command.early === undefined) await freeStrayBag(run, bagNumber);
  return await run.concludeLooking(bag, bagNumber, async () =>
    decide.unpack(bagNumber, bagNumber, await generatedListOf(run, bagNumber)),
  );
};

export const bagHandlers: readonly Handler[] = [
  handler(
    commands.openBag,
    onBag(({ bagNumber, channel, nextSite }) => decide.open({ bag: bagNumber, numbering: 'given', channel, nextSite })),
    bagStream,
  ),
  handler(commands.randomBag, randomBag),
  handler(commands.putParcelInBag, putParcelInBagHandle, (input) => [
    at(bag, input.bagNumber),
    at(parcel, input.waybill),
  ]),
  handler(commands.takeParcelOutOfBag, takeParcelOutOfBagHandle, ({ bagNumber, waybill }) => [
    ...(bagNumber === undefined ? [] : [at(bag, bagNumber)]),
    at(parcel, waybill),
  ]),
  handler(commands.sealBag, sealBagHandle, ({ bagNumber }) => (bagNumber === undefined ? [] : [at(bag, bagNumber)]), {
    alsoNamed: ({ bagList }) => bagList.map((waybill) => at(parcel, waybill)),
  }),
  handler(commands.replaceBag, replaceBagHandle, bagStream, {
    alsoNamed: ({ replacement }) => [at(bag, replacement)],
  }),
  handler(
    commands.resealBag,
    async (run) => {
      const { bagNumber, seal } = run.command.input;
      return await run.concludeLooking(bag, bagNumber, async () =>
        seals.reseal(bagNumber, seal, await generatedListOf(run, bagNumber)),
      );
    },
    bagStream,
  ),
  handler(
    commands.receiveBag,
    onBagPlaced(({ bagNumber }, carrier) => placed(bagNumber, decide.receive(bagNumber, bagNumber), carrier)),
    bagStream,
  ),
  handler(
    commands.scanOutBag,
    async (run) => {
      const { bagNumber, nextSite } = run.command.input;
      return await run.concludeLooking(bag, bagNumber, async (now) => {
        const scannedOut = placed(bagNumber, decide.scanOut(bagNumber, bagNumber, nextSite), await carrierOf(run, now));
        return isRefusal(scannedOut(now, run.context))
          ? scannedOut
          : unlessHeld(await heldInBags(run as Run, [[bagNumber, now]]), scannedOut);
      });
    },
    bagStream,
  ),
  handler(commands.unpackBag, unpackBag, bagStream),
  handler(
    commands.settleBagConflict,
    onBagPlaced(({ bagNumber, ...settling }, carrier) => settleConflict(bagNumber, settling, carrier)),
    bagStream,
  ),
  handler(
    commands.deleteBag,
    onBag(({ bagNumber }) => decide.remove(bagNumber)),
    bagStream,
  ),
  handler(
    commands.printBagLabel,
    onBag(({ bagNumber, copies }) => decide.printLabel(bagNumber, copies)),
    bagStream,
  ),
];
