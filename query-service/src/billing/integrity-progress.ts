import type { integrityProgress } from '@malote/contracts/billing/integrity-check.ts';
import { EXPORT_JOBS } from '@malote/infra/jobs/queues.ts';
import type { Handler } from '../kernel/handlers.ts';

/** How far the worker is with a check, by the row of its run. */
export const answerIntegrityProgress: Handler<typeof integrityProgress> = async ({ code }, { db }) => {
  const [run] = (await db
    .from(`${EXPORT_JOBS}.runs`)
    .select('done', 'total')
    .where({ key: `integrity:${code}` })) as {
    readonly done: string;
    readonly total: string | null;
  }[];
  return {
    progress:
      run === undefined ? null : { done: Number(run.done), total: run.total === null ? null : Number(run.total) },
  };
};
