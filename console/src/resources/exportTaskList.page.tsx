import { listScreen } from '../ui/list/list-screen.tsx';
import { tabbedLists } from '../ui/list/tabbed-lists.tsx';
import {
  cancelImport,
  cancelTask,
  FollowProgress,
  importColumns,
  importFilters,
  retryTask,
  taskColumns,
  taskFilters,
} from './export-tasks.tsx';

const made = listScreen('resources.ownExportTasks', {
  columns: taskColumns,
  filters: taskFilters,
  actions: [cancelTask, retryTask],
  buttons: FollowProgress,
  live: 'export_tasks',
});
const brought = listScreen('resources.ownImportTasks', {
  columns: importColumns,
  filters: importFilters,
  actions: [cancelImport],
  live: 'import_tasks',
});

/** What the reader asked for as files, and what he sent, with what of it failed (R-0411). */
export default tabbedLists(
  {
    exports: { label: 'exports:tabs.exports', list: made.list },
    imports: { label: 'exports:tabs.imports', list: brought.list },
  },
  ['exports', 'importer'],
);
