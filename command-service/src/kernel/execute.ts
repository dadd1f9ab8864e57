import type { Opening } from '@malote/contracts/identity/permissions.ts';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import type { Circumstances } from '@malote/contracts/kernel/envelope.ts';
import type { AlikeRows } from '@malote/contracts/kernel/life.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RefusalCode } from '@malote/contracts/kernel/refusals/catalogue.ts';
import { Busy, OutcomeUnknown, SomeAppendsFailed, StoreClosed } from '@malote/infra/event-store/errors.ts';
import { isDatabaseAway } from '@malote/infra/database-away.ts';
import type { Caller } from '@malote/infra/http/caller.ts';
import type { z } from 'zod';
import { envelop } from './envelope.ts';
import { protectPersonal } from './protect.ts';
import type { Protector } from './protect.ts';
import { createRun, StillContended } from './run.ts';
import type { Outcome } from './outcome.ts';
import type { Run, RunKit, SignInCircumstances } from './run.ts';
import type { StreamRef } from './stream-ref.ts';

/** How a command is carried out: by steps and one conclusion. */
export type Handle<Input> = (run: Run<Input>) => Promise<Outcome>;

/** A command with its handler, and the streams that it will look at first: an upload loads them together, and keeps the order of rows that share one. */
export interface Handler {
  readonly definition: CommandDefinition;
  readonly handle: Handle<never>;
  readonly streams: (input: never) => readonly StreamRef[];
  /** Streams that the input names as well, and that are too many to be loaded for nothing. */
  readonly alsoNamed: (input: never) => readonly StreamRef[];
  /** Streams that the record on its first stream names, by its state and id: what is done with it depends on them, though the input names none of them. */
  readonly namedByRecord: ((state: never, id: string) => readonly StreamRef[]) | undefined;
  /** Fields of the input that are never stored, encrypted or not: passwords. */
  readonly secrets: readonly string[];
  /**
   * What each row has in common with the others, where one call brings several rows of it: in the record that it is about, on its first stream, or in what it
   * says of a new one.
   */
  readonly alike: (AlikeRows & { readonly of: 'record' | 'input' }) | undefined;
  /** Rows of it that one call brings at most, and what the further ones are told. */
  readonly most: Bound | undefined;
  /** Rows of a file of it, whatever the calls that bring them. */
  readonly mostOfFile: Bound | undefined;
}

/** How many there may be, and what more of them are refused with. */
interface Bound {
  readonly rows: number;
  readonly refused: RefusalCode;
}

/** Binds a definition to its handler. The input is the parsed one, its personal fields encrypted. */
export function handler<Definition extends CommandDefinition>(
  definition: Definition,
  handle: Handle<z.output<Definition['input']>>,
  streams: (input: z.output<Definition['input']>) => readonly StreamRef[] = () => [],
  {
    alsoNamed = () => [],
    namedByRecord,
    secrets = [],
    alike,
    most,
    mostOfFile,
  }: {
    readonly alsoNamed?: (input: z.output<Definition['input']>) => readonly StreamRef[];
    readonly namedByRecord?: Handler['namedByRecord'];
    readonly secrets?: readonly string[];
    readonly alike?: Handler['alike'];
    readonly most?: Handler['most'];
    readonly mostOfFile?: Handler['mostOfFile'];
  } = {},
): Handler {
  return {
    definition,
    handle: handle as Handle<never>,
    streams: streams as Handler['streams'],
    alsoNamed: alsoNamed as Handler['alsoNamed'],
    namedByRecord,
    secrets,
    alike,
    most,
    mostOfFile,
  };
}

/** A command as it comes from the edge: validated, permitted, not yet enveloped. */
export interface Incoming {
  readonly handler: Handler;
  readonly input: unknown;
  readonly commandId: string;
  readonly circumstances: Circumstances;
  readonly receivedAt: Date;
  readonly caller: Caller;
  /** For which records he may send it: what the door answered. */
  readonly opening: Opening;
  /** Where the call came from; nothing of what the house does by itself. */
  readonly address?: string;
  /** Of a sign-in: how somebody came in, and from where. */
  readonly signIn?: SignInCircumstances;
}

export interface ExecuteKit extends RunKit {
  readonly protector: Protector;
  /** Keyed hash of an input as sent: the same id with another input is found by it. */
  readonly hashInput: (input: unknown) => string;
  readonly company: string;
}

/** Carries out one command. Never throws for what a user or a slow neighbour causes. */
export async function execute(kit: ExecuteKit, incoming: Incoming): Promise<Outcome> {
  const { definition } = incoming.handler;
  const { scanTime, scanUserId } = incoming.input as { scanTime?: string; scanUserId?: string };
  const enveloped = envelop(definition, incoming.caller, kit.directory, {
    commandId: incoming.commandId,
    circumstances: incoming.circumstances,
    receivedAt: incoming.receivedAt,
    company: kit.company,
    ...(incoming.address !== undefined && { address: incoming.address }),
    ...(scanTime !== undefined && { scanTime }),
    ...(scanUserId !== undefined && { scanUserId }),
  });
  // Whom he named stands in what he sent: the same will not be taken from him by waiting.
  if (isRefusal(enveloped))
    return { kind: 'denied', ...(enveloped.field !== 'scanUserId' && { of: 'caller' as const }), refusal: enveloped };
  if (definition.reason === 'required' && incoming.circumstances.reason === undefined)
    return { kind: 'denied', refusal: refuse('REASON_REQUIRED', {}, 'reason') };
  try {
    const inputHash = kit.hashInput(withoutSecrets(incoming.handler, incoming.input));
    const input = await protectPersonal(definition.input, incoming.input, incoming.commandId, kit.protector);
    const recordInput = withoutSecrets(incoming.handler, input);
    const run = createRun(kit, {
      definition,
      input,
      recordInput,
      inputHash,
      envelope: enveloped.envelope,
      callerScope: incoming.caller.scope,
      callerGrants: incoming.caller.grants,
      opening: incoming.opening,
      session: incoming.caller.session,
      ...(incoming.signIn && { signIn: incoming.signIn }),
      ...(enveloped.early && { early: enveloped.early }),
    });
    return await incoming.handler.handle(run as Run<never>);
  } catch (error) {
    const cause =
      error instanceof SomeAppendsFailed
        ? (error.outcomes.find((outcome) => outcome.status === 'rejected')?.reason as unknown)
        : error;
    if (
      cause instanceof Busy ||
      cause instanceof StoreClosed ||
      cause instanceof StillContended ||
      isDatabaseAway(cause)
    )
      return { kind: 'denied', refusal: refuse('SERVICE_BUSY') };
    if (cause instanceof OutcomeUnknown) return { kind: 'denied', refusal: refuse('OUTCOME_UNKNOWN') };
    throw error;
  }
}

function withoutSecrets({ secrets }: Handler, input: unknown): unknown {
  return secrets.length === 0
    ? input
    : Object.fromEntries(Object.entries(input as object).filter(([name]) => !secrets.includes(name)));
}
