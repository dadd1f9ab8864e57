import { screen } from '../kernel/screen.ts';
import { cancelRebuild, rebuildGroup, replayKey, skipEvent, withdrawSkip } from './commands.ts';
import { parkedEvent, readModelHealth } from './queries.ts';

export const readModelHealthScreen = screen('/systemManagement/readModelHealth', {
  context: 'projections',
  kind: 'report',
  permission: 'menu:system-management:read-model-health',
  title: { pt: 'Saúde das projeções', zh: '读模型健康', en: 'Read model health' },
  queries: [readModelHealth, parkedEvent],
  commands: {
    replay: replayKey,
    skip: skipEvent,
    withdraw: withdrawSkip,
    rebuild: rebuildGroup,
    cancel: cancelRebuild,
  },
});
