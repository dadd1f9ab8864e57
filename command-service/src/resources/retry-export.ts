import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordState } from '@malote/contracts/kernel/record.ts';
import { stamped } from '@malote/contracts/kernel/record.ts';
import { exportTask, retryExport } from '@malote/contracts/resources/export-task.ts';
import { handler } from '../kernel/execute.ts';
import { actOf } from '../kernel/records/moves.ts';
import { freeNumber } from '../kernel/records/record-handlers.ts';
import type { Run } from '../kernel/run.ts';

type State = RecordState<Readonly<Record<string, unknown>>>;

/** The same file once more, as another task: of one's own that failed or ran out of time (R-0236). */
export const retry = handler(retryExport, async (run) => {
  const { code: retried } = run.command.input;
  const { state: old } = await run.fresh<State>(exportTask.aggregate as never, retried);
  const code = await freeNumber(run as Run, exportTask as never);
  return await run.conclude<State>(exportTask.aggregate as never, code, (now, context) => {
    if (old.fields?.['askedBy'] !== context.envelope.actor) return refuse('RECORD_NOT_FOUND', {}, 'code');
    if (!['failed', 'timed_out'].includes(old.status) || now.status !== 'absent') return refuse('MOVE_NOT_POSSIBLE');
    const { query, asked, language } = old.fields;
    const fields = { query, asked, language, retries: retried, ...stamped(exportTask.life.stamps, actOf(context)) };
    return { facts: [exportTask.events.registered({ code, fields } as never)], answer: { code } };
  });
});
