import * as commands from '@malote/contracts/projections/commands.ts';
import { projection } from '@malote/contracts/projections/projection.ts';
import type { Projection } from '@malote/contracts/projections/projection.ts';
import type { Decide } from '../kernel/decision.ts';
import { handler } from '../kernel/execute.ts';
import type { Handle, Handler } from '../kernel/execute.ts';
import { at } from '../kernel/stream-ref.ts';
import * as decide from './decide-projection.ts';

/** A command about one group, decided on that group's stream. */
const onGroup =
  <Input extends { readonly group: string }>(decideOf: (input: Input) => Decide<Projection>): Handle<Input> =>
  async (run) =>
    await run.conclude(projection, run.command.input.group, decideOf(run.command.input));

const groupStream = ({ group }: { readonly group: string }) => [at(projection, group)];

/** What people decide about how the log is read; the projection service follows these streams. */
export const projectionHandlers: readonly Handler[] = [
  handler(commands.replayKey, onGroup(decide.replay), groupStream),
  handler(commands.skipEvent, onGroup(decide.skip), groupStream),
  handler(commands.withdrawSkip, onGroup(decide.withdraw), groupStream),
  handler(commands.rebuildGroup, onGroup(decide.rebuild), groupStream),
  handler(commands.cancelRebuild, onGroup(decide.cancel), groupStream),
];
