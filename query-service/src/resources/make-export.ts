import type { Knex } from 'knex';
import { definitions } from '@malote/contracts/catalogue.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import { rights } from '@malote/contracts/rights.ts';
import { exportJob } from '@malote/contracts/resources/export-job.ts';
import type { FileStore } from '@malote/infra/files/file-store.ts';
import { admission } from '@malote/infra/http/admission.ts';
import { work } from '@malote/infra/jobs/job.ts';
import type { JobWork } from '@malote/infra/jobs/job.ts';
import type { Asking } from '../kernel/asking.ts';
import { callersOf } from '../kernel/callers.ts';
import { openQuestion } from '../kernel/disclosure.ts';
import { fileSnapshot } from '../kernel/files/file-snapshot.ts';
import type { FileAnswer } from '../kernel/files/file-answer.ts';
import type { RowRules } from '../kernel/row-rules.ts';
import { runningSnapshot } from '../kernel/snapshot.ts';
import { reachOf } from './export-reach.ts';
import { cursors } from '../kernel/lists/cursor.ts';

/** Bytes of a file that a job may make: far more than the rows of any cap come to. */
const LARGEST = 1 << 29;

/** What files are made from. */
export interface Making extends RowRules, Pick<Asking, 'master' | 'personal' | 'events' | 'evidence'> {
  readonly files: Knex;
  readonly kept: FileStore;
  readonly handlers: Readonly<Record<string, unknown>>;
}

type AnyHandler = (asked: unknown, asking: Asking) => Promise<FileAnswer>;

/**
 * Makes the file of a task: the same query with the same handler as a file that is sent at once, in the name of who asked for it, by the rights that he
 * has when it is made. So it is masked as his list is, and refused without the access that he recorded.
 */
export function makeExport(making: Making): JobWork {
  const { files, kept, master, personal, events, evidence, handlers } = making;
  const callerOf = callersOf(master, () => false);
  const admits = admission(rights);
  return work(exportJob, async (task, { signal, tell }) => {
    const caller = callerOf({ sub: task.askedBy, sid: '', name: '', kind: 'user' });
    const definition = definitions.get(task.query);
    const user = master.user(task.askedBy);
    if (caller === undefined || user === undefined || definition === undefined) return refuse('NO_PERMISSION');
    const opening = admits(caller, definition);
    if (isRefusal(opening)) return opening;
    if (definition.kind !== 'query') return refuse('RECORD_NOT_FOUND');
    const question = await openQuestion(personal, task.asked);
    const asked = definition.params.safeParse(question === undefined ? undefined : JSON.parse(question));
    if (!asked.success) return refuse('RETURN_DATA_ERROR');
    const reach = reachOf(caller, user, opening);
    const { snapshot, tables } = await fileSnapshot(files);
    let rows = 0;
    try {
      const answer = await (handlers[task.query] as AnyHandler)(asked.data, {
        ...runningSnapshot(tables),
        caller,
        token: '',
        language: task.language,
        now: new Date(task.askedAt),
        master,
        personal,
        cursors: cursors(''),
        events,
        sealKeys: [],
        evidence,
        opening,
        openingOf: (wanted) => rights.openingOf(caller.grants, wanted),
        permits: (wanted) => rights.permits(caller.grants, wanted),
        signal,
        keptFiles: kept,
        noticeSecret: undefined,
        sessionMs: undefined,
        lookUps: making.lookUps,
        pastRows: making.pastRows,
        sights: making.sights,
        told: async (done, total) => {
          rows = done;
          await tell(done, total);
        },
      });
      if (isRefusal(answer)) return answer;
      const { id } = await kept.put(answer.file.body, {
        name: answer.file.name,
        type: answer.file.type,
        maxBytes: LARGEST,
      });
      return {
        result: { file: id, fileName: answer.file.name, rows, reach },
        takeBack: async () => await kept.delete(id),
      };
    } finally {
      await snapshot.rollback();
    }
  });
}
