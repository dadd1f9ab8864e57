import { ownExportTasks } from '@malote/contracts/resources/export-task.ts';
import { ownImportTasks } from '@malote/contracts/resources/import-task.ts';
import type { QueryContext } from '../kernel/context.ts';
import { readList } from '../kernel/lists/read-list.ts';
import { answerCompanyWords } from './company-words.ts';
import { allTasks, answerExportTaskFile, ownTasks } from './export-tasks.ts';
import { seesGuides } from './guide-sight.ts';
import { answerImportFailures } from './import-failures.ts';
import { ownImports } from './import-tasks.ts';
import { makeExport } from './make-export.ts';
import { seesExports, seesImports, seesSheets } from './task-sight.ts';

export const resources: QueryContext<'resources'> = {
  handlers: {
    'resources.ownExportTasks': (asked, asking) => readList(ownTasks, asked, asking),
    'resources.ownImportTasks': (asked, asking) => readList(ownImports, asked, asking),
    'resources.allExportTasks': (asked, asking) => readList(allTasks, asked, asking),
    'resources.words': answerCompanyWords,
    'resources.exportTaskFile': answerExportTaskFile,
    'resources.importFailures': answerImportFailures,
  },
  liveLists: {
    // Everybody watches his own tasks; a watch tells keys and no rows.
    export_tasks: ownExportTasks,
    import_tasks: ownImportTasks,
  },
  sights: {
    ExportTask: { rows: seesExports },
    ImportTask: { rows: seesImports, files: seesSheets },
    OperationGuide: { rows: seesGuides },
  },
  works: (kit) => [makeExport(kit)],
};
