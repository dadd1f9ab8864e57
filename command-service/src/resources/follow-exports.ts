import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { exportJob, ExportResult } from '@malote/contracts/resources/export-job.ts';
import { exportTask } from '@malote/contracts/resources/export-task.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { Outcome } from '@malote/infra/jobs/job.ts';
import type { WatchKit } from '../kernel/context.ts';
import type { Watch } from '../kernel/reactor.ts';
import { clearFiles } from './clear-files.ts';

const NAMESPACE = '0a5fd3f4-0f4e-4b59-9d35-3c8d6cf6b6aa';

const { registered, moved } = exportTask.events;
const { moves } = exportTask.commands;
const ends = [moved.complete, moved.fail, moved.expire, moved.cancel].map(({ type }) => type);
const codeOf = (event: StoredEvent) => (event.data as { readonly code: string }).code;

/** The move that an outcome is, and what is said with it. */
function moveOf(outcome: Outcome): readonly [Exclude<keyof typeof moves, 'start'>, object] {
  switch (outcome.kind) {
    case 'complete':
      return ['complete', { fields: ExportResult.parse(outcome.result) }];
    case 'failed':
      return ['fail', { fields: { failure: JSON.stringify(outcome.refusal) } }];
    case 'timed_out':
      return ['expire', {}];
    case 'cancelled':
      return ['cancel', {}];
  }
}

/**
 * Hands tasks that were asked for to the queue, and writes down what came of them. The worker writes no events: what it found stands in the row of its
 * run until it is an event, under an id that follows from the task and the move, so that it is written once.
 */
export function followExports(kit: WatchKit): readonly Watch[] {
  const { exportJobs, act } = kit;
  const write = async (code: string, move: keyof typeof moves, more: object): Promise<void> => {
    const done = await act(moves[move], uuidv5(NAMESPACE, `${code}:${move}`), { code, ...more });
    if (done.kind === 'denied') throw new Error(`${code} could not be moved: ${done.refusal.refused}`);
  };
  return [
    {
      name: 'make files that were asked for',
      afterMs: 0,
      types: [registered.type, ...ends],
      opens: (event) => (event.type === registered.type ? codeOf(event) : undefined),
      closes: (event) => (ends.includes(event.type) ? [codeOf(event)] : []),
      end: async (opened) => {
        const code = codeOf(opened);
        const { fields } = opened.data as { readonly fields: Readonly<Record<string, string>> };
        const { query = '', asked = '', language = 'pt', askedAt = '', askedBy = '' } = fields;
        const standing = (await exportJobs.standing([code])).get(code);
        if (standing === undefined) {
          await exportJobs.ask(exportJob, code, exportJob.input.parse({ query, asked, language, askedAt, askedBy }));
          return 'open';
        }
        if (standing.beganAt !== undefined) await write(code, 'start', {});
        if (standing.outcome === undefined) return 'open';
        await write(code, ...moveOf(standing.outcome));
        await exportJobs.forget(code);
      },
      later: clearFiles(kit),
    },
    {
      name: 'stop files that were cancelled',
      afterMs: 0,
      types: [moved.cancel.type],
      opens: (event) => (event.type === moved.cancel.type ? codeOf(event) : undefined),
      closes: () => [],
      end: async (cancelled) => await exportJobs.cancel(codeOf(cancelled)),
    },
  ];
}
