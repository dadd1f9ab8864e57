import type { Pool } from 'pg';
import { z } from 'zod';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { JobWork } from './job.ts';
import { beginRun, Stopped } from './run-of-job.ts';
import type { Attempt } from './run-of-job.ts';

/** Progress is written no oftener than this; in between the step is not slowed by it. */
const TELL_MS = 500;

const Payload = z.object({ key: z.string(), input: z.unknown() });

interface Circumstances {
  readonly pool: Pool;
  readonly schema: string;
  /** The last time that it is tried. */
  readonly isLast: boolean;
  /** This process ends. */
  readonly ending: AbortSignal | undefined;
  readonly onFailure: (error: unknown) => void;
}

/** Does one job that the queue gave out. @throws what the step threw, so that the queue tries it again */
export async function doJob(
  { definition, step }: JobWork,
  payload: unknown,
  { pool, schema, isLast, ending, onFailure }: Circumstances,
): Promise<void> {
  const { key, input } = Payload.parse(payload);
  const run = await beginRun(pool, schema, key);
  if (run === undefined) return;
  const stopping = new AbortController();
  const signal = ending === undefined ? stopping.signal : AbortSignal.any([stopping.signal, ending]);
  const tell = teller(run, signal, (reason) => stopping.abort(reason));
  try {
    const done = await step(definition.input.parse(input), { key, signal, tell });
    if (isRefusal(done)) {
      await run.end({ kind: 'failed', refusal: done });
      return;
    }
    if (!(await run.end({ kind: 'complete', result: done.result }))) await done.takeBack?.();
  } catch (error) {
    const reason: unknown = stopping.signal.aborted ? stopping.signal.reason : error;
    if (reason instanceof Stopped) {
      if (reason.why === 'cancelled') await run.end({ kind: 'cancelled' });
      return;
    }
    onFailure(error);
    if (!isLast || signal.aborted) throw error;
    await run.end({ kind: 'failed', refusal: refuse('SERVICE_EXCEPTION') });
  }
}

/** Writes progress twice a second; what is told in between is left out. */
function teller(run: Attempt, signal: AbortSignal, stop: (reason: unknown) => void) {
  let next = 0;
  return async (done: number, total?: number): Promise<void> => {
    signal.throwIfAborted();
    if (performance.now() < next) return;
    next = performance.now() + TELL_MS;
    try {
      await run.tell(done, total);
    } catch (error) {
      if (error instanceof Stopped) stop(error);
      throw error;
    }
  };
}
