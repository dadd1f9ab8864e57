import { listScreen } from '../ui/list/list-screen.tsx';
import { askedByColumn, cancelTask, FollowProgress, taskColumns, taskFilters } from './export-tasks.tsx';

export default listScreen('resources.allExportTasks', {
  texts: ['exports'],
  columns: [...taskColumns.slice(0, 2), askedByColumn, ...taskColumns.slice(2)],
  filters: taskFilters,
  actions: [cancelTask],
  buttons: FollowProgress,
  live: 'export_tasks',
});
