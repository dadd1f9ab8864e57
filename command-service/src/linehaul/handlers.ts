import { bag } from '@malote/contracts/bags/bag.ts';
import * as commands from '@malote/contracts/linehaul/commands.ts';
import { load } from '@malote/contracts/linehaul/load.ts';
import type { Load } from '@malote/contracts/linehaul/load.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { z } from 'zod';
import { bindForLoad, releaseFromLoad } from '../bags/for-others.ts';
import type { Decide } from '../kernel/decision.ts';
import { handler } from '../kernel/execute.ts';
import type { Handle, Handler } from '../kernel/execute.ts';
import { digitsFor } from '../kernel/numbers.ts';
import type { Run } from '../kernel/run.ts';
import { at } from '../kernel/stream-ref.ts';
import * as decide from './decide-load.ts';

function onLoad<Input extends { readonly loadNumber: string }>(decision: (input: Input) => Decide<Load>): Handle<Input> {
  return async (run) => await run.conclude(load, run.command.input.loadNumber, decision(run.command.input));
}

/** A binding to a load that does not carry the bag is dead: waived on the load, then the bag is free (architecture, section 3). */
async function freeStrayBag(run: Run, bagNumber: string): Promise<void> {
  const { state } = await run.load(bag, bagNumber);
  const binding = state.load;
  if (binding === undefined || binding.b === run.command.envelope.commandId) return;
  const holder = await run.fresh(load, binding.number);
  if (holder.state.items[bagNumber]?.b === binding.b) return;
  const waived = await run.step('waive', load, binding.number, decide.waive(binding.number, bagNumber, binding.b));
  if (!isRefusal(waived) && waived.state.items[bagNumber]?.b !== binding.b) await run.step('release', bag, bagNumber, releaseFromLoad(bagNumber, binding.b, 'waived'));
}

/** The bag is claimed first, then the load carries it. */
const loadBag: Handle<z.output<typeof commands.loadBag.input>> = async (run) => {
  const { loadNumber, bagNumber } = run.command.input;
  const earlier = await run.answered([at(load, loadNumber), at(bag, bagNumber)]);
  if (earlier !== undefined) return earlier;
  const carrier = await run.fresh(load, loadNumber);
  if (run.command.early !== undefined || carrier.state.status === 'absent') return await run.conclude(load, loadNumber, () => refuse('LOAD_NOT_EXIST'));
  await freeStrayBag(run, bagNumber);
  const bound = await run.step('bind', bag, bagNumber, bindForLoad(bagNumber, loadNumber));
  if (isRefusal(bound)) return await run.conclude(bag, bagNumber, () => bound);
  const b = run.command.envelope.commandId;
  const outcome = await run.conclude(load, loadNumber, decide.put(loadNumber, { kind: 'bag', number: bagNumber, b, parcels: bound.state.count, grams: bound.state.grams }, bagNumber));
  if (outcome.kind === 'refused' && !outcome.duplicate) await run.step('release', bag, bagNumber, releaseFromLoad(bagNumber, b, 'refused'));
  return outcome;
};

/** Off the load first, then the bag is released. */
const unloadBag: Handle<z.output<typeof commands.unloadBag.input>> = async (run) => {
  const { loadNumber, bagNumber, condition } = run.command.input;
  const held = (await run.fresh(load, loadNumber)).state.items[bagNumber];
  const outcome = await run.conclude(load, loadNumber, decide.takeOff(loadNumber, bagNumber, condition, bagNumber));
  if (outcome.kind === 'stored' && held !== undefined) await run.step('release', bag, bagNumber, releaseFromLoad(bagNumber, held.b, 'unloaded'));
  return outcome;
};

const loadStream = (input: { readonly loadNumber: string }) => [at(load, input.loadNumber)];

export const linehaulHandlers: readonly Handler[] = [
  handler(commands.openLoad, async (run) => {
    const { originSite, stops } = run.command.input;
    const number = run.command.input.loadNumber ?? `LD${digitsFor(run.command.envelope.commandId, 'load', 0, 12)}`;
    return await run.conclude(load, number, decide.open(number, originSite, stops));
  }, (input) => (input.loadNumber === undefined ? [] : [at(load, input.loadNumber)])),
  handler(commands.cancelLoad, onLoad(({ loadNumber }) => decide.cancel(loadNumber)), loadStream),
  handler(commands.loadBag, loadBag, (input) => [at(load, input.loadNumber), at(bag, input.bagNumber)]),
  handler(commands.unloadBag, unloadBag, (input) => [at(load, input.loadNumber), at(bag, input.bagNumber)]),
  handler(commands.departLoad, onLoad(({ loadNumber, ...going }) => decide.depart(loadNumber, going)), loadStream),
  handler(commands.arriveLoad, onLoad(({ loadNumber, sealsFound }) => decide.arrive(loadNumber, sealsFound)), loadStream),
];
