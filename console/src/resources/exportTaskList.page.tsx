import { listScreen } from '../ui/list/list-screen.tsx';
import { cancelTask, FollowProgress, retryTask, taskColumns, taskFilters } from './export-tasks.tsx';

export default listScreen('resources.ownExportTasks', {
  texts: ['exports'],
  columns: taskColumns,
  filters: taskFilters,
  actions: [cancelTask, retryTask],
  buttons: FollowProgress,
  live: 'export_tasks',
});
