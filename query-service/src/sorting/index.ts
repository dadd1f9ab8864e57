import type { QueryContext } from '../kernel/context.ts';
import { answerCompartments } from './compartments.ts';
import { answerSortedToday } from './sorted-today.ts';

export const sorting: QueryContext<'sorting'> = {
  handlers: {
    'sorting.compartments': answerCompartments,
    'sorting.sortedToday': answerSortedToday,
  },
};
