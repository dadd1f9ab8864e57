import { attentionList } from '@malote/contracts/reports/queries.ts';
import type { QueryContext } from '../kernel/context.ts';
import { readList } from '../kernel/lists/read-list.ts';
import { answerSitePlaces } from '../network/for-others.ts';
import { answerAnnualPlanProgress } from './annual-plan-progress.ts';
import { attentionSource } from './attention-list.ts';
import { plannedArrival, plannedDeparture, shiftOfPickup } from './planned-times.ts';
import { answerSortingMachines } from './sorting-machines.ts';
import { answerTower, towerBoard } from './tower-board.ts';

export const reports: QueryContext<'reports'> = {
  handlers: {
    'reports.annualPlanProgress': answerAnnualPlanProgress,
    'reports.sitePlaces': answerSitePlaces,
    'reports.sortingMachines': answerSortingMachines,
    'reports.tower': answerTower,
    'reports.attentionList': (asked, asking) => readList(attentionSource, asked, asking),
  },
  readingByRows: ['reports.attentionList'],
  liveLists: { attention: attentionList },
  lookUps: {
    WaybillTime: { shift: shiftOfPickup, plannedLeftAt: plannedDeparture, plannedArrivedAt: plannedArrival },
  },
  boards: { tower: towerBoard },
};
