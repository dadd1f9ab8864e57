import type { EventStore } from '@malote/infra/event-store/port.ts';
import type { StateRow, StateTable } from '@malote/infra/event-store/postgres/states.ts';
import { createStreams } from '../src/kernel/streams.ts';
import { createTurns } from '../src/kernel/turns.ts';
import type { RunKit } from '../src/kernel/run.ts';
import type { MemoryLog } from './memory-event-store.ts';
import { smallNetwork } from './small-network.ts';

/** What becomes of a process that stands before a call to the store: it goes on, or it dies before the call or after it. */
export type Fate = 'goes on' | 'dies before' | 'dies after';

/** A process that waits for its fate. */
export interface Waiting {
  readonly process: Process;
  readonly call: 'append' | 'read';
}

/** One process of the command service: its own memory over the shared log and the shared table of states. */
export interface Process {
  readonly name: string;
  readonly kit: RunKit;
  readonly dead: () => boolean;
  close(): Promise<void>;
}

/** Which calls to the store wait for their turn: appends only, where all orders are tried; reads too, where orders are drawn. */
export type Points = 'appends' | 'appends and reads';

/**
 * Processes that stop before each call to the store, so that a test decides which of them goes on, and which of them dies.
 * Whatever a dead process was doing never ends; only what it had stored remains.
 */
export function createStage(log: MemoryLog, points: Points) {
  const waiting: (Waiting & { readonly decide: (fate: Fate) => void })[] = [];
  const rows = new Map<string, StateRow>();

  /** Hints as a table keeps them: a state never replaces one of a higher version. */
  const states: StateTable = {
    load: async (streams) =>
      await Promise.resolve(
        new Map(
          streams.flatMap((stream) => {
            const row = rows.get(stream);
            return row === undefined ? [] : [[stream, row] as const];
          }),
        ),
      ),
    save: async (saved) => {
      for (const row of saved) if (row.version > (rows.get(row.stream)?.version ?? 0)) rows.set(row.stream, row);
      await Promise.resolve();
    },
  };

  function start(name: string): Process {
    const store = log.open();
    let dead = false;
    async function turn<Result>(call: Waiting['call'], work: () => Promise<Result>): Promise<Result> {
      if (dead) return await never();
      if (call === 'read' && points === 'appends') return await work();
      const fate = await new Promise<Fate>((decide) => waiting.push({ process, call, decide }));
      if (fate === 'dies before') return await never();
      const result = await work();
      return fate === 'dies after' ? await never() : result;
    }
    const staged: EventStore = {
      ...store,
      append: async (append) => await turn('append', async () => await store.append(append)),
      readStream: async function* (stream, after) {
        yield* await turn('read', async () => await Array.fromAsync(store.readStream(stream, after)));
      },
      findAppend: async (id, stream) => await turn('read', async () => await store.findAppend(id, stream)),
      readStreams: async (asked) => await turn('read', async () => await store.readStreams(asked)),
    };
    const streams = createStreams(staged, states);
    const process: Process & { die: () => void } = {
      name,
      dead: () => dead,
      die: () => {
        dead = true;
      },
      kit: {
        store: staged,
        streams,
        turns: createTurns(),
        directory: smallNetwork,
        now: () => new Date('2026-11-20T13:00:00Z'),
        pause: async () => await Promise.resolve(),
        uniqueId: (kind, value) => `${kind}-${value}`,
      },
      close: async () => await streams.close(),
    };
    return process;
  }

  return {
    start,
    /** Who waits, once everybody waits, is dead or has nothing to do: all that does not wait for the store runs within one turn of the event loop. */
    async quiet(): Promise<readonly Waiting[]> {
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      return waiting;
    },
    /** Decides about one that waits. A process that dies takes all its other calls with it. */
    decide(index: number, fate: Fate): void {
      const [one] = waiting.splice(index, 1);
      if (one === undefined) throw new Error('nobody waits there');
      if (fate !== 'goes on') {
        (one.process as Process & { die: () => void }).die();
        for (let at = waiting.length - 1; at >= 0; at -= 1)
          if (waiting[at]?.process === one.process) waiting.splice(at, 1);
      }
      one.decide(fate);
    },
  };
}
export type Stage = ReturnType<typeof createStage>;

async function never(): Promise<never> {
  return await new Promise<never>(() => undefined);
}
