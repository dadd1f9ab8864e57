import { join } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { messageOf } from '@malote/infra/fault.ts';
import type { Build } from './kernel/follow-rebuilds.ts';
import { BuildCrashed, CANCELLED } from './kernel/recorded-rebuild.ts';
import type { BuildOrder } from './kernel/recorded-rebuild.ts';

/** What the thread is told. */
export interface BuildThread {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string | undefined;
  readonly group: string;
  readonly order: BuildOrder;
}

/** A build that was told to end has this long for the page that it folds. */
const PATIENCE_MS = 30_000;

const MIB = 1 << 20;

/** Builds in a thread, so that live folding goes on beside it, and a build that takes too much memory ends alone. */
export function buildInThread(stores: Pick<BuildThread, 'databaseUrl' | 'eventStoreUrl'>): Build {
  return async (group, order, signal) => {
    const data: BuildThread = { ...stores, group, order };
    const thread = new Worker(join(import.meta.dirname, 'build-thread.ts'), {
      workerData: data,
      name: `rebuild ${group}`,
      // Else each thread may take as much as the whole process was given. A build makes do with less: it writes sooner.
      resourceLimits: { maxOldGenerationSizeMb: Math.floor(getHeapStatistics().heap_size_limit / 2 / MIB) },
    });
    let patience: NodeJS.Timeout | undefined;
    const end = () => {
      thread.postMessage(signal.reason === CANCELLED ? 'cancel' : 'end');
      patience = setTimeout(() => void thread.terminate(), PATIENCE_MS);
    };
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    try {
      await new Promise<void>((resolve, reject) => {
        let told: { readonly ended: 'done' | 'failed'; readonly message?: string } | undefined;
        thread.on('message', (message: typeof told) => {
          told = message;
        });
        thread.on('error', (error) => reject(new BuildCrashed(messageOf(error), { cause: error })));
        thread.on('exit', (code) => {
          if (told?.ended === 'done') resolve();
          else
            reject(
              told?.message === undefined ? new BuildCrashed(`The build ended with ${code}`) : new Error(told.message),
            );
        });
      });
    } finally {
      signal.removeEventListener('abort', end);
      clearTimeout(patience);
    }
  };
}
