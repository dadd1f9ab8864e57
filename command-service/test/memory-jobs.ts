import type { JobQueue } from '@malote/infra/jobs/job-queue.ts';
import type { Outcome, Standing } from '@malote/infra/jobs/job.ts';

/** A queue whose worker is done before anybody looks; what came of each run stands in `runs` by its key. */
export function memoryJobs(work: (asked: unknown) => Promise<Outcome>) {
  const runs = new Map<string, Outcome>();
  const queue: JobQueue = {
    ask: async (_, key, input) => {
      if (!runs.has(key)) runs.set(key, await work(input));
    },
    cancel: async () => await Promise.resolve(),
    standing: async (keys) =>
      await Promise.resolve(
        new Map(
          keys.flatMap((key): readonly (readonly [string, Standing])[] => {
            const outcome = runs.get(key);
            return outcome === undefined
              ? []
              : [[key, { key, beganAt: new Date(0), done: 0, total: undefined, outcome }]];
          }),
        ),
      ),
    forget: async (key) => await Promise.resolve(void runs.delete(key)),
  };
  return { queue, runs };
}
