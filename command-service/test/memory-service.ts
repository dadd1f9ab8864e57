import type { JobQueue } from '@malote/infra/jobs/job-queue.ts';
import { randomUUID } from 'node:crypto';
import { definitions } from '@malote/contracts/catalogue.ts';
import type { CommandName, DefinitionOf } from '@malote/contracts/catalogue.ts';
import { ADMIN, isOpen as isOpening } from '@malote/contracts/identity/permissions.ts';
import type { Opening } from '@malote/contracts/identity/permissions.ts';
import type { Definition } from '@malote/contracts/kernel/definition.ts';
import { rights } from '@malote/contracts/rights.ts';
import type { Circumstances } from '@malote/contracts/kernel/envelope.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { isRefusal } from '@malote/contracts/kernel/refusal.ts';
import { upload as uploadDefinition } from '@malote/contracts/kernel/upload.ts';
import { canonicalJson } from '@malote/infra/canonical-json.ts';
import { parseEvent } from '@malote/infra/event-store/parse.ts';
import { createOrder, importOrders as importDefinition } from '@malote/contracts/orders/commands.ts';
import type { Append } from '@malote/infra/event-store/port.ts';
import type { Call } from '@malote/infra/http/call.ts';
import { simulatedNotices } from '@malote/infra/outbound/notices.ts';
import { admission } from '@malote/infra/http/admission.ts';
import type { Caller } from '@malote/infra/http/caller.ts';
import type { z } from 'zod';
import { containers } from '../src/containers.ts';
import { allHandlers, allWatches } from '../src/handlers.ts';
import { houseCaller } from '../src/kernel/house-caller.ts';
import { execute } from '../src/kernel/execute.ts';
import type { ExecuteKit } from '../src/kernel/execute.ts';
import type { Protector } from '../src/kernel/protect.ts';
import { createStreams } from '../src/kernel/streams.ts';
import { createTurns } from '../src/kernel/turns.ts';
import { concluded } from '../src/kernel/outcome.ts';
import type { Outcome } from '../src/kernel/outcome.ts';
import { createUploads } from '../src/kernel/upload.ts';
import { carryOutImport } from '../src/orders/import-orders.ts';
import { memoryLog } from './memory-event-store.ts';
import { atGuarulhos, smallNetwork } from './small-network.ts';

/** Hides texts well enough for a test: what was personal is seen at once. */
const protector: Protector = {
  subjectOf: ({ taxId, phone }, fallback) => taxId ?? phone ?? fallback,
  wordsOf: (text) => text.toLowerCase().split(' '),
  encrypt: async (texts) =>
    await Promise.resolve(texts.map(({ text }) => `pd1.${Buffer.from(text).toString('base64url')}`)),
};

/** An administrator at the first station of Guarulhos; say what is different. */
export const aCaller = (different: Partial<Caller> = {}): Caller => ({
  user: 'ana',
  username: 'ana01',
  session: 's1',
  kind: 'user',
  roles: [ADMIN],
  grants: { permissions: new Set([ADMIN]), buttonsTaken: new Set() },
  scope: '*',
  site: 'SPGRU01',
  station: 'M1',
  device: 'leitor-1',
  mustChangePassword: false,
  ...different,
});

/** What the door would answer; whom it would not let in is let in here, because callers of these tests hold nothing but what the test is about. */
const openingOf = (grants: Caller['grants'], definition: Definition): Opening => {
  const opening = rights.openingOf(grants, definition);
  return isOpening(opening) ? opening : '*';
};

/** The process was killed before it could store this. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

/** What befalls an append: the error that the caller sees, and whether it is stored all the same. */
export type Weather = (append: Append) => { readonly error: Error; readonly stored: boolean } | undefined;

/**
 * The command side over a log in memory: the real handlers and the real kernel, without HTTP. One process at a time. `onAppend` is told of every append
 * that was stored; `knowsAppends`: whether the log knows ids as Postgres does, or as EventStoreDB. `log`: where another process works already.
 */
export function memoryService(
  onAppend?: Parameters<typeof memoryLog>[0],
  knowsAppends?: Parameters<typeof memoryLog>[1],
  log = memoryLog(onAppend, knowsAppends),
) {
  const handlers = allHandlers(protector);
  let weather: Weather = () => undefined;
  let appendsLeft = Number.POSITIVE_INFINITY;
  let now = atGuarulhos.receivedAt;
  let standing = (caller: Caller): Caller | undefined => caller;
  let kit = started();
  let carryOut = uploads();

  function started(): ExecuteKit {
    const store = log.open();
    const dying = {
      ...store,
      append: async (append: Parameters<typeof store.append>[0]) => {
        if (appendsLeft <= 0) throw new Killed(append.stream);
        appendsLeft -= 1;
        const struck = weather(append);
        if (struck?.stored !== false) {
          const result = await store.append(append);
          if (struck === undefined) return result;
        }
        throw struck?.error;
      },
    };
    return {
      store: dying,
      streams: createStreams(dying, {
        load: async () => await Promise.resolve(new Map()),
        save: async () => await Promise.resolve(),
      }),
      turns: createTurns(),
      directory: smallNetwork,
      now: () => new Date(now),
      pause: async () => await Promise.resolve(),
      uniqueId: (kind, value) => `${kind}-${value}`,
      protector,
      hashInput: canonicalJson,
      company: 'test',
    };
  }

  function uploads() {
    return createUploads({
      ...kit,
      handlers,
      containers,
      inUploads: () => true,
      admits: admission({ openingOf }),
      standing: (caller) => standing(caller),
    });
  }

  async function send<Name extends CommandName>(
    name: Name,
    input: z.input<DefinitionOf<Name>['input']>,
    about: { readonly id?: string; readonly caller?: Caller; readonly circumstances?: Circumstances } = {},
  ): Promise<Outcome> {
    const handler = handlers.get(name);
    const definition = definitions.get(name);
    if (handler === undefined || definition?.kind !== 'command') throw new Error(`nobody handles ${name}`);
    return await execute(kit, {
      handler,
      input: definition.input.parse(input),
      commandId: about.id ?? randomUUID(),
      circumstances: about.circumstances ?? {},
      receivedAt: new Date(now),
      caller: about.caller ?? aCaller(),
      opening: openingOf((about.caller ?? aCaller()).grants, definition),
    });
  }

  /** Carries out rows as one upload, by the caller's rights alone. */
  async function upload(
    rows: z.input<typeof uploadDefinition.input>['rows'],
    caller: Caller = aCaller(),
    ofFile?: number,
  ): Promise<z.output<typeof uploadDefinition.answer>['rows']> {
    const done = await carryOut(
      {
        definition: uploadDefinition,
        input: uploadDefinition.input.parse({ rows, ofFile }),
        language: 'pt',
        receivedAt: new Date(now),
      } as unknown as Call,
      caller,
    );
    if (isRefusal(done)) throw new Error(`the upload was refused: ${done.refused}`);
    return [...done.rows];
  }

  /** Carries out one group of a file. */
  async function importOrders(input: z.input<typeof importDefinition.input>, id: string, caller: Caller = aCaller()) {
    const createHandler = handlers.get(createOrder.name);
    if (createHandler === undefined) throw new Error('nobody creates orders');
    const call = {
      definition: importDefinition,
      input: importDefinition.input.parse(input),
      language: 'pt',
      commandId: id,
      circumstances: {},
      receivedAt: new Date(now),
      opening: '*',
    };
    return await carryOutImport(
      { ...kit, admits: admission(rights), standing: (one) => standing(one) },
      createHandler,
      call as unknown as Call,
      caller,
    );
  }

  const watches = (exportJobs: JobQueue) =>
    allWatches({
      ...kit,
      exportJobs,
      act: async (command, id, input) =>
        concluded(await send(command.name as CommandName, input as never, { id, caller: houseCaller })),
      turn: async () => await Promise.resolve(),
      sms: undefined,
      notices: simulatedNotices,
      postal: undefined,
      numbers: undefined,
      taxOffice: undefined,
      files: undefined,
      keepFilesMs: 7 * 86_400_000,
      mail: undefined,
      bank: undefined,
      open: async (sealed) => await Promise.resolve(Buffer.from(sealed.slice(4), 'base64url').toString()),
    });

  return {
    send,
    upload,
    importOrders,
    log,
    /** What befalls the appends from now on. */
    weather: (next: Weather) => {
      weather = next;
    },
    /** How callers of uploads and imports stand when the turn of a row comes; as they came, otherwise. */
    standing: (next: typeof standing) => {
      standing = next;
    },
    /** What the clock of the house shows from now on; it stands still otherwise. */
    clock: (instant: string) => {
      now = instant;
    },
    events: (): readonly StoredEvent[] => log.events.map(parseEvent),
    /** The process is killed before it stores one append more than these. */
    killAfter: (appends: number) => {
      appendsLeft = appends;
    },
    /** Another process takes over, with nothing in its memory. */
    restart: async () => {
      await kit.streams.close();
      appendsLeft = Number.POSITIVE_INFINITY;
      kit = started();
      carryOut = uploads();
    },
    /** What the reactor does once everybody has had his time: every intent that is still open is ended. `exportJobs`: who does jobs, where somebody does. */
    endIntents: async (exportJobs: JobQueue = noJobs) => {
      for (const watch of watches(exportJobs)) {
        const open = new Map<string, StoredEvent>();
        for (const event of log.events.filter(({ type }) => watch.types.includes(type)).map(parseEvent)) {
          for (const closed of watch.closes(event)) open.delete(closed);
          const key = watch.opens(event);
          if (key !== undefined) open.set(key, event);
        }
        for (const event of open.values()) await watch.end(event);
        const { later } = watch;
        if (later === undefined) continue;
        for (const event of log.events.filter(({ type }) => later.types.includes(type)).map(parseEvent))
          if (Date.parse(now) >= Date.parse(event.metadata.writtenAt) + later.afterMs) await later.look(event);
      }
    },
    /** What a reactor does that did not hear how they ended: every intent that events of this type opened is ended once more. */
    repeatIntents: async (opening: string) => {
      for (const watch of watches(noJobs).filter(({ types }) => types.includes(opening)))
        for (const event of log.events.filter(({ type }) => type === opening).map(parseEvent))
          if (watch.opens(event) !== undefined) await watch.end(event);
    },
    load: async <State>(of: Parameters<typeof kit.streams.fresh<State>>[0], id: string): Promise<State> =>
      (await kit.streams.fresh(of, id)).state,
    close: async () => await kit.streams.close(),
  };
}
export type MemoryService = ReturnType<typeof memoryService>;

const nobodyActs = () => Promise.reject(new Error('There is no worker in a memory service'));
const noJobs: JobQueue = { ask: nobodyActs, cancel: nobodyActs, standing: nobodyActs, forget: nobodyActs };
