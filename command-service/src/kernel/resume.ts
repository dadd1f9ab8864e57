import type { Grants } from '@malote/contracts/identity/permissions.ts';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import type { Envelope } from '@malote/contracts/kernel/envelope.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { parseEvent } from '@malote/infra/event-store/parse.ts';
import { createRun } from './run.ts';
import type { Run, RunKit } from './run.ts';

/** What a process goes on with was permitted when it began. */
const NOTHING_HELD: Grants = { permissions: new Set(), buttonsTaken: new Set() };

/** The envelope that an event was written under. */
export function envelopeOf({ metadata }: StoredEvent): Envelope {
  const { hash: _, writtenAt: _written, scope: _scope, ...envelope } = metadata;
  return envelope;
}

/** A run that goes on with a process from its `command.begun`: same id, same input, same circumstances. */
export async function resume(
  kit: RunKit,
  definition: CommandDefinition,
  begun: { readonly stream: string; readonly version: number },
): Promise<Run> {
  for await (const recorded of kit.store.readStream(begun.stream, begun.version - 1)) {
    const record = parseEvent(recorded);
    const { input, inputHash } = record.data as { input: unknown; inputHash: string };
    return createRun(kit, {
      definition,
      input,
      recordInput: input,
      inputHash,
      envelope: envelopeOf(record),
      callerScope: '*',
      callerGrants: NOTHING_HELD,
      opening: '*',
      session: '',
    });
  }
  throw new Error(`stream ${begun.stream} has no event ${begun.version}`);
}

/**
 * A run that takes steps in the name of an event's command, without concluding anything; or, with an id and an input of its own, a command that follows from
 * it, by the same person and under the same circumstances.
 */
export function inTheNameOf(
  kit: RunKit,
  definition: CommandDefinition,
  event: StoredEvent,
  own: { readonly commandId?: string; readonly input?: object } = {},
): Run {
  const { commandId, input = {} } = own;
  return createRun(kit, {
    definition,
    input,
    recordInput: input,
    inputHash: '',
    envelope: { ...envelopeOf(event), ...(commandId !== undefined && { commandId, command: definition.name }) },
    callerScope: '*',
    callerGrants: NOTHING_HELD,
    opening: '*',
    session: '',
  });
}
