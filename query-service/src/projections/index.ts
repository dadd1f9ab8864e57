import type { QueryContext } from '../kernel/context.ts';
import { healthBoard, healthData } from './health.ts';
import { answerParkedEvent } from './parked-event.ts';

export const projections: QueryContext<'projections'> = {
  handlers: {
    'projections.readModelHealth': (_, asking) => healthData(asking),
    'projections.parkedEvent': answerParkedEvent,
  },
  boards: { health: healthBoard },
};
