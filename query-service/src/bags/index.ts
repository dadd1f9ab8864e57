import { bagList } from '@malote/contracts/bags/queries.ts';
import type { QueryContext } from '../kernel/context.ts';
import { readList } from '../kernel/lists/read-list.ts';
import { answerBagDetail } from './bag-detail.ts';
import { answerBagExport } from './bag-export.ts';
import { bagSource } from './bag-list.ts';
import { answerBagPapers } from './bag-papers.ts';

export const bags: QueryContext<'bags'> = {
  handlers: {
    'bags.bagList': (asked, asking) => readList(bagSource, asked, asking),
    'bags.bagDetail': answerBagDetail,
    'bags.bagExport': answerBagExport,
    'bags.bagPapers': answerBagPapers,
  },
  readingByRows: ['bags.bagList'],
  liveLists: { bags: bagList },
};
