import { definitions } from '@malote/contracts/catalogue.ts';
import { ADMIN, isOpen, seesPersonalData } from '@malote/contracts/identity/permissions.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { meets } from '@malote/contracts/kernel/scope.ts';
import type { CallerScope } from '@malote/contracts/kernel/scope.ts';
import { allExportTasks, exportTask } from '@malote/contracts/resources/export-task.ts';
import { importTask } from '@malote/contracts/resources/import-task.ts';
import type { Asking } from '../kernel/asking.ts';
import { rightsOf } from '../kernel/callers.ts';
import { isAnyOf } from '../kernel/lists/conditions.ts';
import { madeWithinReach } from './export-reach.ts';
import type { Seen } from '../kernel/lists/list-source.ts';

/** Lists that a file can be made of. */
const FILES = [...definitions.values()].filter((one) => one.kind === 'query' && one.shape === 'file');

const reaches = (caller: CallerScope, other: CallerScope): boolean =>
  caller === '*' || (other !== '*' && other.every((entry) => meets(caller, [entry])));

/** Those in whose files of before it was noted (`export-reach.ts`), or that are not made yet, there can be nothing that the caller would not be shown: he sees as far as they do, and people's data where they do. */
function withinReach({ caller, master }: Asking): readonly string[] {
  const within = [...master.users()].filter((user) => {
    const { grants, scope } = rightsOf(master, user);
    return reaches(caller.scope, scope) && (seesPersonalData(caller.grants) || !seesPersonalData(grants));
  });
  return within.map(({ id }) => id);
}

/**
 * A task is its owner's. Who has the list of all exports sees those of others too, where the file could be his own: of a list that he may export himself, with
 * no records in it beyond those for which it is open to him, asked for by somebody within his reach (R-0728).
 */
export const seesExports: Seen = (query, asking) => {
  const { caller, permits, openingOf } = asking;
  if (caller.grants.permissions.has(ADMIN) && caller.scope === '*') return;
  void query.where((any) => {
    any.where('asked_by', caller.user);
    if (!permits(allExportTasks) && !permits(exportTask.list)) return;
    const open = FILES.map((file) => ({ list: file.name, opening: openingOf(file) }));
    const whole = open.flatMap(({ list, opening }) => (opening === '*' ? [list] : []));
    any.orWhere((others) => {
      isAnyOf(others, 'query', whole).andWhere((made) => {
        made.where((noted) => madeWithinReach(noted.whereNotNull('reach'), caller, '*'));
        made.orWhere((one) => void isAnyOf(one.whereNull('reach'), 'asked_by', withinReach(asking)));
      });
    });
    for (const { list, opening } of open)
      if (opening !== '*' && opening.length > 0)
        any.orWhere((noted) => madeWithinReach(noted.where('query', list), caller, { list, opening }));
  });
};

/** Why the caller is not sent this file, its owner neither: a list that he may not export any more, or rows that he does not see any more. */
export async function fetchRefusal(code: string, query: string, asking: Asking): Promise<Refusal | undefined> {
  const { caller, db, openingOf } = asking;
  const file = FILES.find(({ name }) => name === query);
  const opening = file === undefined ? [] : openingOf(file);
  if (!isOpen(opening)) return refuse('NO_PERMISSION');
  const within = db.from('reads.export_tasks').select('code').where({ code });
  void within.where((any) => {
    any.where((noted) =>
      madeWithinReach(noted.whereNotNull('reach'), caller, opening === '*' ? '*' : { list: query, opening }),
    );
    // Of before reaches were noted: whoever has the whole list.
    if (opening === '*') any.orWhereNull('reach');
  });
  return (await asking.rows(within)).length > 0 ? undefined : refuse('EXPORT_BEYOND_RIGHTS');
}

/** An import is its owner's; those of finance are also for who has the page of its files (R-0411, R-0663), and all of them for who may do everything. */
export const seesImports: Seen = (query, { caller, permits }) => {
  if (caller.grants.permissions.has(ADMIN)) return;
  void query.where((any) => {
    any.where('created_by', caller.user);
    if (permits(importTask.list)) any.orWhere('area', 'finance');
  });
};

/** The sheet itself cannot be masked: but for its owner it is for who sees people's data (R-0383). */
export const seesSheets: Seen = (query, { caller }) =>
  void (!seesPersonalData(caller.grants) && query.where('created_by', caller.user));
