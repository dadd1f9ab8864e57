import { bag } from '@malote/contracts/bags/bag.ts';
import * as commands from '@malote/contracts/linehaul/commands.ts';
import { load } from '@malote/contracts/linehaul/load.ts';
import { loadEvents } from '@malote/contracts/linehaul/events.ts';
import type { Load } from '@malote/contracts/linehaul/load.ts';
import { isRefusal } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { z } from 'zod';
import { bindForLoad, heldInBags, heldInBagsNamed, releaseFromLoad, unlessHeld } from '../bags/for-others.ts';
import type { Decide } from '../kernel/decision.ts';
import { handler } from '../kernel/execute.ts';
import type { Handle, Handler } from '../kernel/execute.ts';
import { digitsFor } from '../kernel/numbers.ts';
import { isOver } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { Run } from '../kernel/run.ts';
import { at } from '../kernel/stream-ref.ts';
import * as decide from './decide-load.ts';
import { freeStrayBag } from './free-stray-bag.ts';
import { openLoadOfSheet, tellBags } from './load-of-sheet.ts';

function onLoad<Input extends { readonly loadNumber: string }>(
  decision: (input: Input) => Decide<Load>,
): Handle<Input> {
  return async (run) => await run.conclude(load, run.command.input.loadNumber, decision(run.command.input));
}

/** The bag is claimed first, then the load carries it. A claim that a dead process left of a loading that was refused goes when the same loading is sent again. */
const loadBag: Handle<z.output<typeof commands.loadBag.input>> = async (run) => {
  const { loadNumber, bagNumber } = run.command.input;
  const b = run.command.envelope.commandId;
  const settled = async (outcome: Outcome): Promise<Outcome> => {
    if (isOver(outcome) && (await run.fresh(load, loadNumber)).state.items[bagNumber]?.b !== b)
      await run.step('release', bag, bagNumber, releaseFromLoad(bagNumber, { b, number: loadNumber }, 'refused'));
    return outcome;
  };
  const records = [at(load, loadNumber), at(bag, bagNumber)];
  const earlier = await run.answered(records);
  if (earlier !== undefined) return await settled(earlier);
  const closed = run.command.early ?? (await openLoadOfSheet(run, loadNumber));
  if (closed !== undefined) return await run.conclude(load, loadNumber, () => closed);
  await freeStrayBag(run, bagNumber);
  const held = await heldSince(run as Run, bagNumber, loadNumber);
  if (held !== undefined) return await run.conclude(bag, bagNumber, () => held);
  const bound = await run.claim('bind', bag, bagNumber, bindForLoad(bagNumber, loadNumber), records);
  if ('kind' in bound) return bound;
  if (isRefusal(bound)) return await settled(await run.conclude(bag, bagNumber, () => bound));
  return await settled(
    await run.conclude(
      load,
      loadNumber,
      decide.put(
        loadNumber,
        { kind: 'bag', number: bagNumber, b, parcels: bound.state.count, grams: bound.state.grams },
        bagNumber,
        bound.state.nextSite,
      ),
    ),
  );
};

/** Why a bag does not come onto a vehicle: something in it was held since it was closed. A claim that this command has already was let through then. */
async function heldSince(run: Run, bagNumber: string, loadNumber: string): Promise<Refusal | undefined> {
  const { state } = await run.fresh(bag, bagNumber);
  const isClaimed = state.load?.b === run.command.envelope.commandId;
  // What refuses the bag itself says more.
  return isClaimed || isRefusal(bindForLoad(bagNumber, loadNumber)(state, run.context))
    ? undefined
    : await heldInBags(run, [[bagNumber, state]]);
}

/**
 * Off the load first, then the bag is released. A process that died in between left the bag bound to a load that carries it no more, and whoever received it
 * would contradict where it was sealed: the same unloading sent again releases it, and only what that unloading took off.
 */
const unloadBag: Handle<z.output<typeof commands.unloadBag.input>> = async (run) => {
  const { loadNumber, bagNumber, condition } = run.command.input;
  let binding = '';
  const outcome = await run.conclude<Load>(load, loadNumber, (now, context) => {
    binding = now.items[bagNumber]?.b ?? '';
    return decide.takeOff(loadNumber, bagNumber, condition, bagNumber)(now, context);
  });
  if (outcome.kind !== 'stored' && outcome.kind !== 'duplicate') return outcome;
  const b = outcome.kind === 'stored' ? binding : await takenOffBy(run, loadNumber);
  if (b !== undefined && (outcome.kind === 'stored' || (await run.fresh(bag, bagNumber)).state.load?.b === b))
    await run.step('release', bag, bagNumber, releaseFromLoad(bagNumber, { b, number: loadNumber }, 'unloaded'));
  return outcome;
};

/** The binding of what this command took off a load when it came first; undefined where it took off nothing. */
async function takenOffBy(run: Run, loadNumber: string): Promise<string | undefined> {
  const { commandId } = run.command.envelope;
  const own = (await run.events(load, loadNumber)).find(
    ({ type, metadata }) => type === loadEvents.ItemUnloaded.type && metadata.commandId === commandId,
  );
  return (own?.data as { readonly b: string } | undefined)?.b;
}

/**
 * The vehicle leaves first, then each of its bags is told: a scan that contradicted the vehicle's place until then may be possible now. A process that dies in
 * between leaves the contradiction to whoever confirms it, or to the same departure sent again.
 */
const departLoad: Handle<z.output<typeof commands.departLoad.input>> = async (run) => {
  const { loadNumber, ...going } = run.command.input;
  const departs = decide.depart(loadNumber, going);
  const outcome = await run.concludeLooking<Load>(load, loadNumber, async (now) =>
    isRefusal(departs(now, run.context))
      ? departs
      : unlessHeld(await heldInBagsNamed(run as Run, Object.keys(now.items)), departs),
  );
  if (outcome.kind !== 'stored' && outcome.kind !== 'duplicate') return outcome;
  await tellBags(run, (await run.fresh(load, loadNumber)).state);
  return outcome;
};

const loadStream = (input: { readonly loadNumber: string }) => [at(load, input.loadNumber)];

export const linehaulHandlers: readonly Handler[] = [
  handler(
    commands.openLoad,
    async (run) => {
      const { originSite, stops } = run.command.input;
      const number = run.command.input.loadNumber ?? `LD${digitsFor(run.command.envelope.commandId, 'load', 0, 12)}`;
      return await run.conclude(load, number, decide.open(number, originSite, stops));
    },
    (input) => (input.loadNumber === undefined ? [] : [at(load, input.loadNumber)]),
  ),
  handler(
    commands.cancelLoad,
    onLoad(({ loadNumber }) => decide.cancel(loadNumber)),
    loadStream,
  ),
  handler(commands.loadBag, loadBag, (input) => [at(load, input.loadNumber), at(bag, input.bagNumber)]),
  handler(commands.unloadBag, unloadBag, (input) => [at(load, input.loadNumber), at(bag, input.bagNumber)]),
  handler(commands.departLoad, departLoad, loadStream),
  handler(
    commands.arriveLoad,
    onLoad(({ loadNumber, sealsFound }) => decide.arrive(loadNumber, sealsFound)),
    loadStream,
  ),
];
