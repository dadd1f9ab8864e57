import type { Aggregate } from '@malote/contracts/kernel/aggregate.ts';
import { streamOf } from '@malote/contracts/kernel/aggregate.ts';
import type { SignInWay } from '@malote/contracts/identity/events.ts';
import type { Grants, Opening } from '@malote/contracts/identity/permissions.ts';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import type { Envelope } from '@malote/contracts/kernel/envelope.ts';
import type { Fact, StoredEvent } from '@malote/contracts/kernel/event.ts';
import { commandAccepted, commandBegun, commandRefused } from '@malote/contracts/kernel/records.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { meets } from '@malote/contracts/kernel/scope.ts';
import type { CallerScope } from '@malote/contracts/kernel/scope.ts';
import { OutcomeUnknown } from '@malote/infra/event-store/errors.ts';
import { parseEvent } from '@malote/infra/event-store/parse.ts';
import type { EventStore } from '@malote/infra/event-store/port.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import { accepted } from './decision.ts';
import type { Acceptance, Context, Decide, Decision } from './decision.ts';
import type { Directory } from './directory.ts';
import { createAnswers } from './answers.ts';
import { folded } from './loaded.ts';
import type { Loaded } from './loaded.ts';
import type { StreamRef } from './stream-ref.ts';
import type { Streams } from './streams.ts';
import type { Turns } from './turns.ts';
import { scopeOf, written } from './written.ts';
import type { Outcome } from './outcome.ts';
import { actsOnOwnAlone } from './own-alone.ts';

/** A conflict is decided again this often before the caller is told that we are busy. */
const TRIES = 12;

/** Others wrote to a stream each time that we wanted to: nothing was stored by this append, and the same command may be sent again. */
export class StillContended extends Error {
  override readonly name = 'StillContended';
  constructor(stream: string) {
    super(`The stream ${stream} was written by others ${TRIES} times in a row`);
  }
}

/** How somebody came in, and the address that he came from: the service knows it, no client says it. */
export interface SignInCircumstances {
  readonly way: SignInWay;
  readonly address: string;
}

/** One command on its way: its stored form and its circumstances. */
export interface Accepted<Input = unknown> {
  readonly definition: CommandDefinition;
  readonly input: Input;
  /** The input as it is stored: without secrets. */
  readonly recordInput: unknown;
  /** Keyed hash of the input as sent; empty where nobody sent one (a reactor that ends a dead command), and then equal to any. */
  readonly inputHash: string;
  readonly envelope: Envelope;
  readonly callerScope: CallerScope;
  readonly callerGrants: Grants;
  /** For which records his grants let him send it. */
  readonly opening: Opening;
  /** The session that the command came by. */
  readonly session: string;
  /** Of a sign-in alone. */
  readonly signIn?: SignInCircumstances;
  /** Refused before any state was looked at (too old, from the future): stored like any refusal where the command would be concluded. */
  readonly early?: Refusal;
}

/** What a handler works with: loads, steps that claim and release, and the one conclusion that holds the record. */
export interface Run<Input = unknown> {
  readonly command: Accepted<Input>;
  readonly context: Context;
  /** The id of the stream of a value that may exist once: its kind and keyed hash. */
  uniqueId(kind: string, value: string): string;
  load<State>(of: Aggregate<State>, id: string): Promise<Loaded<State>>;
  fresh<State>(of: Aggregate<State>, id: string): Promise<Loaded<State>>;
  /** All events of a stream, read now: for what no state remembers. */
  events<State>(of: Aggregate<State>, id: string): Promise<readonly StoredEvent[]>;
  /**
   * The record of the append that concluded another command, wherever it stands; undefined where there is none. A store that does not know its ids
   * everywhere (EventStoreDB) cannot tell.
   */
  recordOf(commandId: string): Promise<StoredEvent | 'nobody can tell' | undefined>;
  /** Whether the caller may take part in what has this scope; a process that stores something before its conclusion asks first. */
  mayTouch(scope: readonly string[]): boolean;
  /**
   * The answer that the log has for this command already (`Answers.inLog`). Whoever takes a step before the conclusion asks first: what has been answered
   * appends nothing more.
   */
  answered(streams: readonly StreamRef[], further?: () => Promise<readonly StreamRef[]>): Promise<Outcome | undefined>;
  /**
   * An append without the record: a claim, a release. Its append id follows from the command, the step's name and the stream, so a retry finds its own work.
   * A refusal, or a decision that nothing is to be done, is decided on the stream as it stands now: no append would prove a cached state wrong.
   * `objection` is asked when the stream has been read and before anything is appended: what it looks at elsewhere is newer than what was read here.
   * @throws StillContended
   */
  step<State>(
    name: string,
    of: Aggregate<State>,
    id: string,
    decide: Decide<State>,
    objection?: () => Promise<Refusal | undefined>,
  ): Promise<Loaded<State> | Refusal>;
  /**
   * A step that is taken on the way to the conclusion, after `answered` said nothing. When others wrote to the stream meanwhile, another try of this
   * command may have come to its end and what it did may have been undone: so the log is asked again, and an answer found there takes the step's place.
   * `records`: the streams where the answer would stand. @throws StillContended
   */
  claim<State>(
    name: string,
    of: Aggregate<State>,
    id: string,
    decide: Decide<State>,
    records: readonly StreamRef[],
  ): Promise<Loaded<State> | Refusal | Outcome>;
  /** Opens a process: `command.begun` and its facts in one append. A refusal is stored and is the answer. @throws StillContended */
  begin<State>(of: Aggregate<State>, id: string, decide: Decide<State>): Promise<Begun<State> | Outcome>;
  /** The append with the record: the command's answer. @throws StillContended */
  conclude<State>(of: Aggregate<State>, id: string, decide: Decide<State>): Promise<Outcome>;
  /**
   * The same for a decision that needs what other streams say of this state. It looks anew each time that the state is read anew: what was seen beside a
   * state from memory says nothing about a newer one. @throws StillContended
   */
  concludeLooking<State>(
    of: Aggregate<State>,
    id: string,
    look: (state: State) => Promise<Decide<State>>,
  ): Promise<Outcome>;
}

/** How a stream came before a decision: from memory, perhaps behind, or read to its end. */
type Read = 'cached' | 'now';

/** A process under way. `again`: it had been opened before, by a call that did not come back. */
export interface Begun<State> {
  readonly loaded: Loaded<State>;
  readonly again: boolean;
}

/** What runs share. */
export interface RunKit {
  readonly store: EventStore;
  readonly streams: Streams;
  readonly turns: Turns;
  readonly directory: Directory;
  readonly now: () => Date;
  /** Waits a little before a decision is tried again, longer each time and never twice the same. */
  readonly pause: (tries: number) => Promise<void>;
  readonly uniqueId: (kind: string, value: string) => string;
}

/** A run of one command, to be used once. It keeps nothing of its own between tries: what is known of streams is shared in the kit. */
export function createRun<Input>(kit: RunKit, command: Accepted<Input>): Run<Input> {
  const { store, streams, turns } = kit;
  const { commandId } = command.envelope;
  const context: Context = { envelope: command.envelope, directory: kit.directory };
  const answers = createAnswers(store, streams, command);

  type Appended<State> = { readonly loaded: Loaded<State>; readonly position: bigint } | 'conflict' | 'duplicate';

  async function append<State>(
    of: Aggregate<State>,
    before: Loaded<State>,
    record: Fact | undefined,
    { facts, sight }: Pick<Acceptance, 'facts' | 'sight'>,
    appendId: string,
  ): Promise<Appended<State>> {
    const events = written(
      before,
      record === undefined ? facts : [record, ...facts],
      appendId,
      command.envelope,
      command.definition.scope === 'station' && sight !== 'withheld',
      kit.now(),
    );
    const [first, ...rest] = events.map((event) => event.stored);
    if (first === undefined) return { loaded: before, position: 0n };
    const request = { stream: before.stream, events: [first, ...rest], expected: before.version, appendId } as const;
    const parsed = events.map((event) => event.parsed);
    try {
      return settled(of, before, parsed, await store.append(request));
    } catch (error) {
      streams.forget(before.stream);
      if (!(error instanceof OutcomeUnknown)) throw error;
      return settled(of, before, parsed, await store.append(request));
    }
  }

  function settled<State>(
    of: Aggregate<State>,
    before: Loaded<State>,
    events: Parameters<typeof folded>[2],
    result: Awaited<ReturnType<EventStore['append']>>,
  ): Appended<State> {
    if (result.kind !== 'appended') {
      streams.forget(before.stream);
      return result.kind;
    }
    const loaded = folded(of, before, events);
    streams.keep(of, loaded);
    return { loaded, position: result.position };
  }

  /** Decides and appends; conflicts read the stream again and decide again, with a short wait so that rivals part. */
  function deciding<State, Result>(
    of: Aggregate<State>,
    id: string,
    attempt: (before: Loaded<State>, read: Read) => Promise<Result | 'conflict'>,
  ): Promise<Result> {
    return turns.take(streamOf(of, id), async () => {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const before = tries === 0 ? await streams.load(of, id) : await streams.fresh(of, id);
        const result = await attempt(before, tries === 0 ? 'cached' : 'now');
        if (result !== 'conflict') return result;
        if (tries > 0) await kit.pause(tries);
      }
      throw new StillContended(streamOf(of, id));
    });
  }

  const recordOf = { name: command.definition.name, input: command.recordInput, inputHash: command.inputHash };

  const isAlone = actsOnOwnAlone(command);
  const isLimited = isAlone || (command.definition.scope === 'stream' && command.callerScope !== '*');

  /** What has no scope is the whole house's: a list hides it from who is limited, and he does not write it either. */
  const mayTouch = (scope: readonly string[]): boolean => !isLimited || meets(command.callerScope, scope);

  /** Out of the caller's scope: not a command, so nothing is stored. What is not there, and does not come to be, is nobody's. */
  function outOfScope<State>(of: Aggregate<State>, before: Loaded<State>, facts: readonly Fact[]): boolean {
    if (!isLimited) return false;
    const isScoped = before.scope.length > 0;
    const isThere = !isAlone && !isScoped && JSON.stringify(before.state) !== JSON.stringify(of.initial);
    if (isScoped || isThere) return !mayTouch(before.scope);
    if (!isAlone && facts.length === 0) return false;
    return !mayTouch(facts.flatMap((fact) => scopeOf(fact, command.envelope)));
  }

  /** The append with the record; a duplicate is answered as the first time. */
  async function record<State>(
    of: Aggregate<State>,
    id: string,
    before: Loaded<State>,
    decision: Decision,
  ): Promise<Outcome | 'conflict'> {
    const appended = isRefusal(decision)
      ? await append(of, before, refusalRecord(decision), { facts: [] }, commandId)
      : await append(
          of,
          before,
          commandAccepted({ ...recordOf, follows: accepted(decision).facts.length, answer: accepted(decision).answer }),
          accepted(decision),
          commandId,
        );
    if (appended === 'conflict') return 'conflict';
    if (appended === 'duplicate') return await answers.ofDuplicate(await streams.fresh(of, id));
    return isRefusal(decision)
      ? { kind: 'refused', duplicate: false, refusal: decision, position: appended.position }
      : { kind: 'stored', answer: accepted(decision).answer, position: appended.position };
  }

  function concludeLooking<State>(
    of: Aggregate<State>,
    id: string,
    look: (state: State) => Promise<Decide<State>>,
  ): Promise<Outcome> {
    return deciding<State, Outcome>(of, id, async (before, read) => {
      const earlier = await answers.in(before);
      if (earlier !== undefined) return earlier;
      const decision: Decision = command.early ?? (await look(before.state))(before.state, context);
      if (outOfScope(of, before, isRefusal(decision) ? [] : accepted(decision).facts))
        return read === 'cached' ? 'conflict' : { kind: 'denied', refusal: refuse('NO_PERMISSION') };
      return await record(of, id, before, decision);
    });
  }

  async function conclude<State>(of: Aggregate<State>, id: string, decide: Decide<State>): Promise<Outcome> {
    return await concludeLooking(of, id, () => Promise.resolve(decide));
  }

  /** `objection`: what takes the step's place, asked before each try to append. */
  function step<State, Objection>(
    name: string,
    of: Aggregate<State>,
    id: string,
    decide: Decide<State>,
    objection: (read: Read) => Promise<Objection | undefined> | undefined,
  ): Promise<Loaded<State> | Refusal | Objection> {
    return deciding<State, Loaded<State> | Refusal | Objection>(of, id, async (before, read) => {
      const decision = decide(before.state, context);
      const facts = isRefusal(decision) ? [] : accepted(decision).facts;
      if (facts.length === 0 && read === 'cached') return 'conflict';
      if (isRefusal(decision)) return decision;
      if (facts.length === 0) return before;
      // A claim is a part of something larger, a bag or a load: that is nobody's alone.
      if (isAlone) return refuse('NO_PERMISSION');
      const objected = await objection(read);
      if (objected !== undefined) return objected;
      const appended = await append(
        of,
        before,
        undefined,
        accepted(decision),
        uuidv5(commandId, `${name}:${before.stream}:${before.version}`),
      );
      // A duplicate was appended by another try, or under the same id for something else: what stands there decides.
      return appended === 'conflict' || appended === 'duplicate' ? 'conflict' : appended.loaded;
    });
  }

  function refusalRecord(refusal: Refusal): Fact {
    return commandRefused({
      ...recordOf,
      code: refusal.refused,
      params: { ...refusal.params },
      ...(refusal.field === undefined ? {} : { field: refusal.field }),
    });
  }

  /** A process that was opened under this id goes on, when it is this command's. */
  async function goneOn<State>(now: Loaded<State>, version: number): Promise<Begun<State> | Outcome> {
    return (await answers.opened(now.stream, version))
      ? { loaded: now, again: true }
      : { kind: 'denied', refusal: refuse('COMMAND_ID_REUSED') };
  }

  return {
    command,
    context,
    mayTouch,
    uniqueId: kit.uniqueId,
    load: (of, id) => streams.load(of, id),
    fresh: (of, id) => streams.fresh(of, id),
    events: async (of, id) => (await Array.fromAsync(store.readStream(streamOf(of, id), 0))).map(parseEvent),
    recordOf: async (other) => {
      if (store.knowsAppends !== 'everywhere') return 'nobody can tell';
      const found = await store.findAppend(other, '');
      if (found === undefined) return undefined;
      for await (const event of store.readStream(found.stream, found.version - 1)) return parseEvent(event);
      return undefined;
    },
    answered: (asked, further) => answers.inLog(asked, further),
    step: (name, of, id, decide, objection) => step(name, of, id, decide, () => objection?.()),
    claim: (name, of, id, decide, records) =>
      step(name, of, id, decide, (read) => (read === 'now' ? answers.inLog(records) : answers.inMemory(records))),
    begin: <State>(of: Aggregate<State>, id: string, decide: Decide<State>) =>
      deciding<State, Begun<State> | Outcome>(of, id, async (before, read) => {
        const earlier = await answers.in(before);
        if (earlier !== undefined) return earlier;
        const begun = before.known.get(commandId);
        if (begun !== undefined) return await goneOn(before, begun.version);
        const decision: Decision = command.early ?? decide(before.state, context);
        const facts = isRefusal(decision) ? [] : accepted(decision).facts;
        if (outOfScope(of, before, facts))
          return read === 'cached' ? 'conflict' : { kind: 'denied', refusal: refuse('NO_PERMISSION') };
        if (isRefusal(decision)) return await record(of, id, before, decision);
        const elsewhere = await answers.inLog([]);
        if (elsewhere !== undefined) return elsewhere;
        const appended = await append(
          of,
          before,
          commandBegun({ ...recordOf, follows: facts.length }),
          accepted(decision),
          uuidv5(commandId, 'begun'),
        );
        if (appended === 'conflict') return 'conflict';
        if (appended === 'duplicate') {
          const now = await streams.fresh(of, id);
          const there = now.known.get(commandId);
          return there === undefined
            ? { kind: 'denied', refusal: refuse('COMMAND_ID_REUSED') }
            : await goneOn(now, there.version);
        }
        return { loaded: appended.loaded, again: false };
      }),
    conclude,
    concludeLooking,
  };
}
